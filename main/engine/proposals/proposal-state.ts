/** The state of an open proposal: table, column mapping, rows with their forecasts, and decisions. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { columnNamed } from '../../../shared/proposals/column-names.ts';
import type { Decisions } from '../../../shared/proposals/decisions.ts';
import { keepsCell, keepsRow } from '../../../shared/proposals/decisions.ts';
import type {
  LeftOut,
  MissingAds,
  Proposal,
  ProposalColumn,
  ProposalCounts,
  RowFilter,
} from '../../../shared/proposals/proposal.ts';
import { ROW_QUESTIONS, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { RowLacks, RowNeed } from '../../../shared/proposals/row-needs.ts';
import { sharedNeeds } from '../../../shared/proposals/row-needs.ts';
import type {
  AttributeQuestion,
  TableQuestion,
  ValueQuestion,
} from '../../../shared/proposals/table-questions.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { PredictedOutcome } from '../../../shared/rules/push-forecast.ts';
import { forecastPush } from '../../../shared/rules/push-forecast.ts';
import type { NamedNumber } from '../mirror/exports.ts';
import type { ComparedRow } from './compare/compared.ts';
import { isEdit, keptCells } from './compare/kept-cells.ts';
import type { NamedFiles } from './picture-files.ts';
import type { KnownList } from './resolve-targets.ts';
import type { ColumnFacts } from './table/column-facts.ts';
import { cut } from './table/column-facts.ts';
import type { ColumnMapping } from './table/column-mapping.ts';
import type { OwnTable, ValueChoices } from './table/derived-table.ts';
import type { Table, TableSource } from './table/table.ts';
import { isBlank } from './table/table.ts';
import type { ColumnTexts } from './table/text-forms.ts';
import type { ExternalIds } from './targets/external-ids.ts';

/** The new problems of a row with its kept cells, and what would become of it in Review. */
export type RowForecast = {
  readonly errors: number;
  readonly warnings: number;
  readonly outcome: PredictedOutcome;
  /** Those of its errors that are for want of a value. */
  readonly lacks: readonly Problem[];
};

export type ProposalState = {
  readonly id: string;
  readonly source: TableSource;
  /** The table as it is in its file or paste. */
  readonly given: Table;
  /** The same with the rows of one ad as one row, and the fields of its columns. */
  readonly own: OwnTable;
  /** Null where each row is an ad. */
  readonly folded: Proposal['folded'];
  /** What the seller chose for its values. */
  readonly choices: ValueChoices;
  /** The form of the texts of its columns, chosen or as they show. */
  readonly texts: ColumnTexts;
  /** The table as it is compared with the ads, as `mapping` is about it. */
  readonly table: Table;
  /** The user has mapped the columns. */
  readonly chosen: boolean;
  readonly file: Proposal['file'];
  readonly mapping: ColumnMapping;
  /** The names of campaigns and categories when the file was written. */
  readonly named: readonly NamedNumber[];
  readonly facts: readonly ColumnFacts[];
  readonly attributes: Proposal['attributes'];
  readonly missing: MissingAds;
  /** The column whose values are kept with the ads, and the number of rows whose ad is known by it. */
  readonly match: number | null;
  readonly knownByValue: number;
  readonly list: KnownList;
  readonly copies: Proposal['copies'];
  readonly apart: Proposal['apart'];
  /** Null where no row has one. */
  readonly externalIds: ExternalIds | null;
  /** One for each row below the header, then the ads that are not in the file. */
  readonly rows: readonly ComparedRow[];
  readonly questions: readonly TableQuestion[];
  readonly valueQuestions: readonly ValueQuestion[];
  readonly attributeQuestions: readonly AttributeQuestion[];
  readonly pictureFiles: NamedFiles;
  readonly forecasts: readonly RowForecast[];
  readonly decisions: Decisions;
  /** The number of the last change by others when the rows were compared. */
  readonly asOf: number;
};

type Sums = Omit<ProposalCounts, 'kept' | 'problems' | 'review' | 'questions' | 'needs' | 'fields'>;

const NO_SUMS: Sums = {
  new: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  attention: 0,
  unsure: 0,
  hidden: 0,
  missing: 0,
  conflicting: 0,
  differing: 0,
  changes: 0,
  clears: 0,
  deletes: 0,
  refused: 0,
  conflicts: 0,
};

