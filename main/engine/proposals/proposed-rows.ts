/** The changes that all rows of a table would make, page by page. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { CopiedRows } from '../../../shared/proposals/table-reading.ts';
import type { NewAdGifts } from '../edits/create.ts';
import { inPages, inTimeSlices, yieldToEventLoop } from '../time-slices.ts';
import type { ComparedRow, ComparisonContext } from './compare/compared.ts';
import { keptAtFirst } from './compare/kept-cells.ts';
import { columnsInWriteOrder } from './compare/mapped-cells.ts';
import { tryRow } from './compare/propose.ts';
import { withCopies } from './copied-rows.ts';
import { dryRunRows, dryRunRowsAhead } from './dry-run-rows.ts';
import type { DryRun } from './forecast-rows.ts';
import { forecastsAfter, rulesForProposal } from './forecast-rows.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { RowForecast } from './proposal-state.ts';
import type { ResolvedTargets } from './resolve-targets.ts';
import type { TableNames } from './row-formats.ts';
import { rowFormatsFor } from './row-formats.ts';
import type { SortedApart } from './sorted-apart.ts';
import { sortedApart } from './sorted-apart.ts';
import type { AttributeMeanings } from './table/attribute-meanings.ts';
import type { ColumnMapping } from './table/column-mapping.ts';
import type { OwnTable, ToExisting, ValueChoices } from './table/derived-table.ts';
import { isMeant } from './table/derived-table.ts';
import type { TableRow, TableSource } from './table/table.ts';
import type { WrittenReference } from './targets/row-baselines.ts';
import { readRowBaselines } from './targets/row-baselines.ts';
import type { RowTarget } from './targets/targets.ts';

/** A table with its column mapping, the targets of its rows and its names. */
export type MappedTable = {
  readonly rows: readonly TableRow[];
  /** Is the cell of a row in this column one that every row is given? */
  readonly isGiven: (row: TableRow, column: number) => boolean;
  readonly toExisting: ToExisting;
  readonly mapping: ColumnMapping;
  /** The headers of columns that are for an attribute by that name; null for other columns. */
  readonly labels: readonly (string | null)[];
  readonly subjects: ResolvedTargets;
  readonly names: TableNames;
  /** The table as it was given. */
  readonly own: Pick<OwnTable, 'headers' | 'mapping'>;
  readonly choices: Pick<ValueChoices, 'meanings' | 'words'>;
};

/** What was said of a column holds of one that is made of it. */
const meaningsAt = (
  meanings: AttributeMeanings,
  own: readonly (FieldPath | null)[],
  columns: readonly (FieldPath | null)[],
): AttributeMeanings =>
  meanings.size === 0
    ? meanings
    : new Map(
        columns.flatMap((to, at) => {
          const said = meanings.get(at < own.length ? at : own.indexOf(to));
          return said ? [[at, said] as const] : [];
        }),
      );

const trialOf = (
  context: ProposalContext,
  source: TableSource,
  { mapping, labels, names, isGiven, toExisting, own, choices }: MappedTable,
  gifts: NewAdGifts,
): ComparisonContext => ({
  mirror: context.open.context.mirror,
  adOf: (key) => dryRunRows(context.open.context.mirror, [key])(key),
  gifts,
  columns: columnsInWriteOrder(mapping.columns),
  labels,
  meanings: meaningsAt(choices.meanings, own.mapping.columns, mapping.columns),
  locked: mapping.readOnly.flatMap((to, at) => (to === null ? [] : [{ at, to }])),
  wordsIn: rowFormatsFor(context, source, names, {
    headers: own.headers,
    columns: mapping.columns,
    decimal: mapping.written,
  }),
  decimals: mapping.decimals,
  isGiven,
  toExisting,
  answers: mapping.answers,
  isMeant: (column, cell) => isMeant(choices.words, column, cell),
  template: source.file?.meta?.template ?? null,
});

