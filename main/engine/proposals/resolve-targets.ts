/** Which ads the rows of a table are about, and what is known of the files they come from. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { ProposalFile, RowQuestion } from '../../../shared/proposals/proposal.ts';
import type { RowReference } from '../export/meta.ts';
import { inTimeSlices, yieldToEventLoop } from '../time-slices.ts';
import type { Missing, MissingSearch } from './compare/missing.ts';
import { keysNamed, missingIn, missingOfList, unreferencedAds, withoutNamed } from './compare/missing.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ColumnWords } from './table/derived-table.ts';
import type { TableRow, TableSource } from './table/table.ts';
import type { Copies } from './targets/copies.ts';
import { recognizeCopies } from './targets/copies.ts';
import type { ExternalIds } from './targets/external-ids.ts';
import type { List, ListedRow, MatchedRows } from './targets/lists.ts';
import { kindOfList, listOf, matchedRows } from './targets/lists.ts';
import type { MayBe } from './targets/questions.ts';
import { hasAsked, mayBeQuestions, questionsIn } from './targets/questions.ts';
import { recognizeImportedRows } from './targets/recognize-imported-rows.ts';
import type { KnownExports } from './targets/row-baselines.ts';
import { knownExports, rowReferencesIn } from './targets/row-baselines.ts';
import type { RowFingerprints } from './targets/row-fingerprints.ts';
import type { RowTarget } from './targets/targets.ts';
import { refuseDuplicateTargets, targetFinder } from './targets/targets.ts';

/** Which list the table is, and how much of it is known here. */
export type KnownList = {
  /** By what its ads are found again (`kindOfList`). */
  readonly kind: string;
  /** The ads it had at earlier imports, and how many of them rows are about. */
  readonly ads: number;
  readonly here: number;
};

export type ResolvedTargets = {
  readonly targets: readonly RowTarget[];
  /** Each row's reference to the export it was written by: the last column of a workbook of ours. */
  readonly marks: readonly (RowReference | undefined)[];
  readonly exports: KnownExports;
  /** The export that the table as a whole is from; null for one made elsewhere. */
  readonly own: string | null;
  readonly missing: Missing;
  /** By place: why it is not sure that a row is a new ad. */
  readonly questions: ReadonlyMap<number, RowQuestion>;
  /** By place: the fingerprints of rows that are new, or were at an earlier import. */
  readonly known: ReadonlyMap<number, RowFingerprints>;
  /** By place: rows of a list that are kept with their ads. */
  readonly listed: ReadonlyMap<number, ListedRow>;
  /** The number of rows whose ad is known by the list's own values. */
  readonly knownByValue: number;
  readonly list: KnownList;
  /** The rows that name one ad, and what is known of the copies among them. */
  readonly copies: Copies;
  /** Which ad of the file that no row names a copy may be. */
  readonly mayBe: MayBe;
};

