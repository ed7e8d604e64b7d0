/** Imports of the seller's feed (`docs/sync.md#feeds`). */
import { z } from 'zod';
import type { RowKey } from '../../ad/model.ts';
import type { FeedImportDetail, FeedImports, FeedRecord } from '../results/feeds.ts';
import { BY_RULES } from '../state-kinds.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, selection } from './inputs.ts';

const importId = z.int().min(0);

export const FEED_COMMANDS = {
  /** The imports in the local copy. */
  'feeds.list': command<FeedImports>()(account, { reads: ['feeds'] }),
  /** One of them with its messages. Rejects with `feed-unknown`. */
  'feeds.get': command<FeedImportDetail>()(account.extend({ id: importId }), { reads: ['feeds'] }),
  /**
   * Starts a job whose result is a FeedsPullResult: reads `ids`, or without them those that the tenant lists, as far
   * as they are new or were not over.
   */
  'feeds.pull': command<{ job: string }>()(
    account.extend({ ids: z.array(importId).min(1).max(100).optional() }),
    { changes: [], queues: NO_QUEUES, job: 'feeds' },
  ),
  /** What was recorded after earlier imports, and which edits that concerns. */
  'feeds.record': command<FeedRecord>()(account, { reads: ['feeds', 'drafts'] }),
  /**
   * Holds the edits of the selected ads until they are released: they stay drafts that no push sends. Without `select`
   * those that `feeds.record` says are at risk, or, to release, all that are held. Returns the rows.
   */
  'feeds.hold': command<{ keys: readonly RowKey[] }>()(
    account.extend({ held: z.boolean(), select: selection.optional() }),
    { changes: ['feeds', ...BY_RULES], queues: ['edits'] },
  ),
} as const;
