/**
 * What the seller is asked about names of attributes that none of their rows' categories has: each once, with the
 * nearest ones. No name is taken for another before, and none makes an attribute.
 */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel } from '../../../shared/category/category.ts';
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

/** An attribute by its key: its label, the categories that have it, and whether one of them lets sellers set it. */
type KnownAttribute = { readonly label: string; readonly categories: Set<number>; writable: boolean };

const knownAttributes = (
  categories: readonly Category[],
  locale: string,
): ReadonlyMap<string, KnownAttribute> => {
  const known = new Map<string, KnownAttribute>();
  for (const { id, attributes } of categories)
    for (const attribute of attributes) {
      const { key, writable } = attribute;
      const label = attributeLabel(attribute, locale) || key;
      const one = known.get(key) ?? { label, categories: new Set(), writable: false };
      known.set(key, one);
      one.categories.add(id);
      one.writable ||= writable;
    }
  return known;
};

/** The attributes with these keys by their labels; those of several categories with one label are one choice. */
const choicesOf = (
  keys: Iterable<string>,
  known: ReadonlyMap<string, KnownAttribute>,
): readonly AttributeChoice[] => {
  const byLabel = Map.groupBy(keys, (key) => known.get(key)?.label ?? key);
  return [...byLabel].flatMap(([label, own]) => {
    const of = own.flatMap((key) => [...(known.get(key)?.categories ?? [])]);
    // Two attributes of one category are no choice in common.
    const isShared = new Set(of).size < of.length;
    return isShared
      ? own.map((key) => ({ label: `${label} (${key})`, keys: [key] }))
      : [{ label, keys: own }];
  });
};

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
    const attributes = knownAttributes(
      [...ids].flatMap((id) => known.get(id) ?? []),
      locale,
    );
    const writable = [...attributes].flatMap(([key, one]) => (one.writable ? [key] : []));
    const names = [...found]
      .map(([form, { name, rows, near }]): AskedAttribute => {
        const keys = asked.choices.meanings.get(column)?.get(form);
        const own = keys?.filter((key) => key !== '') ?? [];
        return {
          name,
          rows,
          near: choicesOf(near, attributes),
          said: keys
            ? {
                keys,
                labels: choicesOf(own, attributes).map(({ label }) => label),
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
      choices: choicesOf(writable, attributes).slice(0, MOST_CHOICES),
    };
  });
};
