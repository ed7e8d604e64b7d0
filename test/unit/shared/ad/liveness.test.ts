import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../../scripts/paths.ts';
import {
  adLiveFacts,
  campaignLiveFacts,
  categoryLiveFacts,
  LIVE_REASONS,
  type LiveFacts,
  livenessOf,
  NOT_LIVE_REASONS,
  onToday,
} from '../../../../shared/ad/liveness.ts';
import { AD_STATUSES } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';

const AT = '2026-03-01T10:00:00.000Z';

const budget = (limit: string, spent: string): JsonObject => ({ limitMicros: limit, spentMicros: spent });
const NONE = { daily: budget('UNLIMITED', '5'), total: budget('UNLIMITED', '5') };

const ad = (status: string, budgets: JsonObject = NONE): LiveFacts =>
  adLiveFacts({ isSent: true, gone: false, raw: { status, budgets }, readAt: AT });
const campaign = (status: string, budgets: JsonObject = NONE): LiveFacts =>
  campaignLiveFacts({ status, budgets }, AT);
const category = (status: string): LiveFacts => categoryLiveFacts(status, AT);

const ACTIVE = { ad: ad('ACTIVE'), campaign: campaign('ACTIVE'), category: category('ACTIVE') };
const judged = (facts: Partial<typeof ACTIVE>) => {
  const all = { ...ACTIVE, ...facts };
  const { state, reasons } = livenessOf(all.ad, all.campaign, all.category);
  return [state, ...reasons];
};

describe('whether an ad is live', () => {
  it('is so only when ad and campaign both are', () => {
    expect(judged({})).toEqual(['yes']);
    expect(judged({ campaign: campaign('PAUSED') })).toEqual(['no', 'CAMPAIGN_PAUSED']);
    expect(judged({ ad: ad('PAUSED') })).toEqual(['no', 'AD_PAUSED']);
  });

  it('is unknown in a closed or deleted category, unless something else proves that it is not', () => {
    expect(judged({ category: category('CLOSED') })).toEqual(['unknown', 'CATEGORY_CLOSED']);
    expect(judged({ category: category('DELETED') })).toEqual(['unknown', 'CATEGORY_GONE']);
    expect(judged({ category: category('GONE') })).toEqual(['unknown', 'CATEGORY_GONE']);
    expect(judged({ category: category('CLOSED'), campaign: campaign('PAUSED') })).toEqual([
      'no',
      'CAMPAIGN_PAUSED',
    ]);
  });

  it('follows each status of the interface', () => {
    const found = Object.fromEntries(AD_STATUSES.map((status) => [status, judged({ ad: ad(status) })[1]]));
    expect(found).toEqual({
      ACTIVE: undefined,
      PAUSED: 'AD_PAUSED',
      DELETED: 'AD_DELETED',
      DELETED_BY_CS: 'AD_DELETED_BY_CS',
      SUSPENDED_BY_CS: 'AD_SUSPENDED',
      BUDGET_REACHED: 'AD_BUDGET_SPENT',
      DAILY_BUDGET_REACHED: 'AD_DAY_SPENT',
      DOMAIN_PENDING: 'DOMAIN_UNCONFIRMED',
    });
  });

  it('counts a budget that is spent where the status does not say so', () => {
    const spent = { daily: budget('100', '100'), total: budget('500', '500') };
    expect(judged({ campaign: campaign('ACTIVE', spent) })).toEqual([
      'no',
      'CAMPAIGN_BUDGET_SPENT',
      'CAMPAIGN_DAY_SPENT',
    ]);
    expect(judged({ ad: ad('PAUSED', spent) })).toEqual(['no', 'AD_PAUSED', 'AD_BUDGET_SPENT']);
    expect(judged({ ad: ad('ACTIVE', { daily: budget('100', '99'), total: NONE.total }) })).toEqual(['yes']);
  });

  it('counts a day that is spent unless the ad or the campaign is known to rest', () => {
    const spent = { daily: budget('100', '100'), total: NONE.total };
    expect(judged({ ad: ad('SOMETHING', spent) })).toEqual(['no', 'AD_DAY_SPENT']);
    expect(judged({ campaign: campaign('SOMETHING', spent) })).toEqual(['no', 'CAMPAIGN_DAY_SPENT']);
    expect(judged({ campaign: campaign('PAUSED', spent) })).toEqual(['no', 'CAMPAIGN_PAUSED']);
    for (const [status, reason] of [
      ['SUSPENDED_BY_CS', 'AD_SUSPENDED'],
      ['DOMAIN_PENDING', 'DOMAIN_UNCONFIRMED'],
    ] as const)
      expect(judged({ ad: ad(status, spent) })).toEqual(['no', reason]);
  });

  it('takes a spent day for proof on that day alone', () => {
    const spent = { daily: budget('100', '100'), total: NONE.total };
    const facts = [ad('DAILY_BUDGET_REACHED'), ad('ACTIVE', spent), campaign('DAILY_BUDGET_REACHED')];
    for (const one of facts) expect(onToday(one, () => true)).toEqual(one);
    expect(facts.map((one) => onToday(one, () => false).reasons)).toEqual([
      ['AD_DAY_UNREAD'],
      ['AD_DAY_UNREAD'],
      ['CAMPAIGN_DAY_UNREAD'],
    ]);
    expect(judged({ ad: onToday(ad('DAILY_BUDGET_REACHED'), () => false) })).toEqual([
      'unknown',
      'AD_DAY_UNREAD',
    ]);
    expect(onToday(ad('PAUSED'), () => false)).toEqual(ad('PAUSED'));
  });

  it('says what holds for all ads of a campaign before what is about one', () => {
    expect(judged({ ad: ad('PAUSED'), campaign: campaign('PAUSED') })).toEqual([
      'no',
      'CAMPAIGN_PAUSED',
      'AD_PAUSED',
    ]);
  });

  it('is unknown where something was not read, unless something else proves that it is not', () => {
    const unread = campaignLiveFacts(null, null);
    expect(judged({ campaign: unread })).toEqual(['unknown', 'CAMPAIGN_UNREAD']);
    expect(judged({ campaign: unread, ad: ad('PAUSED') })).toEqual(['no', 'AD_PAUSED']);
    for (const status of ['RESTING', 'constructor'])
      expect(judged({ ad: ad(status) })).toEqual(['unknown', 'AD_STATUS_UNKNOWN']);
    expect(judged({ category: categoryLiveFacts(null, null) })).toEqual(['unknown', 'CATEGORY_UNREAD']);
  });

  it('does not ask campaign and category about an ad that is nowhere', () => {
    const sent = { isSent: true, gone: false, raw: null, readAt: null };
    const paused = { campaign: campaign('PAUSED') };
    expect(judged({ ...paused, ad: adLiveFacts({ ...sent, isSent: false }) })).toEqual(['no', 'NOT_SENT']);
    expect(judged({ ...paused, ad: adLiveFacts({ ...sent, gone: true }) })).toEqual(['no', 'GONE']);
    const deleted = adLiveFacts({ ...sent, gone: true, raw: { status: 'DELETED' } });
    expect(judged({ ...paused, ad: deleted })).toEqual(['no', 'AD_DELETED']);
    expect(judged({ ad: adLiveFacts(sent) })).toEqual(['unknown', 'AD_UNREAD']);
  });
});

