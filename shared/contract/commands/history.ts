/** The log, what its entries did, the life of one ad, and the report of a push. */
import { z } from 'zod';
import type { RowKey } from '../../ad/model.ts';
import type { AdHistoryEntry, LogEntry, LogRow } from '../results/history.ts';
import { LOG_KINDS } from '../results/history.ts';
import { command } from './command.ts';
import { account, file, rowKey } from './inputs.ts';

const logKind = z.enum(LOG_KINDS);
const logEntry = z.object({ kind: logKind, id: z.int().min(1) });

export const HISTORY_COMMANDS = {
  /** What was done with one row, by us and by others, newest first. */
  'ads.history': command<{ entries: readonly AdHistoryEntry[] }>()(account.extend({ key: rowKey }), {
    reads: ['history'],
  }),
  /**
   * The log, newest first: `limit` entries (100 by default), older than `before`, of these `kinds` (all by default),
   * with `elsewhere` only pulls and pushes that found what others changed, with `search` only edits whose label has it
   * (in any case of letters). `more`: there are older ones.
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
  /** Every row of an entry of the log; of a pull those that others changed. */
  'log.keys': command<{ keys: readonly RowKey[] }>()(account.extend(logEntry.shape), { reads: ['history'] }),
  /**
   * What one entry of the log did, row by row: the edits of a changeset, what others changed of a pull, the items of a
   * push. `total` rows, of which `limit` (100 by default) from `from` on are given. Rejects with `changeset-unknown`,
   * `pull-unknown` or `run-unknown`.
   */
  'log.changes': command<{ total: number; rows: readonly LogRow[] }>()(
    account.extend({
      ...logEntry.shape,
      from: z.int().min(0).optional(),
      limit: z.int().min(1).max(1000).optional(),
    }),
    { reads: ['history'] },
  ),
  /** Starts a job whose result is a ReportResult: what became of each item of a push, as a workbook. */
  'report.start': command<{ job: string }>()(account.extend({ run: z.int().min(1), file }), {
    reads: ['history'],
    job: 'report',
    files: { writes: ['file'] },
  }),
} as const;
