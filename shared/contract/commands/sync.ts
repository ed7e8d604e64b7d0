/** Plan, push and pull. */
import { z } from 'zod';
import type { Plan } from '../results/plan.ts';
import type { PushResult } from '../results/push-result.ts';
import type { UndoResult } from '../results/undo-result.ts';
import { BY_EDITS, BY_RULES } from '../state-kinds.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, rowKey, rowKeys, selection, stamp } from './inputs.ts';

const guard = z.object({
  code: z.string().max(100),
  count: z.int().min(0),
  params: z.record(z.string().max(100), z.union([z.string().max(100), z.number()])),
  keys: rowKeys.readonly().exactOptional(),
});

/** The parts of a plan that were shown before the seller agreed (`SeenPlan`). */
const seenPlan = z.object({
  items: z
    .array(z.object({ key: rowKey, stamp }))
    .max(200_000)
    .readonly(),
  guards: z.array(guard).max(100).readonly(),
});

export const SYNC_COMMANDS = {
  /** What a push of the selection (all when empty) would do, and the guards it would set off. */
  'review.plan': command<Plan>()(account.extend(selection.shape), { reads: ['plan'] }),
  'check.start': command<{ job: string }>()(account, { changes: [], queues: NO_QUEUES, job: 'check' }),
  /**
   * `automatic`: a pull by the window before Review, of changes only; its failure shows no banner. `allGone`: after a
   * pull failed with `all-ads-gone`, the seller confirmed that the ads are gone.
   */
  'pull.start': command<{ job: string }>()(
    account.extend({
      full: z.boolean().optional(),
      automatic: z.boolean().optional(),
      allGone: z.boolean().optional(),
    }),
    { changes: [], queues: NO_QUEUES, job: 'pull' },
  ),
  /**
   * Sends `select` (all when empty). Without `confirmed`, guards make it fail with code `guard`. The job pulls
   * changes by others first and ends with `guard`, with nothing sent, where these set off further guards. Edits made
   * after this call are not sent. With `seen`, only what was seen is sent, in the state in which it was seen: a
   * changed item is held, a guard that was not seen or has become wider makes it fail with `guard`, and where no item
   * is left to send it fails with `plan-moved`.
   */
  'push.start': command<{ job: string }>()(
    account.extend({
      select: selection,
      concurrency: z.int().min(1).max(16).optional(),
      confirmed: z.boolean(),
      seen: seenPlan.optional(),
    }),
    { changes: [], queues: NO_QUEUES, job: 'push' },
  ),
  'push.resume': command<{ job: string | null }>()(account, { changes: [], queues: NO_QUEUES, job: 'push' }),
  /** Ends an interrupted run: waiting items stay drafts. */
  'push.cancel': command<PushResult | null>()(account, {
    changes: ['history', 'matches', ...BY_RULES],
    queues: NO_QUEUES,
  }),
  /** Drafts the reverse of a finished run as a changeset, based on the present state. */
  'push.undo': command<Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { rows: number }>()(
    account.extend({ run: z.int() }),
    { changes: BY_EDITS, queues: ['edits'] },
  ),
  'push.result': command<PushResult>()(account.extend({ run: z.int() }), { reads: ['history'] }),
} as const;
