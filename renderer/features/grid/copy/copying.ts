/** Copies cells: at once if they are few and complete, otherwise in time slices with long texts read in full. */
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { type TextTable, writeTable } from '../../../../shared/table/tsv.ts';
import { announce, showToast } from '../../../core/notices.ts';
import { inSlices } from '../../../core/slices.ts';
import { openName, rowAt } from '../../../core/state.ts';
import { words } from '../../../core/words.ts';
import { wholeTexts } from '../../edits/public.ts';
import { type CellContent, contentOf, isCutShort } from '../../fields/public.ts';
import { marked, type Source } from '../../sheet/public.ts';
import type { Block } from './paste-plan.ts';
import { tableHtml } from './table-html.ts';

type Copied = Source & {
  readonly account: string;
  readonly text: string;
  /** Full long texts, by `nameOf`. */
  readonly whole: ReadonlyMap<string, CellContent>;
};

let last: Copied | null = null;

/** Beyond this many cells copying continues asynchronously, so that it does not block the window. */
const MOST_CELLS_AT_ONCE = 5_000;

const nameOf = (row: GridRow, path: FieldPath): string => `${row.key} ${path}`;

const remember = (source: Source, text: string, whole: Copied['whole'] = new Map()): void => {
  last = { ...source, account: openName(), text, whole };
};

/** Writes cells to the clipboard within its event; false where they are too many or have cut texts. */
export const copyAtOnce = (source: Source, clipboard: DataTransfer): boolean => {
  if (source.rows.length * source.fields.length > MOST_CELLS_AT_ONCE) return false;
  const contents = source.rows.map((row) => source.fields.map((path) => contentOf(row, path)));
  if (contents.some((line) => line.some(isCutShort))) return false;
  const table = contents.map((line) => line.map(({ text }) => text));
  const text = writeTable(table);
  clipboard.setData('text/plain', text);
  clipboard.setData('text/html', tableHtml(table));
  remember(source, text);
  return true;
};

type Read = { readonly table: TextTable; readonly whole: ReadonlyMap<string, CellContent> };

/** The texts of cells with long texts in full; null where those are too many. */
const readTexts = async ({ rows, fields }: Source): Promise<Read | null> => {
  const table: string[][] = [];
  const cut: {
    readonly line: string[];
    readonly at: number;
    readonly content: CellContent;
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
  const whole = new Map<string, CellContent>();
  for (const { line, at, content, name } of cut) {
    const found = await wholeOf(content);
    if (!found) return null;
    line[at] = found.text;
    whole.set(name, found);
  }
  return { table, whole };
};

/** Writes cells to the clipboard once they are read; false where that failed, with the error shown. */
export const copyInSlices = async (source: Source): Promise<boolean> => {
  const read = await readTexts(source);
  if (!read) {
    showToast(words().t('range.copy_too_long'));
    return false;
  }
  const text = writeTable(read.table);
  await navigator.clipboard.writeText(text);
  remember(source, text, read.whole);
  return true;
};

/** Programs and systems may change line ends. */
const plain = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/u, '');

/** The source of a clipboard text, if it was copied in this window and this account. */
const copiedFrom = (text: string): Copied | null =>
  last && last.account === openName() && plain(last.text) === plain(text) ? last : null;

const blockFrom = (
  { rows, fields }: Source,
  at: (row: GridRow, path: FieldPath) => CellContent,
): Block<CellContent> => ({
  rows: rows.length,
  columns: fields.length,
  at: (rowNumber, column) => {
    const [row, path] = [rows[rowNumber], fields[column]];
    return row && path !== undefined ? at(row, path) : undefined;
  },
});

/** The cells a clipboard text was copied from, with their values at that time. */
export const copiedBlock = (text: string): Block<CellContent> | null => {
  const from = copiedFrom(text);
  return from && blockFrom(from, (row, path) => from.whole.get(nameOf(row, path)) ?? contentOf(row, path));
};

/** The cut cells with their present values, if they are what was last put on the clipboard. */
export const cutBlock = (text: string): Block<CellContent> | null => {
  const { mark } = marked.get();
  const from = copiedFrom(text);
  if (!from || !mark?.isCut || mark.source.rows !== from.rows) return null;
  return blockFrom(from, (row, path) => contentOf(rowAt(row.key) ?? row, path));
};
