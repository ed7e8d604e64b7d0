/**
 * Questions about rows of a file that would be new ads while an ad of its export has no row: the row may be that ad,
 * edited. Only the user can tell.
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { RowQuestion } from '../../../../shared/proposals/proposal.ts';
import { EXTERNAL_COLUMN, textOfCell } from '../../../../shared/proposals/proposal.ts';
import { cutText } from '../../cut-text.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { loadRows } from '../../rows/row.ts';
import type { Summaries } from '../../rows/summary.ts';
import type { ThrowIfStale } from '../../time-slices.ts';
import { inPages, inTimeSlices } from '../../time-slices.ts';
import type { TableRow } from '../table/table.ts';
import { isBlank } from '../table/table.ts';
import type { TargetedRows } from './recognize-imported-rows.ts';
import { fileOf, rowOfFileFingerprint } from './row-fingerprints.ts';
import type { RowTarget } from './targets.ts';

/** An ad of the file's export that no row names any more. */
type LeftOver = {
  readonly key: RowKey;
  /** The number of its row then, where that is known. */
  readonly at: number | null;
  readonly id: number | null;
  readonly title: string;
  readonly vendorId: string;
};

/** Has the row no ID of any kind, also none of its list, and no mark of an import that left it out? Only then it is asked about. */
const isAsked = (target: RowTarget | undefined): boolean =>
  target?.is === 'new' && target.vendorId === null && target.left === undefined && target.own === undefined;

/** The ads that rows of this file, or of files with its name, became, each with its last row number. */
const adsOfFile = ({ imports }: Mirror, { origin }: TargetedRows): ReadonlyMap<RowKey, number> =>
  new Map(imports.marksUnder(fileOf(origin)).map(({ mark, key }) => [key, rowOfFileFingerprint(mark)]));

/** Ads compared to suggest which one a row may be; the question itself is asked for all rows. */
const MOST_LOOKED_AT = 2_000;

const SHORT = 80;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const leftOvers = async (
  mirror: Mirror,
  keys: readonly RowKey[],
  rowOf: ReadonlyMap<RowKey, number>,
  throwIfStale: ThrowIfStale,
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
  await inTimeSlices(inPages(keys.slice(0, MOST_LOOKED_AT)), page, throwIfStale);
  return found;
};

/** The ad that a row most likely is: by title, else by place, else from the rows above; undefined for none. */
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

const titleInTable = (row: TableRow, at: number): string => textOfCell(row.cells[at]).trim();

const MADE_BEFORE: RowQuestion = { code: 'made-before', params: {} };
const NAMES_NONE: RowQuestion = { code: 'names-none', params: {} };

/** Up to one row in this number may lack the name of its ad by mistake. */
const ODD = 10;

/** Finds rows without an ad, such as a sum or a remark, in a file made elsewhere whose other rows nearly all name one. */
const namesNone = (
  { first, origin }: QuestionInput,
  asked: readonly number[],
): ((row: TableRow) => boolean) => {
  const named = first.filter(({ is }) => is !== 'new').length;
  const isRare = asked.length <= Math.max(1, first.length / ODD);
  const areOthersNamed = named > 1 && named * ODD >= (first.length - asked.length) * (ODD - 1);
  if (origin.export !== null || !isRare || !areOthersNamed) return () => false;
  const externalAt = origin.columns.indexOf(EXTERNAL_COLUMN);
  return (row) => isBlank(row.cells[externalAt]);
};

/** A file, and the ads of its export that none of its rows names. */
export type QuestionInput = TargetedRows & {
  readonly unnamed: readonly RowKey[];
  /** The targets by the rows' own IDs, before imported rows were recognised. */
  readonly first: readonly RowTarget[];
  /** Places of new rows that became ads before which can no longer be changed. */
  readonly over: ReadonlySet<number>;
  /** Ads that are not left over, though no row names them: copied rows may be them. */
  readonly copied: ReadonlySet<RowKey>;
};

/** The question which of the ads that no row names a row without an ad may be; undefined where there is none. */
export type MayBe = (row: TableRow) => RowQuestion | undefined;

/** Finds the ads of the file that no row names any more. */
export const mayBeQuestions = async (
  mirror: Mirror,
  summaries: Pick<Summaries, 'get'>,
  file: QuestionInput,
  throwIfStale: ThrowIfStale,
): Promise<MayBe> => {
  const { targets, origin, unnamed, copied } = file;
  const had = adsOfFile(mirror, file);
  const ofRows = targets.flatMap((target) => (target.is === 'new' ? [] : (target.key ?? [])));
  const named = new Set([...copied, ...ofRows]);
  const isLeft = (key: RowKey): boolean => {
    const state = summaries.get(key)?.state;
    return !named.has(key) && state !== undefined && state !== 'final' && state !== 'gone';
  };
  const keys = [...new Set([...had.keys(), ...unnamed])].filter(isLeft);
  if (keys.length === 0) return () => undefined;
  const nearest = likeliest(await leftOvers(mirror, keys, had, throwIfStale));
  const titleAt = origin.columns.indexOf('title');
  return (row) => {
    const one = nearest(titleInTable(row, titleAt), row.at);
    return one ? questionOf(one) : anyOf(keys.length);
  };
};

/** Is a row of the file asked about? */
export const hasAsked = (targets: readonly RowTarget[]): boolean => targets.some(isAsked);

/** The questions by place, for rows that may not be new ads. */
export const questionsIn = (file: QuestionInput, mayBe: MayBe): ReadonlyMap<number, RowQuestion> => {
  const { rows, targets, over } = file;
  const asked = targets.flatMap((target, place) => (isAsked(target) ? [place] : []));
  const isOdd = namesNone(file, asked);
  const found = asked.flatMap((place) => {
    const row = rows[place];
    const question = row && (mayBe(row) ?? (isOdd(row) ? NAMES_NONE : undefined));
    return question ? [[place, question] as const] : [];
  });
  return new Map([...[...over].map((place) => [place, MADE_BEFORE] as const), ...found]);
};
