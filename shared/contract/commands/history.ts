/** The log, the effects of its entries, the history of one ad, and the report of a push. */
import { z } from 'zod';
import type { RowKey } from '../../ad/model.ts';
import type { AdHistoryEntry, LogEntry, LogRow } from '../results/history.ts';
import { LOG_KINDS } from '../results/history.ts';
import { command } from './command.ts';
import { account, file, rowKey } from './inputs.ts';

const logKind = z.enum(LOG_KINDS);
const logEntry = z.object({ kind: logKind, id: z.int().min(1) });

export const HISTORY_COMMANDS = {
  /** The history of one row: our actions and those of others, newest first. */
  'ads.history': command<{ entries: readonly AdHistoryEntry[] }>()(account.extend({ key: rowKey }), {
    reads: ['history'],
  }),
  /**
   * The log, newest first: `limit` entries (default 100), older than `before`, of these `kinds` (default all);
   * `elsewhere` selects only pulls and pushes that found changes by others, `search` only edits whose label contains
   * it, ignoring case. `more`: there are older ones.
   */
  'log.list': command<{ entries: readonly LogEntry[]; more: boolean }>()(
    account.extend({
      limit: z.int().min(1).optional(),
      before: logEntry.extend({ at: z.string().max(40) }).optional(),
      kinds: z.array(logKind).max(LOG_KINDS.length).optional(),
      elsewhere: z.boolean().optional(),
      search: z.string().max(200).optional(),
    }),
    { reads: ['history'] },
  ),
  /** Every row of a log entry; for a pull those changed by others. */
  'log.keys': command<{ keys: readonly RowKey[] }>()(account.extend(logEntry.shape), { reads: ['history'] }),
  /**
   * The effects of one log entry, row by row: the edits of a changeset, the changes by others that a pull found, the
   * items of a push. Returns `limit` rows (default 100) starting at `from`, of `total`. Rejects with
   * `changeset-unknown`, `pull-unknown` or `run-unknown`.
   */
  'log.changes': command<{ total: number; rows: readonly LogRow[] }>()(
    account.extend({
      ...logEntry.shape,
      from: z.int().min(0).optional(),
      limit: z.int().min(1).max(1000).optional(),
    }),
    { reads: ['history'] },
  ),
  /** Starts a job whose result is a ReportResult: a workbook with the results of a push's items. */
  'report.start': command<{ job: string }>()(account.extend({ run: z.int().min(1), file }), {
    reads: ['history'],
    job: 'report',
    files: { writes: ['file'] },
  }),
} as const;
