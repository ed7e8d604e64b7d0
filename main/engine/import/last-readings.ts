/**
 * How a list was last read: what the seller chose about it, beside the recipe by which it was read, if one did. The
 * next file of the list is read as last time. What was given then is for new ads alone, so that no ad that exists is
 * changed by a choice of last week.
 */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { LONGEST_RECIPE, recipe as recipeSchema } from '../../../shared/contract/commands/recipes.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import { namesHeader } from '../../../shared/proposals/column-names.ts';
import { hintKey } from '../../../shared/proposals/header.ts';
import type { FileReading, Recipe } from '../../../shared/proposals/recipe.ts';
import { fittedReading, likeness, recipeAlike } from '../../../shared/proposals/recipe.ts';
import type { ColumnReading, FieldReading, TableReading } from '../../../shared/proposals/table-reading.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { foundFields } from '../proposals/create-proposal.ts';
import type { ProposalState } from '../proposals/proposal-state.ts';
import { BUILT_IN_RECIPES } from '../recipes/built-in.ts';
import { recipeOf } from '../recipes/proposal-recipe.ts';

export type LastReading = {
  /** The recipe beside which it was chosen, as it was; null for none. */
  readonly beside: string | null;
  readonly list: string;
  readonly file: FileReading;
};

const stored = z.object({
  beside: z.string().nullable(),
  list: z.string(),
  file: recipeSchema.omit({ name: true }),
}) satisfies z.ZodType<LastReading>;

const KEY = 'list';
const keyOf = (list: string): string => `${KEY}.${list}`;
/** Of more lists only the ones that came last are known. */
const MOST_LISTS = 50;

/** What is kept of the lists that came last, the latest first. */
export const lastReadings = ({ imports }: Mirror): readonly LastReading[] =>
  imports.mappingsUnder(KEY, MOST_LISTS).flatMap((said) => {
    const read = stored.safeParse(said);
    return read.success ? [read.data] : [];
  });

/** A recipe as it is now: of one that was saved anew, what was chosen beside the earlier one is part. */
const besideOf = (recipe: Recipe | undefined): string | null => {
  if (!recipe) return null;
  if (BUILT_IN_RECIPES.includes(recipe)) return `built-in ${recipe.name}`;
  const { name, ...file } = recipe;
  return hash('sha256', JSON.stringify(file), 'hex');
};

/** What was chosen for this list beside this recipe. */
export const lastBeside = (
  last: readonly LastReading[],
  list: string,
  recipe: Recipe,
): LastReading | undefined => {
  const beside = besideOf(recipe);
  return last.find((one) => one.list === list && one.beside === beside);
};

/** The lists that no recipe read, with what was chosen for their columns and fields. */
export const readWithoutRecipe = (last: readonly LastReading[]): readonly FileReading[] =>
  last.flatMap(({ beside, file }) => (beside === null ? [file] : []));

/** Does it say anything of columns, fields, ads or rows? */
export const saysAnything = ({ columns, fields, match, fold, missing, readRows }: TableReading): boolean =>
  columns.length > 0 || fields.length > 0 || !!(match ?? fold ?? missing ?? readRows);

/** Does it say how a file is read, beyond what is found in any? */
export const saysHow = ({ reading, columns, sheets, headerRow }: FileReading): boolean =>
  saysAnything(reading) || (columns ?? sheets ?? headerRow) !== undefined;

/** The list that a file with these headers may be, and whether its headers are the same. */
export const listAlike = (
  last: readonly LastReading[],
  headers: readonly string[],
): { readonly list: string; readonly isSame: boolean } | undefined => {
  const found = recipeAlike(readWithoutRecipe(last), headers);
  if (found?.list === undefined) return undefined;
  return { list: found.list, isSame: likeness(found, headers) === 1 };
};

/** A value is for new ads next time; what is made of the file's columns is what its rows say. */
const nextTime =
  (headers: readonly string[]) =>
  (field: FieldReading): FieldReading =>
    namesHeader({ columns: [], fields: [field] }, headers) ? field : { ...field, rows: 'new' };

/** Without what the column is for, which its header tells: nothing was chosen about that. */
const withoutField = ({ to, ...column }: ColumnReading): readonly ColumnReading[] =>
  Object.keys(column).length > 1 ? [column] : [];

const isSame = (one: object | undefined, other: object | undefined): boolean =>
  sameJson(jsonOf(one ?? null), jsonOf(other ?? null));

/** Those of a list that are not in another one; two with different names are never the same. */
const notAmong = <T extends object>(
  list: readonly T[],
  others: readonly T[],
  nameOf: (one: T) => string,
): readonly T[] => {
  const byName = Map.groupBy(others, nameOf);
  return list.filter((one) => !byName.get(nameOf(one))?.some((other) => isSame(one, other)));
};

/** What the proposal would be read by without any choice: its recipe, or what is found in any file. */
const withoutChoice = ({ source, own: { headers, table } }: ProposalState): TableReading => {
  const { recipe } = source;
  if (!recipe) return { columns: [], fields: foundFields(source, headers) };
  const { reading } = fittedReading(recipe, headers, table.places);
  return { ...reading, columns: [...reading.columns, ...recipe.reading.columns] };
};

/** The choices of a proposal beyond that; `columns` are all of its columns. */
const chosenIn = (work: ProposalState, file: FileReading): TableReading => {
  const { columns, match, readRows } = file.reading;
  const { source, chosen, missing } = work;
  const { fields, fold } = work.choices;
  const base = withoutChoice(work);
  const fieldNextTime = nextTime(work.own.headers);
  const beyond = notAmong(columns, base.columns, ({ column }) => hintKey(column));
  const said: TableReading = {
    columns: chosen ? beyond : beyond.flatMap(withoutField),
    fields: notAmong(fields, base.fields, ({ to }) => to).map(fieldNextTime),
    ...(match && !isSame(match, base.match) ? { match } : {}),
    ...(fold && !isSame(fold, base.fold) ? { fold } : {}),
    ...(missing === 'pause' && base.missing !== 'pause' ? { missing } : {}),
    ...(readRows && !isSame(readRows, base.readRows) ? { readRows } : {}),
  };
  // A file without a recipe is read by this alone, with the fields that were found in it.
  const isWhole = !source.recipe && saysHow({ ...file, reading: said });
  return isWhole ? { ...said, fields: fields.map(fieldNextTime) } : said;
};

/** A recipe that is saved says all that was chosen for its list. */
export const forgetReading = ({ imports }: Mirror, list: string): void => imports.dropMapping(keyOf(list));

/** Keeps how the proposal's list is read for its next file. */
export const rememberReading = ({ imports }: Mirror, work: ProposalState, at: string): void => {
  const { file, own, source, chosen, list } = work;
  if (!file || own.mapping.header === null || (source.origin === 'ours' && !chosen)) return;
  const { name, ...reading } = recipeOf(work, '');
  const beside = besideOf(source.recipe);
  const kept = jsonOf({
    beside,
    list: list.kind,
    file: { ...reading, reading: chosenIn(work, reading) },
  });
  if (JSON.stringify(kept).length <= LONGEST_RECIPE) imports.saveMapping(keyOf(list.kind), kept, at);
};
