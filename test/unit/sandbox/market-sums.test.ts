import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { statusWithin } from '../../../sandbox/budgets.ts';
import { minute } from '../../../sandbox/clock.ts';
import type { Figures } from '../../../sandbox/metrics/figures.ts';
import type { Ad, Budget, Budgets } from '../../../sandbox/model.ts';
import { begin, hour, limited, type Place, popular, start, sumOf } from './place.ts';

/** What sellers and time do to a market, in any order; `n` chooses among ads, amounts and hours. */

const choice = <Of>(all: readonly Of[], n: number): Of => {
  const chosen = all[n % all.length];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};
const among = (place: Place, n: number): Ad => {
  const sought = place.ads().filter(({ status }) => !status.startsWith('DELETED'));
  return n % 2 === 0 ? popular(place) : choice(sought, n >> 1);
};

/** A limit of so much beyond what is spent, or none. */
const beyond = ({ spentMicros }: Budget, n: number): string =>
  n % 5 === 0 ? 'UNLIMITED' : String(BigInt(spentMicros) + BigInt(n % 700_000));

const active = (budgets: Budgets): { readonly status: string; readonly budgets: Budgets } => ({
  status: statusWithin(budgets),
  budgets,
});

const within = ({ budgets }: { readonly budgets: Budgets }, n: number): Budgets =>
  limited(beyond(budgets.daily, n), beyond(budgets.total, n * 7), budgets);

const deeds: Readonly<Record<string, (place: Place, n: number) => void>> = {
  pause: (place, n) => place.edit(among(place, n).id, { status: 'PAUSED' }),
  activate: (place, n) => {
    const { id, budgets } = among(place, n);
    place.edit(id, active(budgets));
  },
  limit: (place, n) => {
    const ad = among(place, n);
    place.edit(ad.id, active(within(ad, n)));
  },
  bid: (place, n) => place.edit(among(place, n).id, { bidMicros: String(20_000 + (n % 900_000)) }),
  remove: (place, n) => place.edit(among(place, n).id, { status: 'DELETED' }),
  pauseCampaign: (place) => place.editCampaign({ status: 'PAUSED' }),
  activateCampaign: (place) => place.editCampaign(active(place.campaign().budgets)),
  limitCampaign: (place, n) => place.editCampaign(active(within(place.campaign(), n))),
  crowd: (place, n) => place.set({ market: choice(['still', 'moving', 'busy', 'busy'], n) }),
};

const someDeeds = fc.array(
  fc.record({
    does: fc.constantFrom('wait', 'wait', ...Object.keys(deeds)),
    n: fc.nat(1_000_000),
  }),
  { minLength: 10, maxLength: 40 },
);

const micros = (budgets: Budgets, of: 'daily' | 'total'): bigint => BigInt(budgets[of].spentMicros);
const isOver = ({ limitMicros, spentMicros }: Budget): boolean =>
  limitMicros !== 'UNLIMITED' && BigInt(spentMicros) > BigInt(limitMicros);

type Known = { readonly figures: ReadonlyMap<number, Figures>; readonly asleep: ReadonlySet<number> };

/** The figures of all ads, and those of which nobody can see one from now on. */
const known = (place: Place): Known => ({
  figures: new Map(place.ads().map(({ id }) => [id, place.figures(id)])),
  asleep: new Set(
    place
      .ads()
      .filter(({ status }) => place.campaign().status === 'PAUSED' || ['PAUSED', 'DELETED'].includes(status))
      .map(({ id }) => id),
  ),
});

const spentAtFirst = (place: Place) => ({
  ads: new Map(
    place.ads().map((ad) => [ad.id, micros(ad.budgets, 'total') - BigInt(place.figures(ad.id).spentMicros)]),
  ),
  campaign:
    micros(place.campaign().budgets, 'total') -
    BigInt(sumOf(place.ads().map(({ id }) => place.figures(id))).spentMicros),
});

