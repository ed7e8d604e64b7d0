/** A recipe as a file: what comes from outside is checked like any input, and never runs. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { LONGEST_RECIPE, recipe as schema } from '../../../shared/contract/commands/recipes.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import { writeNewFile } from '../workbook/new-file.ts';

/** Says what the file is, so that no other one is taken for a recipe. */
const KIND = 'adsheet-recipe';
const VERSION = 1;

/** The file's text, of which no more is read than a recipe can have. */
const textOf = async (file: string): Promise<string> => {
  try {
    const handle = await open(file, 'r');
    try {
      if (!(await handle.stat()).isFile())
        throw new AdsheetError('file-unreadable', { file: basename(file) });
      const buffer = Buffer.alloc(4 * LONGEST_RECIPE + 1);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
      if (bytesRead === buffer.length)
        throw new AdsheetError('file-unreadable', { file: basename(file), reason: 'too-large' });
      return buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/u, '');
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof AdsheetError
      ? error
      : new AdsheetError('file-unreadable', { file: basename(file) }, { cause: error });
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new AdsheetError('recipe-invalid', { at: 'JSON' });
  }
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a file with a recipe. Rejects with `file-unreadable` and `recipe-invalid`. */
export const readRecipe = async (file: string): Promise<Recipe> => {
  const said = parsed(await textOf(file));
  if (!isRecord(said) || said['kind'] !== KIND) throw new AdsheetError('recipe-invalid', { at: 'kind' });
  if (said['version'] !== VERSION) throw new AdsheetError('recipe-invalid', { at: 'version' });
  const read = schema.safeParse(said['recipe']);
  if (!read.success)
    throw new AdsheetError('recipe-invalid', { at: read.error.issues[0]?.path.join('.') ?? '' });
  return read.data;
};

/** Writes a recipe to a file. Rejects with `file-unwritable` and `disk-full`. */
export const writeRecipe = (file: string, recipe: Recipe): Promise<void> =>
  writeNewFile(file, async (stream) => {
    stream.end(`${JSON.stringify({ kind: KIND, version: VERSION, recipe }, null, 2)}\n`);
  });
