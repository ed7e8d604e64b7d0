/** The rows and cells an import could not take, with reasons, to be corrected and imported again. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { fieldLabel, messageKey, refusedSentence, translate } from '../../../shared/locale/index.ts';
import type { AmountUnit, DecimalSign } from '../../../shared/money/number-format.ts';
import { keepsCell, keepsRow } from '../../../shared/proposals/decisions.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Meta } from '../export/meta.ts';
import type { OpenAccount } from '../open-account.ts';
import type { ComparedCell, ComparedRow } from '../proposals/compare/compared.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import { columnsOfHeader } from '../proposals/table/overflow.ts';
import type { TableRow } from '../proposals/table/table.ts';
import { headersOf } from '../proposals/table/table.ts';
import type { RowFingerprints } from '../proposals/targets/row-fingerprints.ts';
import { valueTextsByCategory } from '../rows/value-words.ts';
import { inTimeSlices } from '../time-slices.ts';

/** Why something was not taken: a sentence and its code. */
export type Reason = { readonly code: string; readonly sentence: string };

export type LeftRow = {
  readonly row: TableRow;
  /** The row's fingerprints, if it is for a new ad or became one. */
  readonly marks: RowFingerprints | undefined;
  readonly reasons: readonly Reason[];
};

/** The rows left over, with everything needed to read them again in the same way. */
export type LeftRows = {
  readonly proposal: string;
  readonly headers: readonly string[];
  /** The first of the columns with values beyond the header, and the first one behind these. */
  readonly beyond: readonly [first: number, end: number];
  /** The field of each column; null where unknown. */
  readonly paths: readonly (FieldPath | null)[];
  /** The decimal sign of its texts, and of each column, as far as known. */
  readonly decimal: DecimalSign;
  readonly decimals: readonly (DecimalSign | null)[];
  /** What the amounts of each column count; null for units of money. */
  readonly units: readonly (AmountUnit | null)[];
  readonly template: number | null;
  readonly named: Meta['named'];
  readonly rows: readonly LeftRow[];
};

/** Marks what the seller left out, for the next import. */
const LEFT_OUT = 'left-out';

const pathsOf = ({ columns, readOnly, leftOut }: ProposalState['mapping']): LeftRows['paths'] =>
  columns.map((to, i) => {
    const isLeftOut = leftOut[i] === null || leftOut[i] === 'replaced';
    return to ?? readOnly[i] ?? (isLeftOut ? LEFT_OUT : null);
  });

const rowReason = (language: Language, { failure, cells }: ComparedRow): readonly Reason[] => {
  if (!failure || (failure.code === 'nothing-taken' && cells.length > 0)) return [];
  const key = messageKey(`proposal.row.${failure.code}`);
  const sentence = key ? translate(language)(key, failure.params) : failure.code;
  return [{ code: failure.code, sentence }];
};

const cellReason = (
  language: Language,
  name: string,
  code: string,
  near: readonly string[] = [],
): Reason => ({
  code,
  sentence: translate(language)('import.left.cell', {
    column: name,
    reason: refusedSentence(language, code, near),
  }),
});

type ColumnName = (column: number | null, field: FieldPath) => string;

const columnNames =
  (headers: readonly string[], language: Language): ColumnName =>
  (column, field) =>
    (column === null ? '' : (headers[column] ?? '')) || fieldLabel(language, field);

/** Undecided conflicts in rows and columns that were not rejected. */
const openConflicts = (
  { decisions }: ProposalState,
  place: number,
  { cells }: ComparedRow,
): readonly ComparedCell[] =>
  cells.filter(
    ({ state, field }) =>
      state === 'conflict' &&
      keepsRow(decisions, place) &&
      !decisions.fields.has(field) &&
      !keepsCell(decisions, place, field),
  );

/** The reasons for a conflict: the file's value and the ad's present one. */
const conflictReasons = (
  { context, rows: { summaries } }: OpenAccount,
  nameOf: ColumnName,
): ((row: ComparedRow, conflicts: readonly ComparedCell[]) => readonly Reason[]) => {
  const t = translate(context.language);
  const categories = knownCategories(context.mirror);
  const valueIn = valueTextsByCategory(context);
  return ({ key }, conflicts) => {
    if (conflicts.length === 0) return [];
    const categoryId = key === null ? null : summaries.get(key)?.categoryId;
    const value = valueIn(categories.get(categoryId ?? undefined));
    return conflicts.map(({ column, field, before, after }) => {
      const sides = { file: value(field, after), now: value(field, before) };
      const reason = t('import.left.conflict', sides);
      return { code: 'conflict', sentence: t('import.left.cell', { column: nameOf(column, field), reason }) };
    });
  };
};

/**
 * The rows of a proposal that cannot be taken as they are or wait for a decision, found in time slices; `refused` are
 * the cells that applying left alone.
 */
export const leftRows = async (
  open: OpenAccount,
  work: ProposalState,
  refused: readonly Refused[] = [],
): Promise<LeftRows> => {
  const { mapping, table, source, rows } = work;
  const { language } = open.context;
  const headers = headersOf(table);
  const nameOf = columnNames(headers, language);
  const conflictsOf = conflictReasons(open, nameOf);
  const refusedAt = Map.groupBy(refused, ({ key }) => key);
  const left: LeftRow[] = [];
  const each = ([place, trial]: [number, ComparedRow]): void => {
    const row = table.rows[place];
    const reasons = [
      ...rowReason(language, trial),
      ...trial.cells.flatMap(({ state, column, field, code = '', near }) =>
        state === 'refused' ? [cellReason(language, nameOf(column, field), code, near)] : [],
      ),
      ...conflictsOf(trial, openConflicts(work, place, trial)),
      ...((trial.key && refusedAt.get(trial.key)) || []).map(({ field, code }) =>
        cellReason(language, nameOf(mapping.columns.indexOf(field), field), code),
      ),
    ];
    // The next file takes an ad as certain only where the seller has decided here.
    const isAsked = trial.question !== undefined && !keepsRow(work.decisions, place);
    if (row && reasons.length > 0 && !isAsked)
      left.push({ row, marks: trial.marks?.named ? undefined : trial.marks, reasons });
  };
  await inTimeSlices(rows.entries(), each);
  return {
    proposal: work.id,
    beyond: [columnsOfHeader(work.own.table), work.own.table.width],
    headers: Array.from({ length: table.width }, (_, i) => headers[i] ?? ''),
    paths: pathsOf(mapping),
    decimal: mapping.written,
    decimals: mapping.decimals,
    units: mapping.answers.map(({ unit = null }) => unit),
    template: source.file?.meta?.template ?? null,
    named: work.named,
    rows: left,
  };
};

const leftOf = new WeakMap<OpenAccount, LeftRows>();

/** Stores what the last applied proposal left over. */
export const rememberLeftRows = (open: OpenAccount, left: LeftRows): void => {
  leftOf.set(open, left);
};

/** What the proposal left over, if it was applied last. */
export const rememberedLeftRows = (open: OpenAccount, proposal: string): LeftRows | undefined => {
  const left = leftOf.get(open);
  return left?.proposal === proposal ? left : undefined;
};