test.each(['nl', 'ca'] as const)(
  'whatever is done in a market of %s, its sums hold and budgets bind',
  (tenant) => {
    fc.assert(
      fc.property(someDeeds, (all) => {
        const place = start({ ads: 24, tenant });
        // Ads as they are generated may have spent beyond a limit.
        for (const ad of place.ads()) if (isOver(ad.budgets.total)) place.edit(ad.id, { status: 'PAUSED' });
        const odd = new Set(
          place
            .ads()
            .filter(({ budgets }) => isOver(budgets.total))
            .map(({ id }) => id),
        );
        const first = spentAtFirst(place);
        let now = begin;
        for (const { does, n } of all) {
          const before = known(place);
          if (does === 'wait') {
            now += n % 3 === 0 ? Math.round((n * 30 * hour) / 1_000_000) : n % (20 * minute);
            place.to(now);
            for (const id of before.asleep) expect(place.figures(id)).toEqual(before.figures.get(id));
          } else deeds[does]?.(place, n);
          const today = place.world.days.dayOf(now);
          for (const { id, status, budgets } of place.ads()) {
            const figures = place.figures(id);
            expect(micros(budgets, 'total') - (first.ads.get(id) ?? 0n)).toBe(BigInt(figures.spentMicros));
            expect(figures.impressions).toBeGreaterThanOrEqual(before.figures.get(id)?.impressions ?? 0);
            expect(figures.spentMicros).toBeLessThanOrEqual(figures.clicks * 5_000_000);
            if (odd.has(id) || status.startsWith('DELETED')) continue;
            expect(micros(budgets, 'daily')).toBe(BigInt(place.figures(id, today).spentMicros));
            expect([isOver(budgets.daily), isOver(budgets.total)]).toEqual([false, false]);
            // Reached ads wake at midnight, and not before.
            if (['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED'].includes(status))
              expect(status).toBe(statusWithin(budgets));
          }
          const { status, budgets } = place.campaign();
          const whole = sumOf(place.ads().map(({ id }) => place.figures(id)));
          expect(micros(budgets, 'total') - first.campaign).toBe(BigInt(whole.spentMicros));
          const daily = place.ads().map(({ id }) => place.figures(id, today));
          expect(micros(budgets, 'daily')).toBe(
            BigInt(daily.reduce((sum, { spentMicros }) => sum + spentMicros, 0)),
          );
          expect([isOver(budgets.daily), isOver(budgets.total)]).toEqual([false, false]);
          if (status !== 'PAUSED') expect(status).toBe(statusWithin(budgets));
        }
      }),
      { numRuns: 15 },
    );
  },
);

const clicksOf = (place: Place): number => sumOf(place.ads().map(({ id }) => place.figures(id))).clicks;

test('a busy market has the visitors of an hour in each minute from its start on', () => {
  const usual = start({ ads: 200 });
  const busy = start({ ads: 200, settings: { market: 'busy' } });
  const before = clicksOf(usual);
  // What was before the start is no busier than else.
  expect(clicksOf(busy)).toBe(before);
  const seen = (place: Place): number => sumOf(place.ads().map(({ id }) => place.figures(id))).impressions;
  const growth = (place: Place, until: number): number => {
    const then = seen(place);
    place.to(until);
    return seen(place) - then;
  };
  const usually = growth(usual, begin + 2 * hour);
  const times = growth(busy, begin + 10 * minute) / (usually / 12);
  expect(times).toBeGreaterThan(40);
  expect(times).toBeLessThan(80);
  expect(clicksOf(busy) - before).toBeGreaterThan(40);
  expect(clicksOf(usual) - before).toBeLessThan(40);
  busy.set({ market: 'moving' });
  expect(growth(busy, begin + 2 * hour)).toBeLessThan(2 * usually);
});

test('a crowd does not come while the sandbox is stopped', () => {
  const state = mkdtempSync(join(tmpdir(), 'adsheet-market-'));
  const options = { ads: 200, settings: { market: 'busy' }, state };
  const first = start(options);
  first.to(begin + 10 * minute);
  const then = clicksOf(first);
  const at = begin + 3 * hour;
  const second = start({ ...options, at: new Date(at).toISOString() });
  expect(clicksOf(second) - then).toBeLessThan(40);
  second.to(at + 10 * minute);
  expect(clicksOf(second) - then).toBeGreaterThan(60);
  rmSync(state, { recursive: true });
});
