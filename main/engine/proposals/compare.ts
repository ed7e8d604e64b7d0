/** Laying a table beside the ads: what its columns are for, which ad each row is about, what it would do there. */
import { randomUUID } from 'node:crypto';
import type { Category } from '../../../shared/category/category.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { decimalSignIn, mostUsedSign } from '../../../shared/proposals/decimal-sign.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import type { DecimalSign, MissingAds } from '../../../shared/proposals/proposal.ts';
import { nextTurn } from '../problems/sweep.ts';
import { knownCategories, tenantLocale } from '../rows/known-categories.ts';
import type { Around } from './around.ts';
import { columnFacts, offeredFields } from './column-facts.ts';
import { decimalsIn } from './decimals.ts';
import { externalIdsFor } from './external-ids.ts';
import { decisionsAgain, firstDecisions } from './first-decisions.ts';
import { foundIn } from './found.ts';
import { missingRows } from './missing.ts';
import { attributeName, namedAttributes } from './names.ts';
import type { Laid } from './proposed-rows.ts';
import { proposedRows } from './proposed-rows.ts';
import { fileFacts, subjectsOf } from './subjects.ts';
import type { Source, TableRow } from './table.ts';
import { columnsNamed, headersOf, looksHeaded, tableOf, textsIn } from './table.ts';
import type { Target } from './targets.ts';
import type { Names } from './words.ts';
import { isName, namesFor, textsOf } from './words.ts';
import type { Mapping, Work } from './work.ts';
import { dataRows } from './work.ts';
import type { KnownExports } from './written.ts';

/** The categories the table is about: those it says, and those of the ads it changes. */
const categoriesOf = (
  { open }: Around,
  said: ReadonlySet<string>,
  targets: readonly Target[],
  names: Names,
): readonly Category[] => {
  const ids = new Set<number>();
  for (const text of said) {
    const id = isName(text) ? names.categories.named(text) : Number(text);
    if (typeof id === 'number') ids.add(id);
  }
  for (const target of targets) {
    const id = target.is === 'ad' ? open.rows.summaries.get(target.key)?.categoryId : null;
    if (typeof id === 'number') ids.add(id);
  }
  const known = knownCategories(open.context.mirror);
  return [...ids].flatMap((id) => known.get(id) ?? []);
};

type Read = Pick<Work, 'id' | 'source' | 'table' | 'chosen'> & {
  readonly header: boolean;
  readonly decimal: DecimalSign | null;
  /** Undefined: guessed from the header. */
  readonly columns: readonly Guess[] | undefined;
  readonly missing: MissingAds;
  readonly ahead?: KnownExports | undefined;
  /** The look at it before this one. */
  readonly before?: Work | undefined;
};

type Undecided = Omit<Mapping, 'decimals' | 'written'>;

const mappingOf = (
  { header, decimal, source }: Read,
  headers: readonly string[],
  guesses: readonly Guess[],
): Undecided => ({
  header,
  decimal,
  columns: guesses.map(({ to }) => to),
  leftOut: guesses.map(({ leftOut }) => leftOut),
  readOnly: guesses.map(({ readOnly }) => readOnly ?? null),
  offered: offeredFields(headers, guesses, source.file?.meta?.columns ?? []),
});

/** A workbook of ours says it itself; of a csv file its numbers do. */
const writtenSign = ({ open }: Around, { file }: Source, rows: readonly TableRow[]): DecimalSign => {
  const said = file?.meta?.decimal;
  if (said === '.' || said === ',') return said;
  return mostUsedSign(textsIn(rows), decimalSignIn(numberFormatOf(open.context.locale)));
};

/** Rows, columns, and which ads they are about. */
const layOut = async (
  around: Around,
  read: Read,
): Promise<Laid & Pick<Work, 'attributes' | 'externalIds'>> => {
  const { source, table } = read;
  const headers = read.header ? headersOf(table) : Array.from({ length: table.width }, () => '');
  const first = mappingOf(read, headers, read.columns ?? columnsNamed(headers, source));
  const rows = dataRows({ table, mapping: first });
  const said = textsOf(rows, first.columns, 'categoryId');
  const externalIds = await externalIdsFor(around, rows, first.columns, read.before?.externalIds ?? null);
  const subjects = await subjectsOf(around, source, rows, {
    headers,
    columns: first.columns,
    ahead: read.ahead,
    externalIds,
  });
  await nextTurn();
  const names = await namesFor(around, source, said, subjects);
  const written = writtenSign(around, source, rows);
  const categories = categoriesOf(around, said, subjects.targets, names);
  const named = namedAttributes(categories);
  const locale = tenantLocale(around.open.context.mirror);
  const mapping = read.columns ? first : mappingOf(read, headers, columnsNamed(headers, source, named));
  return {
    rows,
    subjects,
    externalIds,
    names,
    mapping: { ...mapping, written, decimals: await decimalsIn(source, rows, mapping, headers) },
    attributes: named
      .filter(({ readOnly }) => !readOnly)
      .slice(0, ATTRIBUTES_SHOWN)
      .map(({ path }) => ({ path, label: attributeName(categories, path, locale) })),
  };
};

