/**
 * What the seller is asked about the values of columns that their field does not have: each once, with a suggestion.
 * Nothing is taken of such a cell before.
 */
import type { Field } from '../../../shared/ad/fields.ts';
import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { SHIPPING_TIME } from '../../../shared/ad/shipping-time.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { allowedValues, attributeOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import { isNoValue } from '../../../shared/proposals/cell-errors.ts';
import { labelsTo } from '../../../shared/proposals/names.ts';
import type { AskedValue, NamedWord, ValueQuestion } from '../../../shared/proposals/table-questions.ts';
import { FIRST_ROWS, MOST_VALUES } from '../../../shared/proposals/table-questions.ts';
import type { FieldChoice, Suggest } from '../../../shared/proposals/value-suggestions.ts';
import { suggestCode, suggestIn, suggestYesNo } from '../../../shared/proposals/value-suggestions.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { ComparedCell, ComparedRow } from './compare/compared.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ProposalState } from './proposal-state.ts';
import { ownKey } from './table/derived-table.ts';
import type { TableRow } from './table/table.ts';

type Named = FieldChoice & NamedWord;

/** Refusals of texts that are no value of their field. */
const NO_VALUE: ReadonlySet<string> = new Set([
  ...['no-category', 'no-campaign', 'name-of-many', 'no-price-unit', 'not-boolean'],
  ...['not-status', 'not-price-type', 'not-salutation', 'not-shipping-time', 'no-value'],
]);

/** Longer texts are no names of values. */
const LONGEST = 300;

const BETWEEN = ' > ';
const MOST_CHOICES = 500;

export type ValuesOf = Pick<ProposalState, 'own' | 'mapping' | 'choices' | 'texts' | 'rows'> & {
  /** The table's rows below the header, in the order of `rows`. */
  readonly table: readonly TableRow[];
};

/** The values of a column that are open, and the categories of their rows. */
type Open = { readonly keys: Set<string>; readonly categories: Set<number> };

/** The category that an ad of a row would have. */
export const categoryOf = ({ open }: ProposalContext, { cells, key }: ComparedRow): number | undefined => {
  const said = cells.find(({ field, state }) => field === 'categoryId' && state !== 'refused')?.after;
  if (typeof said === 'number') return said;
  return (key && open.rows.summaries.get(key)?.categoryId) ?? undefined;
};

/** Is the value of a cell none of those that the category lists for its attribute? The marketplace would refuse it. */
const isUnlisted = ({ field, after, state }: ComparedCell, category: Category | undefined): boolean => {
  const attribute = state === 'change' ? attributeOf(category, attributePath(field)?.key ?? '') : undefined;
  const listed = attribute ? allowedValues(attribute) : [];
  return listed.length > 0 && typeof after === 'string' && !listed.includes(after);
};

/** The open values of each column of the table. */
const openValues = async (
  context: ProposalContext,
  { own, mapping, choices, texts, rows, table }: ValuesOf,
): Promise<ReadonlyMap<number, Open>> => {
  const shown = { texts, columns: own.mapping.columns };
  const found = new Map<number, Open>();
  const categories = knownCategories(context.open.context.mirror);
  const note = (cell: ComparedCell, row: ComparedRow, data: TableRow): void => {
    const { column, field, state, code = '', text = '' } = cell;
    if (column === null || mapping.columns[column] !== field) return;
    const id = categoryOf(context, row);
    const isOpen = state === 'refused' ? NO_VALUE.has(code) : isUnlisted(cell, categories.get(id));
    if (!isOpen) return;
    // Another column may be derived from the file's own, whose values are what is asked about.
    const at = column < own.table.width ? column : own.mapping.columns.indexOf(field);
    if (at < 0) return;
    const key = ownKey(data, at, shown);
    const said = state !== 'refused' || choices.words.get(at)?.has(key) ? key : text.trim();
    if (said === '' || said.length > LONGEST) return;
    const of = found.get(at) ?? { keys: new Set(), categories: new Set() };
    found.set(at, of);
    of.keys.add(said);
    if (id !== undefined) of.categories.add(id);
  };
  await inTimeSlices(
    rows.entries(),
    ([place, row]) => {
      const data = table[place];
      if (data) for (const cell of row.cells) note(cell, row, data);
    },
    context.throwIfStale,
  );
  return found;
};

