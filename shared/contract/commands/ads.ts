/** Reading ads, campaigns and categories. */
import { z } from 'zod';
import type { RowKey } from '../../ad/model.ts';
import type { JsonObject } from '../../json.ts';
import { LIST_DIRECTIONS, LIST_ORDERS, listFilterFaults } from '../../list-filter/list-filter.ts';
import { resultRange } from '../result-range.ts';
import type { FoundAds } from '../results/metrics.ts';
import type { AdDetail, Campaigns, CategoryRow } from '../views.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, expression, fieldName, rowKey } from './inputs.ts';

/** The most ads that one command asks for or reads. */
export const MOST_ASKED = 100_000;

const text = z.string().max(1000).optional();

const listFilter = z
  .object({
    titleKeywords: text,
    remainingBudget: text,
    startDate: text,
    endDate: text,
    campaignId: z.int().min(1).optional(),
    orderBy: z.enum(LIST_ORDERS).optional(),
    direction: z.enum(LIST_DIRECTIONS).optional(),
  })
  .refine((filter) => listFilterFaults(filter).length === 0);

export const AD_COMMANDS = {
  /** One chunk of rows in row order: JSON of a RowChunk as UTF-8 bytes; `next` is null after the last. */
  'ads.rows': command<{ chunk: Uint8Array; next: number | null; total: number }>()(
    account.extend({ from: z.int().min(0) }),
    { reads: ['rows'] },
  ),
  'ads.get': command<{ ad: AdDetail }>()(account.extend({ key: rowKey }), { reads: ['rows'] }),
  /** The viewport rows: when thousands of ads change at once, these are reported first. */
  'ads.in_sight': command<Record<string, never>>()(account.extend({ keys: z.array(rowKey).max(1000) }), {
    changes: [],
    queues: NO_QUEUES,
  }),
  /**
   * Rows matching `where`, with drafts applied, sorted; local JSON with `key`, limited to `columns` when given. Columns
   * of results (`results.clicks`) are of the days of `results`, the last thirty by default.
   */
  'ads.query': command<FoundAds>()(
    account.extend({
      where: expression.optional(),
      columns: z.array(fieldName).max(500).optional(),
      sort: z.array(fieldName).max(10).optional(),
      limit: z.int().min(0).optional(),
      results: resultRange.optional(),
    }),
    { reads: ['rows', 'metrics'] },
  ),
  /**
   * Starts a job whose result is an AskResult: which ads the marketplace lists by a filter of its own; with `first`
   * only so many, in its order.
   */
  'ads.ask': command<{ job: string }>()(
    account.extend({ filter: listFilter, first: z.int().min(1).max(MOST_ASKED).optional() }),
    { changes: [], queues: NO_QUEUES, job: 'ask' },
  ),
  /** Starts a job whose result is a ReadAdsResult: reads these ads of the marketplace into the local copy. */
  'ads.read': command<{ job: string }>()(
    account.extend({ ids: z.array(z.int().min(1)).min(1).max(MOST_ASKED) }),
    { changes: [], queues: NO_QUEUES, job: 'read' },
  ),
  /** The row key of `r17`, `id:123` or `vendor:abc`. */
  'ads.resolve': command<{ key: RowKey }>()(account.extend({ name: z.string().max(600) }), {
    reads: ['rows'],
  }),
  'campaigns.list': command<Campaigns>()(account, { reads: ['campaigns', 'rows', 'problems', 'metrics'] }),
  /**
   * Starts a job whose result is a CampaignResult: reads one campaign of the marketplace again by its id. Rejects with
   * `not-found` for a campaign that is not there yet.
   */
  'campaigns.read': command<{ job: string }>()(account.extend({ key: rowKey }), {
    changes: [],
    queues: NO_QUEUES,
    job: 'campaign',
  }),
  /** `readAt` is when the tree was last read, UTC; null before the first time. */
  'categories.list': command<{ categories: readonly CategoryRow[]; readAt: string | null }>()(account, {
    reads: ['categories', 'rows'],
  }),
  /**
   * Starts a job whose result is a CategoriesResult: reads the tree, and the categories of the seller's ads that it
   * lacks.
   */
  'categories.refresh': command<{ job: string }>()(account, {
    changes: [],
    queues: NO_QUEUES,
    job: 'categories',
  }),
  'categories.get': command<{ category: JsonObject }>()(account.extend({ id: z.int() }), {
    reads: ['categories'],
  }),
} as const;