const keyOf = (target: RowTarget | undefined): RowKey | null =>
  target && target.is !== 'new' ? (target.key ?? null) : null;

/**
 * Where the baseline of a row is found. In a table whose rows refer to their exports, a row without a reference was
 * added by hand: its blanks clear nothing.
 */
const writtenAt = ({ targets, marks, own }: ResolvedTargets, place: number): WrittenReference => {
  const mark = marks[place];
  const target = targets[place];
  const isByHand = marks.length > 0 && mark === undefined;
  return {
    key: keyOf(target),
    mark,
    export: own ?? undefined,
    blanks: isByHand ? 'nothing' : 'clear',
    already: target?.is === 'ad' ? target.already : undefined,
  };
};

/** The compared rows, how many of them share an ad, and the columns that were sorted apart from them. */
type ProposedRows = {
  readonly rows: readonly ComparedRow[];
  /** The forecasts of rows, with all that their comparison changed. */
  readonly forecasts: ReadonlyMap<ComparedRow, RowForecast>;
  readonly copied: number;
  readonly apart: SortedApart;
};

/** The change that each row would make, and its forecast; read in pages, computed in time slices. */
export const proposedRows = async (
  context: ProposalContext,
  source: TableSource,
  laid: MappedTable,
  copies: CopiedRows,
): Promise<ProposedRows> => {
  const { rows, mapping, subjects } = laid;
  const { summaries } = context.open.rows;
  const rules = rulesForProposal(context);
  const trial = trialOf(context, source, laid, rules.gifts);
  const paths = mapping.columns.flatMap((to, i) => to ?? mapping.readOnly[i] ?? []);
  const baselinesOf = (written: readonly WrittenReference[]) =>
    readRowBaselines(trial.mirror, subjects.exports, paths, written);
  const ahead = subjects.exports.get(subjects.own ?? '')?.ads;
  const found: ComparedRow[] = [];
  const forecasts = new Map<ComparedRow, RowForecast>();
  const page = (places: readonly number[]): void => {
    const written = places.map((place) => writtenAt(subjects, place));
    const before = baselinesOf(written);
    const keys = written.flatMap(({ key }) => key ?? []);
    const ofPage = { ...trial, adOf: dryRunRowsAhead(trial.mirror, keys, ahead) };
    context.onPart?.(found.length / rows.length);
    const runs: DryRun[] = [];
    places.forEach((place, i) => {
      const [row, target, then, key] = [rows[place], subjects.targets[place], before[i], written[i]?.key];
      if (!row || !target || !then) return;
      const question = subjects.questions.get(place);
      const id = key ? (summaries.get(key)?.id ?? null) : null;
      const { compared, edited } = tryRow(ofPage, { row, target, before: then, id, question });
      const marks = subjects.known.get(place);
      const listed = subjects.listed.get(place);
      const one = { ...compared, ...(marks ? { marks } : {}), ...(listed ? { listed } : {}) };
      found.push(one);
      if (edited && keptAtFirst(one).length > 0) runs.push({ row: one, edited });
    });
    forecastsAfter(rules, runs).forEach((forecast, i) => {
      const row = runs[i]?.row;
      if (row) forecasts.set(row, forecast);
    });
  };
  await inTimeSlices(inPages(rows.map((_, place) => place)), page, context.throwIfStale);
  await yieldToEventLoop();
  const idOf = (key: RowKey): number | null => summaries.get(key)?.id ?? null;
  const search = { rows, subjects, found, as: copies, idOf };
  const told =
    subjects.copies.twins.size === 0
      ? { rows: found, copied: 0 }
      : await withCopies(trial, { ...search, baselinesOf }, context.throwIfStale);
  const idAt = mapping.columns.indexOf('id');
  const { throwIfStale } = context;
  const apart = await sortedApart(trial, { ...search, found: told.rows, idAt, throwIfStale });
  return { ...told, forecasts, apart };
};
