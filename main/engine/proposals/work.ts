/** An open proposal: the table, how it is read, what each row would do, and what is kept of it. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Decisions } from '../../../shared/proposals/decisions.ts';
import { keepsCell, keepsRow } from '../../../shared/proposals/decisions.ts';
import type {
  DecimalSign,
  LeftOut,
  MissingAds,
  Proposal,
  ProposalColumn,
  ProposalCounts,
  RowFilter,
} from '../../../shared/proposals/proposal.ts';
import type { Named } from '../export/meta.ts';
import type { ColumnFacts } from './column-facts.ts';
import { cut } from './column-facts.ts';
import type { ExternalIds } from './external-ids.ts';
import { isEdit, keptCells } from './kept.ts';
import type { TrialRow } from './propose.ts';
import type { Source, Table, TableRow } from './table.ts';
import { headersOf } from './table.ts';

export type Mapping = {
  readonly header: boolean;
  /** What somebody said of all its texts. */
  readonly decimal: DecimalSign | null;
  /** What stands before decimals in each column; null where nothing tells. */
  readonly decimals: readonly (DecimalSign | null)[];
  /** What its texts were written with, where Adsheet wrote them. */
  readonly written: DecimalSign;
  readonly columns: readonly (FieldPath | null)[];
  readonly leftOut: readonly (LeftOut | null)[];
  /** The fields of columns that are left out because nobody can edit them. */
  readonly readOnly: readonly (FieldPath | null)[];
  readonly offered: readonly (FieldPath | null)[];
};

/** New problems of a row with what is kept of it. */
export type Found = { readonly errors: number; readonly warnings: number };

export type Work = {
  readonly id: string;
  readonly source: Source;
  readonly table: Table;
  /** Somebody chose what columns are for. */
  readonly chosen: boolean;
  readonly file: Proposal['file'];
  readonly mapping: Mapping;
  /** What the file calls things that were called so when it was written. */
  readonly named: readonly Named[];
  readonly facts: readonly ColumnFacts[];
  readonly attributes: Proposal['attributes'];
  readonly missing: MissingAds;
  /** Null where no row has one. */
  readonly externalIds: ExternalIds | null;
  /** One for each row below the header, then the ads that are not in the file. */
  readonly rows: readonly TrialRow[];
  readonly found: readonly Found[];
  readonly decisions: Decisions;
  /** The last change of others there was when the rows were looked at. */
  readonly asOf: number;
};

/** The rows below the header. */
export const dataRows = ({
  table,
  mapping,
}: Pick<Work, 'table'> & { readonly mapping: Pick<Mapping, 'header'> }): readonly TableRow[] =>
  mapping.header ? table.rows.slice(1) : table.rows;

type Sums = Omit<ProposalCounts, 'kept' | 'problems' | 'fields'>;

const NO_SUMS: Sums = {
  new: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  attention: 0,
  unsure: 0,
  missing: 0,
  conflicting: 0,
  differing: 0,
  changes: 0,
  clears: 0,
  deletes: 0,
  refused: 0,
  conflicts: 0,
};

const isInConflict = ({ cells }: TrialRow): boolean => cells.some(({ state }) => state === 'conflict');

const isUnsure = ({ question }: TrialRow): boolean => question !== undefined;

const wantsAttention = ({ kind, cells, question }: TrialRow, found: Found | undefined): boolean =>
  kind === 'failed' ||
  question !== undefined ||
  (found?.errors ?? 0) > 0 ||
  cells.some(({ state }) => state === 'refused' || state === 'conflict');

const isMissing = ({ at }: TrialRow): boolean => at === null;

const FILTERS: Readonly<Partial<Record<RowFilter, (row: TrialRow, found: Found | undefined) => boolean>>> = {
  attention: wantsAttention,
  unsure: isUnsure,
  missing: isMissing,
  conflicting: isInConflict,
  differing: ({ kind }) => kind !== 'unchanged',
};

/** Is the row among those of a filter? */
export const isAmong = (row: TrialRow, found: Found | undefined, filter: RowFilter): boolean =>
  FILTERS[filter]?.(row, found) ?? (row.kind === filter && !isMissing(row));

const deletesAd = ({ field, after }: TrialRow['cells'][number]): boolean =>
  field === 'status' && after === 'DELETED';

/** Counts of the rows of the table, and of the ads that are not in it; clears and deletes of what is kept: these are what somebody says yes to. */
export const countsOf = ({ rows, found, decisions }: Work): ProposalCounts => {
  const sums: { -readonly [K in keyof Sums]: number } = { ...NO_SUMS };
  const kept = { new: 0, changed: 0, changes: 0 };
  const problems = { errors: 0, warnings: 0 };
  const fields = new Map<FieldPath, number>();
  rows.forEach((row, i) => {
    const problem = found[i];
    sums[isMissing(row) ? 'missing' : row.kind] += 1;
    if (wantsAttention(row, problem)) sums.attention += 1;
    if (isUnsure(row)) sums.unsure += 1;
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
  });
  return { ...sums, kept, problems, fields: Object.fromEntries(fields) };
};

const columnsOf = ({ mapping, table, facts }: Work): readonly ProposalColumn[] => {
  const headers = headersOf(table);
  return mapping.columns.map((to, i) => ({
    header: mapping.header ? cut(headers[i] ?? '') : '',
    samples: facts[i]?.samples ?? [],
    filled: facts[i]?.filled ?? 0,
    to,
    leftOut: mapping.leftOut[i] ?? null,
    offered: mapping.offered[i] ?? null,
  }));
};

export const proposalOf = (work: Work): Proposal => ({
  proposal: work.id,
  file: work.file,
  rows: dataRows(work).length,
  missing: work.missing,
  externalIds: work.externalIds?.is ?? null,
  header: work.mapping.header,
  decimal: work.mapping.decimal,
  columns: columnsOf(work),
  attributes: work.attributes,
  counts: countsOf(work),
  rejectedColumns: [...work.decisions.fields],
});

/** Is the row to become an edit at all? */
export const isKept = ({ rows, decisions }: Work, place: number): boolean => {
  const row = rows[place];
  return (
    row !== undefined &&
    keepsRow(decisions, place) &&
    row.cells.some((cell) => isEdit(cell) && keepsCell(decisions, place, cell.field))
  );
};
