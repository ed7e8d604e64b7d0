/** Bulk operations (`docs/terminal.md#bulk-operations`): shown first, then done as one changeset. */
import { z } from 'zod';
import { MAX_SAVED_NAME, operation } from '../../bulk/operation.ts';
import type { BulkPreview, Duplicates, StoredOperations } from '../results/bulk.ts';
import { AT_ONCE, command } from './command.ts';
import { account, fieldName, selection } from './inputs.ts';

const target = account.extend({ select: selection, operation });
const savedName = z.string().trim().min(1).max(MAX_SAVED_NAME);

export const BULK_COMMANDS = {
  /**
   * What an operation would do, with at most `samples` (8 by default) of its changes. Rejects with `bad-expression`,
   * `bad-operation` (`reason`: `bad-pattern`, `not-a-number`, `bad-step`, `bad-bounds`), `unknown-field`, and with
   * `cancelled` where a later preview of the account took its place.
   */
  'bulk.preview': command<BulkPreview>()(target.extend({ samples: z.int().min(0).max(100).optional() }), {
    reads: ['rows', 'plan', 'metrics'],
  }),
  /**
   * Starts a job whose result is a ChangesetResult: one changeset, undone like any other. One that is cancelled leaves
   * nothing. Rejects as `bulk.preview` does. The changeset is called `label`, or what the operation is. With `asOf`, of
   * a preview, it is done as was shown there: what others changed since is in conflict with it, and ads that were edited
   * since are left alone and listed (`moved`).
   */
  'bulk.start': command<{ job: string }>()(
    target.extend({
      label: z.string().trim().min(1).max(200).optional(),
      asOf: z.object({ others: z.int().min(0), own: z.int().min(0) }).optional(),
    }),
    { changes: ['operations'], order: ['edits'], job: 'bulk' },
  ),
  /** The operations last started on this account, and those kept by name. */
  'bulk.recent': command<StoredOperations>()(account, { reads: ['operations'] }),
  /** Keeps an operation under a name, in place of one of that name. Rejects with `too-many-kept` at a hundred others. */
  'bulk.save': command<StoredOperations>()(account.extend({ name: savedName, operation }), {
    changes: ['operations'],
    order: AT_ONCE,
  }),
  'bulk.remove': command<StoredOperations>()(account.extend({ name: savedName }), {
    changes: ['operations'],
    order: AT_ONCE,
  }),
  /**
   * Groups of ads of the selection that say the same in all of `fields`, without case and outer spaces, the largest
   * first; ads that say nothing in any of them, are gone or deleted are in no group. Groups after the thousandth are only counted.
   */
  'ads.duplicates': command<Duplicates>()(
    account.extend({ select: selection, fields: z.array(fieldName).min(1).max(20) }),
    { reads: ['rows', 'metrics'] },
  ),
} as const;
