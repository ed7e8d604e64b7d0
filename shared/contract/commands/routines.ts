/** Routines (`shared/routines/routine.ts`): tried out, then taken over as one changeset. */
import { z } from 'zod';
import { MOST_PAST_DAYS, routine, routineId } from '../../routines/routine.ts';
import type { ListedRoutine, RoutinePreview, RoutineRuns } from '../results/routines.ts';
import { command, NO_QUEUES } from './command.ts';
import { account } from './inputs.ts';

type Routines = { readonly routines: readonly ListedRoutine[] };

/** An own one is named by its id, or by its name in any case. */
const named = account.extend({ routine: routineId.max(80) });

/** Each that names a routine rejects with `routine-unknown`. */
export const ROUTINE_COMMANDS = {
  /** The built-in ones first, then the account's own in the order in which they were made. */
  'routines.list': command<Routines>()(account, { reads: ['routines'] }),
  'routines.show': command<{ readonly routine: ListedRoutine }>()(named, { reads: ['routines'] }),
  /**
   * Saves a routine: without `id` a new one, with that of a built-in one instead of it. Rejects with `bad-expression`,
   * `bad-operation`, `unknown-field`, with `routine-exists` where another one has the name, and with `too-many-kept`.
   */
  'routines.save': command<Routines & { readonly id: string }>()(
    account.extend({ routine: routine.extend({ id: routineId.exactOptional() }) }),
    { changes: ['routines'], queues: NO_QUEUES },
  ),
  /** Deletes an own routine; a built-in one is as it was before. */
  'routines.remove': command<Routines>()(named, { changes: ['routines'], queues: NO_QUEUES }),
  /** What it would do now, with the first `limit` (default 100) ads. Changes nothing. */
  'routines.try': command<RoutinePreview>()(named.extend({ limit: z.int().min(0).max(10_000).optional() }), {
    reads: ['routines', 'rows', 'metrics', 'history'],
  }),
  /**
   * Starts a job whose result is a ChangesetResult: what the routine proposes as one changeset with its name, which
   * waits for Review like any edit. The job fails with `routine-exceeded` beyond a limit, `routine-no-figures` where
   * figures are not known, and `routine-moved` where `revision` is not that of what it would do.
   */
  'routines.take': command<{ job: string }>()(
    named.extend({ revision: z.string().max(40).exactOptional() }),
    { changes: [], queues: ['edits'], job: 'bulk' },
  ),
  /**
   * Starts a job whose result is a RoutinePast: what it would have proposed on each of the last `days` days (30), with
   * the first `limit` (20) ads of each. Changes nothing.
   */
  'routines.past': command<{ job: string }>()(
    named.extend({
      days: z.int().min(1).max(MOST_PAST_DAYS).optional(),
      limit: z.int().min(0).max(1000).optional(),
    }),
    { changes: [], queues: NO_QUEUES, job: 'routine-days' },
  ),
  /** Has those run that are due; each prepares a proposal at most, which waits to be looked at. Changes no ad. */
  'routines.run': command<RoutineRuns>()(account, { changes: ['routines'], queues: NO_QUEUES }),
  /** Puts away what a routine proposed by itself; it does not propose the same again. */
  'routines.putAway': command<Record<string, never>>()(named, { changes: ['routines'], queues: NO_QUEUES }),
} as const;
