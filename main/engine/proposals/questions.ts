/**
 * Rows of a file that would be new while an ad that the file had is named by none of them: one may be the other, mended.
 * Nobody can say which, so such a row is a question.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { RowQuestion } from '../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import { cutText } from '../cut-text.ts';
import type { Demand } from '../edits/record-in-turns.ts';
import { inTurnsOfWork, pagesOf } from '../edits/record-in-turns.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { loadRows } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import type { Subjected } from './imported.ts';
import { fileOf, rowOfFileMark } from './row-marks.ts';
import type { TableRow } from './table.ts';
import { isBlank } from './table.ts';
import type { Target } from './targets.ts';

/** An ad that the file had and that no row names any more. */
type LeftOver = {
  readonly key: RowKey;
  /** The row it was, where that is known. */
  readonly at: number | null;
  readonly id: number | null;
  readonly title: string;
  readonly vendorId: string;
};

/** Nothing but what it says tells which ad a row is: no ID of any kind, and no mark from the file it was left in. */
const isAsked = (target: Target | undefined): boolean =>
  target?.is === 'new' && target.vendorId === null && target.left === undefined;

/** The ads that rows of this file became, those of its name included, by the row that each was last. */
const adsOfFile = ({ imports }: Mirror, { origin }: Subjected): ReadonlyMap<RowKey, number> =>
  new Map(imports.marksUnder(fileOf(origin)).map(({ mark, key }) => [key, rowOfFileMark(mark)]));

/** So many are looked at to say which ad a row may be; that it may be one is said of all. */
const MOST_LOOKED_AT = 2_000;

const SHORT = 80;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const leftOvers = async (
  mirror: Mirror,
  keys: readonly RowKey[],
  rowOf: ReadonlyMap<RowKey, number>,
  demand: Demand,
): Promise<readonly LeftOver[]> => {
  const found: LeftOver[] = [];
  const page = (some: readonly RowKey[]): void => {
    for (const { key, id, local } of loadRows(mirror, some).values())
      found.push({
        ...{ key, id, at: rowOf.get(key) ?? null },
        title: textOf(readField(local, 'title')),
        vendorId: textOf(readField(local, 'vendorId')),
      });
  };
  await inTurnsOfWork(pagesOf(keys.slice(0, MOST_LOOKED_AT)), page, demand);
  return found;
};

/** The ad that a row may be: by its title, else in its place, else of the rows above. Of none where no rows are known. */
const likeliest = (left: readonly LeftOver[]): ((title: string, at: number) => LeftOver | undefined) => {
  const byTitle = new Map(left.map((one) => [one.title, one]));
  const byRow = new Map(left.map((one) => [one.at, one]));
  const placed = left.flatMap((one) => (one.at === null ? [] : [{ one, row: one.at }]));
  const inOrder = placed.toSorted((a, b) => a.row - b.row);
  return (title, at) =>
    byTitle.get(title) ?? byRow.get(at) ?? (inOrder.findLast(({ row }) => row < at) ?? inOrder[0])?.one;
};

const questionOf = ({ id, title, at, vendorId }: LeftOver): RowQuestion => {
  const params = { title: cutText(title, SHORT), ...(at === null ? {} : { row: at }) };
  return id === null
    ? { code: 'may-be-draft', params: { ...params, vendorId } }
    : { code: 'may-be', params: { ...params, id } };
};

const anyOf = (count: number): RowQuestion => ({ code: 'may-be-any', params: { count } });

const titleOf = (row: TableRow, at: number): string => textOfCell(row.cells[at]).trim();

const MADE_BEFORE: RowQuestion = { code: 'made-before', params: {} };
const NAMES_NONE: RowQuestion = { code: 'names-none', params: {} };

/** Of ten rows, one may name no ad by mistake. */
const ODD = 10;

/** Tells, in a file made elsewhere of which nearly all rows name their ads, those that name none: a sum, a remark. */
const namesNone = ({ first, origin }: Asked, asked: readonly number[]): ((row: TableRow) => boolean) => {
  const named = first.filter(({ is }) => is !== 'new').length;
  const isRare = asked.length <= Math.max(1, first.length / ODD);
  const areOthersNamed = named > 1 && named * ODD >= (first.length - asked.length) * (ODD - 1);
  if (origin.export !== null || !isRare || !areOthersNamed) return () => false;
  const externalAt = origin.columns.indexOf(EXTERNAL_COLUMN);
  return (row) => isBlank(row.cells[externalAt]);
};

/** A file, and the ads of its export that none of its rows names. */
export type Asked = Subjected & {
  readonly unnamed: readonly RowKey[];
  /** Which ads the rows name, before it was looked what they became. */
  readonly first: readonly Target[];
  /** New rows that were ads which are over. */
  readonly over: ReadonlySet<number>;
};

/** By place, the rows of which it is not sure that they are new ads. */
export const questionsIn = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  file: Asked,
  demand: Demand,
): Promise<ReadonlyMap<number, RowQuestion>> => {
  const { rows, targets, origin, unnamed, over } = file;
  const asked = targets.flatMap((target, place) => (isAsked(target) ? [place] : []));
  const before = [...over].map((place) => [place, MADE_BEFORE] as const);
  if (asked.length === 0) return new Map(before);
  const had = adsOfFile(mirror, file);
  const named = new Set(targets.flatMap((target) => (target.is === 'new' ? [] : (target.key ?? []))));
  const isLeft = (key: RowKey): boolean => {
    const state = summaries.get(key)?.state;
    return !named.has(key) && state !== undefined && state !== 'final' && state !== 'gone';
  };
  const keys = [...new Set([...had.keys(), ...unnamed])].filter(isLeft);
  const left = await leftOvers(mirror, keys, had, demand);
  const nearest = likeliest(left);
  const titleAt = origin.columns.indexOf('title');
  const isOdd = namesNone(file, asked);
  const found = asked.flatMap((place) => {
    const row = rows[place];
    if (!row) return [];
    if (keys.length === 0) return isOdd(row) ? [[place, NAMES_NONE] as const] : [];
    const one = nearest(titleOf(row, titleAt), row.at);
    return [[place, one ? questionOf(one) : anyOf(keys.length)] as const];
  });
  return new Map([...before, ...found]);
};
