/** How a table is to be read: the file of `--map`, and what `--set`, `--decimal` and the options like them say. */
import { z } from 'zod';
import { tableReading } from '../../shared/contract/commands/table-readings.ts';
import type { CommandInput } from '../../shared/contract/commands.ts';
import type { JsonObject } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';
import type { DecimalSign } from '../../shared/money/number-format.ts';
import { AMOUNT_UNITS } from '../../shared/money/number-format.ts';
import type {
  ColumnReading,
  FieldOrigin,
  FieldReading,
  FoldReading,
  MatchReading,
  TableReading,
} from '../../shared/proposals/table-reading.ts';
import { MATCHED_BY, TEXT_FORMS } from '../../shared/proposals/table-reading.ts';
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
    Record<
      | 'set'
      | 'set-empty'
      | 'set-new'
      | 'set-filled'
      | 'set-formula'
      | 'set-template'
      | 'column'
      | 'decimal'
      | 'round'
      | 'unit'
      | 'text'
      | 'word'
      | 'attribute'
      | 'fold-above'
      | 'fold-name',
      readonly string[]
    > &
      Record<'map' | 'match' | 'fold' | 'fold-list', string>
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

/** The column of `--match`, whose own values are kept unless it says otherwise. */
const matchOf = (word: string): MatchReading => {
  const at = word.lastIndexOf('=');
  const by = MATCHED_BY.find((name) => at > 0 && name === word.slice(at + 1));
  return by ? { column: word.slice(0, at), by } : { column: word, by: 'own' };
};

/** `,` for all columns, `Price=,` for one, by its header or letters. */
const DECIMAL = /^(?:(?<column>.+)=)?(?<sign>[.,])$/su;

/** The decimal sign for all columns, where one is said, and those of single columns. */
const signsOf = (
  texts: readonly string[],
): { readonly all?: DecimalSign; readonly columns: readonly ColumnReading[] } => {
  const said = texts.map((text) => {
    const { column, sign } = DECIMAL.exec(text)?.groups ?? {};
    if (sign === undefined) throw new UsageError(tell('cli.not_decimal', { text }), 'import ');
    return { column, decimal: sign === ',' ? ',' : '.' } as const;
  });
  const all = said.findLast(({ column }) => column === undefined)?.decimal;
  return {
    ...(all === undefined ? {} : { all }),
    columns: said.flatMap(({ column, decimal }) => (column === undefined ? [] : [{ column, decimal }])),
  };
};

/** `Price=price` for a column's field, `Price=` to leave it out; a header may have equals signs, a field has none. */
const columnOf = (text: string): ColumnReading => {
  const at = text.lastIndexOf('=');
  if (at <= 0) throw new UsageError(tell('cli.not_column', { text }), 'import ');
  return { column: text.slice(0, at), to: text.slice(at + 1) || null };
};

/** What is said of a column behind the last sign `=`: one of these words. */
const wordAfter = <W extends string>(text: string, words: readonly W[]): readonly [string, W] | undefined => {
  const at = text.lastIndexOf('=');
  const word = words.find((one) => one === text.slice(at + 1));
  return at > 0 && word !== undefined ? [text.slice(0, at), word] : undefined;
};

const unitOf = (text: string): ColumnReading => {
  const [column, unit] = wordAfter(text, AMOUNT_UNITS) ?? [];
  if (column === undefined || !unit) throw new UsageError(tell('cli.not_unit', { text }), 'import ');
  return { column, unit };
};

const textFormOf = (text: string): ColumnReading => {
  const [column, form] = wordAfter(text, TEXT_FORMS) ?? [];
  if (column === undefined || !form) throw new UsageError(tell('cli.not_text', { text }), 'import ');
  return { column, text: form };
};

/** `Status=draft=PAUSED` for what a value of a column means, `Status=draft=` for nothing; a value may have equals signs. */
const wordOf = (text: string): ColumnReading => {
  const { column, value, word } = /^(?<column>[^=]+)=(?<value>.+)=(?<word>[^=]*)$/su.exec(text)?.groups ?? {};
  if (column === undefined || value === undefined || word === undefined)
    throw new UsageError(tell('cli.not_word', { text }), 'import ');
  return { column, words: { [value]: word } };
};

