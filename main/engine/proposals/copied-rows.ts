/**
 * Rows that name the same ad. The one that says what the ad says is the ad's row, and the others are copies of it, which
 * the user may make new ads. Where each says something else nobody can tell: the row that is most like the ad is
 * proposed for it, and all of them wait for an answer.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { RowQuestion } from '../../../shared/proposals/proposal.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import type { CopiedRows } from '../../../shared/proposals/table-reading.ts';
import { vendorKey } from '../mirror/remote/ads.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { ComparedRow, ComparisonContext } from './compare/compared.ts';
import { proposeRow } from './compare/propose.ts';
import type { ResolvedTargets } from './resolve-targets.ts';
import type { TableRow } from './table/table.ts';
import { isBlank, rowName } from './table/table.ts';
import type { RowBaseline, WrittenReference } from './targets/row-baselines.ts';
import type { RowTarget } from './targets/targets.ts';
import { othersOf, targetFailure } from './targets/targets.ts';
import type { VendorIds } from './targets/vendor-ids.ts';
import { knownVendorIds } from './targets/vendor-ids.ts';

export type CopySearch = {
  readonly rows: readonly TableRow[];
  readonly subjects: ResolvedTargets;
  /** The rows as they were compared with the ad that they name. */
  readonly found: readonly ComparedRow[];
  readonly as: CopiedRows;
  readonly idOf: (key: RowKey) => number | null;
  readonly baselinesOf: (written: readonly WrittenReference[]) => readonly RowBaseline[];
};

/** Finds the ad with a vendor ID. */
type VendorSearch = Pick<VendorIds, 'find'>;

/** Of rows about one ad, the one that is the ad's, and whether that is certain. */
type Own = { readonly place: number; readonly isSure: boolean };

const editsOf = ({ cells }: ComparedRow): number => cells.filter(({ state }) => state !== 'filled').length;

/**
 * The row of the ad: the first that says what the ad says, and not only its name; else the one whose copies are all
 * where they were when they became ads; else, not certainly, the one that differs least.
 */
const ownAmong = (
  { columns }: ComparisonContext,
  { rows, found, subjects: { copies } }: CopySearch,
  places: readonly number[],
): Own | undefined => {
  const says = (place: number): boolean => columns.some(({ at }) => !isBlank(rows[place]?.cells[at]));
  const same = places.find((place) => found[place]?.kind === 'unchanged' && says(place));
  if (same !== undefined) return { place: same, isSure: true };
  const isOfAll = (own: number): boolean =>
    places.every((place) => place === own || copies.madeOf(own, place) !== undefined);
  const known = places.find(isOfAll);
  if (known !== undefined) return { place: known, isSure: true };
  const edits = new Map(places.map((place) => [place, found[place] ? editsOf(found[place]) : 0]));
  const [least] = places.toSorted((a, b) => (edits.get(a) ?? 0) - (edits.get(b) ?? 0));
  return least === undefined ? undefined : { place: least, isSure: false };
};

/** The ad that a row's vendor ID names, where that is another one. */
const otherNamed = (
  trial: ComparisonContext,
  { cells }: TableRow,
  key: RowKey,
  find: VendorSearch['find'],
): RowKey | undefined => {
  const column = trial.columns.find(({ to }) => to === 'vendorId');
  const vendorId = vendorKey(textOfCell(cells[column?.at ?? -1]).trim());
  const other = vendorId === null ? undefined : find(vendorId);
  return other === key ? undefined : other;
};

/** What a row becomes that names the ad of another row: the ad that it became before, or a new one. */
const copiesAmong = (
  trial: ComparisonContext,
  search: CopySearch & VendorSearch,
  key: RowKey,
  own: Own,
): ((place: number, row: TableRow) => ComparedRow) => {
  const { subjects, idOf, baselinesOf, rows, find } = search;
  const asOther = (row: TableRow, place: number): ComparedRow | undefined => {
    const made = subjects.copies.madeOf(own.place, place);
    if (!made) return undefined;
    const already = { said: made.said, byPlace: true } as const;
    const target: RowTarget = { is: 'ad', key: made.key, already, copyOf: key };
    const written = {
      key: made.key,
      mark: undefined,
      export: undefined,
      blanks: 'nothing',
      already,
    } as const;
    const [before = { is: 'unknown' }] = baselinesOf([written]);
    return proposeRow(trial, { row, target, before, id: idOf(made.key) });
  };
  const asNew = (row: TableRow): ComparedRow => {
    const other = otherNamed(trial, row, key, find);
    const target: RowTarget = other
      ? targetFailure('names-differ', { id: idOf(key) ?? '', key: other })
      : { is: 'new', vendorId: null, copyOf: key };
    const unsure: RowQuestion = {
      code: 'which-copy',
      params: { row: rowName(rows[own.place]), as: 'new' },
    };
    const question = own.isSure ? subjects.mayBe(row) : unsure;
    return proposeRow(trial, { row, target, before: { is: 'unknown' }, id: null, question });
  };
  return (place, row) => {
    const proposed = asOther(row, place) ?? asNew(row);
    const marks = subjects.copies.marksOf(own.place, place);
    return marks ? { ...proposed, marks } : proposed;
  };
};

/** The refused rows of an ad, each with the numbers of the others. */
const refusedAmong = (
  trial: ComparisonContext,
  { rows, found }: CopySearch,
  places: readonly number[],
): ((place: number, row: TableRow) => ComparedRow) => {
  return (place, row) => {
    const target = targetFailure('twice', { rows: othersOf(rows, places, place) });
    const refused = proposeRow(trial, { row, target, before: { is: 'unknown' }, id: null });
    const marks = found[place]?.marks;
    return marks ? { ...refused, marks } : refused;
  };
};

/** The row of the ad, with a question where it may be a copy itself. */
const asked = (was: ComparedRow, other: TableRow | undefined): ComparedRow => {
  const question: RowQuestion = { code: 'which-copy', params: { row: rowName(other), as: 'ad' } };
  return was.kind === 'changed' ? { ...was, question } : was;
};

/** The rows, with those that name one ad told apart or refused, and the number of rows that could be copies. */
export const withCopies = async (
  trial: ComparisonContext,
  search: CopySearch,
  throwIfStale: () => void,
): Promise<{ readonly rows: readonly ComparedRow[]; readonly copied: number }> => {
  const { rows, found, subjects, as } = search;
  const all = [...found];
  const { find } = knownVendorIds(trial.mirror);
  let copied = 0;
  const propose = (places: readonly number[], asRow: (place: number, row: TableRow) => ComparedRow): void => {
    for (const place of places) {
      const row = rows[place];
      if (row) all[place] = asRow(place, row);
    }
  };
  const each = ([key, places]: readonly [RowKey, readonly number[]]): void => {
    const own = ownAmong(trial, search, places);
    if (!own) return;
    const others = places.filter((place) => place !== own.place);
    const areMade = others.every((place) => subjects.copies.madeOf(own.place, place) !== undefined);
    if (!areMade) copied += places.length;
    if (!areMade && as === 'refuse') {
      propose(places, refusedAmong(trial, search, places));
      return;
    }
    propose(others, copiesAmong(trial, { ...search, find }, key, own));
    const was = found[own.place];
    if (was && !own.isSure) all[own.place] = asked(was, rows[others[0] ?? -1]);
  };
  await inTimeSlices(subjects.copies.twins, each, throwIfStale);
  return { rows: all, copied };
};
