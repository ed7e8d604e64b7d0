/** Writing what is kept of a proposed row into a row under edit: on trial to see its problems, and for good. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Decisions } from '../../../shared/proposals/decisions.ts';
import { keepsCell, keepsRow } from '../../../shared/proposals/decisions.ts';
import { applyToRow } from '../edits/apply.ts';
import type { EditedRow } from '../edits/cells.ts';
import { completeNewRow } from '../edits/create.ts';
import type { AllottedId } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { sameValue } from '../sync/units.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';

/** Cells that become edits when they are kept. */
export const isEdit = ({ state }: Pick<TrialCell, 'state'>): boolean =>
  state === 'change' || state === 'clear' || state === 'conflict';

/** The edits of a row that are kept. A new ad of which none is kept is not made. */
export const keptCells = (decisions: Decisions, place: number, row: TrialRow): readonly TrialCell[] =>
  keepsRow(decisions, place)
    ? row.cells.filter((cell) => isEdit(cell) && keepsCell(decisions, place, cell.field))
    : [];

const writeCell = (mirror: Mirror, row: EditedRow, cell: TrialCell): Refused | undefined => {
  const { key } = row;
  const { field, before, after } = cell;
  // The seller himself wrote something else there since it was shown.
  if (!sameValue(field, row.cell(field).value, before)) return { key, field, code: 'moved' };
  return applyToRow(mirror, row, field, { value: after });
};

const clearedOf = (cells: readonly TrialCell[]): ReadonlySet<FieldPath> =>
  new Set(cells.filter(({ state }) => state === 'clear').map(({ field }) => field));

/** Writes the cells in their order; what could not be. A new ad gets what it needs besides, a vendor ID as `allot` says. */
export const writeKept = (
  mirror: Mirror,
  row: EditedRow,
  cells: readonly TrialCell[],
  isNew: boolean,
  allot?: () => AllottedId,
): readonly Refused[] => {
  const refused = cells.flatMap((cell) => writeCell(mirror, row, cell) ?? []);
  if (isNew) completeNewRow(mirror, 'ad', row, clearedOf(cells), allot);
  return refused;
};
