import { describe, expect, it } from 'vitest';
import { howChosen } from '../../../main/engine/metrics/effect-notes.ts';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { BUILT_IN_ROUTINES } from '../../../shared/routines/built-in.ts';
import { ACCOUNT, accountFolderIn } from '../../support/account.ts';
import { ad } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { ADS, DAY_MS, dayAt, openRoutines, WEEK } from '../../support/routines.ts';

describe('a routine that is tried', () => {
  it('tells which ads it would change and why, and changes nothing', async () => {
    const { keys, tried, save, call } = await openRoutines(ADS, WEEK);
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
    const { tried, take, save } = await openRoutines(ADS, days, begun);
    await save({ where: 'clicks(7d) is empty or clicks(7d) = 0 or not (clicks(7d) > 0)' });
    expect(await tried('Quiet')).toMatchObject({ found: 0, ads: [], unknownDays: [7] });
    await expect(take('Quiet')).rejects.toMatchObject({ code: 'routine-no-figures', params: { days: 7 } });
  });

  it('leaves out ads with an edit of the field, and ads that the marketplace lacks, and counts them', async () => {
    const { keys, tried, save, edit, call } = await openRoutines(ADS, WEEK);
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

  it('leaves out an ad of which another field is in conflict', async () => {
    const { keys, tried, save, edit, call, home } = await openRoutines(ADS, WEEK);
    await save();
    await edit(keys[0], 'title', 'Mijn titel');
    await call('accounts.close', { account: ACCOUNT });
    const mirror = openMirror(accountFolderIn(home));
    mirror.ads.saveBase(keys[0] as RowKey, ad(1, { title: 'Hun titel' }), new Date().toISOString());
    mirror.close();
    await call('accounts.open', { account: ACCOUNT });
    expect((await call('accounts.state', { account: ACCOUNT })).counts.conflicts).toBe(1);
    const { found, ads, left } = await tried('Quiet');
    expect([found, ads.map(({ key }) => key), left]).toEqual([
      1,
      [keys[2]],
      [{ code: 'has-conflict', count: 1 }],
    ]);
  });

  it.each([
    ['ads', { ads: 1, percent: null }, 1],
    ['percent', { ads: 2, percent: 49 }, 49],
  ])('proposes nothing beyond its limit in %s', async (limit, limits, most) => {
    const { tried, take, save, call } = await openRoutines(ADS, WEEK);
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
    const { keys, take, save, call } = await openRoutines(ADS, WEEK);
    await save();
    expect(await take('Quiet')).toMatchObject({ rows: 2, keys: [keys[0], keys[2]] });
    expect((await call('accounts.state', { account: ACCOUNT })).canUndo).toBe('Quiet');
    expect(await call('review.plan', { account: ACCOUNT })).toMatchObject({ statuses: 2 });
    await call('edits.undo', { account: ACCOUNT });
    expect((await call('accounts.state', { account: ACCOUNT })).counts).toMatchObject({ drafts: 0 });
  });

  it('is noted as chosen by the days that its condition reads, so that these count nowhere as before', async () => {
    const { take, save, call, home } = await openRoutines(ADS, WEEK);
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
    const { keys, tried, take, save, edit } = await openRoutines(ADS, WEEK);
    await save();
    const { revision } = await tried('Quiet');
    await edit(keys[0], 'status', 'PAUSED');
    await expect(take('Quiet', revision)).rejects.toMatchObject({ code: 'routine-moved' });
    expect(await take('Quiet', (await tried('Quiet')).revision)).toMatchObject({ rows: 1 });
  });

  it('leaves alone what it changed within its cool-down, unless that was undone', async () => {
    const { home, clocks, tried, take, save, call, close } = await openRoutines(ADS, []);
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

describe('the list of routines', () => {
  it('has ten that are built in, each with a condition and an operation that can be done', async () => {
    const { call, tried } = await openRoutines(ADS, []);
    const { routines } = await call('routines.list', { account: ACCOUNT });
    expect(routines.map(({ id }) => id)).toEqual(BUILT_IN_ROUTINES.map(({ id }) => id));
    expect(routines).toHaveLength(10);
    for (const { id } of routines) expect((await tried(id)).found).toBe(0);
  });

  it('keeps what was changed of a built-in one until that is deleted', async () => {
    const { call, save } = await openRoutines([], []);
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
    const { call, save } = await openRoutines([], []);
    await expect(save({ where: 'bid <' })).rejects.toMatchObject({ code: 'bad-expression' });
    await save();
    await expect(save({ name: 'QUIET' })).rejects.toMatchObject({ code: 'routine-exists' });
    await expect(call('routines.try', { account: ACCOUNT, routine: 'Loud' })).rejects.toMatchObject({
      code: 'routine-unknown',
    });
  });
});