const isInConflict = ({ cells }: ComparedRow): boolean => cells.some(({ state }) => state === 'conflict');

const isUnsure = ({ question }: ComparedRow): boolean => question !== undefined;

/** Would it change or make an ad without being seen in the file? */
const changesUnseen = ({ hidden, kind }: ComparedRow): boolean =>
  hidden === true && (kind === 'new' || kind === 'changed');

const wantsAttention = ({ kind, cells, question }: ComparedRow, found: RowForecast | undefined): boolean =>
  kind === 'failed' ||
  question !== undefined ||
  (found?.errors ?? 0) > 0 ||
  cells.some(({ state }) => state === 'refused' || state === 'conflict');

const isMissing = ({ at }: ComparedRow): boolean => at === null;

const FILTERS: Readonly<
  Partial<Record<RowFilter, (row: ComparedRow, found: RowForecast | undefined) => boolean>>
> = {
  attention: wantsAttention,
  unsure: isUnsure,
  hidden: changesUnseen,
  missing: isMissing,
  conflicting: isInConflict,
  differing: ({ kind }) => kind !== 'unchanged',
};

/** Does the row pass the filter? */
export const passesRowFilter = (
  row: ComparedRow,
  found: RowForecast | undefined,
  filter: RowFilter,
): boolean => FILTERS[filter]?.(row, found) ?? (row.kind === filter && !isMissing(row));

const deletesAd = ({ field, after }: ComparedRow['cells'][number]): boolean =>
  field === 'status' && after === 'DELETED';

/** The rows of each question, in the order of `ROW_QUESTIONS`. */
const questionsOf = ({ rows, decisions }: ProposalState): ProposalCounts['questions'] => {
  const asked = Map.groupBy(rows.entries(), ([, { question }]) => question?.code);
  return ROW_QUESTIONS.flatMap((code) => {
    const same = asked.get(code);
    const kept = same?.filter(([place]) => keepsRow(decisions, place)).length ?? 0;
    return same ? [{ code, rows: same.length, kept }] : [];
  });
};

/** The rows of ads that exist, in whose own cell of a field nothing stands. */
const othersWithout = ({ rows, table, mapping }: ProposalState, field: FieldPath): number => {
  const at = mapping.columns.indexOf(field);
  return rows.filter(
    ({ key, kind }, place) =>
      key !== null && kind !== 'failed' && place < table.rows.length && isBlank(table.rows[place]?.cells[at]),
  ).length;
};

/** What rows that are kept have in common for want of a value. */
const needsOf = (work: ProposalState, lacks: Iterable<RowLacks>): readonly RowNeed[] =>
  sharedNeeds(lacks).map((need) => ({
    ...need,
    others: need.to === 'new' ? 0 : othersWithout(work, need.field),
  }));

/** Counts of rows by kind, missing ads included, and the kept clears and deletes, which the user must confirm. */
export const countsOf = (work: ProposalState): ProposalCounts => {
  const { rows, forecasts, decisions } = work;
  const sums: { -readonly [K in keyof Sums]: number } = { ...NO_SUMS };
  const kept = { new: 0, changed: 0, changes: 0 };
  const problems = { errors: 0, warnings: 0 };
  const outcomes: PredictedOutcome[] = [];
  const lacks: RowLacks[] = [];
  const fields = new Map<FieldPath, number>();
  rows.forEach((row, i) => {
    const problem = forecasts[i];
    sums[isMissing(row) ? 'missing' : row.kind] += 1;
    if (wantsAttention(row, problem)) sums.attention += 1;
    if (isUnsure(row)) sums.unsure += 1;
    if (changesUnseen(row)) sums.hidden += 1;
    if (isInConflict(row)) sums.conflicting += 1;
    if (row.kind !== 'unchanged') sums.differing += 1;
    for (const cell of row.cells) {
      if (cell.state !== 'filled') fields.set(cell.field, (fields.get(cell.field) ?? 0) + 1);
      if (cell.state === 'refused') sums.refused += 1;
      else if (cell.state === 'conflict') sums.conflicts += 1;
      if (isEdit(cell)) sums.changes += 1;
    }
    const taken = keptCells(decisions, i, row);
    if (taken.length === 0) return;
    for (const cell of taken) {
      if (deletesAd(cell)) sums.deletes += 1;
      else if (cell.after === null) sums.clears += 1;
    }
    kept[row.kind === 'new' ? 'new' : 'changed'] += 1;
    kept.changes += taken.length;
    problems.errors += problem?.errors ?? 0;
    problems.warnings += problem?.warnings ?? 0;
    if (!problem) return;
    outcomes.push(problem.outcome);
    lacks.push({ lacks: problem.lacks, isNew: row.kind === 'new' });
  });
  const questions = questionsOf(work);
  const review = forecastPush(outcomes);
  const needs = needsOf(work, lacks);
  return { ...sums, kept, problems, review, questions, needs, fields: Object.fromEntries(fields) };
};