/** Fields that have only some values, so that words of other kinds of columns are no question. */
const CHOSEN: ReadonlySet<FieldPath> = new Set([
  ...['categoryId', 'campaignId', 'status', 'price.priceType', 'salutation', 'price.priceUnit'],
  SHIPPING_TIME,
]);

const isNothing = (text: string): boolean => isNoValue(text, true);

type Counted = {
  /** How many rows have each value of the column, as far as it is open or translated. */
  readonly rows: Map<string, number>;
  readonly first: { readonly at: number; readonly text: string }[];
};

const countRows = async (
  { own, choices, texts }: ValuesOf,
  columns: ReadonlyMap<number, Open>,
): Promise<ReadonlyMap<number, Counted>> => {
  const shown = { texts, columns: own.mapping.columns };
  const counts = new Map<number, Counted>();
  const isAsked = (at: number, key: string): boolean =>
    (columns.get(at)?.keys.has(key) ?? false) || (choices.words.get(at)?.has(key) ?? false);
  for (const at of columns.keys()) {
    const of: Counted = { rows: new Map(), first: [] };
    counts.set(at, of);
    await inTimeSlices(own.table.rows, (row) => {
      const text = ownKey(row, at, shown);
      if (!isAsked(at, text)) return;
      of.rows.set(text, (of.rows.get(text) ?? 0) + 1);
      if (of.first.length < FIRST_ROWS) of.first.push({ at: row.at, text });
    });
  }
  return counts;
};

const namedWord = ({ word, label }: Named): NamedWord => ({ word, label });

/** The categories that can have ads, by their paths. */
const categoryChoices = async ({ open, throwIfStale }: ProposalContext): Promise<readonly Named[]> => {
  const tree = await categoryRows(open.context.mirror, open.rows.summaries.byCategory, throwIfStale);
  const byId = new Map(tree.map((row) => [row.id, row]));
  return tree
    .filter(({ leaf, status }) => leaf && status === 'ACTIVE')
    .map((row) => {
      const path = labelsTo(row, byId);
      return { word: String(row.id), names: [], path, label: path.join(BETWEEN) };
    });
};

const campaignChoices = ({ open }: ProposalContext): readonly Named[] =>
  open.context.mirror.campaigns.all().flatMap(({ id, base, gone }) => {
    const title = base?.['title'];
    return id !== null && !gone && typeof title === 'string'
      ? [{ word: String(id), names: [title], label: title }]
      : [];
  });

const unitChoices = (categories: readonly Category[], locale: string): readonly Named[] => {
  const units = categories.flatMap((category) => category.config?.priceUnits ?? []);
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  return [...byKey.values()].map(({ key, label }) => ({
    word: key,
    names: [key, ...Object.values(label)],
    label: textIn(label, locale) || key,
  }));
};

const attributeChoices = (
  field: FieldPath,
  categories: readonly Category[],
  tenant: string,
): readonly Named[] => {
  const { key = '', locale = tenant } = attributePath(field) ?? {};
  const listed = categories
    .map((category) => attributeOf(category, key))
    .flatMap((attribute: CategoryAttribute | undefined) =>
      attribute ? allowedValues(attribute, locale) : [],
    );
  return [...new Set(listed)].map((value) => ({ word: value, names: [value], label: value }));
};

type Offered = {
  readonly suggest: (text: string) => NamedWord | null;
  readonly choices: readonly NamedWord[];
};

const asCode =
  (suggest: Suggest) =>
  (text: string): NamedWord | null => {
    const found = suggest(text);
    return found && { word: found.word, label: null };
  };

