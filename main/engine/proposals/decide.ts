/** Deciding on a proposal: keeping or rejecting rows, all of a kind or with a question, fields in all rows, single cells. */
import { decideCells, decideFields, decideRows } from '../../../shared/proposals/decisions.ts';
import type { DecidedCells } from '../../../shared/proposals/proposal.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import { isEdit } from './compare/kept-cells.ts';
import { forecastRows } from './forecast-rows.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState } from './proposal-state.ts';
import { passesRowFilter } from './proposal-state.ts';

type Cells = NonNullable<DecidedCells['cells']>;

const isConflict = ({ state }: ComparedCell): boolean => state === 'conflict';

const cellsAt = (
  { rows }: ProposalState,
  places: readonly number[],
  isMeant: (cell: ComparedCell, row: ComparedRow) => boolean,
): Cells =>
  places.flatMap((row) => {
    const trial = rows[row];
    return trial?.cells.flatMap((cell) => (isMeant(cell, trial) ? [{ row, field: cell.field }] : [])) ?? [];
  });

/** Are all edits of the row in conflict? */
const isAllConflict = ({ cells }: ComparedRow): boolean => {
  const edits = cells.filter(isEdit);
  return edits.length > 0 && edits.every(isConflict);
};

const placesAmong = (work: ProposalState, kind: DecidedCells['kind']): readonly number[] =>
  kind === undefined
    ? []
    : work.rows.flatMap((row, i) => (passesRowFilter(row, work.forecasts[i], kind) ? [i] : []));

/** The rows with a question, which are answered together. */
const placesAsked = ({ rows }: ProposalState, code: DecidedCells['question']): readonly number[] =>
  code === undefined ? [] : rows.flatMap(({ question }, i) => (question?.code === code ? [i] : []));

type Decided = { readonly rows: readonly number[]; readonly cells: Cells };

/** Is the row left out of this decision? Keeping all rows of a kind does not keep those with an open question. */
const isAside = ({ question }: ComparedRow, kind: DecidedCells['kind'], keep: boolean): boolean =>
  keep && question !== undefined && kind !== 'unsure';

/** What a decision on all rows of a kind is about; of rows in conflict, the conflicting cells alone. */
const ofKind = (work: ProposalState, kind: DecidedCells['kind'], keep: boolean): Decided => {
  const places = placesAmong(work, kind);
  if (kind === 'conflicting') return { rows: [], cells: cellsAt(work, places, isConflict) };
  const isOpen = (place: number): boolean => {
    const row = work.rows[place];
    return row !== undefined && !isAside(row, kind, keep) && (!keep || !isAllConflict(row));
  };
  return ofRows(work, places.filter(isOpen));
};

/** What a decision on rows is about; for a row that is all conflict, its cells, as keeping it can mean nothing else. */
const ofRows = (work: ProposalState, places: readonly number[]): Decided => ({
  rows: places.filter((place) => {
    const row = work.rows[place];
    return row !== undefined && (row.question !== undefined || !isAllConflict(row));
  }),
  cells: cellsAt(work, places, (cell, row) => isConflict(cell) && isAllConflict(row)),
});

/** The rows whose forecast a decision can change. */
const touchedBy = (
  { rows }: ProposalState,
  { fields = [] }: DecidedCells,
  decided: Decided,
): ReadonlySet<number> => {
  const named = new Set(fields);
  const touched = new Set([...decided.rows, ...decided.cells.map(({ row }) => row)]);
  if (named.size === 0) return touched;
  rows.forEach((row, i) => {
    if (row.cells.some(({ field }) => named.has(field))) touched.add(i);
  });
  return touched;
};

/**
 * Keeps or rejects, and forecasts the rows concerned again. Conflicts are kept only where they are chosen as such: by
 * cell, by a row that is all conflict, or as all conflicts.
 */
export const decide = async (
  context: ProposalContext,
  work: ProposalState,
  keep: boolean,
  decided: DecidedCells,
): Promise<ProposalState> => {
  const chosen = [...(decided.rows ?? []), ...placesAsked(work, decided.question)];
  const [named, among] = [ofRows(work, chosen), ofKind(work, decided.kind, keep)];
  const all: Decided = {
    rows: [...named.rows, ...among.rows],
    cells: [...(decided.cells ?? []), ...named.cells, ...among.cells],
  };
  const inRows = decideRows(work.decisions, all.rows, keep);
  const decisions = decideCells(decideFields(inRows, decided.fields ?? [], keep), all.cells, keep);
  const next = { ...work, decisions };
  return {
    ...next,
    forecasts: await forecastRows(context, next, touchedBy(work, decided, all), work.forecasts),
  };
};
