/** A file's table as a recipe says, or as its list was read last time, and as the request says beyond. */
import type { ImportRequest } from '../../../shared/contract/commands/workbooks.ts';
import type { FileReading, Recipe } from '../../../shared/proposals/recipe.ts';
import { fittedReading, withReading } from '../../../shared/proposals/recipe.ts';
import type { SharedNames } from '../../../shared/proposals/shared-names.ts';
import type { LastTime, TableReading } from '../../../shared/proposals/table-reading.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { SourceFile, TableSource } from '../proposals/table/table.ts';
import { placesIn, textsOf } from '../proposals/table/table.ts';
import { kindOfList } from '../proposals/targets/lists.ts';
import { BUILT_IN_RECIPES } from '../recipes/built-in.ts';
import { listRecipes, requireRecipe } from '../recipes/recipes.ts';
import type { ReadAs } from '../recipes/take-recipe.ts';
import type { LastReading } from './last-readings.ts';
import { lastBeside, listAlike, readWithoutRecipe, saysAnything, saysHow } from './last-readings.ts';
import type { MappedSource } from './source.ts';
import { mappedSource, rowMapped } from './source.ts';

/**
 * By what a file may be read: the recipe that is named; else those of the account, what was chosen for lists without
 * one, and the built-in ones. Where the request says how, or asks for no recipe, none is taken. Throws
 * `recipe-unknown`.
 */
export const readingsFor = (
  mirror: Mirror,
  { recipe, reading: wanted }: ImportRequest,
  last: readonly LastReading[],
): readonly FileReading[] => {
  if (typeof recipe === 'string') return [requireRecipe(mirror, recipe)];
  const lists = readWithoutRecipe(last).filter(saysHow);
  if (recipe === null || wanted) return lists;
  const { own, builtIn } = listRecipes(mirror);
  return [...own, ...lists, ...builtIn];
};

const isRecipe = (read: FileReading): read is Recipe => 'name' in read;

const told = (file: SourceFile, part: Partial<SourceFile['facts']>): SourceFile => ({
  ...file,
  facts: { ...file.facts, ...part },
});

const lastTimeOf = ({ fields, missing }: TableReading): LastTime => ({
  fields,
  pauses: missing === 'pause',
});

const isChosen = ({ columns, match }: TableReading): boolean =>
  match !== undefined || columns.some(({ to }) => to !== undefined);

const headersIn = (source: TableSource, headerRow: number | null | undefined): readonly string[] =>
  textsOf(rowMapped(source, headerRow));

/** The source with names that several of its columns have, of which one is meant. */
const asking = (source: TableSource, shared: SharedNames): TableSource =>
  shared.size === 0
    ? source
    : { ...source, hintsFor: (headers) => ({ ...source.hintsFor(headers), shared }) };

/** As a recipe says, with what was chosen beside it last time. */
const byRecipe = (
  source: TableSource,
  recipe: Recipe,
  headers: readonly string[],
  last: readonly LastReading[],
): { readonly source: TableSource; readonly reading: TableReading; readonly isChosen: boolean } => {
  const kind = recipe.list ?? kindOfList(recipe.signature ?? recipe.headers);
  const { reading, missing, shared } = fittedReading(recipe, headers, placesIn(source));
  const beside = lastBeside(last, kind, recipe);
  const chosen = beside && fittedReading(beside.file, headers, placesIn(source)).reading;
  const isSaid = chosen !== undefined && saysAnything(chosen);
  const isBuiltIn = BUILT_IN_RECIPES.includes(recipe);
  const facts = {
    recipe: { name: recipe.name, missing, ...(isBuiltIn ? { builtIn: true as const } : {}) },
    lastTime: isSaid ? lastTimeOf(chosen) : null,
  };
  return {
    source: { ...asking(source, shared), kind, recipe, file: source.file && told(source.file, facts) },
    reading: withReading(reading, chosen),
    isChosen: isSaid && isChosen(chosen),
  };
};

/** As its list was read last time. */
const asLast = (source: TableSource, file: FileReading, headers: readonly string[]) => {
  const { reading, shared } = fittedReading(file, headers, placesIn(source));
  const facts = { lastTime: lastTimeOf(reading) };
  return {
    source: { ...asking(source, shared), file: source.file && told(source.file, facts) },
    reading,
    isChosen: isChosen(reading),
  };
};

/** The source with the list that it is, or that it may be, by its headers alone. */
const inList = (
  source: TableSource,
  headers: readonly string[],
  last: readonly LastReading[],
): TableSource => {
  const alike = source.origin === 'file' && listAlike(last, headers);
  if (!alike) return source;
  return { ...source, ...(alike.isSame ? { kind: alike.list } : { mayBe: alike.list }) };
};

/** The readings of before, and those of them that count: none where the file is read afresh. */
export type EarlierReadings = {
  readonly last: readonly LastReading[];
  readonly known: readonly LastReading[];
};

export const readAs = (
  source: TableSource,
  taken: ReadAs | undefined,
  wanted: ImportRequest,
  { last, known }: EarlierReadings,
): MappedSource => {
  const { headerRow = taken?.headerRow, decimal = taken?.file.decimal } = wanted;
  const headers = headersIn(source, headerRow);
  if (taken) {
    const read = isRecipe(taken.file)
      ? byRecipe(source, taken.file, headers, known)
      : asLast(inList(source, headers, last), taken.file, headers);
    const mapped = mappedSource(read.source, withReading(read.reading, wanted.reading), headerRow);
    const chosen = wanted.reading !== undefined || read.isChosen;
    return { source: mapped.source, said: { ...mapped.said, decimal, chosen } };
  }
  const own = inList(source, headers, last);
  const mapped = wanted.reading
    ? mappedSource(own, wanted.reading, headerRow)
    : { source: own, said: headerRow === undefined ? {} : { layout: { headerRow } } };
  return { source: mapped.source, said: { ...mapped.said, decimal } };
};
