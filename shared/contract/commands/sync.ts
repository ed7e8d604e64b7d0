/** What would be sent, and sending it; getting what changed there. */
import { z } from 'zod';
import type { Plan } from '../results/plan.ts';
import type { PushResult } from '../results/push-result.ts';
import type { UndoResult } from '../results/undo-result.ts';
import { BY_EDITS, BY_RULES } from '../state-kinds.ts';
import { AT_ONCE, command } from './command.ts';
import { account, rowKey, rowKeys, selection, stamp } from './inputs.ts';

const guard = z.object({
  code: z.string().max(100),
  count: z.int().min(0),
  params: z.record(z.string().max(100), z.union([z.string().max(100), z.number()])),
  keys: rowKeys.readonly().exactOptional(),
});

/** What was shown of a plan before it was agreed to (`SeenPlan`). */
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
  'check.start': command<{ job: string }>()(account, { changes: [], order: AT_ONCE, job: 'check' }),
  /**
   * `automatic`: asked for by the window before Review, for what changed alone; a failure of it is no banner. `allGone`:
   * the seller said, after a pull failed with `all-ads-gone`, that the ads are gone indeed.
   */
  'pull.start': command<{ job: string }>()(
    account.extend({
      full: z.boolean().optional(),
      automatic: z.boolean().optional(),
      allGone: z.boolean().optional(),
    }),
    { changes: [], order: AT_ONCE, job: 'pull' },
  ),
  /**
   * Sends `select` (all when empty). Without `confirmed`, guards that ask make it fail with code `guard`. The job gets
   * the changes of others first and ends with `guard`, nothing sent, where these set off guards that were not there
   * before. Edits made after this call are not sent. With `seen`, nothing is sent but what was seen as it was seen: an
   * item that has become another one is kept back, a guard that was not seen, or not for so much, makes it fail with
   * `guard`, and where no item is left that can go, it fails with `plan-moved`.
   */
  'push.start': command<{ job: string }>()(
    account.extend({
      select: selection,
      concurrency: z.int().min(1).max(16).optional(),
      confirmed: z.boolean(),
      seen: seenPlan.optional(),
    }),
    { changes: [], order: AT_ONCE, job: 'push' },
  ),
  'push.resume': command<{ job: string | null }>()(account, { changes: [], order: AT_ONCE, job: 'push' }),
  /** Ends an interrupted run: what waits is not sent and stays a draft. */
  'push.cancel': command<PushResult | null>()(account, {
    changes: ['history', 'matches', ...BY_RULES],
    order: AT_ONCE,
  }),
  /** The inverse of a finished run as a changeset, against the base of now. */
  'push.undo': command<Pick<UndoResult, 'changeset' | 'drifted' | 'inexact'> & { rows: number }>()(
    account.extend({ run: z.int() }),
    { changes: BY_EDITS, order: ['edits'] },
  ),
  'push.result': command<PushResult>()(account.extend({ run: z.int() }), { reads: ['history'] }),
} as const;