/** `C=Colour=color` for the attribute that a name means, `C=Colour=` to leave it out; of one name all keys count. */
const attributesOf = (texts: readonly string[]): readonly ColumnReading[] => {
  const names = Map.groupBy(
    texts.map((text) => {
      const said = /^(?<column>[^=]+)=(?<name>.+)=(?<key>[^=]*)$/su.exec(text)?.groups;
      if (!said) throw new UsageError(tell('cli.not_attribute', { text }), 'import ');
      return { column: said['column'] ?? '', name: said['name'] ?? '', key: said['key'] ?? '' };
    }),
    ({ column, name }) => `${column}=${name}`,
  );
  return [...names.values()].flatMap(([first, ...more]) =>
    first
      ? [{ column: first.column, attributes: { [first.name]: [first, ...more].map(({ key }) => key) } }]
      : [],
  );
};

/** `Relationship=Variation`, for each text that rows below their own one say; all of one column. */
const aboveOf = (words: readonly string[]): readonly FoldReading[] => {
  const said = words.map((word) => {
    const { column, text } = /^(?<column>[^=]+)=(?<text>.+)$/su.exec(word)?.groups ?? {};
    if (column === undefined || text === undefined)
      throw new UsageError(tell('cli.not_fold_above', { text: word }), 'import ');
    return { column, text };
  });
  const columns = Map.groupBy(said, ({ column }) => column);
  return [...columns].map(([by, texts]) => ({ by, way: { above: texts.map(({ text }) => text) } }));
};

/** Which rows are one ad. Throws a usage error for several ways, and for names that no way needs. */
const foldOf = (options: Given): Pick<TableReading, 'fold'> => {
  const { fold: by, ['fold-list']: list, ['fold-name']: names = [], ['fold-above']: above = [] } = options;
  const [fold, ...others] = [
    ...(by === undefined ? [] : [{ by }]),
    ...(list === undefined ? [] : [{ by: list, way: 'list' as const }]),
    ...aboveOf(above),
  ];
  if (others.length > 0)
    throw new UsageError(tell('cli.only_one', { names: '--fold, --fold-list, --fold-above' }), 'import ');
  if (names.length > 0 && (!fold || above.length > 0))
    throw new UsageError(tell('cli.fold_name_alone'), 'import ');
  if (list !== undefined && names.length === 0)
    throw new UsageError(tell('cli.fold_list_unnamed'), 'import ');
  return fold ? { fold: { ...fold, ...(names.length > 0 ? { names } : {}) } } : {};
};

/** The reading that the options ask for; absent where they ask for none. An option counts more than the file. */
export const readingOf = async (
  options: Given,
): Promise<Pick<CommandInput<'workbook.import'>, 'reading' | 'decimal'>> => {
  const { map, match } = options;
  const inFile = map === undefined ? NOTHING : readingIn(map, await readObject(map));
  const given = [
    ...fieldsOf(options['set-template'], 'all', (template) => ({ template })),
    ...fieldsOf(options['set-formula'], 'all', (formula) => ({ formula })),
    ...fieldsOf(options.set, 'all', (value) => ({ value })),
    ...fieldsOf(options['set-empty'], 'empty', (value) => ({ value })),
    ...fieldsOf(options['set-new'], 'new', (value) => ({ value })),
    ...fieldsOf(options['set-filled'], 'filled', (column) => ({ columns: [column] })),
  ];
  const { all, columns } = signsOf(options.decimal ?? []);
  const folded = foldOf(options);
  const rounded = (options.round ?? []).map((column) => ({ column, round: true }) as const);
  const reading: TableReading = {
    ...inFile,
    columns: [
      ...inFile.columns,
      ...(options.column ?? []).map(columnOf),
      ...columns,
      ...rounded,
      ...(options.unit ?? []).map(unitOf),
      ...(options.text ?? []).map(textFormOf),
      ...(options.word ?? []).map(wordOf),
      ...attributesOf(options.attribute ?? []),
    ],
    fields: [...inFile.fields, ...given],
    ...(match === undefined ? {} : { match: matchOf(match) }),
    ...folded,
  };
  const isSaid =
    map !== undefined ||
    match !== undefined ||
    folded.fold !== undefined ||
    reading.columns.length + reading.fields.length > 0;
  return { ...(all === undefined ? {} : { decimal: all }), ...(isSaid ? { reading } : {}) };
};
