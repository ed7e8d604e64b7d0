import { expect, it, vi } from 'vitest';
import type { RoutineProposal } from '../../../shared/contract/results/routine-proposal.ts';
import { ACCOUNT, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { testClocks } from '../../support/clocks.ts';
import type { TestEngine } from '../../support/engine.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const DAY_MS = 86_400_000;

const CHEAP = {
  name: 'Cheap',
  where: 'clicks(7d) >= 0 and bid > 0',
  operation: { kind: 'set', fields: ['bid'], text: '0.31' },
  limits: { ads: null, percent: null, coolDownDays: 0 },
} as const;

const EVERY_DAY = { at: 'time', time: '00:00', days: [1, 2, 3, 4, 5, 6, 7] } as const;

/** What the engine last told that routines propose. */
const told = ({ events }: TestEngine): readonly RoutineProposal[] =>
  events.findLast((event) => event.type === 'state')?.state.routineProposals ?? [];

const proposed = (engine: TestEngine): Promise<RoutineProposal> =>
  vi.waitUntil(() => told(engine)[0], { timeout: 30_000 });

it('runs after a pull and the figures that are read with it, not beside a table, and catches up at the next start', async () => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const clocks = testClocks();
  const home = await temporaryFolder();
  const engine = startEngine(home, { host: 'window', time: clocks });
  await signIn(engine, sandbox);
  const { call } = engine;
  await call('routines.save', { account: ACCOUNT, routine: { ...CHEAP, when: { at: 'pull' } } });
  await pull(engine);
  const first = await proposed(engine);
  expect(first).toMatchObject({ name: 'Cheap', newestDay: expect.any(String), isLate: false });
  expect(first.found).toBeGreaterThan(0);
  expect((await call('accounts.state', { account: ACCOUNT })).counts.drafts).toBe(0);

  await call('routines.save', { account: ACCOUNT, routine: { ...CHEAP, name: 'Daily', when: EVERY_DAY } });
  clocks.pass(DAY_MS);
  const table = [
    ['id', 'bid'],
    ['1', '0.30'],
  ];
  const { proposal } = await call('proposals.open', { account: ACCOUNT, table });
  expect(await call('routines.run', { account: ACCOUNT })).toMatchObject({ ran: 0, heldBy: 'proposal' });
  await call('proposals.close', { account: ACCOUNT, proposal });
  await engine.close();

  const again = startEngine(home, { host: 'window', time: clocks });
  await again.call('accounts.open', { account: ACCOUNT });
  const names = await vi.waitUntil(
    () => (told(again).length === 2 ? told(again).map(({ name }) => name) : undefined),
    { timeout: 30_000 },
  );
  expect(names).toEqual(['Daily', 'Cheap']);
});
