/** Bulk operations (`docs/terminal.md#bulk-operations`): previewed, then run as one changeset. */
import { z } from 'zod';
import { MAX_SAVED_NAME, operation } from '../../bulk/operation.ts';
import type { BulkPreview, Duplicates, StoredOperations } from '../results/bulk.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, fieldName, selection, shownByDays } from './inputs.ts';

const target = account.extend({ select: selection, operation });
const savedName = z.string().trim().min(1).max(MAX_SAVED_NAME);

export const BULK_COMMANDS = {
  /**
   * The effect of an operation, with at most `samples` (default 8) of its changes. Rejects with `bad-expression`,
   * `bad-operation` (`reason`: `bad-pattern`, `not-a-number`, `bad-step`, `bad-bounds`, `no-figures`, `no-orders`,
   * `spread-minima` and its like), `unknown-field`, and with `cancelled` where a later preview of the account replaced it.
   */
  'bulk.preview': command<BulkPreview>()(target.extend({ samples: z.int().min(0).max(100).optional() }), {
    reads: ['rows', 'plan', 'metrics'],
  }),
  /**
   * Starts a job whose result is a ChangesetResult: one changeset, undoable like any other; cancelled it changes
   * nothing. Rejects as `bulk.preview` does. The changeset's label is `label`, by default the operation's name. With
   * `asOf` of a preview it runs on that state: later changes by others become conflicts, and ads edited since are
   * left alone and listed (`moved`). `shownByDays`: the longest period of performance in the filter that showed the
   * rows; it is noted with the changeset, as are those of `select` and `operation` (`docs/effect.md`).
   */
  'bulk.start': command<{ job: string }>()(
    target.extend({
      label: z.string().trim().min(1).max(200).optional(),
      asOf: z.object({ others: z.int().min(0), own: z.int().min(0) }).optional(),
      shownByDays,
    }),
    { changes: ['operations'], queues: ['edits'], job: 'bulk' },
  ),
  /** The operations last used on this account, and the saved ones. */
  'bulk.recent': command<StoredOperations>()(account, { reads: ['operations'] }),
  /**
   * Saves an operation under a name, replacing one with that name. Rejects with `too-many-kept` at a hundred others.
   */
  'bulk.save': command<StoredOperations>()(account.extend({ name: savedName, operation }), {
    changes: ['operations'],
    queues: NO_QUEUES,
  }),
  'bulk.remove': command<StoredOperations>()(account.extend({ name: savedName }), {
    changes: ['operations'],
    queues: NO_QUEUES,
  }),
  /**
   * Groups of ads of the selection with equal values in all of `fields`, ignoring case and outer spaces, the largest
   * first. Ads without any of these values, gone and deleted ads are in no group. Groups after the thousandth are
   * only counted.
   */
  'ads.duplicates': command<Duplicates>()(
    account.extend({ select: selection, fields: z.array(fieldName).min(1).max(20) }),
    { reads: ['rows', 'metrics'] },
  ),
} as const;
