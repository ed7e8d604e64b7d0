/** Proposals (`shared/proposals/proposal.ts`): created from a table, viewed, decided on, applied or dropped. */
import { z } from 'zod';
import type { Proposal, ProposalCounts, ProposedRows, TableCell } from '../../proposals/proposal.ts';
import {
  APART_ROWS,
  MISSING_ADS,
  ROW_FILTERS,
  ROW_QUESTIONS,
  TABLE_LIMITS,
} from '../../proposals/proposal.ts';
import { LAST_ROW_NUMBER } from '../../proposals/sheet-rows.ts';
import { COPIED_ROWS, TEXT_FORMS } from '../../proposals/table-reading.ts';
import type { Facts } from './command.ts';
import { command } from './command.ts';
import { account, amountUnit, decimalSign, fieldName, MAX_TEXT } from './inputs.ts';
import {
  attributeAnswers,
  fieldReading,
  fieldReadings,
  foldReading,
  valueAnswers,
  valueWords,
} from './table-readings.ts';

const cell = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()]);
/** More than `TABLE_LIMITS`, so that a table that is too large gets an error of its own. */
const MOST_ROWS = 1_050_000;
const MOST_COLUMNS = 16_384;
/** Rows that are listed at once. */
const MOST_LISTED = 500;
/** A row's number in its file, from 1. */
const rowNumber = z.int().min(1).max(LAST_ROW_NUMBER);
/** Ads missing in the table come after its rows. */
const place = z.int().min(0).max(MOST_ROWS);
const proposal = account.extend({ proposal: z.string().max(100) });
const confirmed = z.object({
  clears: z.int().min(0).max(TABLE_LIMITS.cells),
  deletes: z.int().min(0).max(MOST_ROWS),
});
export type Confirmed = z.infer<typeof confirmed>;

/** A column, from 0. */
const columnPlace = z
  .int()
  .min(0)
  .max(TABLE_LIMITS.columns - 1);

const columnAnswer = z.object({
  column: columnPlace,
  to: fieldName.nullable().optional(),
  rows: z.literal('filled').optional(),
  decimal: decimalSign.nullable().optional(),
  round: z.boolean().optional(),
  unit: amountUnit.nullable().optional(),
  text: z.enum(TEXT_FORMS).nullable().optional(),
  words: valueAnswers.optional(),
  attributes: attributeAnswers.optional(),
});

/** What the values of a column mean. */
const columnWords = z.object({
  column: columnPlace,
  words: valueWords,
});

/** Steps of a proposal do not overlap: each sees the decisions of the previous one. */
const STEP = { changes: ['proposals'], queues: ['proposal'] } as const satisfies Facts<unknown>;

