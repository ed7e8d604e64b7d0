import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { howChosen } from '../../../main/engine/metrics/effect-notes.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { dayAfter, dayIn } from '../../../shared/metrics/days.ts';
import { BUILT_IN_ROUTINES } from '../../../shared/routines/built-in.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { testClocks } from '../../support/clocks.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const DAY_MS = 86_400_000;
const TODAY = dayIn('Europe/Amsterdam', new Date());
const dayAt = (days: number): string => dayAfter(TODAY, days);

type Counts = { readonly adId: number; readonly impressions: number; readonly clicks: number };
type Day = { readonly day: string; readonly ads: readonly Counts[] };

/** An account whose days of performance are these, each read once it was over, or on the day itself (`begun`). */
const open = async (ads: readonly JsonObject[], days: readonly Day[], begun: readonly string[] = []) => {
  const clocks = testClocks();
  const engine = startEngine(await temporaryFolder(), { time: clocks });
  const keys = await openLocal(engine, { ads: [...ads], categories: [category], user });
  const { call, finished } = engine;
  await call('accounts.close', { account: ACCOUNT });
  const mirror = openMirror(accountFolderIn(engine.home));
  for (const { day, ads: counts } of days) {
    const of = counts.map((one) => ({ ...one, urlClicks: 0, emails: 0, engagement: 0, spentMicros: 0n }));
    const readOn = begun.includes(day) ? day : dayAfter(day, 2);
    mirror.metrics.saveDay(day, of, `${readOn}T12:00:00.000Z`);
  }
  mirror.close();
  await call('accounts.open', { account: ACCOUNT });
  const tried = (routine: string) => call('routines.try', { account: ACCOUNT, routine });
  const take = async (routine: string, revision?: string): Promise<ChangesetResult> => {
    const seen = revision === undefined ? {} : { revision };
    const end = await finished((await call('routines.take', { account: ACCOUNT, routine, ...seen })).job);
    if (end.state === 'failed') throw new AdsheetError(end.error.code, end.error.details);
    return (end.state === 'done' ? end.result : undefined) as ChangesetResult;
  };
  const save = (routine: Partial<CommandInput<'routines.save'>['routine']> = {}) =>
    call('routines.save', { account: ACCOUNT, routine: { ...QUIET, ...routine } });
  const edit = (key: RowKey | undefined, field: string, text: string) =>
    call('edits.apply', {
      account: ACCOUNT,
      label: 'by hand',
      changes: [{ key: key as RowKey, field, text }],
    });
  return { ...engine, clocks, keys, tried, take, save, edit };
};

const WEEK: readonly Day[] = [-7, -6, -5, -4, -3, -2, -1].map((at) => ({
  day: dayAt(at),
  ads: [
    { adId: 1, impressions: 100, clicks: 0 },
    { adId: 2, impressions: 100, clicks: 1 },
    { adId: 3, impressions: 100, clicks: 0 },
  ],
}));

/** Pauses what was seen in a week without a click. */
const QUIET = {
  name: 'Quiet',
  where: 'status = ACTIVE and clicks(7d) = 0 and impressions(7d) >= 500',
  operation: { kind: 'status', status: 'PAUSED' },
  limits: { ads: null, percent: null, coolDownDays: 0 },
} as const;

const ADS = [1, 2, 3, 4].map((id) => ad(id));

