/** Recipes: how files of one kind are read, under a name, so that the next one needs no choices. */
import { AdsheetError } from '../contract/errors.ts';
import type { DecimalSign } from '../money/number-format.ts';
import type { CsvEncoding } from '../table/csv-choices.ts';
import type { Separator } from '../table/tsv.ts';
import { headerName } from './attribute-labels.ts';
import { formulaOver, templateOver } from './column-formula.ts';
import type { Places } from './column-names.ts';
import { columnNamed, columnsCalled, lettersOfAll, nameOfColumn } from './column-names.ts';
import { withField } from './derived-columns.ts';
import { hintKey } from './header.ts';
import { TABLE_LIMITS } from './proposal.ts';
import type { SharedNames } from './shared-names.ts';
import { sharedNames } from './shared-names.ts';
import type { ColumnReading, FieldOrigin, FieldReading, FoldReading, TableReading } from './table-reading.ts';

/** How files of one kind are read, and by what they are known. */
export type FileReading = {
  /** The list whose ads its files have, whatever it is called; absent: the one that its headers or signature name. */
  readonly list?: string;
  /** The names of the columns by which its files are known; none where they have no header. */
  readonly headers: readonly string[];
  /** Names that together only such files have: one with all of them is of this kind, whatever else it has. */
  readonly signature?: readonly string[];
  /** Columns that such files may lack. */
  readonly optional?: readonly string[];
  /** Names of columns of which such files have any number, with `*` for what differs: these are left out. */
  readonly families?: readonly string[];
  /** The columns that are read, by header or letters, and no others; absent for all. */
  readonly columns?: readonly string[];
  /** Absent: found in the file. */
  readonly sheet?: string;
  /** Several that are read together: these, or all that look like tables of ads. */
  readonly sheets?: readonly string[] | typeof ALL_SHEETS;
  /** The row that named the columns, where it was far below the first ones. */
  readonly headerRow?: number;
  readonly encoding?: CsvEncoding;
  readonly separator?: Separator;
  /** The decimal sign of all texts. */
  readonly decimal?: DecimalSign;
  readonly reading: TableReading;
};

export const ALL_SHEETS = 'all';

export type Recipe = FileReading & { readonly name: string };

/** A share of a recipe's columns below which a file is another. */
const LEAST_SHARE = 0.7;
/** A share of the file's columns that the recipe knows, below which it knows too little of it. */
const LEAST_KNOWN = 0.5;
/** Fewer names than this occur together in any table, unless they are all there are. */
const LEAST_NAMES = 3;

/** How well a file fits that has the signature: less than where its columns are the recipe's. */
const SIGNED = 0.5;
/** The part of that by which recipes with one signature are told apart. */
const BY_NAMES = 0.2;

const namesOf = (headers: readonly string[]): ReadonlySet<string> => {
  const names = new Set(headers.map(headerName));
  names.delete('');
  return names;
};

type Known = Pick<FileReading, 'headers' | 'signature' | 'columns'>;

const likenessTo = (
  { headers: own, signature, columns }: Known,
  given: ReadonlySet<string>,
  isWide: boolean,
): number => {
  const known = namesOf(own);
  const both = [...known].filter((name) => given.has(name)).length;
  const fit = both === 0 ? 0 : (2 * both) / (known.size + given.size);
  if (signature) {
    const names = [...namesOf(signature)];
    const isSigned = names.length > 0 && names.every((name) => given.has(name));
    return isSigned ? SIGNED * (1 - BY_NAMES + BY_NAMES * fit) : 0;
  }
  const isSame = both === known.size && both === given.size;
  // Of a table with more columns than can be read a recipe knows those that were chosen.
  const knowsEnough = both >= LEAST_KNOWN * given.size || (columns !== undefined && isWide);
  const isAlike = both >= LEAST_NAMES && both >= LEAST_SHARE * known.size && knowsEnough;
  return isSame || isAlike ? fit : 0;
};

const isWider = (headers: readonly string[]): boolean => headers.length > TABLE_LIMITS.columns;

/** How much the names of a file's columns are those of the recipe, from 0 to 1: 0 for a file of another kind. */
export const likeness = (recipe: Known, headers: readonly string[]): number =>
  likenessTo(recipe, namesOf(headers), isWider(headers));

