/** Recipes (`shared/proposals/recipe.ts`): how files of one kind are read, kept under a name. */
import { z } from 'zod';
import type { Proposal } from '../../proposals/proposal.ts';
import { TABLE_LIMITS } from '../../proposals/proposal.ts';
import type { Recipe } from '../../proposals/recipe.ts';
import { ALL_SHEETS } from '../../proposals/recipe.ts';
import { LAST_ROW_NUMBER, MOST_SHEETS } from '../../proposals/sheet-rows.ts';
import { CSV_ENCODINGS, CSV_SEPARATORS } from '../../table/csv-choices.ts';
import { command, NO_QUEUES } from './command.ts';
import { account, decimalSign, file } from './inputs.ts';
import { tableReading } from './table-readings.ts';

export const MOST_RECIPES = 100;
/** Characters of a recipe as text. */
export const LONGEST_RECIPE = 500_000;

/** Names are shown in lists and sentences: no line ends, and no signs that turn or hide text. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;
export const recipeName = z
  .string()
  .max(200)
  .transform((name) => name.normalize('NFC').trim())
  .pipe(z.string().min(1).max(80).regex(NAME));

const columnNames = z.array(z.string().max(500)).max(TABLE_LIMITS.columns);

export const recipe = z.strictObject({
  name: recipeName,
  list: z.string().min(1).max(64).exactOptional(),
  headers: columnNames.readonly(),
  signature: columnNames.min(1).readonly().exactOptional(),
  optional: columnNames.readonly().exactOptional(),
  families: columnNames.readonly().exactOptional(),
  columns: columnNames.min(1).readonly().exactOptional(),
  sheet: z.string().max(200).exactOptional(),
  sheets: z
    .union([z.literal(ALL_SHEETS), z.array(z.string().max(200)).min(2).max(MOST_SHEETS).readonly()])
    .exactOptional(),
  headerRow: z.int().min(1).max(LAST_ROW_NUMBER).exactOptional(),
  encoding: z.enum(CSV_ENCODINGS).exactOptional(),
  separator: z.enum(CSV_SEPARATORS).exactOptional(),
  decimal: decimalSign.exactOptional(),
  reading: z.strictObject(tableReading.shape),
}) satisfies z.ZodType<Recipe>;

/** `own`: the account's, by their names; `builtIn`: those of Adsheet whose names no own one has. */
export type Recipes = { readonly own: readonly Recipe[]; readonly builtIn: readonly Recipe[] };

const CHANGE = { changes: ['recipes'], queues: NO_QUEUES } as const;
/** The open proposal says by which recipe it is read. */
const CHANGE_OF_READING = { changes: ['recipes', 'proposals'], queues: ['proposal'] } as const;

/**
 * Each returns all recipes; one that names a recipe rejects with `recipe-unknown`, and one that changes it with
 * `recipe-built-in`.
 */
export const RECIPE_COMMANDS = {
  'recipes.list': command<Recipes>()(account, { reads: ['recipes'] }),
  /**
   * Saves how the open proposal is read, instead of the recipe that has this name; from then on that one reads it. Its
   * ads are those of the list that the proposal is, unless the file has none of these: a new name is a new list then.
   * Rejects with `proposal-unknown`, and with `too-many-kept` where there are a hundred already.
   */
  'recipes.save': command<Recipes & { readonly proposal: Proposal }>()(
    account.extend({ name: recipeName, proposal: z.string().max(100) }),
    CHANGE_OF_READING,
  ),
  /** Rejects with `recipe-exists` where another one has the new name. */
  'recipes.rename': command<Recipes>()(
    account.extend({ name: recipeName, to: recipeName }),
    CHANGE_OF_READING,
  ),
  /** The open proposal that it read is read by none then, in the same way. */
  'recipes.remove': command<Recipes>()(account.extend({ name: recipeName }), CHANGE_OF_READING),
  /** Writes a recipe to a file that another account or seller can read. Rejects with `file-unwritable`. */
  'recipes.export': command<Recipes>()(account.extend({ name: recipeName, file }), {
    reads: ['recipes'],
    files: { writes: ['file'] },
  }),
  /**
   * Adds the recipe of a file, with a number behind its name where that is taken; `name` is the one it got. Rejects
   * with `file-unreadable`, `recipe-invalid` and `too-many-kept`.
   */
  'recipes.import': command<Recipes & { readonly name: string }>()(account.extend({ file }), {
    ...CHANGE,
    files: { reads: ['file'] },
  }),
} as const;
