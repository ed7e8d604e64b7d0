/** The decisions of a new proposal, and those carried over when its table is mapped again. */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Decisions } from '../../../shared/proposals/decisions.ts';
import { ALL_KEPT, decideCells, decideRows } from '../../../shared/proposals/decisions.ts';
import { LINES_COLUMN } from '../../../shared/proposals/proposal.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import type { ProposalState } from './proposal-state.ts';

type CellPlace = { readonly row: number; readonly field: FieldPath };

const cellsOf = (
  rows: readonly ComparedRow[],
  isMeant: (cell: ComparedCell, row: number) => boolean,
): readonly CellPlace[] =>
  rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell) => (isMeant(cell, row) ? [{ row, field: cell.field }] : [])),
  );

const unsureRows = (
  rows: readonly ComparedRow[],
  isMeant: (row: ComparedRow, place: number) => boolean = () => true,
): readonly number[] => rows.flatMap((row, place) => (row.question && isMeant(row, place) ? [place] : []));

/** Conflicts and questions wait for a decision; everything else is kept until it is rejected. */
export const initialDecisions = (rows: readonly ComparedRow[]): Decisions =>
  decideCells(
    decideRows(ALL_KEPT, unsureRows(rows), false),
    cellsOf(rows, ({ state }) => state === 'conflict'),
    false,
  );

type Read = Pick<ProposalState, 'rows' | 'mapping'>;

type Before = Pick<ProposalState, 'mapping' | 'decisions'> & {
  readonly rows: readonly (ComparedRow | undefined)[];
};

/** The earlier proposal with its rows at their present places; missing ads, after the table, are matched by key. */
const movedTo = (rows: readonly ComparedRow[], { mapping, decisions, rows: then }: Before): Before => {
  const beside = new Map(then.flatMap((row, place) => (row?.at === null ? [[row.key, place] as const] : [])));
  const places = rows.map(({ at, key }, place) => (at === null ? beside.get(key) : place) ?? -1);
  return {
    mapping,
    rows: places.map((place) => then[place]),
    decisions: {
      rows: new Set(places.flatMap((place, i) => (decisions.rows.has(place) ? [i] : []))),
      fields: decisions.fields,
      cells: new Map(
        places.flatMap((place, i) => {
          const fields = decisions.cells.get(place);
          return fields ? [[i, fields] as const] : [];
        }),
      ),
    },
  };
};

const columnFor = ({ columns }: ProposalState['mapping'], field: FieldPath): number => {
  const own = columns.indexOf(field);
  return own < 0 && attributePath(field) ? columns.indexOf(LINES_COLUMN) : own;
};

/**
 * The decisions of the earlier proposal that still apply: those about rows, and about fields that come from the same
 * column. A conflict that is new or has another value waits for a decision, and so does a new question. A row or cell
 * that no longer is one is kept, since it was only left out for being one.
 */
export const carriedOverDecisions = (look: Read & Pick<ProposalState, 'decisions'>, now: Read): Decisions => {
  const before = movedTo(now.rows, look);
  const { decisions } = before;
  const isSameColumn = (field: FieldPath): boolean =>
    columnFor(before.mapping, field) === columnFor(now.mapping, field);
  const isDown = ({ field, state, after }: ComparedCell, row: number): boolean => {
    const wasDown = decisions.cells.get(row)?.has(field) === true;
    const isConflict = state === 'conflict';
    if (!(wasDown || isConflict) || !isSameColumn(field)) return isConflict;
    const then = before.rows[row];
    const cell = then?.cells.find((one) => one.field === field);
    if (!isConflict) return cell?.state !== 'conflict';
    const isDecided = cell?.state === 'conflict' && then?.key === now.rows[row]?.key && !wasDown;
    return !(isDecided && sameJson(cell.after, after));
  };
  const isNewQuestion = ({ question, key }: ComparedRow, place: number): boolean => {
    const then = before.rows[place];
    return question?.code !== then?.question?.code || key !== then?.key;
  };
  const settled = now.rows.flatMap(({ question }, place) =>
    before.rows[place]?.question && !question ? [place] : [],
  );
  const kept = {
    ...ALL_KEPT,
    rows: decisions.rows,
    fields: new Set([...decisions.fields].filter(isSameColumn)),
  };
  const inRows = decideRows(decideRows(kept, settled, true), unsureRows(now.rows, isNewQuestion), false);
  return decideCells(inRows, cellsOf(now.rows, isDown), false);
};