/** The recipe that fits best, of several alike the first; undefined where none does. */
export const recipeAlike = <R extends Known>(
  recipes: readonly R[],
  headers: readonly string[],
): R | undefined => {
  const names = namesOf(headers);
  return recipes
    .map((recipe) => ({ recipe, fit: likenessTo(recipe, names, isWider(headers)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)[0]?.recipe;
};

/** The columns that are read of a file with more than are read at once: those that the recipe knows. */
export const columnsOfRecipe = ({ columns, headers, reading }: FileReading): readonly string[] =>
  columns ??
  [...new Set([...headers, ...reading.columns.map(({ column }) => column)])].slice(0, TABLE_LIMITS.columns);

/** A recipe by its name, whatever its case. */
export const recipeNamed = <R extends Pick<Recipe, 'name'>>(
  recipes: readonly R[],
  name: string,
): R | undefined => {
  const key = name.normalize('NFC').trim().toLowerCase();
  return recipes.find((recipe) => recipe.name.toLowerCase() === key);
};

/** A name that none of these has: this one, else with a number behind it. */
export const freeName = (name: string, recipes: readonly Pick<Recipe, 'name'>[]): string => {
  const names = [name, ...recipes.map((_, i) => `${name} (${i + 2})`)];
  return names.find((one) => !recipeNamed(recipes, one)) ?? name;
};

/** A file's columns: their headers, and where they are in it. */
type FileColumns = { readonly headers: readonly string[]; readonly places: Places };

const isThere = (name: string, { headers, places }: FileColumns): boolean =>
  columnNamed(name, headers, places) !== undefined;

/** Can a formula or template be computed over these columns? */
const isComputed = (from: FieldOrigin, columns: FileColumns): boolean => {
  const table = { ...columns, numbersOf: () => ({ table: null }) };
  try {
    if ('template' in from) templateOver(from.template, table);
    if ('formula' in from) formulaOver(from.formula, table, false);
    return true;
  } catch (error) {
    if (error instanceof AdsheetError) return false;
    throw error;
  }
};

type Fitted<T> = { readonly kept: readonly T[]; readonly missing: readonly string[] };

const fittedField = (
  field: FieldReading,
  recipe: Pick<FileReading, 'headers'>,
  columns: FileColumns,
): Fitted<FieldReading> => {
  const { from } = field;
  if ('columns' in from) {
    const there = from.columns.filter((name) => isThere(name, columns));
    const missing = from.columns.filter((name) => !isThere(name, columns));
    return { kept: there.length > 0 ? [{ ...field, from: { columns: there } }] : [], missing };
  }
  if (isComputed(from, columns)) return { kept: [field], missing: [] };
  const text = hintKey('template' in from ? from.template : 'formula' in from ? from.formula : '');
  const named = recipe.headers.filter((name) => text.includes(hintKey(name)) && !isThere(name, columns));
  return { kept: [], missing: named.length > 0 ? named : [field.to] };
};

/** The fields without those, or those parts, that need columns which are not among these. */
export const fittedFields = (
  fields: readonly FieldReading[],
  headers: readonly string[],
  places?: Places,
): readonly FieldReading[] =>
  fields.flatMap((field) => fittedField(field, { headers: [] }, { headers, places }).kept);

/** Of several formulas for all rows of a field the first that the file has the columns for. */
const firstOfEach = (fields: readonly FieldReading[]): readonly FieldReading[] => {
  const isFormula = ({ rows, from }: FieldReading): boolean => rows === 'all' && 'formula' in from;
  return fields.filter(
    (field, at) =>
      !isFormula(field) || fields.findIndex((one) => isFormula(one) && one.to === field.to) === at,
  );
};

const headerForm = (text: string): string => hintKey(text).toLowerCase();

/** Is a column of a family, which has its name but for what stands at each `*`? */
const isOf = (family: string, header: string): boolean => {
  const [name, [before = '', ...parts]] = [headerForm(header), headerForm(family).split('*')];
  const after = parts.pop();
  if (after === undefined) return name === before;
  let from = name.startsWith(before) ? before.length : -1;
  for (const part of parts) {
    const at = from < 0 ? -1 : name.indexOf(part, from);
    from = at < 0 ? -1 : at + part.length;
  }
  return from >= 0 && name.length >= from + after.length && name.endsWith(after);
};

/** The columns that are of a family and that the recipe does not name are left out. */
const leftOfFamilies = (
  { families = [], reading }: FileReading,
  { headers, places }: FileColumns,
): readonly ColumnReading[] => {
  const named = new Set(reading.columns.map(({ column }) => headerForm(column)));
  return headers.flatMap((header, at) =>
    !named.has(headerForm(header)) && families.some((family) => isOf(family, header))
      ? [{ column: nameOfColumn(at, headers, places), to: null }]
      : [],
  );
};

/** Where only some columns are read, the others are left out. */
const leftOfOthers = (
  { columns }: FileReading,
  { headers, places }: FileColumns,
): readonly ColumnReading[] => {
  if (columns === undefined) return [];
  const read = new Set(columns.map((name) => columnNamed(name, headers, places)));
  return headers.flatMap((header, at) =>
    read.has(at) || header === '' ? [] : [{ column: nameOfColumn(at, headers, places), to: null }],
  );
};

/** A row is not called by a name that needs columns that the file does not have. */
const fittedFold = (fold: FoldReading, columns: FileColumns): FoldReading =>
  fold.names === undefined
    ? fold
    : { ...fold, names: fold.names.filter((name) => isComputed({ template: name }, columns)) };

/**
 * The reading of a recipe for a file with these columns: what needs columns that the file does not have is left out,
 * and so is what a name says that may mean several columns: `shared` are their fields, to be asked about.
 */
export const fittedReading = (
  recipe: FileReading,
  headers: readonly string[],
  places?: Places,
): {
  readonly reading: TableReading;
  readonly missing: readonly string[];
  readonly shared: SharedNames;
} => {
  const { columns, fields, match, fold, missing: left, copies, readRows } = recipe.reading;
  const file: FileColumns = { headers, places };
  const find = columnsCalled(headers, places);
  const isShared = (name: string): boolean => find(name).length > 1;
  const shared = sharedNames(columns, headers, find);
  const said = (name: string): string =>
    isShared(name) ? `${name} (${lettersOfAll(find(name), places)})` : name;
  const fitted = fields.map((field) => fittedField(field, recipe, file));
  const gone = columns.filter(({ column, to }) => to !== null && find(column).length === 0);
  const isMatched = match !== undefined && isThere(match.column, file);
  const isFolded = fold !== undefined && isThere(fold.by, file);
  const missing = [
    ...gone.map(({ column }) => column),
    ...fitted.flatMap((one) => one.missing),
    ...(match && !isMatched ? [match.column] : []),
    ...(fold && !isFolded ? [fold.by] : []),
  ];
  return {
    reading: {
      columns: [
        ...columns.filter(({ column }) => isThere(column, file)),
        ...leftOfFamilies(recipe, file),
        ...leftOfOthers(recipe, file),
      ],
      fields: firstOfEach(fitted.flatMap(({ kept }) => kept)),
      ...(isMatched ? { match } : {}),
      ...(isFolded ? { fold: fittedFold(fold, file) } : {}),
      ...(left ? { missing: left } : {}),
      ...(copies ? { copies } : {}),
      ...(readRows ? { readRows } : {}),
    },
    missing: [...new Set(missing)].filter((name) => !recipe.optional?.includes(name)).map(said),
    shared,
  };
};

/** A column whose field another one is given loses it. */
const withoutTaken = (columns: readonly ColumnReading[], more: readonly ColumnReading[]) => {
  const given = new Map(more.flatMap(({ column, to }) => (to ? [[to, headerForm(column)] as const] : [])));
  return columns.map((column): ColumnReading => {
    const by = column.to ? given.get(column.to) : undefined;
    return by === undefined || by === headerForm(column.column) ? column : { ...column, to: null };
  });
};

/** A reading with more choices, which count more than its own. */
export const withReading = (reading: TableReading, more: TableReading | undefined): TableReading =>
  more
    ? {
        ...reading,
        ...more,
        columns: [...withoutTaken(reading.columns, more.columns), ...more.columns],
        fields: more.fields.reduce<readonly FieldReading[]>(withField, reading.fields),
      }
    : reading;
