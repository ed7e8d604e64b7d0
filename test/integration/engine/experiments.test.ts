import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { testClocks } from '../../support/clocks.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const ALL = 61;
const NO_AD = 'r0' as RowKey;
const DAY_MS = 86_400_000;
const TODAY = dayIn('Europe/Amsterdam', new Date());
const UNTIL = dayAfter(TODAY, 22);
const NONE = { impressions: 0, clicks: 0, urlClicks: 0, emails: 0, engagement: 0, spentMicros: 0n };
const PLAN = {
  name: 'Dearer clicks',
  operation: { kind: 'set', fields: ['bid'], text: '0.77' },
  measure: 'clicks',
  until: UNTIL,
} as const;

type Mirror = ReturnType<typeof openMirror>;

/** Clicks a day of ads of very different size; those of `risen` have half as many again after today. */
const addDays = (mirror: Mirror, [from, to]: readonly [number, number], risen = new Set<number>()): void => {
  for (const [at, day] of daysIn(dayAfter(TODAY, from), dayAfter(TODAY, to)).entries()) {
    const ads = Array.from({ length: ALL }, (_, of) => {
      const clicks = 2 * (1 + (of % 9)) + ((of * 7 + at) % 3);
      return { adId: of + 1, ...NONE, clicks: risen.has(of + 1) ? Math.round(1.5 * clicks) : clicks };
    });
    mirror.metrics.saveDay(day, ads, `${dayAfter(day, 2)}T00:00:00Z`);
  }
};

/** With the account closed meanwhile. */
const writing = async (engine: TestEngine, write: (mirror: Mirror) => void): Promise<void> => {
  await engine.call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  mirror.transaction(() => write(mirror));
  mirror.close();
  await engine.call('accounts.open', { account: ACCOUNT });
};

const opened = async () => {
  const clocks = testClocks();
  const engine = startEngine(await temporaryFolder(), { time: clocks });
  const ads = Array.from({ length: ALL }, (_, at) => ad(at + 1));
  const keys = await openLocal(engine, { ads, categories: [category], user });
  await writing(engine, (mirror) => addDays(mirror, [-40, -1]));
  return { engine, clocks, keys };
};

const ended = async (engine: TestEngine, { job }: { readonly job: string }) => {
  const end = await engine.finished(job);
  if (end.state === 'failed') throw Object.assign(new Error(end.error.code), end.error);
  if (end.state !== 'done' || end.kind !== 'bulk') throw new Error(end.state);
  return end.result;
};

const start = async (engine: TestEngine, select = {}) =>
  ended(engine, await engine.call('experiments.start', { account: ACCOUNT, select, ...PLAN }));

const list = async (engine: TestEngine) =>
  (await engine.call('experiments.list', { account: ACCOUNT })).experiments;

const sendAll = (mirror: Mirror, keys: readonly RowKey[], at: string): void => {
  const run = mirror.runs.add(at, { user: null, origin: 'window' });
  keys.forEach((key, seq) => {
    const item = { targetId: seq + 1, title: 'x', vendorId: null, previous: {}, changes: [] };
    mirror.runs.addItem(run, seq, { ...item, key, op: 'update', state: 'waiting', onlyBody: null });
    mirror.runs.setSending(run, seq, {}, at);
    mirror.runs.setState(run, seq, 'done', [], at);
  });
  mirror.runs.finish(run, 'done', at);
};

it('changes one of each pair, says nothing before its end, then what came of it, and is kept on the other half', async () => {
  const { engine, clocks, keys } = await opened();
  const { keys: changed } = await start(engine);
  expect(changed).toHaveLength(30);
  expect(await list(engine)).toMatchObject([
    { id: 1, name: PLAN.name, state: 'running', isOver: false, isGuarded: true, treated: 30, control: 30 },
  ]);
  const judge = () => engine.call('experiments.judge', { account: ACCOUNT, experiment: 1 });
  const keep = async () =>
    ended(engine, await engine.call('experiments.keep', { account: ACCOUNT, experiment: 1 }));
  expect((await judge()).verdict).toEqual({ kind: 'running' });
  await expect(keep()).rejects.toMatchObject({ code: 'experiment-running' });

  clocks.pass(24 * DAY_MS);
  expect((await judge()).verdict).toEqual({ kind: 'unsent' });
  const sentAt = new Date(Date.now() + 1000).toISOString();
  const number = (key: RowKey): number => keys.indexOf(key) + 1;
  await writing(engine, (mirror) => {
    sendAll(mirror, changed, sentAt);
    const [first] = changed;
    if (first)
      mirror.remoteChanges.addChanges(first, [{ field: 'title', before: 'a', after: 'b' }], sentAt, sentAt);
    addDays(mirror, [0, 30], new Set(changed.map(number)));
  });
  const judged = await judge();
  expect(judged).toMatchObject({ day: TODAY, otherPushes: [], others: 1 });
  expect(judged.verdict).toMatchObject({
    kind: 'effect',
    claims: true,
    treated: 30,
    control: 30,
    weeksAfter: 3,
  });
  if (judged.verdict.kind !== 'effect') throw new Error('no effect');
  expect(judged.verdict.low).toBeGreaterThan(1.3);
  expect(judged.verdict.high).toBeLessThan(1.7);

  const { keys: followed } = await keep();
  expect(followed).toHaveLength(30);
  expect(followed.filter((key) => changed.includes(key))).toEqual([]);
  expect(await list(engine)).toMatchObject([{ state: 'kept', isGuarded: false }]);
  await expect(keep()).rejects.toMatchObject({ code: 'experiment-ended' });
});

