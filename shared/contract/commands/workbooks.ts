/** Files for spreadsheet programs (`docs/workbooks.md`). */
import { z } from 'zod';
import { LANGUAGES } from '../../locale/index.ts';
import { TABLE_LIMITS } from '../../proposals/proposal.ts';
import { MOST_SHEETS } from '../../proposals/sheet-rows.ts';
import { CSV_ENCODINGS, CSV_SEPARATORS } from '../../table/csv-choices.ts';
import { resultRange } from '../result-range.ts';
import { command } from './command.ts';
import { account, decimalSign, fieldName, file, selection } from './inputs.ts';
import { recipeName } from './recipes.ts';
import { tableReading } from './table-readings.ts';

/** A column by its number in the file, from 1, or by header, letters or a range of letters. */
const columnWanted = z.union([z.int().min(1).max(16_384), z.string().min(1).max(500)]);

const importWanted = z.object({
  file,
  sheets: z.union([z.array(z.string().max(200)).min(1).max(MOST_SHEETS), z.literal('all')]).optional(),
  columns: z.union([z.array(columnWanted).min(1).max(TABLE_LIMITS.columns), z.literal('choose')]).optional(),
  encoding: z.enum(CSV_ENCODINGS).optional(),
  separator: z.enum(CSV_SEPARATORS).optional(),
  headerRow: z.int().min(1).max(1_050_000).nullable().optional(),
  reading: tableReading.optional(),
  decimal: decimalSign.optional(),
  recipe: recipeName.nullable().optional(),
  afresh: z.boolean().optional(),
});
export type ImportRequest = z.infer<typeof importWanted>;

export const WORKBOOK_COMMANDS = {
  /**
   * Starts a job whose result is an ImportResult: the rows of a workbook or csv file as the account's open proposal
   * (`proposals.*`). `sheets` are read together, `all` that look like ads; these, `encoding`, `separator` and
   * `headerRow` (the number of the row that names the columns, null for none) are detected by default. `columns` are
   * those that are read, all by default. Of a table with more than are read at once, and of any where it is `choose`,
   * the result is the columns to choose from, unless a recipe or an earlier choice says it, and the open proposal
   * stays. `reading` says what columns are for and how their amounts are read, by their headers or letters, and which
   * fields are given otherwise; `decimal` is the decimal sign of all texts. `recipe` names the recipe by which it is
   * read, null for none; without it, and without a `reading`, the recipe whose columns the file has. What was chosen
   * when the list was last applied is chosen again, unless it is to be read `afresh`. The job
   * fails with the reason why the file cannot be read (`file-…`), with the account
   * it belongs to (`file-of-…`), `sheet-unknown`, `sheet-no-header`, `sheet-not-ads`, `table-empty`, `table-too-large`, `column-unknown`, `columns-too-many`,
   * `unknown-field`, `header-row-unknown`, `bad-expression`, `recipe-unknown`.
   */
  'workbook.import': command<{ job: string }>()(account.extend(importWanted.shape), {
    changes: [],
    queues: ['proposal'],
    job: 'import',
    files: { reads: ['file'] },
  }),
  /**
   * Starts a job whose result is an ExportResult: the ads of a selection (in the order of `keys` where named) as a
   * workbook or, by the file's name, as csv, with `columns` or all fields; columns of results among them are of the days
   * of `results`, the last thirty by default, and are not imported. `locked`: read-only cells are protected, and rows
   * cannot be sorted. `language`: that of its names and words, the user's by default. `template`: empty rows for new ads of a category instead of ads. `attributeColumns`: a column for
   * each attribute, also where the ads are of several categories. `campaigns`: all campaigns instead, which are not imported. Rejects, or fails later, with
   * `file-unwritable`, for more than can be imported again with the reason `too-many-rows`, `too-many-columns` or
   * `too-many`; rejects with `unknown-field`, or `not-found` for a category that takes no ads.
   */
  'workbook.export': command<{ job: string }>()(
    account.extend({
      ...selection.shape,
      file,
      columns: z.array(fieldName).min(1).max(500).optional(),
      locked: z.boolean().optional(),
      language: z.enum(LANGUAGES).optional(),
      template: z.int().min(1).optional(),
      attributeColumns: z.boolean().optional(),
      campaigns: z.literal(true).optional(),
      results: resultRange.optional(),
    }),
    { reads: ['rows', 'campaigns', 'categories', 'metrics'], job: 'export', files: { writes: ['file'] } },
  ),
  /**
   * Starts a job of kind `report`: the rows and cells of the open proposal, or of the one applied last, that could
   * not be taken, as a workbook to be corrected and imported again. `rows` of its result is their number. Rejects
   * with `proposal-unknown` and `file-unwritable`.
   */
  'workbook.problems': command<{ job: string }>()(account.extend({ proposal: z.string().max(100), file }), {
    reads: ['proposals'],
    job: 'report',
    files: { writes: ['file'] },
  }),
} as const;
