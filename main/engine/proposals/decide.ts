/** Keeping and turning down what is proposed: rows, all rows of a kind, fields in all rows, single cells. */
import { decideCells, decideFields, decideRows } from '../../../shared/proposals/decisions.ts';
import type { DecidedCells } from '../../../shared/proposals/proposal.ts';
import type { Around } from './around.ts';
import { foundIn } from './found.ts';
import { isEdit } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';
import type { Work } from './work.ts';
import { isAmong } from './work.ts';

type Cells = NonNullable<DecidedCells['cells']>;

const isConflict = ({ state }: TrialCell): boolean => state === 'conflict';

const cellsAt = (
  { rows }: Work,
  places: readonly number[],
  isMeant: (cell: TrialCell, row: TrialRow) => boolean,
): Cells =>
  places.flatMap((row) => {
    const trial = rows[row];
    return trial?.cells.flatMap((cell) => (isMeant(cell, trial) ? [{ row, field: cell.field }] : [])) ?? [];
  });

/** Is there nothing else to keep of the row than what is in conflict? */
const isAllConflict = ({ cells }: TrialRow): boolean => {
  const edits = cells.filter(isEdit);
  return edits.length > 0 && edits.every(isConflict);
};

const placesAmong = (work: Work, kind: DecidedCells['kind']): readonly number[] =>
  kind === undefined ? [] : work.rows.flatMap((row, i) => (isAmong(row, work.found[i], kind) ? [i] : []));

type Decided = { readonly rows: readonly number[]; readonly cells: Cells };

/** Questions are kept one by one, or as all that are questions. */
const isAside = ({ question }: TrialRow, kind: DecidedCells['kind'], keep: boolean): boolean =>
  keep && question !== undefined && kind !== 'unsure';

/** To decide on all rows in conflict is to decide on what is in conflict there, and on nothing else of them. */
const ofKind = (work: Work, kind: DecidedCells['kind'], keep: boolean): Decided => {
  const places = placesAmong(work, kind);
  if (kind === 'conflicting') return { rows: [], cells: cellsAt(work, places, isConflict) };
  const isOpen = (place: number): boolean => {
    const row = work.rows[place];
    return row !== undefined && !isAside(row, kind, keep) && (!keep || !isAllConflict(row));
  };
  return ofRows(work, places.filter(isOpen));
};

/** A row of which all is in conflict is decided on by these cells: keeping it can mean nothing else. */
const ofRows = (work: Work, places: readonly number[]): Decided => ({
  rows: places.filter((place) => {
    const row = work.rows[place];
    return row !== undefined && (row.question !== undefined || !isAllConflict(row));
  }),
  cells: cellsAt(work, places, (cell, row) => isConflict(cell) && isAllConflict(row)),
});

/** The rows a decision can change the outcome of. */
const touchedBy = ({ rows }: Work, { fields = [] }: DecidedCells, decided: Decided): ReadonlySet<number> => {
  const named = new Set(fields);
  const touched = new Set([...decided.rows, ...decided.cells.map(({ row }) => row)]);
  if (named.size === 0) return touched;
  rows.forEach((row, i) => {
    if (row.cells.some(({ field }) => named.has(field))) touched.add(i);
  });
  return touched;
};

/**
 * Keeps or turns down. What is in conflict is kept only where it is named: by its cell, by a row that has nothing else,
 * or as all that is in conflict. Rows that are turned down and kept again have their problems of before.
 */
export const decide = async (
  around: Around,
  work: Work,
  keep: boolean,
  decided: DecidedCells,
): Promise<Work> => {
  const [named, among] = [ofRows(work, decided.rows ?? []), ofKind(work, decided.kind, keep)];
  const all: Decided = {
    rows: [...named.rows, ...among.rows],
    cells: [...(decided.cells ?? []), ...named.cells, ...among.cells],
  };
  const inRows = decideRows(work.decisions, all.rows, keep);
  const decisions = decideCells(decideFields(inRows, decided.fields ?? [], keep), all.cells, keep);
  const next = { ...work, decisions };
  return { ...next, found: await foundIn(around, next, touchedBy(work, decided, all), work.found) };
};
