/** What the rules would say of the rows of a proposal, with what is kept of each. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { EditedRow } from '../edits/cells.ts';
import { newRow } from '../edits/cells.ts';
import { editedRows, inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import { type AllottedId, allotVendorId } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { watchSurroundings } from '../problems/surroundings.ts';
import { tenantLocale } from '../rows/known-categories.ts';
import { countOf } from '../rows/summary.ts';
import type { Around } from './around.ts';
import { keptCells, writeKept } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { TrialCell } from './propose-cell.ts';
import type { TrialRules } from './trial-problems.ts';
import { newProblems } from './trial-problems.ts';
import type { Found, Work } from './work.ts';

type Tried = Pick<Work, 'rows' | 'decisions' | 'asOf'>;

const NONE: readonly Problem[] = [];

/** Besides the rules, what all new ads are called while they are on trial. */
type Trial = TrialRules & { readonly vendorId: AllottedId };

export const rulesOf = ({ open }: Around): Trial => {
  const { mirror, now } = open.context;
  const around = watchSurroundings(mirror).get();
  return { mirror, around, locale: tenantLocale(mirror), now: now(), vendorId: allotVendorId(mirror) };
};

type Kept = { readonly row: TrialRow; readonly cells: readonly TrialCell[] };

/** Rows to be tried on, read at once; each may be asked for as often as it is named. */
const readRows = (mirror: Mirror, keys: readonly RowKey[], asOf: number) => {
  const rows = Map.groupBy(
    editedRows(mirror, keys, () => asOf),
    ({ key }) => key,
  );
  return (key: RowKey | null): EditedRow | undefined => (key === null ? newRow() : rows.get(key)?.shift());
};

/** The new problems of some rows, in their order, as far as they are kept. */
export const problemsAt = (
  rules: Trial,
  { rows, decisions, asOf }: Tried,
  places: readonly number[],
): readonly (readonly Problem[])[] => {
  const { mirror, vendorId } = rules;
  const kept = places.map((place): Kept | undefined => {
    const row = rows[place];
    const cells = row ? keptCells(decisions, place, row) : [];
    return row && cells.length > 0 ? { row, cells } : undefined;
  });
  const keys = kept.flatMap((one) => one?.row.key ?? []);
  const rowAt = readRows(mirror, keys, asOf);
  const before = mirror.problems.ofMany(keys);
  return kept.map((one) => {
    const edited = one && rowAt(one.row.key);
    if (!edited) return NONE;
    writeKept(mirror, edited, one.cells, one.row.kind === 'new', () => vendorId);
    return newProblems(rules, edited, before.get(edited.key) ?? NONE);
  });
};

/** Counts the new problems of the rows at `places` again; the others' stay. */
export const foundIn = async (
  around: Around,
  work: Tried,
  places: Iterable<number>,
  before: readonly Found[],
): Promise<readonly Found[]> => {
  const rules = rulesOf(around);
  const found = [...before];
  const all = [...places];
  let done = 0;
  const page = (some: readonly number[]): void => {
    // Before the rules look at them, the rows were compared: that was the first half.
    around.onPart?.((1 + done / all.length) / 2);
    done += some.length;
    problemsAt(rules, work, some).forEach((problems, i) => {
      const place = some[i];
      if (place === undefined) return;
      found[place] = { errors: countOf(problems, 'error'), warnings: countOf(problems, 'warning') };
    });
  };
  await inTurnsOfWork(pagesOf(all), page, around.demand);
  return found;
};
