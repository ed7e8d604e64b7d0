/** The decimal sign of each column of a table: said by the user, or shown by the column's numbers. */
import { fieldOf, isNumeric } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import { headerName } from '../../../shared/proposals/attribute-labels.ts';
import type { SignFinder } from '../../../shared/proposals/decimal-sign.ts';
import { signFinder } from '../../../shared/proposals/decimal-sign.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { UndecidedMapping } from './table/column-mapping.ts';
import type { TableRow, TableSource } from './table/table.ts';

const hasNumbers = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field !== undefined && (isNumeric(field) || field.kind === 'attribute');
};

const isInMicros = (path: FieldPath | null): boolean => path !== null && fieldOf(path)?.kind === 'micros';

/** The signs that the first import found, in a file of rows it left out: these few rows would tell less. */
const saidIn = ({ file }: TableSource, headers: readonly string[]): readonly (DecimalSign | null)[] => {
  const said = new Map(file?.meta?.columns.map(({ header, decimal = null }) => [hintKey(header), decimal]));
  return headers.map((header) => said.get(hintKey(header)) ?? null);
};

/**
 * The sign of each column; null where its numbers do not tell, and for columns without numbers. A spreadsheet shows an
 * amount in micros of a row of ours with three decimals where it has them, beside others with two.
 */
export const decimalsIn = async (
  source: TableSource,
  rows: readonly TableRow[],
  { decimal, answers, columns, readOnly }: UndecidedMapping,
  headers: readonly string[],
): Promise<readonly (DecimalSign | null)[]> => {
  const said = saidIn(source, headers);
  const isWorkbook = source.file?.facts.format === 'xlsx';
  const chosen = columns.map((_, at) => answers[at]?.decimal ?? decimal ?? said[at] ?? null);
  const finders = columns.flatMap((to, at): readonly (readonly [number, SignFinder])[] => {
    const path = to ?? readOnly[at] ?? null;
    return chosen[at] === null && path !== null && hasNumbers(path) ? [[at, signFinder(isWorkbook)]] : [];
  });
  const markAt = headers.findIndex((header) => headerName(header) === MARK_COLUMN);
  const micros = new Set(
    finders.flatMap(([at]) => (isInMicros(columns[at] ?? readOnly[at] ?? null) ? at : [])),
  );
  await inTimeSlices(rows, ({ cells }) => {
    const isOurs = textOfCell(cells[markAt]) !== '';
    for (const [at, { add }] of finders) {
      const cell = cells[at];
      if (typeof cell === 'string') add(cell, isOurs && micros.has(at));
    }
  });
  const found = new Map(finders);
  return chosen.map((sign, at) => sign ?? found.get(at)?.found() ?? null);
};
