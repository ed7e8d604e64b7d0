/** How a table is to be read: the file of `--map`, and the fields that `--set` and the options like it give. */
import { z } from 'zod';
import { tableReading } from '../../shared/contract/commands/table-readings.ts';
import type { JsonObject } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { FieldOrigin, FieldReading, TableReading } from '../../shared/proposals/table-reading.ts';
import { assignmentOf } from './assignments.ts';
import { UsageError } from './exit.ts';
import { readObject } from './json-file.ts';

const NOTHING: TableReading = { columns: [], fields: [] };

const WHOLE = new Set(['columns', 'fields']);

/** Is it a whole reading? A map names columns, each with a text or null. */
const isWhole = (said: JsonObject): boolean =>
  Object.entries(said).some(([name, value]) => WHOLE.has(name) && Array.isArray(value));

/** `{HEADER or letters: field or null}`. */
const mapOf = (file: string, said: JsonObject): TableReading => ({
  ...NOTHING,
  columns: Object.entries(said).map(([column, to]) => {
    if (to !== null && typeof to !== 'string')
      throw new UsageError(tell('cli.not_map', { file, column }), 'import ');
    return { column, to };
  }),
});

const readingIn = (file: string, said: JsonObject): TableReading => {
  if (!isWhole(said)) return mapOf(file, said);
  const read = z.strictObject(tableReading.shape).safeParse({ ...NOTHING, ...said });
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  throw new UsageError(tell('cli.not_reading', { file, at }), 'import ');
};

type Given = Partial<
  Readonly<
    Record<'set' | 'set-empty' | 'set-formula' | 'set-template', readonly string[]> & Record<'map', string>
  >
>;

const fieldsOf = (
  words: readonly string[] | undefined,
  rows: FieldReading['rows'],
  from: (text: string) => FieldOrigin,
): readonly FieldReading[] =>
  (words ?? []).map((word) => {
    const { field, text } = assignmentOf(word);
    return { to: field, from: from(text), rows };
  });

/** The reading that the options ask for; undefined where they ask for none. An option counts more than the file. */
export const readingOf = async (options: Given): Promise<TableReading | undefined> => {
  const { map } = options;
  const inFile = map === undefined ? NOTHING : readingIn(map, await readObject(map));
  const given = [
    ...fieldsOf(options['set-template'], 'all', (template) => ({ template })),
    ...fieldsOf(options['set-formula'], 'all', (formula) => ({ formula })),
    ...fieldsOf(options.set, 'all', (value) => ({ value })),
    ...fieldsOf(options['set-empty'], 'empty', (value) => ({ value })),
  ];
  if (map === undefined && given.length === 0) return undefined;
  return { ...inFile, fields: [...inFile.fields, ...given] };
};