const anyFacts: fc.Arbitrary<LiveFacts> = fc.record({
  reasons: fc.uniqueArray(fc.constantFrom(...LIVE_REASONS), { maxLength: 3 }),
  readAt: fc.option(
    fc.integer({ min: 0, max: 59 }).map((minute) => `2026-03-01T10:${String(minute).padStart(2, '0')}:00Z`),
  ),
});

describe('what it rests on', () => {
  it('are the oldest of the readings that decide, and reasons in the order of what to do first', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, anyFacts, (one, two, three) => {
        const { state, reasons, asOf } = livenessOf(one, two, three);
        const proves = ({ reasons: all }: Pick<LiveFacts, 'reasons'>) =>
          all.some((reason) => NOT_LIVE_REASONS.some((known) => known === reason));
        const ranks = reasons.map((reason) => LIVE_REASONS.indexOf(reason));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(state === 'yes').toBe(reasons.length === 0);
        expect(state === 'no').toBe(proves({ reasons }));
        const times = [one, two, three].flatMap(({ readAt }) => readAt ?? []);
        if (asOf !== null) expect(times).toContain(asOf);
        if (state === 'yes') expect(asOf).toBe(times.toSorted()[0] ?? null);
        if (state === 'no')
          expect(reasons.every((reason) => NOT_LIVE_REASONS.some((r) => r === reason))).toBe(true);
      }),
    );
  });
});

it('every reason stands in the description of the terminal, in its order', () => {
  const page = readFileSync(inRoot('docs/terminal.md'), 'utf8');
  const [line = ''] = page.split('\n').filter((text) => text.includes('Reasons are, in this order'));
  const [, told = ''] = line.split('Reasons are, in this order');
  const words = [...told.matchAll(/`([A-Z_]+)`/g)].map(([, word]) => word);
  expect(words.slice(0, LIVE_REASONS.length)).toEqual(LIVE_REASONS);
});
