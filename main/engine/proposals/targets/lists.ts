/**
 * Lists that come again: a price list of the seller's own system has numbers that no ad has. The values of the column
 * that says which ad a row is are kept with the ads, per list: per column and the headers of its file, or the recipe
 * that reads it. So the list of next week changes the same ads, and the ads that left it are known.
 */
import { hash } from 'node:crypto';
import type { FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { LANGUAGES, translate } from '../../../../shared/locale/index.ts';
import { headerName } from '../../../../shared/proposals/attribute-labels.ts';
import { isNoValue } from '../../../../shared/proposals/cell-errors.ts';
import { hintKey } from '../../../../shared/proposals/header.ts';
import type { RowQuestion, TableCell } from '../../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, MARK_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { otherSpellings } from '../../../../shared/proposals/spelling.ts';
import type { NumberedAd } from '../../mirror/imports.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { Summaries } from '../../rows/summary.ts';
import type { ThrowIfStale } from '../../time-slices.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank, ownCells } from '../table/table.ts';
import type { RowTarget } from './targets.ts';
import { isNoName, othersOf, targetFailure } from './targets.ts';
import { isChangedName } from './vendor-ids.ts';

const LENGTH = 32;

const digestOf = (parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts), 'hex').slice(0, LENGTH);

/** Columns that a file of left rows has besides those of its list. */
const ADDED: ReadonlySet<string> = new Set([
  MARK_COLUMN,
  ...LANGUAGES.map((language) => hintKey(translate(language)('export.column.note'))),
]);

/** The kind of a list: tables with the same headers, in any order. */
export const kindOfList = (headers: readonly string[]): string =>
  digestOf(
    headers
      .filter((header) => !ADDED.has(hintKey(header)))
      .map(headerName)
      .toSorted(),
  );

/** A list by the column that says which ad a row is. */
export type List = {
  /** The beginning of the marks of its ads. */
  readonly mark: string;
  readonly column: number;
  /** The header of the column, or its place where it has none. */
  readonly name: string;
  /** Are the values of the column the list's own, and no names of ads that Adsheet knows? */
  readonly isOwn: boolean;
};

/** The columns that name ads, the first that a list has is its own. */
const NAMING: readonly FieldPath[] = ['vendorId', 'id', EXTERNAL_COLUMN];

/** The list that a table is, of a kind; undefined where no column says which ad a row is. */
export const listOf = (
  kind: string,
  headers: readonly string[],
  columns: readonly (FieldPath | null)[],
  match: number | null,
): List | undefined => {
  const column = match ?? NAMING.map((path) => columns.indexOf(path)).find((at) => at >= 0);
  if (column === undefined) return undefined;
  const name = headerName(headers[column] ?? '') || String(column);
  return { mark: `list${digestOf([kind, name])}`, column, name, isOwn: match !== null };
};

/** What a row's value is kept by: without case and leading zeros, then for which list, then exactly. */
type OwnMark = { readonly value: string; readonly mark: string };

const exactly = (cell: TableCell | undefined): string => textOfCell(cell).normalize('NFC').trim();

/** Spreadsheets drop leading zeros, and programs write letters in either case. */
const loosely = (value: string): string => value.toLowerCase().replace(/^0+(?=\d)/u, '');

const ownMark = ({ mark, name }: List, cell: TableCell | undefined): OwnMark => {
  const exact = exactly(cell);
  const value = `own${digestOf([name, loosely(exact)])}`;
  return { value, mark: `${value}.${mark}.${digestOf([exact])}` };
};

/** A value as it is often written otherwise, and what that is kept by. */
type Spelling = { readonly text: string; readonly mark: OwnMark };

const spellingsOf = (list: List, cell: TableCell | undefined): readonly Spelling[] =>
  otherSpellings(exactly(cell)).map((text) => ({ text, mark: ownMark(list, text) }));

/** An ad of the list whose value is written otherwise. */
type SpelledAd = { readonly text: string; readonly ad: NumberedAd };

/** The mark by which the ads of a list are found. */
export const markInList = ({ mark }: Pick<List, 'mark'>, key: RowKey): string => `${mark}.${key}`;

/** How a row is kept with its ad. */
export type ListedRow = {
  readonly list: Pick<List, 'mark'>;
  /** The mark of its own value; null for a list whose rows name their ads. */
  readonly own: string | null;
  /** It is kept with this ad already. */
  readonly kept: RowKey | null;
};

export type MatchedRows = {
  readonly targets: readonly RowTarget[];
  /** Rows that are kept with their ads, by place. */
  readonly listed: ReadonlyMap<number, ListedRow>;
  readonly questions: ReadonlyMap<number, RowQuestion>;
  /** Places of new rows whose ad of before was deleted or discarded. */
  readonly over: ReadonlySet<number>;
  /** The ads that the list had at earlier imports. */
  readonly ads: ReadonlySet<RowKey>;
  /** Ads of the list that rows name, also rows that are refused. */
  readonly named: ReadonlySet<RowKey>;
  /** Rows whose ad is known by their own value. */
  readonly known: number;
};

