import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Effect, EffectMeasure } from '../../../shared/contract/results/effect.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const PUSHED = '2026-06-10';
const AT = `${PUSHED}T10:00:00.000Z`;
const NONE = { impressions: 0, clicks: 0, urlClicks: 0, emails: 0, engagement: 0, spentMicros: 0n };
const CHANGED = 12;
const ALL = 72;

type Mirror = ReturnType<typeof openMirror>;

const dayAt = (days: number): string => dayAfter(PUSHED, days);

/** Figures from four weeks before to three after, in a market that rises by a half; changed ads rise by twice as much. */
const addDays = (mirror: Mirror, from = -28): void => {
  for (const [at, day] of daysIn(dayAt(from), dayAt(21)).entries()) {
    const season = day > PUSHED ? 1.5 : 1;
    const ads = Array.from({ length: ALL }, (_, of) => {
      const helped = day > PUSHED && of < CHANGED ? 2 : 1;
      return { adId: of + 1, ...NONE, clicks: 2 * season * helped * (1 + ((of * 7 + at) % 3)) };
    });
    mirror.metrics.saveDay(day, ads, `${dayAfter(day, 2)}T00:00:00Z`);
  }
};

const addPush = (mirror: Mirror, keys: readonly RowKey[], at = AT): number => {
  const run = mirror.runs.add(at, { user: null, origin: 'window' });
  keys.forEach((key, seq) => {
    const item = { targetId: seq + 1, title: 'x', vendorId: null, previous: {}, changes: [] };
    mirror.runs.addItem(run, seq, { ...item, key, op: 'update', state: 'waiting', onlyBody: null });
    mirror.runs.setSending(run, seq, {}, at);
    mirror.runs.setState(run, seq, 'done', [], at);
  });
  mirror.runs.finish(run, 'done', at);
  return run;
};

const opened = async (
  fill: (mirror: Mirror, keys: readonly RowKey[]) => void,
  more: (id: number) => JsonObject = () => ({}),
): Promise<{ readonly engine: TestEngine; readonly keys: readonly RowKey[] }> => {
  const engine = startEngine(await temporaryFolder());
  const ads = Array.from({ length: ALL }, (_, at) => ({ ...ad(at + 1), ...more(at + 1) }));
  const keys = await openLocal(engine, { ads, categories: [category], user });
  await engine.call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  mirror.transaction(() => fill(mirror, keys));
  mirror.close();
  await engine.call('accounts.open', { account: ACCOUNT });
  return { engine, keys };
};

const judge = (engine: TestEngine, measure: EffectMeasure = 'clicks'): Promise<Effect> =>
  engine.call('effect.judge', { account: ACCOUNT, push: 1, measure });

it('tells by how much more the ads of a push rose than others', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    addPush(mirror, keys.slice(0, CHANGED));
  });
  const effect = await judge(engine);
  expect(effect).toMatchObject({ push: 1, day: PUSHED, zone: 'Europe/Amsterdam', ads: CHANGED });
  expect(effect).toMatchObject({
    askedBefore: [],
    chosen: 'unknown',
    otherPushes: [],
    others: 0,
    again: null,
  });
  expect(effect.verdict).toMatchObject({
    kind: 'effect',
    claims: true,
    treated: CHANGED,
    control: ALL - CHANGED,
  });
  if (effect.verdict.kind !== 'effect') throw new Error('no effect');
  expect(effect.verdict.ratio).toBeGreaterThan(1.9);
  expect(effect.verdict.ratio).toBeLessThan(2.1);
});

it('says which measures were looked at before, also after the copy was closed', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    addPush(mirror, keys.slice(0, CHANGED));
  });
  await judge(engine, 'emails');
  await engine.call('accounts.close', { account: ACCOUNT });
  await engine.call('accounts.open', { account: ACCOUNT });
  expect((await judge(engine)).askedBefore).toEqual(['emails']);
  expect((await judge(engine, 'emails')).askedBefore).toEqual([]);
  expect(await engine.call('effect.asked', { account: ACCOUNT, push: 1 })).toEqual({
    measures: ['emails', 'clicks'],
  });
});