/** Each but `open` rejects with `proposal-unknown` for a proposal that is not the account's open one. */
export const PROPOSAL_COMMANDS = {
  /**
   * Compares a table with the ads, columns matched by their headers. An account has one proposal at a time; an older
   * one is dropped. Rejects with `table-empty`, `table-too-wide` and `table-too-large`.
   */
  'proposals.open': command<Proposal>()(
    account.extend({ table: z.array(z.array(cell).max(MOST_COLUMNS)).max(MOST_ROWS) }),
    STEP,
  ),
  /**
   * Changes the column mapping, how the table is read, and what happens to ads that are missing in the file. Decisions
   * on rows, and on fields that still come from the same column, stay, unless rows were laid out anew: `headerRow` is
   * the number of the row that names the columns, null for none; `readRows` are read although they look like titles,
   * notes or totals. `answers` are those to `questions`,
   * `valueQuestions` and `attributeQuestions` about columns (`ColumnAnswer`); a field that one gives is taken from the column that had it. They are about the columns as they are, not about another row. `fields`
   * are given for all rows or empty cells, `words` say what values of a column mean; both replace those of before.
   * `match` is the column whose values are kept with the ads, so that the same list changes the same ads; null for none.
   * Of several rows about one ad all are refused; `copies` makes all but the one that says what the ad says new ads.
   * `fold` says which rows are one ad together, null for each its own.
   * Where columns were sorted apart from the ad IDs, nothing can be applied until `apart` takes the rows by their IDs.
   * Rejects with `header-row-unknown`, with `export-unknown` where ads are to be deleted and the file's export is
   * unknown, and with `unknown-field`, `column-unknown` and `bad-expression`.
   */
  'proposals.map': command<Proposal>()(
    proposal.extend({
      columns: z.array(fieldName.nullable()).max(TABLE_LIMITS.columns).optional(),
      answers: z.array(columnAnswer).max(TABLE_LIMITS.columns).optional(),
      headerRow: rowNumber.nullable().optional(),
      readRows: z.array(rowNumber).max(TABLE_LIMITS.rows).optional(),
      decimal: decimalSign.nullable().optional(),
      missing: z.enum(MISSING_ADS).optional(),
      copies: z.enum(COPIED_ROWS).optional(),
      apart: z.enum(APART_ROWS).optional(),
      match: z
        .int()
        .min(0)
        .max(TABLE_LIMITS.columns - 1)
        .nullable()
        .optional(),
      fields: fieldReadings.optional(),
      words: z.array(columnWords).max(TABLE_LIMITS.columns).optional(),
      fold: foldReading.nullable().optional(),
    }),
    STEP,
  ),
  /**
   * The cells that a field reading would give the first rows, by their numbers. Rejects with `unknown-field`,
   * `column-unknown` and `bad-expression`.
   */
  'proposals.preview_field': command<{
    rows: readonly { readonly at: number; readonly cell: TableCell }[];
  }>()(proposal.extend({ field: fieldReading }), { reads: ['proposals'], queues: ['proposal'] }),
  /** `limit` rows starting at `from` of one kind, with all decisions; texts are cut to 300 characters but in the rows of `whole`. */
  'proposals.rows': command<ProposedRows>()(
    proposal.extend({
      kind: z.enum(ROW_FILTERS).optional(),
      from: place,
      limit: z.int().min(1).max(MOST_LISTED),
      whole: z.array(place).max(MOST_LISTED).optional(),
    }),
    { reads: ['proposals', 'rows'], queues: ['proposal'] },
  ),
  /** Accepts or rejects rows, all rows of a kind or with a question, fields in all rows, or single cells. */
  'proposals.decide': command<{ counts: ProposalCounts }>()(
    proposal.extend({
      keep: z.boolean(),
      rows: z.array(place).max(TABLE_LIMITS.rows).optional(),
      kind: z.enum(ROW_FILTERS).optional(),
      question: z.enum(ROW_QUESTIONS).optional(),
      fields: z.array(fieldName).max(TABLE_LIMITS.columns).optional(),
      cells: z
        .array(z.object({ row: place, field: fieldName }))
        .max(TABLE_LIMITS.rows)
        .optional(),
    }),
    STEP,
  ),
  /**
   * Applies what is accepted as one changeset. Later changes by others become conflicts; cells edited since are left
   * alone and listed (`moved`). Clearing fields and deleting ads needs confirmation: `confirmed` has the numbers that
   * were confirmed (`counts`, as shown). Rejects with `not-confirmed` where there are more, and with `rows-apart` while
   * columns that were sorted apart from the ad IDs hold the rows. The job (`apply`) ends
   * with a `ChangesetResult`; cancelled it changes nothing and leaves the proposal.
   */
  'proposals.apply': command<{ job: string }>()(proposal.extend({ confirmed: confirmed.optional() }), {
    changes: [],
    queues: ['proposal', 'edits'],
    job: 'apply',
  }),
  /**
   * Takes in the picture files that cells name, from the folder of the table's file, and compares the table anew. The
   * job (`table-pictures`) ends with the `Proposal`; cancelled it changes nothing. Rejects with `file-unreadable` where
   * the folder is gone.
   */
  'proposals.take_pictures': command<{ job: string }>()(proposal, {
    changes: [],
    queues: ['proposal'],
    job: 'table-pictures',
  }),
  'proposals.close': command<Record<string, never>>()(proposal, STEP),
} as const;
