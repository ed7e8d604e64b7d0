/** The seller's choices about a table (`shared/proposals/table-reading.ts`), as input of commands. */
import { z } from 'zod';
import { TABLE_LIMITS } from '../../proposals/proposal.ts';
import type {
  ColumnReading,
  FieldReading,
  FoldReading,
  MatchReading,
  TableReading,
} from '../../proposals/table-reading.ts';
import {
  COPIED_ROWS,
  FOLD_PRICES,
  GIVEN_TO,
  MATCHED_BY,
  MISSING_OF_LIST,
  TEXT_FORMS,
} from '../../proposals/table-reading.ts';
import { amountUnit, decimalSign, fieldName, MAX_TEXT } from './inputs.ts';

const columnName = z.string().max(500);
const text = z.string().max(MAX_TEXT);
const MOST_FIELDS = 500;
const MOST_WORDS = 5_000;

export const valueWords = z
  .record(z.string().max(5_000), text)
  .refine((words) => Object.keys(words).length <= MOST_WORDS);

/** Answers about values; null takes one back. */
export const valueAnswers = z
  .record(z.string().max(5_000), text.nullable())
  .refine((words) => Object.keys(words).length <= MOST_WORDS);

const attributeKeys = z.array(z.string().max(500)).min(1).max(100).readonly();
const attributeName = z.string().max(5_000);

const attributeMeanings = z
  .record(attributeName, attributeKeys)
  .refine((names) => Object.keys(names).length <= MOST_WORDS);

/** Answers about names of attributes; null takes one back. */
export const attributeAnswers = z
  .record(attributeName, attributeKeys.nullable())
  .refine((names) => Object.keys(names).length <= MOST_WORDS);

export const fieldReading = z.object({
  to: fieldName,
  from: z.union([
    z.strictObject({ value: text }),
    z.strictObject({ template: text }),
    z.strictObject({ formula: text }),
    z.strictObject({ columns: z.array(columnName).min(1).max(TABLE_LIMITS.columns).readonly() }),
  ]),
  rows: z.enum(GIVEN_TO),
}) satisfies z.ZodType<FieldReading>;

export const fieldReadings = z.array(fieldReading).max(MOST_FIELDS).readonly();

const columnReading = z.object({
  column: columnName,
  to: fieldName.nullable().exactOptional(),
  decimal: decimalSign.exactOptional(),
  round: z.literal(true).exactOptional(),
  unit: amountUnit.exactOptional(),
  words: valueWords.exactOptional(),
  attributes: attributeMeanings.exactOptional(),
  text: z.enum(TEXT_FORMS).exactOptional(),
}) satisfies z.ZodType<ColumnReading>;

const matchReading = z.object({
  column: columnName,
  by: z.enum(MATCHED_BY),
}) satisfies z.ZodType<MatchReading>;

const MOST_NAMES = 10;
/** Rows that look odd and are read, by what they say. */
export const MOST_READ_ROWS = 500;

export const foldReading = z.object({
  by: columnName,
  way: z
    .union([z.literal('list'), z.object({ above: z.array(text).min(1).max(MOST_NAMES).readonly() })])
    .exactOptional(),
  names: z.array(text).max(MOST_NAMES).readonly().exactOptional(),
  price: z.enum(FOLD_PRICES).exactOptional(),
}) satisfies z.ZodType<FoldReading>;

export const tableReading = z.object({
  columns: z.array(columnReading).max(TABLE_LIMITS.columns).readonly(),
  fields: fieldReadings,
  match: matchReading.exactOptional(),
  fold: foldReading.exactOptional(),
  missing: z.enum(MISSING_OF_LIST).exactOptional(),
  copies: z.enum(COPIED_ROWS).exactOptional(),
  readRows: z.array(z.string().max(200)).max(MOST_READ_ROWS).readonly().exactOptional(),
}) satisfies z.ZodType<TableReading>;
