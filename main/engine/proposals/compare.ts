/** Laying a table beside the ads: what its columns are for, which ad each row is about, what it would do there. */
import { randomUUID } from 'node:crypto';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { textOfCell } from '../../../shared/proposals/cell-text.ts';
import { decimalSignIn, decimalSignOf } from '../../../shared/proposals/decimal-sign.ts';
import type { Decisions } from '../../../shared/proposals/decisions.ts';
import { ALL_KEPT, decideCells } from '../../../shared/proposals/decisions.ts';
import type { Guess } from '../../../shared/proposals/header.ts';
import { guessColumns } from '../../../shared/proposals/header.ts';
import type { Numbers } from '../../../shared/proposals/names.ts';
import { categoryNumbers, NO_NUMBERS, namesIn } from '../../../shared/proposals/names.ts';
import type { DecimalSign } from '../../../shared/proposals/proposal.ts';
import { inTurnsOfWork } from '../edits/record-in-turns.ts';
import type { OpenAccount } from '../open-account.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { knownCategories, tenantLocale } from '../rows/known-categories.ts';
import { foundIn } from './found.ts';
import { attributeName, namedAttributes, sentCampaigns } from './names.ts';
import type { Trial, TrialRow } from './propose.ts';
import { columnsInOrder, proposeRow } from './propose.ts';
import type { Source, Table, TableRow } from './table.ts';
import { headersOf, looksHeaded, tableOf, textsIn } from './table.ts';
import type { Target } from './targets.ts';
import { targetFinder, withoutTwins } from './targets.ts';
import type { Mapping, Work } from './work.ts';
import { dataRows } from './work.ts';

/** The account at hand; `demand` throws once the proposal is no longer wanted. */
export type Around = { readonly open: OpenAccount; readonly demand: () => void };

type Names = { readonly categories: Numbers; readonly campaigns: Numbers };

const textsOf = (
  rows: readonly TableRow[],
  columns: Mapping['columns'],
  path: FieldPath,
): ReadonlySet<string> => {
  const at = columns.indexOf(path);
  return new Set(at < 0 ? [] : rows.map(({ cells }) => textOfCell(cells[at]).trim()));
};

const isName = (text: string): boolean => text !== '' && !/^\d+$/.test(text);

/** The names the table uses; the tree of categories is only read where it names some. */
const namesFor = async ({ open, demand }: Around, categories: ReadonlySet<string>): Promise<Names> => {
  const { mirror } = open.context;
  const campaigns = sentCampaigns(mirror);
  if (![...categories].some(isName)) return { categories: NO_NUMBERS, campaigns };
  const tree = await categoryRows(mirror, open.rows.summaries.byCategory, demand);
  return { categories: categoryNumbers(tree), campaigns };
};

const targetsOf = async (
  { open, demand }: Around,
  rows: readonly TableRow[],
  columns: Mapping['columns'],
): Promise<readonly Target[]> => {
  const find = targetFinder(open.context.mirror, open.rows.summaries, columns);
  const targets: Target[] = [];
  await inTurnsOfWork(rows, (row) => targets.push(find(row)), demand);
  return withoutTwins(rows, targets);
};

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

/** Conflicts wait for a decision; everything else is kept until it is turned down. */
const firstDecisions = (rows: readonly TrialRow[]): Decisions => {
  const conflicts = rows.flatMap(({ cells }, row) =>
    cells.flatMap(({ field, state }) => (state === 'conflict' ? [{ row, field }] : [])),
  );
  return decideCells(ALL_KEPT, conflicts, false);
};

type Read = Pick<Work, 'id' | 'source' | 'table'> & {
  readonly header: boolean;
  readonly decimal: DecimalSign;
  /** Undefined: guessed from the header. */
  readonly columns: readonly Guess[] | undefined;
};

const mappingOf = (read: Read, columns: readonly Guess[]): Mapping => ({
  header: read.header,
  decimal: read.decimal,
  columns: columns.map(({ to }) => to),
  leftOut: columns.map(({ leftOut }) => leftOut),
});

const proposed = async (
  { open, demand }: Around,
  { source, mapping, names }: Pick<Work, 'source' | 'mapping'> & { readonly names: Names },
  rows: readonly TableRow[],
  targets: readonly Target[],
): Promise<readonly TrialRow[]> => {
  const trial: Trial = {
    mirror: open.context.mirror,
    columns: columnsInOrder(mapping.columns),
    decimal: mapping.decimal,
    currency: open.context.profile.currency,
    namesIn: (category) => namesIn(category, names),
    baseline: source.baseline,
  };
  const found: TrialRow[] = [];
  const each = ([i, row]: readonly [number, TableRow]): void => {
    const target = targets[i];
    if (target) found.push(proposeRow(trial, row, target));
  };
  await inTurnsOfWork(rows.entries(), each, demand);
  return found;
};

const ATTRIBUTES_SHOWN = 500;

/** Reads the table as `read` says and lays it beside the ads. */
const compare = async (around: Around, read: Read): Promise<Work> => {
  const { mirror } = around.open.context;
  // What the rules say now must be known before it is compared with what they would say.
  await around.open.rows.settled();
  const asOf = mirror.remoteChanges.last();
  const headers = read.header ? headersOf(read.table) : [];
  const first = mappingOf(read, read.columns ?? guessColumns(fullWidth(headers, read.table)));
  const rows = dataRows({ table: read.table, mapping: first });
  const said = textsOf(rows, first.columns, 'categoryId');
  const names = await namesFor(around, said);
  const targets = await targetsOf(around, rows, first.columns);
  const categories = categoriesOf(around, said, targets, names);
  const named = namedAttributes(categories);
  const mapping = read.columns ? first : mappingOf(read, guessColumns(fullWidth(headers, read.table), named));
  const trials = await proposed(around, { source: read.source, mapping, names }, rows, targets);
  const locale = tenantLocale(mirror);
  const work = {
    id: read.id,
    source: read.source,
    table: read.table,
    mapping,
    attributes: named
      .slice(0, ATTRIBUTES_SHOWN)
      .map(({ path }) => ({ path, label: attributeName(categories, path, locale) })),
    rows: trials,
    decisions: firstDecisions(trials),
    asOf,
  };
  return { ...work, found: await foundIn(around, work, trials.keys(), []) };
};

const fullWidth = (headers: readonly string[], { width }: Table): readonly string[] =>
  Array.from({ length: width }, (_, i) => headers[i] ?? '');

/** Opens a table as its headers and its numbers suggest. Rejects with `table-empty` and `table-too-large`. */
export const firstLook = (around: Around, source: Source): Promise<Work> => {
  const table = tableOf(source);
  const header = looksHeaded(table);
  const own = decimalSignIn(numberFormatOf(around.open.context.locale));
  return compare(around, {
    id: randomUUID(),
    source,
    table,
    header,
    decimal: decimalSignOf(textsIn(header ? table.rows.slice(1) : table.rows), own),
    columns: undefined,
  });
};

/** Reads the same table in another way. */
export const secondLook = (
  around: Around,
  { id, source, table, mapping }: Work,
  change: {
    readonly columns?: readonly Guess[] | undefined;
    readonly header?: boolean | undefined;
    readonly decimal?: DecimalSign | undefined;
  },
): Promise<Work> => {
  const header = change.header ?? mapping.header;
  const asBefore = mapping.columns.map((to, i) => ({ to, leftOut: mapping.leftOut[i] ?? null }));
  const columns = change.columns ?? (header === mapping.header ? asBefore : undefined);
  return compare(around, { id, source, table, header, decimal: change.decimal ?? mapping.decimal, columns });
};