it('holds every edit of its ads until it is let go, and is taken back as it was', async () => {
  const { engine, keys } = await opened();
  const { keys: changed } = await start(engine);
  const other = keys.find((key) => !changed.includes(key)) ?? NO_AD;
  const edit = (key: RowKey) =>
    engine.call('edits.apply', {
      account: ACCOUNT,
      label: 'x',
      changes: [{ key, field: 'title', text: 'Stoel van hout' }],
    });
  const guard = (on: boolean) => engine.call('experiments.guard', { account: ACCOUNT, experiment: 1, on });
  const held = { code: 'experiment-guard' };
  const [first = NO_AD] = changed;
  await expect(edit(first)).rejects.toMatchObject(held);
  await expect(engine.call('edits.undo', { account: ACCOUNT })).rejects.toMatchObject(held);
  const bulk = { select: { keys: [...keys] }, operation: PLAN.operation };
  await expect(
    ended(engine, await engine.call('bulk.start', { account: ACCOUNT, ...bulk })),
  ).rejects.toMatchObject(held);
  // The odd one is in neither half.
  const outcomes = await Promise.allSettled(keys.map(edit));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await guard(false);
  await edit(other);
  expect((await guard(true)).experiments).toMatchObject([{ isGuarded: true }]);
  await ended(engine, await engine.call('experiments.takeBack', { account: ACCOUNT, experiment: 1 }));
  const { ads } = await engine.call('ads.query', { account: ACCOUNT, columns: ['bid'] });
  expect(new Set(ads.map(({ bid }) => bid)).size).toBe(1);
  expect(await list(engine)).toMatchObject([
    { state: 'taken-back', isGuarded: false, endedBy: expect.any(Number) },
  ]);
});

it('is left out by routines, which say so', async () => {
  const { engine } = await opened();
  await start(engine);
  const routine = {
    name: 'All cheaper',
    where: 'bid > 0',
    operation: { kind: 'set', fields: ['bid'], text: '0.05' },
    limits: { ads: null, percent: null, coolDownDays: 0 },
    when: { at: 'hand' },
  } as const;
  const { id } = await engine.call('routines.save', { account: ACCOUNT, routine });
  const tried = await engine.call('routines.try', { account: ACCOUNT, routine: id });
  // The odd one is in neither half. What the lot fell on waits to be sent.
  expect(tried).toMatchObject({
    found: 1,
    left: [
      { code: 'has-draft', count: 30 },
      { code: 'in-experiment', count: 30 },
    ],
  });
});

it('outlives the local copy, with its halves and their guard', async () => {
  const { engine } = await opened();
  await start(engine);
  const before = await list(engine);
  await engine.call('accounts.close', { account: ACCOUNT });
  await rm(join(accountFolderIn(engine.home), 'mirror.db'));
  await engine.call('accounts.open', { account: ACCOUNT });
  expect(await list(engine)).toEqual(before);
});

it('needs seven pairs, an end that leaves a whole week, and an operation that is about each ad alone', async () => {
  const { engine, keys } = await opened();
  await expect(start(engine, { keys: keys.slice(0, 13) })).rejects.toMatchObject({ code: 'experiment-few' });
  const begin = (more: object) =>
    engine.call('experiments.start', { account: ACCOUNT, select: {}, ...PLAN, ...more });
  await expect(begin({ until: dayAfter(TODAY, 7) })).rejects.toMatchObject({ code: 'experiment-until' });
  const spread = { kind: 'spread', amount: '100.00', by: 'even', days: 30 } as const;
  await expect(begin({ operation: spread })).rejects.toMatchObject({ code: 'experiment-operation' });
  expect(await list(engine)).toEqual([]);
  await start(engine, { keys: keys.slice(0, 14) });
  expect(await list(engine)).toMatchObject([{ treated: 7, control: 7 }]);
});