describe('a routine that is tried', () => {
  it('tells which ads it would change and why, and changes nothing', async () => {
    const { keys, tried, save, call } = await open(ADS, WEEK);
    await save();
    const preview = await tried('quiet');
    expect(preview).toMatchObject({ considered: 4, found: 2, left: [], exceeded: null, unknownDays: [] });
    expect(preview.ads).toEqual(
      [0, 2].map((at) => ({
        key: keys[at],
        title: `Tuinstoel ${at + 1}`,
        changes: [{ field: 'status', before: 'ACTIVE', after: 'PAUSED' }],
        reasons: [
          { kind: 'field', term: 'status', field: 'status', value: 'ACTIVE' },
          { kind: 'metric', term: 'clicks(7d)', value: '0' },
          { kind: 'metric', term: 'impressions(7d)', value: '700' },
        ],
      })),
    );
    expect((await call('accounts.state', { account: ACCOUNT })).canUndo).toBeNull();
  });

  it.each([
    ['lacks a day', WEEK.slice(1), []],
    ['has a day that was not over', WEEK, [dayAt(-4)]],
  ])('proposes nothing where the week %s, not even by what is empty', async (_what, days, begun) => {
    const { tried, take, save } = await open(ADS, days, begun);
    await save({ where: 'clicks(7d) is empty or clicks(7d) = 0 or not (clicks(7d) > 0)' });
    expect(await tried('Quiet')).toMatchObject({ found: 0, ads: [], unknownDays: [7] });
    await expect(take('Quiet')).rejects.toMatchObject({ code: 'routine-no-figures', params: { days: 7 } });
  });

  it('leaves out ads with an edit of the field, and ads that the marketplace lacks, and counts them', async () => {
    const { keys, tried, save, edit, call } = await open(ADS, WEEK);
    await save({ where: 'bid < 1', operation: { kind: 'set', fields: ['bid'], text: '0.50' } });
    await edit(keys[1], 'bidMicros', '0.20');
    await edit(keys[2], 'title', 'Een andere titel');
    await call('edits.duplicate', { account: ACCOUNT, select: { keys: [keys[0] as RowKey] } });
    const { found, ads, left } = await tried('Quiet');
    expect(found).toBe(3);
    expect(ads.map(({ key }) => key)).toEqual([keys[0], keys[2], keys[3]]);
    expect(left).toEqual([
      { code: 'has-draft', count: 1 },
      { code: 'not-there', count: 1 },
    ]);
  });

  it.each([
    ['ads', { ads: 1, percent: null }, 1],
    ['percent', { ads: 2, percent: 49 }, 49],
  ])('proposes nothing beyond its limit in %s', async (limit, limits, most) => {
    const { tried, take, save, call } = await open(ADS, WEEK);
    await save({ limits: { ...limits, coolDownDays: 0 } });
    expect(await tried('Quiet')).toMatchObject({ found: 2, exceeded: { limit, most } });
    await expect(take('Quiet')).rejects.toMatchObject({ code: 'routine-exceeded' });
    expect((await call('accounts.state', { account: ACCOUNT })).canUndo).toBeNull();
    await save({ id: (await tried('Quiet')).routine.id, limits: { ads: 2, percent: 50, coolDownDays: 0 } });
    expect(await take('Quiet')).toMatchObject({ rows: 2 });
  });
});

describe('a routine that is taken over', () => {
  it('makes one changeset with its name that one undo takes back', async () => {
    const { keys, take, save, call } = await open(ADS, WEEK);
    await save();
    expect(await take('Quiet')).toMatchObject({ rows: 2, keys: [keys[0], keys[2]] });
    expect((await call('accounts.state', { account: ACCOUNT })).canUndo).toBe('Quiet');
    expect(await call('review.plan', { account: ACCOUNT })).toMatchObject({ statuses: 2 });
    await call('edits.undo', { account: ACCOUNT });
    expect((await call('accounts.state', { account: ACCOUNT })).counts).toMatchObject({ drafts: 0 });
  });

  it('is noted as chosen by the days that its condition reads, so that these count nowhere as before', async () => {
    const { take, save, call, home } = await open(ADS, WEEK);
    await save();
    const { changeset } = await take('Quiet');
    await call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(accountFolderIn(home));
    expect(howChosen(mirror, new Set([changeset ?? 0]))).toEqual({
      chosen: 'results',
      chosenBy: { from: dayAt(-7), to: dayAt(-1) },
    });
    mirror.close();
  });

  it('refuses what is no longer what was seen', async () => {
    const { keys, tried, take, save, edit } = await open(ADS, WEEK);
    await save();
    const { revision } = await tried('Quiet');
    await edit(keys[0], 'status', 'PAUSED');
    await expect(take('Quiet', revision)).rejects.toMatchObject({ code: 'routine-moved' });
    expect(await take('Quiet', (await tried('Quiet')).revision)).toMatchObject({ rows: 1 });
  });

  it('leaves alone what it changed within its cool-down, unless that was undone', async () => {
    const { home, clocks, tried, take, save, call, close } = await open(ADS, []);
    const raise = { kind: 'money', fields: ['bid'], by: 'percent', value: '10' } as const;
    await save({ where: 'bid < 1', operation: raise, limits: { ads: null, percent: null, coolDownDays: 7 } });
    await take('Quiet');
    await call('edits.discard', { account: ACCOUNT, select: {} });
    expect(await tried('Quiet')).toMatchObject({ found: 0, left: [{ code: 'cooling-down', count: 4 }] });
    clocks.pass(7 * DAY_MS + 60_000);
    expect(await tried('Quiet')).toMatchObject({ found: 4, left: [] });
    await take('Quiet');
    await close();
    const again = startEngine(home, { time: clocks });
    await again.call('accounts.open', { account: ACCOUNT });
    await again.call('edits.undo', { account: ACCOUNT });
    const preview = await again.call('routines.try', { account: ACCOUNT, routine: 'Quiet' });
    expect(preview).toMatchObject({ found: 4, left: [] });
  });
});

