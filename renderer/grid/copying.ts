/** Copying cells: at once where they are few and whole, else in slices, with long texts read whole. */
import type { FieldPath } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { type TextTable, writeTable } from '../../shared/table/tsv.ts';
import { announce, tell } from '../app/notices.ts';
import { inSlices } from '../app/slices.ts';
import { openName } from '../app/state.ts';
import { words } from '../app/words.ts';
import { type Content, contentOf, isCutShort } from './cell-content.ts';
import type { Block } from './paste-plan.ts';
import { tableHtml } from './table-html.ts';
import { wholeTexts } from './whole-texts.ts';

/** Cells to be copied; rows are never changed, so they say later what the cells held. */
export type Source = { readonly rows: readonly GridRow[]; readonly fields: readonly FieldPath[] };

type Copied = Source & {
  readonly account: string;
  readonly text: string;
  /** Long texts, by `nameOf`. */
  readonly whole: ReadonlyMap<string, Content>;
};

let last: Copied | null = null;

/** Beyond this many cells, copying goes on after the key, so that it never holds up the window. */
const AT_ONCE = 5_000;

const nameOf = (row: GridRow, path: FieldPath): string => `${row.key} ${path}`;

const remember = (source: Source, text: string, whole: Copied['whole'] = new Map()): void => {
  last = { ...source, account: openName(), text, whole };
  announce(words().t('range.done.copy', { count: source.rows.length * source.fields.length }));
};

/** Puts cells on the clipboard within its event; false where they are too many or too long for that. */
export const copyAtOnce = (source: Source, clipboard: DataTransfer): boolean => {
  if (source.rows.length * source.fields.length > AT_ONCE) return false;
  const contents = source.rows.map((row) => source.fields.map((path) => contentOf(row, path)));
  if (contents.some((line) => line.some(isCutShort))) return false;
  const table = contents.map((line) => line.map(({ text }) => text));
  const text = writeTable(table);
  clipboard.setData('text/plain', text);
  clipboard.setData('text/html', tableHtml(table));
  remember(source, text);
  return true;
};

type Read = { readonly table: TextTable; readonly whole: ReadonlyMap<string, Content> };

/** The texts of cells, long ones whole; null where those are too many. */
const readTexts = async ({ rows, fields }: Source): Promise<Read | null> => {
  const table: string[][] = [];
  const cut: {
    readonly line: string[];
    readonly at: number;
    readonly content: Content;
    readonly name: string;
  }[] = [];
  await inSlices(rows, (row) => {
    const contents = fields.map((path) => contentOf(row, path));
    const line = contents.map(({ text }) => text);
    table.push(line);
    for (const [at, content] of contents.entries())
      if (isCutShort(content)) cut.push({ line, at, content, name: nameOf(row, fields[at] ?? '') });
  });
  if (cut.length > 0) announce(words().t('range.copying', { count: cut.length }));
  const wholeOf = wholeTexts();
  const whole = new Map<string, Content>();
  for (const { line, at, content, name } of cut) {
    const found = await wholeOf(content);
    if (!found) return null;
    line[at] = found.text;
    whole.set(name, found);
  }
  return { table, whole };
};

/** Puts cells on the clipboard when they are read; false where that could not be, which has been told. */
export const copyInSlices = async (source: Source): Promise<boolean> => {
  const read = await readTexts(source);
  if (!read) {
    tell(words().t('range.copy_too_long'));
    return false;
  }
  const text = writeTable(read.table);
  await navigator.clipboard.writeText(text);
  remember(source, text, read.whole);
  return true;
};

/** A program or system on the way may write its own line ends. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/u, '');

/** The cells a text of the clipboard was copied from, where that was in this window and this account. */
export const copiedBlock = (text: string): Block<Content> | null => {
  const from = last;
  if (!from || from.account !== openName() || plain(from.text) !== plain(text)) return null;
  const { rows, fields, whole } = from;
  return {
    rows: rows.length,
    columns: fields.length,
    at: (rowNumber, column) => {
      const [row, path] = [rows[rowNumber], fields[column]];
      if (!row || path === undefined) return undefined;
      return whole.get(nameOf(row, path)) ?? contentOf(row, path);
    },
  };
};
