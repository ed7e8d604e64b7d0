/** What stands before decimals in each column of a table: somebody said it, or the column's other numbers do. */
import { fieldOf, isNumeric } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { decimalSignOf } from '../../../shared/proposals/decimal-sign.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import type { DecimalSign } from '../../../shared/proposals/proposal.ts';
import { nextTurn } from '../problems/sweep.ts';
import type { Source, TableRow } from './table.ts';
import type { Mapping } from './work.ts';

const hasNumbers = (path: FieldPath): boolean => {
  const field = fieldOf(path);
  return field !== undefined && (isNumeric(field) || field.kind === 'attribute');
};

function* textsAt(rows: readonly TableRow[], at: number): Generator<string> {
  for (const { cells } of rows) {
    const cell = cells[at];
    if (typeof cell === 'string') yield cell;
  }
}

/** What an import said of the columns whose rows it left: these few tell less than all of them did. */
const saidIn = ({ file }: Source, headers: readonly string[]): readonly (DecimalSign | null)[] => {
  const said = new Map(file?.meta?.columns.map(({ header, decimal = null }) => [hintKey(header), decimal]));
  return headers.map((header) => said.get(hintKey(header)) ?? null);
};

/** The sign of each column; null where nothing tells, and for those that are of no numbers. */
export const decimalsIn = async (
  source: Source,
  rows: readonly TableRow[],
  { decimal, columns, readOnly }: Omit<Mapping, 'decimals' | 'written'>,
  headers: readonly string[],
): Promise<Mapping['decimals']> => {
  const said = saidIn(source, headers);
  const found: (DecimalSign | null)[] = [];
  for (const [at, to] of columns.entries()) {
    const path = to ?? readOnly[at] ?? null;
    const isAsked = decimal === null && said[at] === null && path !== null && hasNumbers(path);
    found.push(isAsked ? decimalSignOf(textsAt(rows, at)) : (decimal ?? said[at] ?? null));
    if (isAsked) await nextTurn();
  }
  return found;
};
