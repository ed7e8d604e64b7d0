/** Review and push: problems, conflicts, plan, check, pull, push. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { RowProblem } from '../../../shared/rules/problem.ts';
import { conflictsOf } from '../drafts/conflicts.ts';
import { undoRun } from '../edits/undo-run.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import type { OpenAccount } from '../open-account.ts';
import { shownProblems } from '../problems/shown.ts';
import type { Selection } from '../query/select.ts';
import { openMatches } from '../sync/ownership/matches.ts';
import { createAgreement } from '../sync/plan/agree.ts';
import { createPlan } from '../sync/plan/create-plan.ts';
import { check } from '../sync/push/check.ts';
import { push, resumePush } from '../sync/push/push.ts';
import { cancelRun, endDeniedRun } from '../sync/runs/cancel-run.ts';
import { runResult, unfinishedRun } from '../sync/runs/run-result.ts';
import { chosenKeys } from './chosen-keys.ts';
import type { EngineParts } from './engine-parts.ts';
import type { Handlers } from './handlers.ts';
import { requireSignIn, requireWritable, startJob } from './start-job.ts';
import { startPull } from './start-pull.ts';

/** The chosen rows; undefined for all, campaigns included. */
const keysOf = async (
  _engine: EngineParts,
  open: OpenAccount,
  selection: Selection,
): Promise<ReadonlySet<RowKey> | undefined> =>
  selection.keys === undefined && (selection.where ?? '').trim() === ''
    ? undefined
    : new Set(await chosenKeys(open, selection));

const chosenOnly = (keys: ReadonlySet<RowKey> | undefined) => (keys === undefined ? {} : { keys });

/** An interrupted run must be finished or ended before another push or pull. */
const requireNoOpenRun = (open: OpenAccount): void => {
  endDeniedRun(open.context);
  const run = unfinishedRun(open.context);
  if (run) throw new AdsheetError('run-unfinished', { run: run.run, left: run.left });
};

const byRow = (a: RowProblem, b: RowProblem): number => numberOfKey(a.key) - numberOfKey(b.key);

const pushHandlers = {
  'push.start': async (engine, { account, select, concurrency, confirmed, seen }) => {
    const open = engine.accounts.get(account);
    requireWritable(open);
    requireNoOpenRun(open);
    await open.rows.settled();
    const chosen = chosenOnly(await keysOf(engine, open, select));
    const agreement = await createAgreement(open.context, chosen, { confirmed, seen });
    const { settled } = open.rows;
    return startJob(engine, open, 'push', (handle) =>
      push(open.context, handle, { agreement, settled, concurrency }),
    );
  },
  'push.resume': (engine, { account }) => {
    const open = engine.accounts.get(account);
    if (!unfinishedRun(open.context)) return { job: null };
    requireWritable(open);
    return startJob(engine, open, 'push', async (handle) => {
      const result = await resumePush(open.context, handle);
      if (!result) throw new AdsheetError('run-unknown');
      return result;
    });
  },
  'push.cancel': ({ accounts, jobs }, { account }) => {
    const open = accounts.get(account);
    if (jobs.isRunning(open.context.profile.name, 'push'))
      throw new AdsheetError('job-running', { kind: 'push' });
    const result = cancelRun(open.context);
    open.tellState();
    return result;
  },
  'push.undo': ({ accounts }, { account, run }) => undoRun(accounts.get(account).context, run),
  'push.result': ({ accounts }, { account, run }) => runResult(accounts.get(account).context, run),
} satisfies Partial<Handlers>;

export const reviewHandlers = {
  ...pushHandlers,
  'problems.list': async (engine, { account, where }) => {
    const open = engine.accounts.get(account);
    await open.rows.settled();
    const keys = await keysOf(engine, open, { where });
    const found = Map.groupBy(open.context.mirror.problems.all(), ({ key }) => key);
    const problems = [...found]
      .filter(([key]) => keys === undefined || keys.has(key))
      .flatMap(([key, of]) => shownProblems(of).map((problem): RowProblem => ({ ...problem, key })))
      .toSorted(byRow);
    const count = (severity: string): number => problems.filter((p) => p.severity === severity).length;
    return { errors: count('error'), warnings: count('warning'), problems };
  },
  'matches.list': ({ accounts }, { account }) => ({
    matches: openMatches(accounts.get(account).context.mirror),
  }),
  'conflicts.list': ({ accounts }, { account, ...listing }) => ({
    conflicts: conflictsOf(accounts.get(account).context, listing),
  }),
  'review.plan': async (engine, { account, ...select }) => {
    const open = engine.accounts.get(account);
    await open.rows.settled();
    return createPlan(open.context, chosenOnly(await keysOf(engine, open, select)));
  },
  'check.start': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    requireWritable(open);
    await open.rows.settled();
    return startJob(engine, open, 'check', (handle) => check(open.context, handle));
  },
  'pull.start': (engine, { account, full = false, automatic = false, allGone = false }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    requireNoOpenRun(open);
    return automatic
      ? startPull(engine, open, { full, reach: 'changes' }, 'window')
      : startPull(engine, open, { full, allGone }, 'seller');
  },
} satisfies Partial<Handlers>;