const BY_PULL = { at: 'pull' } as const;

describe('a routine that runs by itself', () => {
  /** As `open`, after a pull that is noted without a service. */
  const dueAfterPull = async (when: CommandInput<'routines.save'>['routine']['when'] = BY_PULL) => {
    const account = await open(ADS, WEEK);
    const { id } = await account.save({ when });
    const run = () => account.call('routines.run', { account: ACCOUNT });
    const waiting = async () => (await account.call('accounts.state', { account: ACCOUNT })).routineProposals;
    /** Notes that the account was pulled now, as nothing answers here. */
    const pulled = async (): Promise<void> => {
      account.clocks.pass(60_000);
      await account.call('accounts.close', { account: ACCOUNT });
      const mirror = openMirror(accountFolderIn(account.home));
      const at = new Date(account.clocks.wall()).toISOString();
      const none = {
        received: 0,
        added: 0,
        changed: 0,
        removed: 0,
        conflicts: 0,
        requests: 0,
        milliseconds: 0,
      };
      mirror.pulls.log({ at, kind: 'incremental', ...none, who: null });
      mirror.close();
      await account.call('accounts.open', { account: ACCOUNT });
      account.clocks.pass(60_000);
    };
    return { ...account, id, run, waiting, pulled };
  };

  it('prepares a proposal once after a pull, and changes nothing', async () => {
    const { id, run, waiting, pulled, call } = await dueAfterPull();
    expect(await run()).toMatchObject({ ran: 0, proposals: [] });
    await pulled();
    const { ran, proposals } = await run();
    expect([ran, proposals]).toMatchObject([
      1,
      [{ routine: id, name: 'Quiet', found: 2, isLate: false, newestDay: dayAt(-1) }],
    ]);
    expect(await waiting()).toEqual(proposals);
    expect((await call('accounts.state', { account: ACCOUNT })).counts).toMatchObject({ drafts: 0 });
    expect(await run()).toEqual({ ran: 0, heldBy: null, proposals });
    await pulled();
    expect(await run()).toEqual({ ran: 1, heldBy: null, proposals });
  });

  it('does not propose again what was put away, or taken over and undone, until it is something else', async () => {
    const { keys, run, pulled, call, take, tried, edit } = await dueAfterPull();
    await pulled();
    await run();
    await call('routines.putAway', { account: ACCOUNT, routine: 'Quiet' });
    await pulled();
    expect(await run()).toMatchObject({ ran: 1, proposals: [] });
    await edit(keys[0], 'status', 'PAUSED');
    await pulled();
    expect(await run()).toMatchObject({ proposals: [{ found: 1 }] });
    await take('Quiet', (await tried('Quiet')).revision);
    expect((await run()).proposals).toEqual([]);
    await call('edits.undo', { account: ACCOUNT });
    await pulled();
    expect(await run()).toMatchObject({ ran: 1, proposals: [] });
  });

  it('catches up once with times that passed while it was closed, says so, and begins with the next time it is given', async () => {
    const { clocks, run, save, id } = await dueAfterPull({
      at: 'time',
      time: '00:00',
      days: [1, 2, 3, 4, 5, 6, 7],
    });
    expect(await run()).toMatchObject({ ran: 0 });
    clocks.pass(3 * DAY_MS);
    const { ran, proposals } = await run();
    expect(ran).toBe(1);
    const midnight = new Date(clocks.wall()).setHours(0, 0, 0, 0);
    const isLate = clocks.wall() - midnight > 15 * 60_000;
    expect(proposals).toMatchObject([{ due: new Date(midnight).toISOString(), isLate }]);
    expect(await run()).toMatchObject({ ran: 0, proposals });
    await save({ id, when: { at: 'hand' } });
    clocks.pass(3 * DAY_MS);
    expect(await run()).toMatchObject({ ran: 0, proposals: [] });
  });

  it('proposes nothing while figures are unknown, and runs once they are known', async () => {
    const { home, run, pulled, call } = await dueAfterPull();
    await call('accounts.close', { account: ACCOUNT });
    const forget = openMirror(accountFolderIn(home));
    forget.metrics.saveDay(dayAt(-3), [], null);
    forget.close();
    await call('accounts.open', { account: ACCOUNT });
    await pulled();
    expect(await run()).toMatchObject({ ran: 1, proposals: [] });
    const [lastRun] = (await call('routines.list', { account: ACCOUNT })).routines.flatMap(
      (one) => one.lastRun ?? [],
    );
    expect(lastRun).toMatchObject({ found: 0, unknownDays: [7] });
    expect(await run()).toMatchObject({ ran: 0 });
    await call('accounts.close', { account: ACCOUNT });
    const learn = openMirror(accountFolderIn(home));
    learn.metrics.saveDay(dayAt(-3), [], `${dayAt(-1)}T12:00:00.000Z`);
    learn.close();
    await call('accounts.open', { account: ACCOUNT });
    expect(await run()).toMatchObject({ ran: 1 });
  });

  it('keeps what waits, and what was decided, when the local copy is lost', async () => {
    const { home, run, pulled, call, waiting } = await dueAfterPull();
    await pulled();
    const { proposals } = await run();
    await call('accounts.close', { account: ACCOUNT });
    await rm(join(accountFolderIn(home), 'mirror.db'));
    await call('accounts.open', { account: ACCOUNT });
    expect(await waiting()).toEqual(proposals);
    const { routines } = await call('routines.list', { account: ACCOUNT });
    expect(routines.at(-1)).toMatchObject({ name: 'Quiet', when: BY_PULL, where: QUIET.where });
  });
});

