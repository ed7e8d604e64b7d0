import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { ACCOUNT, accountFolderIn } from '../../support/account.ts';
import { ad } from '../../support/ads.ts';
import { ADS, DAY_MS, type Day, dayAt, openRoutines, QUIET, WEEK } from '../../support/routines.ts';

describe('a routine that is tried on past days', () => {
  const PAST: readonly Day[] = Array.from({ length: 12 }, (_, at) => ({
    day: dayAt(at - 12),
    ads: [
      // Clicks ended six days ago, and the third ad never had one.
      { adId: 1, impressions: 100, clicks: at < 6 ? 1 : 0 },
      { adId: 2, impressions: 100, clicks: 1 },
      { adId: 3, impressions: 100, clicks: 0 },
    ],
  }));
  const FEW = {
    where: 'status = ACTIVE and clicks(3d) = 0 and impressions(3d) >= 300',
    limits: { ads: null, percent: null, coolDownDays: 0 },
  } as const;

  const past = async (account: Awaited<ReturnType<typeof openRoutines>>, days = 12) => {
    const { call, finished } = account;
    const end = await finished(
      (await call('routines.past', { account: ACCOUNT, routine: 'Quiet', days })).job,
    );
    if (end.state !== 'done' || end.kind !== 'routine-days') throw new Error(`it ended as ${end.state}`);
    return new Map(end.result.days.map((one) => [one.day, one]));
  };

  it('reads the figures up to the day before each, and says which days it lacks', async () => {
    const account = await openRoutines(ADS, PAST, [dayAt(-10)]);
    await account.save(FEW);
    const days = await past(account);
    expect([...days.keys()]).toEqual(Array.from({ length: 12 }, (_, ago) => dayAt(-ago)));
    const found = (ago: number) => days.get(dayAt(-ago))?.ads.map(({ title }) => title);
    expect(found(0)).toEqual(['Tuinstoel 1', 'Tuinstoel 3']);
    expect(found(3)).toEqual(['Tuinstoel 1', 'Tuinstoel 3']);
    expect(found(4)).toEqual(['Tuinstoel 3']);
    expect(days.get(dayAt(-4))?.ads[0]?.reasons).toContainEqual({
      kind: 'metric',
      term: 'impressions(3d)',
      value: '300',
    });
    expect(days.get(dayAt(-9))).toMatchObject({ found: 0, unknownDays: [3], considered: 4 });
    expect(days.get(dayAt(0))).toMatchObject({ found: (await account.tried('Quiet')).found });
  });

  it('takes back what others changed since, leaves out ads that were made later, and knows since when it knows', async () => {
    const made = { ...ad(2), dateCreated: `${dayAt(-3)}T10:00:00.000Z` };
    const account = await openRoutines([ad(1), made, { ...ad(3), status: 'PAUSED' }, ad(4)], PAST);
    await account.save({ ...FEW, where: 'status = ACTIVE and bid > 0.1' });
    await account.call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(accountFolderIn(account.home));
    const none = {
      received: 0,
      added: 0,
      changed: 0,
      removed: 0,
      conflicts: 0,
      requests: 0,
      milliseconds: 0,
    };
    mirror.pulls.log({ at: `${dayAt(-8)}T10:00:00.000Z`, kind: 'full', ...none, who: null });
    const paused = [{ field: 'status', before: 'ACTIVE', after: 'PAUSED' }];
    mirror.remoteChanges.addChanges(account.keys[2] as RowKey, paused, `${dayAt(-5)}T12:00:00.000Z`, null);
    mirror.remoteChanges.addEvent(account.keys[3] as RowKey, 'back', `${dayAt(-6)}T12:00:00.000Z`);
    mirror.close();
    await account.call('accounts.open', { account: ACCOUNT });
    const days = await past(account);
    const found = (ago: number) => days.get(dayAt(-ago))?.ads.map(({ key }) => account.keys.indexOf(key) + 1);
    expect([found(0), found(2), found(3)]).toEqual([
      [1, 2, 4],
      [1, 2, 4],
      [1, 4],
    ]);
    expect([found(4), found(5), found(6)]).toEqual([
      [1, 4],
      [1, 3, 4],
      [1, 3],
    ]);
    expect([7, 8].map((ago) => days.get(dayAt(-ago))?.isKnown)).toEqual([true, false]);
  });
});

const BY_PULL = { at: 'pull' } as const;

describe('a routine that runs by itself', () => {
  /** As `open`, after a pull that is noted without a service. */
  const dueAfterPull = async (when: CommandInput<'routines.save'>['routine']['when'] = BY_PULL) => {
    const account = await openRoutines(ADS, WEEK);
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
