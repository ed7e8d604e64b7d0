/** Laying a table out: the field of each column, the ad of each row, and the names that the table uses. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { attributeNames } from '../../../shared/proposals/attribute-labels.ts';
import { decimalSignIn, mostUsedSign } from '../../../shared/proposals/decimal-sign.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { isNaming } from '../../../shared/proposals/header.ts';
import type { ApartRows, MissingAds } from '../../../shared/proposals/proposal.ts';
import type { CopiedRows } from '../../../shared/proposals/table-reading.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import { loadRow } from '../rows/row.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import { decimalsIn } from './decimals.ts';
import { namedColumns } from './judged-columns.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState } from './proposal-state.ts';
import type { MappedTable } from './proposed-rows.ts';
import { resolveTargets } from './resolve-targets.ts';
import type { TableNames } from './row-formats.ts';
import { columnTexts, isNameText, readTableNames } from './row-formats.ts';
import { attributeName, namedAttributes } from './table/attribute-names.ts';
import { offeredFields } from './table/column-facts.ts';
import type { ColumnAnswers, ColumnMapping, UndecidedMapping } from './table/column-mapping.ts';
import type { DerivedTable, MadeColumns } from './table/derived-table.ts';
import { derivedTable } from './table/derived-table.ts';
import { foldedTable } from './table/folded-table.ts';
import type { Table, TableRow, TableSource } from './table/table.ts';
import { headersOf, textsIn, withPlainNames } from './table/table.ts';
import type { ColumnTexts, IsThere } from './table/text-forms.ts';
import { textForms } from './table/text-forms.ts';
import type { KnownAds } from './table/title-column.ts';
import { externalIdsFor } from './targets/external-ids.ts';
import type { KnownExports } from './targets/row-baselines.ts';
import type { RowTarget } from './targets/targets.ts';

/** The categories that the table names, and those of the ads it changes. */
const categoriesOf = (
  { open }: ProposalContext,
  said: ReadonlySet<string>,
  targets: readonly RowTarget[],
  names: TableNames,
): readonly Category[] => {
  const ids = new Set<number>();
  for (const text of said) {
    const id = isNameText(text) ? names.categories.named(text) : Number(text);
    if (typeof id === 'number') ids.add(id);
  }
  for (const target of targets) {
    const id = target.is === 'ad' ? open.rows.summaries.get(target.key)?.categoryId : null;
    if (typeof id === 'number') ids.add(id);
  }
  const known = knownCategories(open.context.mirror);
  return [...ids].flatMap((id) => known.get(id) ?? []);
};

/** The columns with names of ads, and the one with the list's own. */
const namingColumns = (columns: readonly (FieldPath | null)[], match: number | null): ReadonlySet<number> =>
  new Set(
    [...columns.keys()].filter((at) => {
      const path = columns[at] ?? null;
      return at === match || (path !== null && (path === 'vendorId' || isNaming(path)));
    }),
  );

/** A table and all that was chosen about it. */
export type Read = Pick<ProposalState, 'id' | 'source' | 'chosen' | 'choices'> & {
  readonly table: Table;
  readonly decimal: DecimalSign | null;
  readonly answers: ColumnAnswers;
  /** Undefined: guessed from the header. */
  readonly columns: readonly Guess[] | undefined;
  readonly missing: MissingAds;
  /** The column that says which ad a row is; null for those that name ads. */
  readonly match: number | null;
  readonly copies: CopiedRows;
  /** Undefined: as it was, where the same columns were sorted apart. */
  readonly apart?: ApartRows | undefined;
  readonly ahead?: KnownExports | undefined;
  /** The proposal of the same table before its mapping was changed. */
  readonly before?: ProposalState | undefined;
};

const mappingOf = (
  { table, decimal, answers, source }: Read,
  headers: readonly string[],
  guesses: readonly Guess[],
): UndecidedMapping => ({
  header: table.header?.at ?? null,
  decimal,
  answers: guesses.map((_, at) => {
    const { to, rows, words, attributes, text, ...amounts } = answers.get(at) ?? {};
    return amounts;
  }),
  columns: guesses.map(({ to }) => to),
  leftOut: guesses.map(({ leftOut }) => leftOut),
  means: guesses.map(({ means }) => means ?? null),
  near: guesses.map(({ near }) => near ?? []),
  readOnly: guesses.map(({ readOnly }) => readOnly ?? null),
  offered: offeredFields(headers, guesses, source.file?.meta?.columns ?? []),
});

/** The decimal sign of a table's texts: from the metadata of a workbook of ours, else the one its numbers use most. */
const writtenSign = (
  { open }: ProposalContext,
  { file }: TableSource,
  rows: readonly TableRow[],
): DecimalSign => {
  const said = file?.meta?.decimal;
  if (said === '.' || said === ',') return said;
  return mostUsedSign(textsIn(rows), decimalSignIn(numberFormatOf(open.context.locale)));
};

export type LaidOut = MappedTable &
  Pick<ProposalState, 'own' | 'table' | 'texts' | 'folded' | 'attributes' | 'externalIds' | 'match'> & {
    readonly made: MadeColumns;
  };

type Derived = Pick<ProposalState, 'own' | 'folded' | 'texts'> &
  DerivedTable & {
    /** The decimal signs, where they were needed for folding. */
    readonly decimals?: ColumnMapping['decimals'];
  };