const isUnreadable = (cell: TableCell | undefined): boolean =>
  isNoName(cell) || isNoValue(textOfCell(cell).trim(), true) || isChangedName(cell);

const OTHER_LIST: RowQuestion = { code: 'other-list', params: {} };

type Found = Partial<Pick<ListedRow, 'kept'>> & {
  readonly target: RowTarget;
  /** An ad of the list that the row may be. */
  readonly near?: RowKey;
  readonly question?: RowQuestion;
  readonly isOver?: true;
  readonly isKnown?: true;
};

type Known = Pick<Summaries, 'get'>;

/** The row's target where its value belongs to this ad. */
const asAd = (target: RowTarget, { key, said }: NumberedAd, id: number | null): RowTarget => {
  const already = said === null ? {} : { already: { said } };
  if (target.is === 'new') return { is: 'ad', key, ...already };
  if (target.is === 'failed') return target;
  return target.key === key
    ? { ...target, ...already }
    : targetFailure('names-differ', { id: id ?? '', key });
};

/** Finds the ad of a row by its own value. */
const finder =
  (summaries: Known, list: List) =>
  (
    target: RowTarget,
    { mark }: OwnMark,
    ads: readonly NumberedAd[],
    spelled: readonly SpelledAd[],
  ): Found => {
    const isThere = ({ key }: NumberedAd): boolean => {
      const state = summaries.get(key)?.state;
      return state !== undefined && state !== 'final' && state !== 'gone';
    };
    const asNew: RowTarget = target.is === 'new' ? { ...target, own: mark } : target;
    const exact = ads.find((ad) => ad.mark === mark);
    if (exact && isThere(exact)) {
      const found = asAd(target, exact, summaries.get(exact.key)?.id ?? null);
      return { target: found, kept: exact.key, isKnown: true };
    }
    const wasOver = exact && (summaries.get(exact.key) !== undefined || exact.said !== null);
    if (wasOver) return { target: asNew, ...(target.is === 'new' ? { isOver: true } : {}) };
    if (target.is !== 'new') return { target };
    const otherwise = spelled.filter(({ ad }) => isThere(ad));
    const [one] = otherwise;
    const count = new Set(otherwise.map(({ ad }) => ad.key)).size;
    if (count > 1) return { target: targetFailure('match-many', { count }) };
    if (one)
      return {
        ...{ target: asAd(target, one.ad, null), kept: one.ad.key, isKnown: true },
        question: { code: 'other-spelling', params: { name: one.text } },
      };
    const there = ads.filter(isThere);
    const [near] = there.filter((ad) => ad.mark.split('.')[1] === list.mark);
    if (near) {
      const id = summaries.get(near.key)?.id ?? null;
      return { target: targetFailure('match-alike', id === null ? {} : { id }), near: near.key };
    }
    const same = there.filter((ad) => ad.mark.split('.')[2] === mark.split('.')[2]);
    const keys = new Set(same.map(({ key }) => key));
    const [elsewhere] = same;
    if (!elsewhere) return { target: asNew };
    if (keys.size > 1) return { target: targetFailure('match-many', { count: keys.size }) };
    const question = OTHER_LIST;
    return { target: asAd(target, elsewhere, null), question, isKnown: true };
  };

/** The places of rows with the same value, by what they are kept by. */
const placesByValue = (marks: ReadonlyMap<number, OwnMark>): ReadonlyMap<string, readonly number[]> =>
  new Map(
    [...Map.groupBy(marks, ([, { value }]) => value)].map(([value, rows]) => [
      value,
      rows.map(([place]) => place),
    ]),
  );

type Matching = {
  readonly list: List;
  readonly rows: readonly TableRow[];
  readonly targets: readonly RowTarget[];
};

const NO_ADS: readonly NumberedAd[] = [];

/** The marks of all values, and the ads kept with them. */
const lookedUp = async ({ imports }: Mirror, { list, rows }: Matching, throwIfStale: ThrowIfStale) => {
  const marks = new Map<number, OwnMark>();
  const unreadable = new Set<number>();
  const ads = new Map<string, readonly NumberedAd[]>();
  const page = (places: readonly number[]): void => {
    const values: string[] = [];
    for (const place of places) {
      const row = rows[place];
      const cell = row && ownCells(row)[list.column];
      if (isBlank(cell)) continue;
      if (isUnreadable(cell)) {
        unreadable.add(place);
        continue;
      }
      const mark = ownMark(list, cell);
      marks.set(place, mark);
      values.push(mark.value);
    }
    for (const [value, found] of imports.rowsNumbered(values)) ads.set(value, found);
  };
  await inTimeSlices(inPages(rows.map((_, place) => place)), page, throwIfStale);
  return { marks, unreadable, ads };
};