describe('the list of routines', () => {
  it('has ten that are built in, each with a condition and an operation that can be done', async () => {
    const { call, tried } = await open(ADS, []);
    const { routines } = await call('routines.list', { account: ACCOUNT });
    expect(routines.map(({ id }) => id)).toEqual(BUILT_IN_ROUTINES.map(({ id }) => id));
    expect(routines).toHaveLength(10);
    for (const { id } of routines) expect((await tried(id)).found).toBe(0);
  });

  it('keeps what was changed of a built-in one until that is deleted', async () => {
    const { call, save } = await open([], []);
    const [first] = (await call('routines.list', { account: ACCOUNT })).routines;
    if (!first) throw new Error('no routine');
    const { builtIn: _builtIn, changed: _changed, lastRun: _lastRun, ...routine } = first;
    const limits = { ...first.limits, ads: 5 };
    await save({ ...routine, limits });
    const show = async () => (await call('routines.list', { account: ACCOUNT })).routines[0];
    expect(await show()).toEqual({ ...first, limits, changed: true });
    await call('routines.remove', { account: ACCOUNT, routine: first.id });
    expect(await show()).toEqual(first);
  });

  it('refuses a condition that cannot be read, a name that is taken, and a routine that is not there', async () => {
    const { call, save } = await open([], []);
    await expect(save({ where: 'bid <' })).rejects.toMatchObject({ code: 'bad-expression' });
    await save();
    await expect(save({ name: 'QUIET' })).rejects.toMatchObject({ code: 'routine-exists' });
    await expect(call('routines.try', { account: ACCOUNT, routine: 'Loud' })).rejects.toMatchObject({
      code: 'routine-unknown',
    });
  });
});
