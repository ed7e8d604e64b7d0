/**
 * Rows with a value beyond the last cell of the header. In a text file a separator inside a text or an amount, without
 * quotes, moves all cells behind it by one column; cells of workbooks have places of their own. A workbook of rows that
 * were left has a column for such values, so that its rows stay refused until that is empty.
 */
import type { Language } from '../../../../shared/locale/index.ts';
import { LANGUAGES, translate } from '../../../../shared/locale/index.ts';
import { hintKey } from '../../../../shared/proposals/header.ts';
import type { ProposalFile, TableCell } from '../../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import type { TableOrigin } from '../../../../shared/proposals/table-layout.ts';

type Row = { readonly cells: readonly TableCell[] };

type Source = {
  readonly origin: TableOrigin;
  readonly file: { readonly facts: Pick<ProposalFile, 'format'> } | null;
};

/** The name of the column for the values in the nth place beyond the header, from 1. */
export const overflowHeader = (language: Language, nth: number): string =>
  translate(language)('import.left.beyond', { number: String(nth) });

const NUMBER = /\d+/u;

const named = (header: string): string => hintKey(header).replace(NUMBER, '');

const OVERFLOW_NAMES: ReadonlySet<string> = new Set(
  LANGUAGES.map((language) => named(overflowHeader(language, 1))),
);

const isOverflowName = (header: string): boolean => OVERFLOW_NAMES.has(named(header));

const isFilled = (cell: TableCell): boolean => textOfCell(cell).trim() !== '';

/** How many columns of the table its header ends before, as it is in its file. */
export const columnsOfHeader = ({
  header,
  width,
}: {
  readonly header: Row | null;
  readonly width: number;
}): number => header?.cells.length ?? width;

/** Tells whether a row below this header has a value beyond it. */
export const overflowsIn = ({ file, origin }: Source, header: Row | null): ((row: Row) => boolean) => {
  if (header === null) return () => false;
  const isText = file?.facts.format === 'csv';
  const names = header.cells.map((cell) => textOfCell(cell));
  const beyond = origin === 'ours' ? names.flatMap((name, at) => (isOverflowName(name) ? [at] : [])) : [];
  return ({ cells }) =>
    (isText && cells.slice(names.length).some(isFilled)) || beyond.some((at) => isFilled(cells[at] ?? null));
};