/** The ads of the list that have the value of a row with another spelling, by its place. */
const spelledOtherwise = async (
  { imports }: Mirror,
  { list, rows }: Matching,
  places: readonly number[],
  throwIfStale: ThrowIfStale,
): Promise<ReadonlyMap<number, readonly SpelledAd[]>> => {
  const found = new Map<number, readonly SpelledAd[]>();
  const page = (some: readonly number[]): void => {
    const spellings = some.map((place) => {
      const row = rows[place];
      return [place, row ? spellingsOf(list, ownCells(row)[list.column]) : []] as const;
    });
    const values = spellings.flatMap(([, of]) => of.map(({ mark: { value } }) => value));
    const ads = imports.rowsNumbered([...new Set(values)]);
    for (const [place, of] of spellings) {
      const spelled = of.flatMap(({ text, mark: { value, mark } }) =>
        (ads.get(value) ?? NO_ADS).filter((ad) => ad.mark === mark).map((ad) => ({ text, ad })),
      );
      if (spelled.length > 0) found.set(place, spelled);
    }
  };
  await inTimeSlices(inPages(places), page, throwIfStale);
  return found;
};

/** The targets of the rows by the list's own values. Rows that share a value are refused, as are those of unclear ones. */
const matchedByValue = async (
  mirror: Mirror,
  summaries: Known,
  matching: Matching,
  hasAds: boolean,
  throwIfStale: ThrowIfStale,
): Promise<Omit<MatchedRows, 'ads'>> => {
  const { list, rows } = matching;
  const { marks, unreadable, ads } = await lookedUp(mirror, matching, throwIfStale);
  const shared = placesByValue(marks);
  const find = finder(summaries, list);
  const unknown = [...marks.entries()].flatMap(([place, { mark, value }]) =>
    ads.get(value)?.some((ad) => ad.mark === mark) ? [] : [place],
  );
  const spelled = hasAds
    ? await spelledOtherwise(mirror, matching, unknown, throwIfStale)
    : new Map<number, readonly SpelledAd[]>();
  const targets = [...matching.targets];
  const listed = new Map<number, ListedRow>();
  const questions = new Map<number, RowQuestion>();
  const over = new Set<number>();
  const named = new Set<RowKey>();
  let known = 0;
  const each = ([place, target]: [number, RowTarget]): void => {
    const mark = marks.get(place);
    if (unreadable.has(place)) {
      const text = textOfCell(ownCells(rows[place] as TableRow)[list.column]).slice(0, 60);
      targets[place] = targetFailure('match-unreadable', { text });
    }
    if (!mark) return;
    const kept = ads.get(mark.value) ?? NO_ADS;
    const places = shared.get(mark.value) ?? [];
    if (places.length > 1) {
      for (const { key, mark: own } of kept) if (own.split('.')[1] === list.mark) named.add(key);
      targets[place] = targetFailure('match-twice', { rows: othersOf(rows, places, place) });
      return;
    }
    const found = find(target, mark, kept, spelled.get(place) ?? []);
    targets[place] = found.target;
    listed.set(place, { list, own: mark.mark, kept: found.kept ?? null });
    for (const key of [found.kept, found.near]) if (key) named.add(key);
    if (found.question) questions.set(place, found.question);
    if (found.isOver) over.add(place);
    if (found.isKnown) known += 1;
  };
  await inTimeSlices([...targets.entries()], each, throwIfStale);
  return { targets, listed, questions, over, named, known };
};

/** The rows of a list with their targets, and what the list had before. */
export const matchedRows = async (
  mirror: Mirror,
  summaries: Known,
  matching: Matching,
  throwIfStale: ThrowIfStale,
): Promise<MatchedRows> => {
  const { list, targets, rows } = matching;
  const ads = new Set(mirror.imports.marksUnder(list.mark).map(({ key }) => key));
  if (list.isOwn)
    return { ...(await matchedByValue(mirror, summaries, matching, ads.size > 0, throwIfStale)), ads };
  const listed = new Map<number, ListedRow>();
  targets.forEach((target, place) => {
    if (isBlank(rows[place]?.cells[list.column])) return;
    const kept = target.is === 'ad' && ads.has(target.key) ? target.key : null;
    listed.set(place, { list, own: null, kept });
  });
  return { targets, listed, questions: new Map(), over: new Set(), ads, named: new Set(), known: 0 };
};

/** All marks by which a row is kept with its ad. */
export const marksOfListed = ({ list, own }: ListedRow, key: RowKey): readonly string[] => [
  markInList(list, key),
  ...(own === null ? [] : [own]),
];
