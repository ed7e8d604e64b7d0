/** The one open proposal of each account. It is kept in memory only, since it can be made again from its table. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { keepsCell } from '../../../shared/proposals/decisions.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { isMappable, isNaming } from '../../../shared/proposals/header.ts';
import type {
  ProposalCounts,
  ProposedCell,
  ProposedRow,
  ProposedRows,
  RowFilter,
} from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { ColumnAnswer } from '../../../shared/proposals/table-questions.ts';
import type { FieldReading } from '../../../shared/proposals/table-reading.ts';
import { cutText } from '../cut-text.ts';
import type { OpenAccount } from '../open-account.ts';
import { loadRow } from '../rows/row.ts';
import type { ComparedRow } from './compare/compared.ts';
import { isEdit } from './compare/kept-cells.ts';
import { newProblemsAt, rulesForProposal } from './forecast-rows.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState } from './proposal-state.ts';
import { countsOf, isRowKept, passesRowFilter } from './proposal-state.ts';
import type { ColumnAnswers } from './table/column-mapping.ts';
import { isBlank } from './table/table.ts';

const openIn = new WeakMap<OpenAccount, ProposalState>();

export const setOpenProposal = (open: OpenAccount, work: ProposalState): void => {
  openIn.set(open, work);
};

/** The account's open proposal, whatever its id. */
export const openProposal = (open: OpenAccount): ProposalState | undefined => openIn.get(open);

/** The account's open proposal; throws `proposal-unknown` where it has another id. */
export const requireOpenProposal = (open: OpenAccount, id: string): ProposalState => {
  const work = openIn.get(open);
  if (work?.id !== id) throw new AdsheetError('proposal-unknown');
  return work;
};

export const dropProposal = (open: OpenAccount): void => {
  openIn.delete(open);
};

/** The columns as the user mapped them; where several have one field, the first gets it. */
export const chosenColumns = (columns: readonly (FieldPath | null)[]): readonly Guess[] =>
  columns.map((to, i): Guess => {
    if (to !== null && !isMappable(to)) throw new AdsheetError('unknown-field', { field: to });
    const isTwice = to !== null && columns.indexOf(to) < i;
    return isTwice ? { to: null, leftOut: 'twice' } : { to, leftOut: null };
  });

/** The answers about single columns, by their indexes. */
export const chosenAnswers = (
  answers: readonly (ColumnAnswer & { readonly column: number })[],
): ColumnAnswers => {
  const wrong = answers.find(({ to = null }) => to !== null && !isMappable(to));
  if (wrong) throw new AdsheetError('unknown-field', { field: wrong.to ?? null });
  return new Map(answers.map(({ column, ...answer }) => [column, answer]));
};

/** The fields as the user gave them. An ad is named by a column, never by a value for all. */
export const chosenFields = (fields: readonly FieldReading[]): readonly FieldReading[] => {
  const wrong = fields.find(({ to }) => !isMappable(to) || isNaming(to));
  if (wrong) throw new AdsheetError('unknown-field', { field: wrong.to });
  return fields;
};

/** Characters to which texts in a list are cut. */
const SHORT = 300;

const short = (value: Json): Json => (typeof value === 'string' ? cutText(value, SHORT) : value);
const whole = (value: Json): Json => value;

/** The file's own column that a cell is from; null for a value that the row has from elsewhere. */
const ownColumn = ({ own, mapping }: ProposalState, place: number, column: number | null): number | null => {
  if (column === null || column < own.table.width) return column;
  const at = own.mapping.columns.indexOf(mapping.columns[column] ?? null);
  const row = own.table.rows[place];
  return at >= 0 && row && !isBlank(row.cells[at]) ? at : null;
};

const cellView =
  (work: ProposalState, place: number, shown: (value: Json) => Json) =>
  ({ before, after, base, text, column, ...cell }: ComparedRow['cells'][number]): ProposedCell => ({
    ...cell,
    column: ownColumn(work, place, column),
    before: shown(before),
    after: shown(after),
    ...(base === undefined ? {} : { base: shown(base) }),
    ...(text === undefined ? {} : { text: String(shown(text)) }),
    kept: cell.state !== 'refused' && keepsCell(work.decisions, place, cell.field),
  });

/** The ad's title once the proposal is applied; for a refused row, the title in the table. */
const titleOnceApplied = (
  { open }: ProposalContext,
  work: ProposalState,
  place: number,
  row: ComparedRow,
): string => {
  const said = row.cells.find(({ field, state }) => field === 'title' && state !== 'refused')?.after;
  if (typeof said === 'string') return said;
  const ad = row.key && loadRow(open.context.mirror, row.key);
  const title = ad ? readField(ad.local, 'title') : null;
  if (typeof title === 'string') return title;
  const column = work.mapping.columns.indexOf('title');
  return textOfCell(work.table.rows[place]?.cells[column]).trim().slice(0, SHORT);
};

/** How many of these rows have edits that could be kept, and how many have kept ones. */
const keptOf = (work: ProposalState, places: readonly number[]): Pick<ProposedRows, 'open' | 'kept'> => {
  const kept = places.filter((place) => isRowKept(work, place));
  const open = places.filter((place) => work.rows[place]?.cells.some(isEdit));
  return { open: open.length, kept: kept.length };
};

/** Row numbers that are told of an ad with several rows. */
const MOST_FOLDED = 100;

/** A page of the rows of a kind; the texts of those that are opened are not cut. */
export const rowsOf = (
  context: ProposalContext,
  work: ProposalState,
  {
    kind,
    from,
    limit,
    whole: opened = [],
  }: {
    readonly kind?: RowFilter | undefined;
    readonly from: number;
    readonly limit: number;
    readonly whole?: readonly number[] | undefined;
  },
): ProposedRows => {
  const places = work.rows.flatMap((row, i) =>
    kind === undefined || passesRowFilter(row, work.forecasts[i], kind) ? [i] : [],
  );
  const rules = rulesForProposal(context);
  const shown = places.slice(from, from + limit);
  const problems = newProblemsAt(rules, work, shown);
  const rows = shown.flatMap((place, i): readonly ProposedRow[] => {
    const row = work.rows[place];
    if (!row) return [];
    const { at, kind: is, key, id, failure, question, cells, hidden, already } = row;
    const others = work.table.rows[place]?.folded ?? [];
    return [
      {
        row: place,
        at,
        kind: is,
        key,
        id,
        title: titleOnceApplied(context, work, place, row),
        kept: isRowKept(work, place),
        ...(hidden ? { hidden } : {}),
        ...(others.length > 0 ? { folded: others.slice(0, MOST_FOLDED) } : {}),
        ...(already && !row.marks?.named ? { already: true } : {}),
        failure,
        ...(question ? { question } : {}),
        cells: cells.map(cellView(work, place, opened.includes(place) ? whole : short)),
        problems: problems[i] ?? [],
      },
    ];
  });
  return { total: places.length, ...keptOf(work, places), rows };
};

/** How many ads applying would change or make. */
export const countKeptAds = (work: ProposalState): number => {
  const { kept }: ProposalCounts = countsOf(work);
  return kept.new + kept.changed;
};