const ATTRIBUTES_SHOWN = 500;

/** Reads the table as `read` says and lays it beside the ads. */
const compare = async (around: Around, read: Read): Promise<Work> => {
  const { open, demand } = around;
  // What the rules say now must be known before it is compared with what they would say.
  await open.rows.settled();
  const asOf = open.context.mirror.remoteChanges.last();
  const laid = await layOut(around, read);
  const { exports, own, missing } = laid.subjects;
  const inTable = await proposedRows(around, read.source, laid);
  const isAsked = read.missing === 'delete';
  const beside = isAsked ? await missingRows(around, missing, exports.get(own ?? '')) : [];
  const rows = [...inTable, ...beside];
  const facts = await columnFacts(laid.rows, read.table.width, demand);
  const file = fileFacts(read.source, laid.subjects);
  await nextTurn();
  const work = {
    id: read.id,
    source: read.source,
    table: read.table,
    chosen: read.chosen,
    file,
    mapping: laid.mapping,
    named: laid.names.named,
    facts,
    attributes: laid.attributes,
    missing: read.missing,
    externalIds: laid.externalIds,
    rows,
    decisions: read.before
      ? decisionsAgain(read.before, { rows, mapping: laid.mapping })
      : firstDecisions(rows),
    asOf,
  };
  return { ...work, found: await foundIn(around, work, rows.keys(), []) };
};

/** What is said of a table before it is laid beside the ads; what is left out is guessed. */
export type Said = {
  readonly columns?: readonly Guess[] | undefined;
  readonly header?: boolean | undefined;
  /** Null: each column's own numbers say it. */
  readonly decimal?: DecimalSign | null | undefined;
  readonly missing?: MissingAds | undefined;
  /** Somebody chose what columns are for. */
  readonly chosen?: boolean | undefined;
  /** Exports that are known already. */
  readonly ahead?: KnownExports | undefined;
};

/** Opens a table as its headers and its numbers suggest. Rejects as `tableOf` does. */
export const firstLook = async (around: Around, source: Source, said: Said = {}): Promise<Work> => {
  const table = await tableOf(source, around.demand);
  const header = said.header ?? looksHeaded(table, source);
  const { columns, decimal = null, missing = 'leave', chosen = false, ahead } = said;
  const id = randomUUID();
  return compare(around, { id, source, table, header, decimal, columns, missing, chosen, ahead });
};

/** The columns as somebody said; one that only the marketplace writes stays what it is where it is left out. */
const withReadOnly = (columns: readonly Guess[], { readOnly }: Mapping): readonly Guess[] =>
  columns.map((guess, i) => {
    const own = readOnly[i];
    return guess.to === null && own ? { to: null, leftOut: 'read-only', readOnly: own } : guess;
  });

/**
 * Reads the same table in another way; what was decided stays decided where it is still about the same. Rejects with
 * `export-unknown` where ads that a file no longer has are to be deleted and nobody knows which it had.
 */
export const secondLook = (around: Around, before: Work, change: Said): Promise<Work> => {
  const { id, source, table, mapping, chosen } = before;
  if (change.missing === 'delete' && !before.file?.ours?.known) throw new AdsheetError('export-unknown');
  const header = change.header ?? mapping.header;
  const asBefore = mapping.columns.map((to, i) => {
    const [leftOut = null, means = null] = [mapping.leftOut[i], mapping.offered[i]];
    return { to, leftOut, means };
  });
  const columns = change.columns ?? (header === mapping.header ? asBefore : undefined);
  const decimal = change.decimal === undefined ? mapping.decimal : change.decimal;
  return compare(around, {
    id,
    source,
    table,
    header,
    decimal,
    missing: change.missing ?? before.missing,
    columns: columns && withReadOnly(columns, mapping),
    chosen: chosen || change.columns !== undefined,
    before,
  });
};
