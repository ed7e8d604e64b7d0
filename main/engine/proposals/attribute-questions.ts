/**
 * What the seller is asked about names of attributes that none of their rows' categories has: each once, with the
 * nearest ones. No name is taken for another before, and none makes an attribute.
 */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf } from '../../../shared/category/category.ts';
import { plainName } from '../../../shared/proposals/attribute-labels.ts';
import { LINES_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type {
  AskedAttribute,
  AttributeChoice,
  AttributeQuestion,
} from '../../../shared/proposals/table-questions.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import { readAttributeLines } from '../export/attribute-lines.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { ComparedCell } from './compare/compared.ts';
import type { ProposalContext } from './proposal-context.ts';
import { isBlank, ownCells } from './table/table.ts';
import type { ValuesOf } from './value-questions.ts';
import { categoryOf, shownOf } from './value-questions.ts';

/** A name of a column as its first cell writes it, the rows that have it, and their categories where it is open. */
type Found = {
  readonly name: string;
  rows: number;
  readonly near: Set<string>;
  readonly categories: Set<number>;
};

/** The names of each column by their forms. */
type Names = Map<number, Map<string, Found>>;

const MOST_CHOICES = 500;

const foundIn = (names: Names, column: number, name: string): Found => {
  const own = names.get(column) ?? new Map<string, Found>();
  names.set(column, own);
  const key = plainName(name);
  const found = own.get(key) ?? { name, rows: 0, near: new Set(), categories: new Set() };
  own.set(key, found);
  return found;
};

/** The names that are open, by the cells that were refused. */
const openNames = async (context: ProposalContext, { own, mapping, rows }: ValuesOf): Promise<Names> => {
  const names: Names = new Map();
  const note = (cell: ComparedCell, category: () => number | undefined): void => {
    const { column, code, name, near = [] } = cell;
    if (code !== 'unknown-attribute' || column === null || name === undefined) return;
    const at =
      column < own.table.width ? column : own.mapping.columns.indexOf(mapping.columns[column] ?? null);
    if (at < 0) return;
    const found = foundIn(names, at, name);
    found.rows += 1;
    for (const key of near) found.near.add(key);
    const id = category();
    if (id !== undefined) found.categories.add(id);
  };
  await inTimeSlices(
    rows,
    (row) => {
      for (const cell of row.cells) note(cell, () => categoryOf(context, row));
    },
    context.throwIfStale,
  );
  return names;
};

const nameIn = (path: FieldPath): string => path.slice('attributes.'.length);

/** The names that a cell may have: those of its lines, or that of its column, by header or by field. */
const namesIn = (to: FieldPath, header: string, text: string): readonly string[] =>
  to === LINES_COLUMN
    ? readAttributeLines(text).lines.map(({ path }) => nameIn(path))
    : [...new Set([header, nameIn(to)])];

/** The names of the file that were answered, with their rows and the categories of these. */
const answeredNames = async (
  context: ProposalContext,
  { own: { table, mapping, headers }, choices, rows }: ValuesOf,
): Promise<Names> => {
  const names: Names = new Map();
  for (const [column, said] of choices.meanings) {
    const to = mapping.columns[column] ?? null;
    if (to !== LINES_COLUMN && !attributePath(to ?? '')) continue;
    await inTimeSlices(
      table.rows.entries(),
      ([place, row]) => {
        const cell = ownCells(row)[column];
        if (to === null || isBlank(cell)) return;
        const found = namesIn(to, headers[column] ?? '', textOfCell(cell)).filter((name) =>
          said.has(plainName(name)),
        );
        for (const name of found) {
          const one = foundIn(names, column, name);
          one.rows += 1;
          const compared = rows[place];
          const id = compared && categoryOf(context, compared);
          if (id !== undefined) one.categories.add(id);
        }
      },
      context.throwIfStale,
    );
  }
  return names;
};

/** The attributes with these keys by their labels; those of several categories with one label are one choice. */
const choicesOf = (
  keys: Iterable<string>,
  categories: readonly Category[],
  locale: string,
): readonly AttributeChoice[] => {
  const byLabel = new Map<string, string[]>();
  for (const key of keys) {
    const attribute = categories.flatMap((category) => attributeOf(category, key) ?? [])[0];
    const label = attribute ? attributeLabel(attribute, locale) || key : key;
    byLabel.set(label, [...(byLabel.get(label) ?? []), key]);
  }
  // Two attributes of one category are no choice in common.
  return [...byLabel].flatMap(([label, own]) => {
    const isShared = categories.some(
      (category) => own.filter((key) => attributeOf(category, key)).length > 1,
    );
    return isShared
      ? own.map((key) => ({ label: `${label} (${key})`, keys: [key] }))
      : [{ label, keys: own }];
  });
};

const writableKeys = (categories: readonly Category[]): ReadonlySet<string> =>
  new Set(
    categories.flatMap(({ attributes }) =>
      attributes.flatMap(({ key, writable }) => (writable ? [key] : [])),
    ),
  );

/** The questions about names of attributes of a table, by column. */
export const attributesAsked = async (
  context: ProposalContext,
  asked: ValuesOf,
): Promise<readonly AttributeQuestion[]> => {
  const { mirror } = context.open.context;
  const [known, locale] = [knownCategories(mirror), tenantLocale(mirror)];
  const [open, answered] = [await openNames(context, asked), await answeredNames(context, asked)];
  const columns = [...new Set([...open.keys(), ...answered.keys()])].toSorted((a, b) => a - b);
  return columns.map((column): AttributeQuestion => {
    const isOpen = open.get(column) ?? new Map<string, Found>();
    const isAnswered = answered.get(column) ?? new Map<string, Found>();
    // Of a name that is answered for some categories, the rows that are open count.
    const found = new Map([...isAnswered, ...isOpen]);
    const ids = new Set(
      [...isAnswered.values(), ...isOpen.values()].flatMap(({ categories: own }) => [...own]),
    );
    const categories = [...ids].flatMap((id) => known.get(id) ?? []);
    const names = [...found]
      .map(([form, { name, rows, near }]): AskedAttribute => {
        const keys = asked.choices.meanings.get(column)?.get(form);
        const own = keys?.filter((key) => key !== '') ?? [];
        return {
          name,
          rows,
          near: choicesOf(near, categories, locale),
          said: keys
            ? {
                keys,
                labels: choicesOf(own, categories, locale).map(({ label }) => label),
                leaves: keys.includes(''),
              }
            : null,
          open: isOpen.has(form),
        };
      })
      .toSorted((a, b) => b.rows - a.rows);
    return {
      column,
      names: shownOf(names),
      open: isOpen.size,
      answered: found.size - isOpen.size,
      choices: choicesOf(writableKeys(categories), categories, locale).slice(0, MOST_CHOICES),
    };
  });
};
