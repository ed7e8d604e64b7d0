/** What routines propose by themselves: which are due, what they come to, and what waits to be looked at. */
import type { RoutineProposal } from '../../../shared/contract/results/routine-proposal.ts';
import type { ListedRoutine, RoutinePreview } from '../../../shared/contract/results/routines.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import type { Routine } from '../../../shared/routines/routine.ts';
import type { AccountContext } from '../context.ts';
import { isKnown, lastDays, missingOrdersOf } from '../metrics/row-metrics.ts';
import { listRoutines, requireRoutine } from './routines.ts';
import type { KeptRun } from './runs.ts';
import { noteDecided, noteRun, readRuns } from './runs.ts';
import { lastTime } from './schedule.ts';

/** Later than that a proposal says that it is late. */
const LATE_MS = 15 * 60_000;

type Context = Pick<AccountContext, 'mirror' | 'language' | 'now'>;

export type DueRoutine = {
  readonly routine: ListedRoutine;
  /** Since when, UTC. */
  readonly due: string;
};

/** A time after now was left by a clock that was set back since. */
const dealtWith = ({ until }: KeptRun, now: Date): string => {
  const at = now.toISOString();
  return until > at ? at : until;
};

/** Since when a routine is due; undefined where it is not. Of several times that passed the last one counts. */
const dueSince = ({ mirror, now }: Context, { when }: Routine, run: KeptRun): string | undefined => {
  const present = now();
  const after = dealtWith(run, present);
  if (when.at === 'pull') {
    const pulled = mirror.pulls.history(1)[0]?.at;
    if (pulled !== undefined && pulled > after) return pulled;
  }
  if (when.at === 'time') {
    const time = lastTime(when, present)?.toISOString();
    if (time !== undefined && time > after) return time;
  }
  const { unknownDays = [], unknownOrders = [], at } = run.last ?? {};
  const isKnownNow =
    unknownDays.every((days) => lastDays(mirror, days) !== null) &&
    unknownOrders.every((days) => missingOrdersOf(mirror, days)?.length === 0);
  return unknownDays.length + unknownOrders.length > 0 && isKnownNow ? at : undefined;
};

export const dueRoutines = (context: Context): readonly DueRoutine[] => {
  const runs = readRuns(context.mirror);
  if (runs.length === 0) return [];
  const routines = listRoutines(context);
  return runs.flatMap((run) => {
    const routine = routines.find(({ id }) => id === run.routine);
    const due = routine && dueSince(context, routine, run);
    return routine && due !== undefined ? [{ routine, due }] : [];
  });
};

/** The routine as it is told without its last run. */
const saidOf = ({ lastRun: _lastRun, ...routine }: ListedRoutine): Omit<ListedRoutine, 'lastRun'> => routine;

/**
 * Notes what a routine came to. The same as was decided upon before does not wait again, and a routine that was changed
 * meanwhile is as due as it was.
 */
export const notePrepared = (
  context: Context,
  { routine, due }: DueRoutine,
  { found, revision, exceeded, unknownDays, unknownOrders }: RoutinePreview,
  newestDay: string | null,
): void => {
  const { mirror, now } = context;
  const { id } = routine;
  const present = listRoutines(context).find((one) => one.id === id);
  const run = readRuns(mirror).find((one) => one.routine === id);
  if (!present || !run || !sameJson(jsonOf(saidOf(present)), jsonOf(saidOf(routine)))) return;
  const at = now().toISOString();
  const isProposed = found > 0 && exceeded === null && isKnown({ unknownDays, unknownOrders });
  const last = { at, found, isExceeded: exceeded !== null, unknownDays, unknownOrders, failed: null };
  const asBefore = run.waiting?.revision === revision ? run.waiting : undefined;
  const waiting =
    isProposed && revision !== run.decided ? (asBefore ?? { found, revision, at, due, newestDay }) : null;
  noteRun(mirror, id, { until: at, last, waiting });
};

/** Notes that a routine could not run, by the code of the error. */
export const noteFailed = ({ mirror, now }: Context, { routine }: DueRoutine, failed: string): void => {
  const at = now().toISOString();
  const last = { at, found: 0, isExceeded: false, unknownDays: [], unknownOrders: [], failed };
  noteRun(mirror, routine.id, { until: at, last, waiting: null });
};

/** What waits to be taken over or put away, the newest first. */
export const waitingProposals = (
  context: Pick<AccountContext, 'mirror' | 'language'>,
): readonly RoutineProposal[] => {
  const waiting = readRuns(context.mirror).filter((run) => run.waiting !== null);
  if (waiting.length === 0) return [];
  const routines = listRoutines(context);
  return waiting
    .flatMap(({ routine, waiting: prepared }) => {
      const name = routines.find(({ id }) => id === routine)?.name;
      if (prepared === null || name === undefined) return [];
      const isLate = Date.parse(prepared.at) - Date.parse(prepared.due) > LATE_MS;
      return [{ routine, name, ...prepared, isLate }];
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
};

/** Puts away what waits of a routine. Throws `routine-unknown`. */
export const putAway = (context: Context, named: string): void => {
  const { id } = requireRoutine(context, named);
  const waiting = readRuns(context.mirror).find(({ routine }) => routine === id)?.waiting;
  if (waiting) noteDecided(context.mirror, id, waiting.revision);
};
