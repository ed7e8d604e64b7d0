import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine, type TestEngine } from '../../support/engine.ts';
import type { ChildEngine } from '../../support/engine-process.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';

const ROWS = 2_000;
const raise = {
  account: ACCOUNT,
  select: {},
  operation: { kind: 'money', fields: ['bid', 'daily'], by: 'percent', value: '10' },
} as const;

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await nextTurn();
};

const isWorkingOnRows = ({ events }: Pick<TestEngine, 'events'>): boolean =>
  events.some((event) => event.type === 'job' && event.job.phase === 'job.bulk.reading');

type Moment = (engine: ChildEngine, home: string) => Promise<void>;

const grows =
  (name: string): Moment =>
  async (_engine, home) => {
    const size = (): number =>
      statSync(join(accountFolderIn(home), name), { throwIfNoEntry: false })?.size ?? 0;
    const before = size();
    // The operation itself is noted first, in a few hundred bytes.
    await until(() => size() > before + 20_000);
  };

const MOMENTS: readonly (readonly [string, Moment])[] = [
  ['while it goes through the ads', (engine) => until(() => isWorkingOnRows(engine))],
  ['as the local copy begins to be written', grows('mirror.db-wal')],
  ['as its line of the journal begins to be written', grows('journal.jsonl')],
];

const pulled = async (): Promise<string> => {
  const home = await temporaryFolder();
  const engine = startEngine(home);
  await openLocal(engine, { ads: adsFrom(1, ROWS), categories: [category], user });
  await engine.close();
  return home;
};

describe('a bulk operation that is cut short', () => {
  it.each(MOMENTS)('by a kill %s is there as a whole or not at all', async (_name, moment) => {
    const home = await pulled();
    const engine = await forkEngine(home);
    await engine.call('accounts.open', { account: ACCOUNT });
    // Its rules have looked at every ad by then: nothing else is written any more.
    await engine.call('problems.list', { account: ACCOUNT });
    const reached = moment(engine, home);
    await engine.call('bulk.start', raise);
    await reached;
    await engine.kill();

    const again = startEngine(home);
    const { counts, canUndo } = await again.call('accounts.open', { account: ACCOUNT });
    const { entries } = await again.call('log.list', { account: ACCOUNT });
    expect([0, ROWS]).toContain(counts.drafts);
    expect(entries).toHaveLength(counts.drafts === 0 ? 0 : 1);
    expect(canUndo === null).toBe(counts.drafts === 0);
    const edited = await again.call('ads.query', { account: ACCOUNT, where: 'bid = 0.165 and daily = 2.2' });
    expect(edited.count).toBe(counts.drafts);
    if (canUndo !== null) await again.call('edits.undo', { account: ACCOUNT });
    const left = await again.call('ads.query', { account: ACCOUNT, where: 'draft', limit: 0 });
    expect(left.count).toBe(0);
  });

  it('by its seller leaves nothing, and lets what waited behind it go on', async () => {
    const engine = startEngine(await pulled());
    await engine.call('accounts.open', { account: ACCOUNT });
    const { job } = await engine.call('bulk.start', raise);
    const typed = engine.call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key: 'r1' as never, field: 'bid', text: '0.40' }],
    });
    await until(() => isWorkingOnRows(engine));
    await engine.call('jobs.cancel', { job });
    expect(await engine.finished(job)).toMatchObject({ state: 'cancelled' });
    expect(await typed).toMatchObject({ rows: 1 });
    const { counts, canUndo } = await engine.call('accounts.state', { account: ACCOUNT });
    expect([counts.drafts, canUndo]).toEqual([1, 'Typed']);
  });
});