/** Columns whose values are used, though no field is theirs alone. */
const usedColumns = ({
  own: { headers, table },
  choices,
  match,
  folded,
}: ProposalState): ReadonlySet<number> => {
  const joined = choices.fields.flatMap(({ from }) => ('columns' in from ? from.columns : []));
  const names = [...joined, ...(folded ? [folded.reading.by] : [])];
  const places = names.flatMap((name) => columnNamed(name, headers, table.places) ?? []);
  return new Set([...places, ...(match === null ? [] : [match])]);
};

const columnsOf = (work: ProposalState): readonly ProposalColumn[] => {
  const { own, mapping, facts, texts, choices } = work;
  const used = usedColumns(work);
  // A column of which some cells still count is not replaced.
  const isReplaced = (path: FieldPath | null): boolean =>
    choices.fields.some(({ to, rows }) => to === path && rows === 'all');
  const leftOutAt = (at: number): LeftOut | null => {
    const why = used.has(at) ? null : (mapping.leftOut[at] ?? null);
    return why === 'replaced' && !isReplaced(own.mapping.columns[at] ?? null) ? null : why;
  };
  return own.mapping.columns.map((to, i) => ({
    number: (own.table.places?.[i] ?? i) + 1,
    header: cut(own.headers[i] ?? ''),
    samples: facts[i]?.samples ?? [],
    filled: facts[i]?.filled ?? 0,
    to,
    leftOut: leftOutAt(i),
    offered: used.has(i) ? null : (mapping.offered[i] ?? null),
    unit: own.mapping.answers[i]?.unit ?? null,
    text: texts.get(i) ?? null,
  }));
};

const TOP_SHOWN = 30;

/** The first rows, one of which may name the columns. */
const topOf = ({ source: { rows } }: ProposalState): Proposal['top'] =>
  rows.slice(0, TOP_SHOWN).map(({ at, cells }) => ({
    at,
    text: cut(
      cells
        .map((cell) => textOfCell(cell).trim())
        .filter((text) => text !== '')
        .join(' · '),
    ),
  }));

const MOST_LEFT = 100;

const pictureFilesOf = ({ source, pictureFiles, choices }: ProposalState): Proposal['pictureFiles'] => {
  const { cells, names } = pictureFiles;
  const { sources, left } = choices.pictures;
  if (source.file === null || names.length + sources.size === 0) return null;
  return { cells, names: names.length, taken: sources.size, left: left.slice(0, MOST_LEFT) };
};

export const proposalOf = (work: ProposalState): Proposal => ({
  proposal: work.id,
  file: work.file,
  rows: work.table.rows.length,
  missing: work.missing,
  match: work.match === null ? null : { column: work.match, known: work.knownByValue },
  copies: work.copies,
  apart: work.apart,
  externalIds: work.externalIds?.is ?? null,
  headerRow: work.mapping.header,
  top: topOf(work),
  left: work.table.left,
  leftRows: work.table.leftRows,
  readRows: work.table.choice.readRows ?? [],
  folded: work.folded,
  decimal: work.mapping.decimal,
  columns: columnsOf(work),
  fields: work.choices.fields,
  questions: work.questions,
  valueQuestions: work.valueQuestions,
  attributeQuestions: work.attributeQuestions,
  pictureFiles: pictureFilesOf(work),
  attributes: work.attributes,
  counts: countsOf(work),
  rejectedColumns: [...work.decisions.fields],
});

/** Is any edit of the row kept? */
export const isRowKept = ({ rows, decisions }: ProposalState, place: number): boolean => {
  const row = rows[place];
  return (
    row !== undefined &&
    keepsRow(decisions, place) &&
    row.cells.some((cell) => isEdit(cell) && keepsCell(decisions, place, cell.field))
  );
};