/** The forms of the texts of a table with these fields. Only what was made elsewhere may be of web pages. */
const textFormsIn = async (
  { source, table, choices }: Read,
  { columns }: UndecidedMapping,
  isThere: IsThere,
): Promise<ColumnTexts> =>
  source.origin === 'file'
    ? await textForms(table.rows, { columns, texts: choices.texts }, isThere)
    : choices.texts;

/** The table with its derived columns, in which the rows of one ad are one row. */
const derive = async (
  context: ProposalContext,
  read: Read,
  mapping: UndecidedMapping,
  texts: ColumnTexts,
): Promise<Derived> => {
  const { source, table, choices, match } = read;
  const { profile, language } = context.open.context;
  const { currency } = profile;
  const { throwIfStale } = context;
  const headers = headersOf(table);
  const plain = async (one: Table, columns: UndecidedMapping['columns']): Promise<Table> =>
    source.origin === 'ours' ? one : withPlainNames(one, namingColumns(columns, match), throwIfStale);
  const own = { table: await plain(table, mapping.columns), headers, mapping };
  const made = await derivedTable(own, { ...choices, texts }, { currency, language }, throwIfStale);
  const derived = { ...made, table: await plain(made.table, made.mapping.columns) };
  const { fold: reading, fields } = choices;
  if (reading === null) return { ...derived, own, texts, folded: null };
  // The numbers of all rows tell how a column is read, before some of them are chosen.
  const decimals = await decimalsIn(source, derived.table.rows, derived.mapping, derived.headers);
  const folded = await foldedTable(own, derived, { reading, fields, decimals, currency }, throwIfStale);
  return { ...folded.derived, own: folded.own, texts, folded: folded.folded, decimals };
};

/** The ads of rows, and whether they have a text as it stands in the table. */
const adsOf = (
  { open }: ProposalContext,
  rows: readonly TableRow[],
  targets: readonly RowTarget[],
): KnownAds => {
  const keys = new Map(
    rows.flatMap(({ at }, place) => {
      const target = targets[place];
      return target?.is === 'ad' ? [[at, target.key] as const] : [];
    }),
  );
  return {
    hasAd: ({ at }) => keys.has(at),
    isThere: ({ at }, to, text) => {
      const key = keys.get(at);
      const ad = key === undefined ? undefined : loadRow(open.context.mirror, key);
      return ad !== undefined && readField(ad.local, to) === text;
    },
  };
};

const isSame = (a: ColumnTexts, b: ColumnTexts): boolean =>
  a.size === b.size && [...a].every(([at, form]) => b.get(at) === form);

/** Maps the columns, adds the derived ones, finds the ad of each row, and reads the names in the table. */
export const layOut = async (context: ProposalContext, read: Read): Promise<LaidOut> => {
  const { source, table, match } = read;
  const headers = headersOf(table);
  const guessed = read.columns ? undefined : await namedColumns(context, { source, table, headers });
  const own = mappingOf(read, headers, read.columns ?? guessed?.guesses ?? []);
  const first = await derive(context, read, own, await textFormsIn(read, own, () => false));
  const { rows } = first.table;
  const { columns } = first.mapping;
  const said = columnTexts(rows, columns, 'categoryId');
  const externalIds = await externalIdsFor(context, rows, columns, read.before?.externalIds ?? null);
  const subjects = await resolveTargets(context, source, rows, {
    ...{
      headers,
      columns,
      words: read.choices.words,
      ahead: read.ahead,
      externalIds,
      match,
      aside: first.table.aside,
    },
  });
  await yieldToEventLoop();
  const names = await readTableNames(context, source, said, subjects);
  const written = writtenSign(context, source, rows);
  const categories = categoriesOf(context, said, subjects.targets, names);
  const named = namedAttributes(categories);
  const locale = tenantLocale(context.open.context.mirror);
  const ads = adsOf(context, rows, subjects.targets);
  const judged = await guessed?.judge(named, rows, { names, ads });
  // Mostly the columns are as they were named at first, and the table is derived already.
  const isOther = judged && JSON.stringify(judged) !== JSON.stringify(guessed?.guesses);
  const mapped = isOther ? mappingOf(read, headers, judged) : own;
  const texts = await textFormsIn(read, mapped, ads.isThere);
  const isNew = mapped !== own || !isSame(first.texts, texts);
  const last = isNew ? await derive(context, read, mapped, texts) : first;
  const byName = attributeNames(named);
  const labels = last.mapping.columns.map((to, at) => {
    const label = headers[at] ?? '';
    return byName.named(label).some(({ path }) => path === to) ? label : null;
  });
  await yieldToEventLoop();
  const decimals = last.decimals ?? (await decimalsIn(source, last.table.rows, last.mapping, last.headers));
  return {
    own: last.own,
    choices: read.choices,
    table: last.table,
    texts: last.texts,
    folded: last.folded,
    rows: last.table.rows,
    isGiven: last.isGiven,
    toExisting: last.toExisting,
    made: last,
    subjects,
    match,
    externalIds,
    names,
    labels,
    mapping: { ...last.mapping, written, decimals },
    attributes: named
      .filter(({ readOnly }) => !readOnly)
      .slice(0, ATTRIBUTES_SHOWN)
      .map(({ path }) => ({ path, label: attributeName(categories, path, locale) })),
  };
};

const ATTRIBUTES_SHOWN = 500;