/** Texts for no value are offered as empty cells. */
const NOTHING: NamedWord = { word: '', label: null };

const asNamed = (choices: readonly Named[], shown: readonly Named[]): Offered => {
  const byWord = new Map(choices.map((choice) => [choice.word, choice]));
  const suggest = suggestIn(choices);
  return {
    suggest: (text) => {
      const found = byWord.get(suggest(text)?.word ?? '');
      return found ? namedWord(found) : null;
    },
    choices: shown.slice(0, MOST_CHOICES).map(namedWord),
  };
};

/** Kinds of fields whose values are listed, or are yes and no. */
const LISTED: ReadonlySet<Field['kind'] | undefined> = new Set([
  ...(['category', 'campaign', 'priceUnit', 'attribute', 'boolean', 'enum'] as const),
]);

/** What is offered for the values of a field. */
const offeredFor = async (
  context: ProposalContext,
  to: FieldPath,
  ids: Iterable<number>,
): Promise<Offered> => {
  const { mirror } = context.open.context;
  const fixed = suggestCode(to);
  if (fixed) return { suggest: asCode(fixed), choices: [] };
  if (!LISTED.has(fieldOf(to)?.kind)) return { suggest: () => NOTHING, choices: [] };
  if (to === 'categoryId') return asNamed(await categoryChoices(context), []);
  if (to === 'campaignId') return asNamed(campaignChoices(context), []);
  const categories = [...ids].flatMap((id) => knownCategories(mirror).get(id) ?? []);
  const locale = tenantLocale(mirror);
  const listed =
    to === 'price.priceUnit' ? unitChoices(categories, locale) : attributeChoices(to, categories, locale);
  return listed.length > 0 ? asNamed(listed, listed) : { suggest: asCode(suggestYesNo()), choices: [] };
};

/** The first ones, as many open as answered ones at most. */
export const shownOf = <V extends { readonly open: boolean }>(values: readonly V[]): readonly V[] => {
  const first = (open: boolean) => values.filter((value) => value.open === open).slice(0, MOST_VALUES);
  const shown = new Set([...first(true), ...first(false)]);
  return values.filter((value) => shown.has(value));
};

/** The questions about values of a table, by column. */
export const valuesAsked = async (
  context: ProposalContext,
  asked: ValuesOf,
): Promise<readonly ValueQuestion[]> => {
  const { own, choices } = asked;
  const columns = new Map(await openValues(context, asked));
  for (const [at, words] of choices.words) {
    const isAsked = CHOSEN.has(own.mapping.columns[at] ?? '') || [...words.keys()].some(isNothing);
    if (isAsked && !columns.has(at)) columns.set(at, { keys: new Set(), categories: new Set() });
  }
  const counts = await countRows(asked, columns);
  const questions: ValueQuestion[] = [];
  for (const [column, { keys, categories }] of columns) {
    const to = own.mapping.columns[column] ?? null;
    const { rows = new Map<string, number>(), first = [] } = counts.get(column) ?? {};
    const texts = [...new Set([...rows.keys(), ...keys])].toSorted(
      (a, b) => (rows.get(b) ?? 0) - (rows.get(a) ?? 0),
    );
    if (to === null || texts.length === 0) continue;
    const { suggest, choices: offered } = await offeredFor(context, to, categories);
    const words = choices.words.get(column);
    const values = shownOf(
      texts.map((text) => ({
        ...{ text, rows: rows.get(text) ?? 1, suggestion: null },
        ...{ word: words?.get(text) ?? null, open: keys.has(text) },
      })),
    );
    const suggested: AskedValue[] = [];
    await inTimeSlices(values, (value) =>
      suggested.push(value.open ? { ...value, suggestion: suggest(value.text) } : value),
    );
    const open = texts.filter((text) => keys.has(text)).length;
    const translated = texts.length - open;
    questions.push({ column, to, values: suggested, first, open, translated, choices: offered });
  }
  return questions.sort((a, b) => a.column - b.column);
};
