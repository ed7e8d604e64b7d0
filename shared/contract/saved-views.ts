/** A seller's saved views of the sheet: filter, columns and order. */
import { z } from 'zod';
import { command, NO_QUEUES } from './commands/command.ts';
import { account, expression, fieldName } from './commands/inputs.ts';
import { resultRange } from './result-range.ts';

/** `all`: every ad that is not deleted on the marketplace; those are in `deleted`. */
export const VIEWS = ['all', 'drafts', 'problems', 'conflicts', 'new', 'gone', 'deleted'] as const;
export const TEXT_TESTS = ['contains', 'lacks', 'starts', 'ends', 'is', 'is-not'] as const;
export const AMOUNT_TESTS = ['is', 'is-not', 'above', 'at-least', 'below', 'at-most', 'between'] as const;

export const MOST_VIEWS = 100;
const MOST_FIELDS = 600;
const shortText = z.string().max(1_000);

/** One value of a column; null is an empty cell. */
const columnValue = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);
/** Micros as a digit string, a day as `2026-03-31`, otherwise a number as on the wire. */
const amount = z.union([z.string().max(40), z.number()]);

/** A column's filter. */
const columnFilter = z.discriminatedUnion('kind', [
  /** Cells with one of these values, or with `except` those with none of them. */
  z.object({
    kind: z.literal('values'),
    values: z.array(columnValue).max(10_000).readonly(),
    except: z.boolean(),
  }),
  z.object({ kind: z.literal('text'), test: z.enum(TEXT_TESTS), text: shortText }),
  /** `to` is the upper end of `between`, both inclusive. */
  z.object({ kind: z.literal('amount'), test: z.enum(AMOUNT_TESTS), amount, to: amount.exactOptional() }),
  z.object({ kind: z.literal('empty'), empty: z.boolean() }),
]);

const filter = z.object({
  view: z.enum(VIEWS),
  category: z.int().nullable(),
  campaign: z.int().nullable(),
  /** Empty for every status. */
  statuses: z.array(z.string().max(60)).max(60).readonly(),
  quick: shortText,
  /** By the path of their field. */
  columns: z.record(fieldName, columnFilter),
  /** An expression; empty for every ad. */
  where: expression,
});

const columns = z
  .array(
    z.object({
      field: fieldName,
      width: z.number().min(1).max(5_000),
      shown: z.boolean(),
      /** Pinned: does not scroll. */
      frozen: z.boolean(),
    }),
  )
  .max(MOST_FIELDS)
  .readonly();

const sort = z
  .array(z.object({ field: fieldName, descending: z.boolean() }))
  .max(MOST_FIELDS)
  .readonly();

/** Columns from left to right; `sort` in order of precedence. */
const tableView = z.object({
  filter,
  columns,
  sort,
  attributes: z.boolean(),
  /** By whose values the ads are grouped; null where they are not, as in views that were saved before there were groups. */
  group: fieldName.nullable().default(null),
  /** The days of the columns of results, as they were where the view says nothing of them. */
  results: z
    .object({
      range: resultRange,
      compare: z.boolean(),
      /** With a colour scale; none in views that were saved before there were any. */
      scaled: z.array(fieldName).max(MOST_FIELDS).readonly().default([]),
    })
    .exactOptional(),
});

const viewName = z.string().trim().min(1).max(80);
export const savedView = z.object({ name: viewName, view: tableView });

export type ColumnValue = z.output<typeof columnValue>;
export type ColumnFilter = z.output<typeof columnFilter>;
export type TextTest = (typeof TEXT_TESTS)[number];
export type AmountTest = (typeof AMOUNT_TESTS)[number];
export type ColumnFilters = Readonly<Record<string, ColumnFilter>>;
export type TableView = z.output<typeof tableView>;
export type SavedView = z.output<typeof savedView>;

type Answer = { readonly views: readonly SavedView[] };

/** Each returns all views of the account, in the order in which they were first saved. */
export const VIEW_COMMANDS = {
  'views.list': command<Answer>()(account, { reads: ['views'] }),
  /**
   * Saves a view under a name, replacing one with that name; with `instead` it replaces and renames that one. Rejects
   * with `too-many-kept` where there are a hundred already.
   */
  'views.save': command<Answer>()(account.extend({ ...savedView.shape, instead: viewName.optional() }), {
    changes: ['views'],
    queues: NO_QUEUES,
  }),
  'views.remove': command<Answer>()(account.extend({ name: viewName }), {
    changes: ['views'],
    queues: NO_QUEUES,
  }),
} as const;
