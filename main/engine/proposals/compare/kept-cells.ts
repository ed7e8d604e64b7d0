/** Writing the kept cells of a proposed row into a row under edit: in a dry run for its forecast, and to apply it. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { Refused } from '../../../../shared/contract/views.ts';
import type { Decisions } from '../../../../shared/proposals/decisions.ts';
import { keepsCell, keepsRow } from '../../../../shared/proposals/decisions.ts';
import type { EditedRow } from '../../drafts/cells.ts';
import { sameValue } from '../../drafts/units.ts';
import { applyToRow } from '../../edits/apply.ts';
import type { NewAdGifts } from '../../edits/create.ts';
import { completeNewRow } from '../../edits/create.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { ComparedCell, ComparedRow } from './compared.ts';

/** Does the cell become an edit when it is kept? */
export const isEdit = ({ state }: Pick<ComparedCell, 'state'>): boolean =>
  state === 'change' || state === 'clear' || state === 'conflict';

/** The kept edits of a row. A new ad without any is not made. */
export const keptCells = (decisions: Decisions, place: number, row: ComparedRow): readonly ComparedCell[] =>
  keepsRow(decisions, place)
    ? row.cells.filter((cell) => isEdit(cell) && keepsCell(decisions, place, cell.field))
    : [];

/** Does the comparison of a row make the edit in its dry run? A conflict is only made once it is kept. */
const isMade = ({ state }: ComparedCell): boolean => state === 'change' || state === 'clear';

/** The edits of a row that are kept at first: those that its comparison made, unless the row has a question. */
export const keptAtFirst = ({ cells, question }: ComparedRow): readonly ComparedCell[] =>
  question === undefined ? cells.filter(isMade) : [];

const writeCell = (mirror: Mirror, row: EditedRow, cell: ComparedCell): Refused | undefined => {
  const { key } = row;
  const { field, before, after } = cell;
  // The seller edited the cell since the proposal was shown.
  if (!sameValue(field, row.cell(field).value, before)) return { key, field, code: 'moved' };
  return applyToRow(mirror, row, field, { value: after });
};

const clearedOf = (cells: readonly ComparedCell[]): ReadonlySet<FieldPath> =>
  new Set(cells.filter(({ state }) => state === 'clear').map(({ field }) => field));

/** Writes the cells in order; returns the refused ones. A new ad gets its missing fields. */
export const writeKept = (
  mirror: Mirror,
  row: EditedRow,
  cells: readonly ComparedCell[],
  isNew: boolean,
  gifts?: NewAdGifts,
): readonly Refused[] => {
  const refused = cells.flatMap((cell) => writeCell(mirror, row, cell) ?? []);
  if (isNew) completeNewRow(mirror, 'ad', row, clearedOf(cells), gifts);
  return refused;
};