it('compares with no ad that another push or others changed, and names what overlaps', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    addPush(mirror, keys.slice(0, CHANGED));
    addPush(mirror, keys.slice(CHANGED - 3, CHANGED + 10), `${dayAt(5)}T10:00:00.000Z`);
    const [first, other, bound] = [keys[0], keys[ALL - 1], keys[ALL - 2]];
    if (!first || !other || !bound) throw new Error('no ads');
    for (const key of [first, other])
      mirror.remoteChanges.addChanges(key, [{ field: 'title', before: 'a', after: 'b' }], AT, AT);
    const reached = { field: 'status', before: 'ACTIVE', after: 'DAILY_BUDGET_REACHED' };
    mirror.remoteChanges.addChanges(bound, [reached], AT, AT);
  });
  const effect = await judge(engine);
  expect(effect).toMatchObject({ otherPushes: [{ push: 2, ads: 3 }], others: 1 });
  expect(effect.verdict).toMatchObject({ treated: CHANGED, control: ALL - CHANGED - 10 - 1 });
});

it('counts no ad that was made since the first of its weeks, changed or not', async () => {
  const made = { dateCreated: `${dayAt(-14)}T09:00:00.000Z` };
  const { engine } = await opened(
    (mirror, keys) => {
      addDays(mirror);
      addPush(mirror, keys.slice(0, CHANGED));
    },
    (id) => (id === CHANGED || id === ALL ? made : {}),
  );
  const effect = await judge(engine);
  expect(effect.ads).toBe(CHANGED - 1);
  expect(effect.verdict).toMatchObject({ treated: CHANGED - 1, control: ALL - CHANGED - 1 });
});

it('looks at its own weeks alone, not at what came long after', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    addPush(mirror, keys.slice(0, CHANGED));
    addPush(mirror, keys, `${dayAt(80)}T10:00:00.000Z`);
    const [, , other] = keys.slice(CHANGED);
    if (!other) throw new Error('no ads');
    const late = `${dayAt(80)}T10:00:00.000Z`;
    mirror.remoteChanges.addChanges(other, [{ field: 'title', before: 'a', after: 'b' }], late, late);
  });
  const effect = await judge(engine);
  expect(effect).toMatchObject({ otherPushes: [], others: 0 });
  expect(effect.verdict).toMatchObject({ treated: CHANGED, control: ALL - CHANGED });
});

it('is too early in the week of the push, and says from when it can be told', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    addPush(mirror, keys.slice(0, CHANGED), `${dayAt(16)}T10:00:00.000Z`);
  });
  expect(await judge(engine)).toMatchObject({
    verdict: { kind: 'few', why: 'weeks' },
    weeksAfter: 0,
    again: dayAt(16 + 8),
  });
});

it('says of ads that were chosen by the days before that they changed, not that it helped', async () => {
  const { engine } = await opened((mirror, keys) => {
    addDays(mirror);
    mirror.changesets.add({ kind: 'edit', label: 'x', at: AT, undoes: null, who: null });
    const changes = keys
      .slice(0, CHANGED)
      .map((key) => ({ key, field: 'bidMicros', before: '1', after: '2' }));
    mirror.changesets.fill(1, changes);
    mirror.settings.set('effect.chosen', [{ changeset: 1, days: { from: dayAt(-30), to: dayAt(-1) } }]);
    addPush(mirror, keys.slice(0, CHANGED));
  });
  const effect = await judge(engine);
  expect(effect).toMatchObject({ chosen: 'results', chosenBy: { from: dayAt(-30), to: dayAt(-1) } });
  expect(effect.verdict.kind).toBe('changed');
});

it('notes with a bulk edit which days its condition, or the filter that showed the ads, had read', async () => {
  const { engine } = await opened((mirror) => {
    const today = new Date().toISOString().slice(0, 10);
    for (const day of daysIn(dayAfter(today, -40), dayAfter(today, -1)))
      mirror.metrics.saveDay(day, [], new Date(Date.parse(`${dayAfter(day, 1)}T12:00:00Z`)).toISOString());
  });
  const bulk = async (where: string | undefined, shownByDays?: number): Promise<void> => {
    const operation = { kind: 'set', fields: ['title'], text: `Stoel ${where} ${shownByDays}` } as const;
    const select = where === undefined ? {} : { where };
    const { job } = await engine.call('bulk.start', { account: ACCOUNT, select, operation, shownByDays });
    await engine.finished(job);
  };
  await bulk('clicks(30d) = 0');
  await bulk(undefined, 7);
  await bulk(undefined);
  await engine.call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  const noted = mirror.settings.get('effect.chosen') as readonly {
    readonly days: { readonly from: string; readonly to: string } | null;
  }[];
  mirror.close();
  expect(noted.map(({ days }) => days && daysIn(days.from, days.to).length)).toEqual([30, 7, null]);
});

it('refuses a push that is none', async () => {
  const { engine } = await opened(() => {});
  await expect(judge(engine)).rejects.toMatchObject({ code: 'run-unknown' });
});