/** The export a table is from: the one its file names, else the one that most of its rows name; null where none does. */
const ownExport = ({ file }: TableSource, marks: readonly (RowReference | undefined)[]): string | null => {
  if (file?.meta) return file.meta.export;
  const counts = new Map<string, number>();
  for (const mark of marks) if (mark) counts.set(mark.export, (counts.get(mark.export) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
};

type Named = {
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
  readonly words: ColumnWords;
  /** Exports that are known already. */
  readonly ahead: KnownExports | undefined;
  readonly externalIds: ExternalIds | null;
  /** The column whose values are kept with the ads; null for none. */
  readonly match: number | null;
  /** Rows of the table that are read as no data. */
  readonly aside: readonly TableRow[];
};

/** The number of rows that are kept with ads of the list. */
const keptIn = ({ listed }: MatchedRows): number =>
  [...listed.values()].reduce((sum, { kept }) => sum + (kept === null ? 0 : 1), 0);

type WithinList = {
  readonly kind: string;
  readonly list: List | undefined;
  readonly matched: MatchedRows;
};

/** The rows within the list that the source is: one with nearly its headers only if it has most of the rows. */
const listIn = async (
  { kind, mayBe }: TableSource,
  headers: readonly string[],
  within: (kind: string) => Promise<WithinList>,
): Promise<WithinList> => {
  const near = kind === undefined && mayBe !== undefined ? await within(mayBe) : undefined;
  if (near && 2 * keptIn(near.matched) > near.matched.listed.size) return near;
  return within(kind ?? kindOfList(headers));
};

const NO_LIST: Omit<MatchedRows, 'targets'> = {
  listed: new Map(),
  questions: new Map(),
  over: new Set(),
  ads: new Set(),
  named: new Set(),
  known: 0,
};

/**
 * Finds the ad of each row, the rows it is not sure about and the ads the table leaves out. Rows of a file that became
 * ads at an earlier import are these ads again; rows of a paste without an ad are new ads each time.
 */
export const resolveTargets = async (
  { open, throwIfStale }: ProposalContext,
  source: TableSource,
  rows: readonly TableRow[],
  { headers, columns, words, ahead, externalIds, match, aside }: Named,
): Promise<ResolvedTargets> => {
  const { mirror } = open.context;
  const { summaries } = open.rows;
  await yieldToEventLoop();
  const marks = rowReferencesIn(rows, columns);
  const own = ownExport(source, marks);
  const ids = new Set(marks.flatMap((mark) => mark?.export ?? []));
  await yieldToEventLoop();
  const exports = await knownExports(mirror, own === null ? ids : [own, ...ids], throwIfStale, ahead);
  const find = targetFinder({ mirror, summaries, exports, columns, words, externalIds });
  const targets: RowTarget[] = [];
  await inTimeSlices(rows.entries(), ([i, row]) => targets.push(find(row, marks[i])), throwIfStale);
  await yieldToEventLoop();
  const origin = source.file && { export: own, file: source.file.facts.name, headers, columns };
  const within = async (kind: string): Promise<WithinList> => {
    const list = origin && own === null ? listOf(kind, headers, columns, match) : undefined;
    const matched: MatchedRows = list
      ? await matchedRows(mirror, summaries, { list, rows, targets }, throwIfStale)
      : { ...NO_LIST, targets };
    return { kind, list, matched };
  };
  const { kind, list, matched } = await listIn(source, headers, within);
  const first = matched.targets;
  const {
    targets: recognized,
    marks: rowMarks,
    over,
  } = origin
    ? await recognizeImportedRows(
        mirror,
        summaries,
        { rows, targets: first, origin, ...(list?.isOwn ? { claimed: matched.ads } : {}) },
        throwIfStale,
      )
    : { targets, marks: new Map<number, RowFingerprints>(), over: new Set<number>() };
  await yieldToEventLoop();
  const copies = recognizeCopies(mirror, summaries, { rows, targets: recognized, origin });
  const known = copies.targets;
  const sought = { mirror, summaries, columns, exports, own, rows, marks, targets: known };
  const naming = { find, list, columns, mirror, summaries };
  const besides = await keysNamedIn(naming, aside, throwIfStale);
  const unnamed = unreferencedAds(sought, besides);
  const asking = origin && {
    ...{ rows, targets: known, origin, first, unnamed: unnamed.keys, copied: copies.paired },
    over: new Set([...over, ...matched.over]),
  };
  const ask = (isAsked: boolean, copied: ReadonlySet<RowKey>): MayBe | Promise<MayBe> =>
    asking && isAsked
      ? mayBeQuestions(mirror, summaries, { ...asking, copied }, throwIfStale)
      : () => undefined;
  const questions = asking
    ? questionsIn(asking, await ask(hasAsked(known), copies.paired))
    : new Map<number, RowQuestion>();
  const left = list ? missingOfList(sought, matched, besides) : missingIn(sought, unnamed, questions);
  const missing = await missingBeside({ ...naming, source, left }, throwIfStale);
  return {
    targets: refuseDuplicateTargets(rows, known, copies.twins),
    copies,
    mayBe: await ask(copies.twins.size > 0, new Set()),
    marks,
    exports,
    own,
    missing,
    questions: new Map([...nameQuestions(known), ...questions, ...matched.questions]),
    known: rowMarks,
    listed: matched.listed,
    knownByValue: matched.known,
    list: { kind, ads: matched.ads.size, here: keptIn(matched) },
  };
};

const nameQuestion = (target: RowTarget): RowQuestion | undefined => {
  if (target.is === 'new' && target.isUnnamed) return { code: 'no-value-name', params: {} };
  return target.is === 'ad' && target.spelled !== undefined
    ? { code: 'other-spelling', params: { name: target.spelled } }
    : undefined;
};

/** Rows that name their ads with another typography, or by a word for no value. */
const nameQuestions = (targets: readonly RowTarget[]): ReadonlyMap<number, RowQuestion> =>
  new Map(
    targets.flatMap((target, place) => {
      const question = nameQuestion(target);
      return question ? [[place, question] as const] : [];
    }),
  );

type Naming = Pick<MissingSearch, 'mirror' | 'columns' | 'summaries'> & {
  readonly find: ReturnType<typeof targetFinder>;
  readonly list: List | undefined;
};

/** The ads that rows name which are not read themselves. */
const keysNamedIn = async (
  { find, list, mirror, summaries, columns }: Naming,
  rows: readonly TableRow[],
  throwIfStale: () => void,
): Promise<ReadonlySet<RowKey>> => {
  if (rows.length === 0) return new Set();
  const marks = rowReferencesIn(rows, columns);
  const targets: RowTarget[] = [];
  const named = new Set<RowKey>();
  const each = ([i, row]: [number, TableRow]): void => {
    targets.push(find(row, marks[i]));
    for (const key of [marks[i]?.key, ...keysNamed({ mirror, columns }, row)]) if (key) named.add(key);
  };
  await inTimeSlices(rows.entries(), each, throwIfStale);
  const matched = list
    ? await matchedRows(mirror, summaries, { list, rows, targets }, throwIfStale)
    : { targets, named: [] };
  for (const key of matched.named) named.add(key);
  for (const target of matched.targets) if (target.is !== 'new' && target.key) named.add(target.key);
  return named;
};

type Beside = Naming & { readonly source: TableSource; readonly left: Missing };

/** The missing ads without those of other sheets of the file; none is certain where these could not all be read. */
const missingBeside = async (
  { source: { beside = [] }, left, ...naming }: Beside,
  throwIfStale: () => void,
): Promise<Missing> => {
  if (left.keys.length === 0 || beside?.length === 0) return left;
  if (beside === null) return { ...left, unsure: true };
  return withoutNamed(left, await keysNamedIn(naming, beside, throwIfStale));
};

/** The facts of the file for the window; null for a paste. */
export const fileFacts = ({ file }: TableSource, subjects: ResolvedTargets): ProposalFile | null => {
  if (!file) return null;
  const { own, exports, targets, missing } = subjects;
  const known = exports.get(own ?? '');
  return {
    ...file.facts,
    ours: own === null ? null : { at: file.meta?.at ?? known?.at ?? null, known: known !== undefined },
    missing: missing.keys.length,
    elsewhere: missing.elsewhere ?? 0,
    list: missing.list ?? null,
    already: targets.filter(
      (target, i) => target.is === 'ad' && target.already && !subjects.known.get(i)?.named,
    ).length,
  };
};
