/** The one open proposal of each account, in memory only: it is cheap to make again, and nothing is lost with it. */

import type { FieldPath } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Json } from '../../../shared/json.ts';
import { keepsCell } from '../../../shared/proposals/decisions.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { isMappable } from '../../../shared/proposals/header.ts';
import type {
  ProposalCounts,
  ProposedCell,
  ProposedRow,
  ProposedRows,
  RowFilter,
} from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { cutText } from '../cut-text.ts';
import type { OpenAccount } from '../open-account.ts';
import { loadRow } from '../rows/row.ts';
import type { Around } from './around.ts';
import { problemsAt, rulesOf } from './found.ts';
import { isEdit } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { Work } from './work.ts';
import { countsOf, isAmong, isKept } from './work.ts';

const openIn = new WeakMap<OpenAccount, Work>();

export const keepOpen = (open: OpenAccount, work: Work): void => {
  openIn.set(open, work);
};

/** The account's open proposal; rejects with `proposal-unknown` where it is another one. */
export const openProposal = (open: OpenAccount, id: string): Work => {
  const work = openIn.get(open);
  if (work?.id !== id) throw new AdsheetError('proposal-unknown');
  return work;
};

export const dropProposal = (open: OpenAccount): void => {
  openIn.delete(open);
};

/** What the user chose for each column; of several for one field the first has it. */
export const chosenColumns = (columns: readonly (FieldPath | null)[]): readonly Guess[] =>
  columns.map((to, i): Guess => {
    if (to !== null && !isMappable(to)) throw new AdsheetError('unknown-field', { field: to });
    const isTwice = to !== null && columns.indexOf(to) < i;
    return isTwice ? { to: null, leftOut: 'twice' } : { to, leftOut: null };
  });

/** Texts of a list are cut to so many characters. */
const SHORT = 300;

const short = (value: Json): Json => (typeof value === 'string' ? cutText(value, SHORT) : value);

const cellView =
  ({ decisions }: Work, place: number) =>
  ({ before, after, base, text, ...cell }: TrialRow['cells'][number]): ProposedCell => ({
    ...cell,
    before: short(before),
    after: short(after),
    ...(base === undefined ? {} : { base: short(base) }),
    ...(text === undefined ? {} : { text: String(short(text)) }),
    kept: cell.state !== 'refused' && keepsCell(decisions, place, cell.field),
  });

/** What the ad is called once it is applied; a row that is not taken, as the table calls it. */
const titleOf = ({ open }: Around, work: Work, place: number, row: TrialRow): string => {
  const said = row.cells.find(({ field, state }) => field === 'title' && state !== 'refused')?.after;
  if (typeof said === 'string') return said;
  const ad = row.key && loadRow(open.context.mirror, row.key);
  const title = ad ? readField(ad.local, 'title') : null;
  if (typeof title === 'string') return title;
  const column = work.mapping.columns.indexOf('title');
  const { mapping, table } = work;
  return textOfCell(table.rows[place + Number(mapping.header)]?.cells[column])
    .trim()
    .slice(0, SHORT);
};

/** How many rows of these there is something to keep of, and of how many something is kept. */
const keptOf = (work: Work, places: readonly number[]): Pick<ProposedRows, 'open' | 'kept'> => {
  const kept = places.filter((place) => isKept(work, place));
  const open = places.filter((place) => work.rows[place]?.cells.some(isEdit));
  return { open: open.length, kept: kept.length };
};

/** A page of the rows of a kind. */
export const rowsOf = (
  around: Around,
  work: Work,
  {
    kind,
    from,
    limit,
  }: { readonly kind?: RowFilter | undefined; readonly from: number; readonly limit: number },
): ProposedRows => {
  const places = work.rows.flatMap((row, i) =>
    kind === undefined || isAmong(row, work.found[i], kind) ? [i] : [],
  );
  const rules = rulesOf(around);
  const shown = places.slice(from, from + limit);
  const problems = problemsAt(rules, work, shown);
  const rows = shown.flatMap((place, i): readonly ProposedRow[] => {
    const row = work.rows[place];
    if (!row) return [];
    const { at, kind: is, key, id, failure, question, cells, hidden, already } = row;
    return [
      {
        row: place,
        at,
        kind: is,
        key,
        id,
        title: titleOf(around, work, place, row),
        kept: isKept(work, place),
        ...(hidden ? { hidden } : {}),
        ...(already && !row.marks?.named ? { already: true } : {}),
        failure,
        ...(question ? { question } : {}),
        cells: cells.map(cellView(work, place)),
        problems: problems[i] ?? [],
      },
    ];
  });
  return { total: places.length, ...keptOf(work, places), rows };
};

/** How many ads applying would change or make. */
export const keptAds = (work: Work): number => {
  const { kept }: ProposalCounts = countsOf(work);
  return kept.new + kept.changed;
};
