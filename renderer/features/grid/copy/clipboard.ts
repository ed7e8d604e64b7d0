/**
 * Copies blocks of cells to and from the clipboard by the page's own events: they need no permission, and work for
 * the menu, other programs and this window. Cells copied in this window are pasted with exact values, whatever their
 * text. Pictures go to the chosen ads, whichever of their cells has the focus.
 */
import { decimalSignOf } from '../../../../shared/proposals/decimal-sign.ts';
import { readHtmlTable } from '../../../../shared/table/html-table.ts';
import { readTable, type TextTable } from '../../../../shared/table/tsv.ts';
import { call } from '../../../core/bridge.ts';
import { pasteKeyLabel } from '../../../core/keymap.ts';
import { announce, attempt, showToast } from '../../../core/notices.ts';
import { app } from '../../../core/state.ts';
import { words } from '../../../core/words.ts';
import { writeCells } from '../../edits/public.ts';
import type { CellContent } from '../../fields/public.ts';
import { takePastedPictures } from '../../picture-folder/public.ts';
import {
  chooseWritten,
  currentRange,
  currentRect,
  endMark,
  extentOf,
  fieldsIn,
  focusGrid,
  keepingMark,
  markCells,
  type Rect,
  rectOf,
  rectOfRange,
  rowsIn,
  type Source,
  shownGrid,
  targetNow,
} from '../../sheet/public.ts';
import { copiedBlock, copyAtOnce, copyInSlices, cutBlock } from './copying.ts';
import { type Block, blockOf, planPaste } from './paste-plan.ts';

/** The clipboard's content: cells of this window, or a table of another program. */
type Given = { readonly block: Block<CellContent>; readonly isOwn: boolean };

/** The cells of another program's table; the decimal sign of each column is detected from its numbers. */
const cellsOf = (table: TextTable): Block<CellContent> => {
  const width = blockOf(table).columns;
  const decimals = Array.from({ length: width }, (_, at) => decimalSignOf(table.map((row) => row[at] ?? '')));
  return blockOf(
    table.map((row) => row.map((text, at): CellContent => ({ text, decimal: decimals[at] ?? null }))),
  );
};

/** The clipboard's formats. */
type Clip = { readonly text: string; readonly html: string };

const givenBy = ({ text, html }: Clip): Given => {
  const block = copiedBlock(text);
  if (block) return { block, isOwn: true };
  return { block: cellsOf(text === '' ? readHtmlTable(html) : readTable(text)), isOwn: false };
};

const pasteBlock = async (block: Block<CellContent>, chosen: Rect, act: 'paste' | 'move'): Promise<void> => {
  const api = shownGrid();
  const plan = api && planPaste(block, chosen, extentOf(api));
  if (!plan) return showToast(words().t('range.nothing_to_paste'));
  const { rect, at, lost } = plan;
  const fields = fieldsIn(rect);
  chooseWritten(rect);
  await writeCells({
    act,
    rows: rowsIn(rect),
    fields,
    at: (row, column) => at({ row: rect.top + row, column: rect.left + column }),
    lost,
  });
};

/** Cut cells are moved once, to the selected cell as their upper left corner. */
const moveBlock = (block: Block<CellContent>, { top, left }: Rect): Promise<void> => {
  const corner = { row: top, column: left };
  endMark();
  return pasteBlock(block, rectOf(corner, corner), 'move');
};

const pasteClip = (clip: Clip, chosen: Rect): Promise<void> =>
  attempt(() => {
    const cut = cutBlock(clip.text);
    if (cut) return moveBlock(cut, chosen);
    const given = givenBy(clip);
    const paste = (): Promise<void> => pasteBlock(given.block, chosen, 'paste');
    // Content of another program is an ordinary edit; the marked cells are no longer on the clipboard.
    return given.isOwn ? keepingMark(paste) : paste();
  });

const chosenCells = (): Source | null => {
  const rect = currentRect();
  return rect && { rows: rowsIn(rect), fields: fieldsIn(rect) };
};

/** An open editor and other text fields handle the clipboard themselves. */
const isOnCell = (frame: HTMLElement): boolean => {
  const focused = document.activeElement;
  return (
    focused !== null &&
    frame.contains(focused) &&
    focused.getAttribute('role') === 'gridcell' &&
    shownGrid()?.getEditingCells().length === 0
  );
};

/** Copies the selected cells and marks them. */
const take = (event: ClipboardEvent, act: 'copy' | 'cut'): void => {
  const source = chosenCells();
  if (!source || !event.clipboardData) return;
  event.preventDefault();
  const isCopied = copyAtOnce(source, event.clipboardData);
  attempt(async () => {
    if (!isCopied && !(await copyInSlices(source))) return;
    markCells(source, act === 'cut');
    announce(words().t(`range.done.${act}`, { count: source.rows.length * source.fields.length }));
  });
};

const onCopy = (event: ClipboardEvent): void => take(event, 'copy');
const onCut = (event: ClipboardEvent): void => take(event, 'cut');

const onPaste = (event: ClipboardEvent): void => {
  if (takePastedPictures(event, targetNow().keys)) return;
  const range = currentRange();
  const given = event.clipboardData;
  if (!range || !given) return;
  event.preventDefault();
  const clip = { text: given.getData('text/plain'), html: given.getData('text/html') };
  pasteClip(clip, rectOfRange(range));
};

/** Handles copy, cut and paste while a cell has the focus; returns the function that stops this. */
export const serveClipboard = (frame: HTMLElement): (() => void) => {
  const ended = new AbortController();
  const on = (type: 'copy' | 'cut' | 'paste', act: (event: ClipboardEvent) => void): void =>
    // Without a text selection the event's target is the document, not the cell.
    document.addEventListener(type, (event) => isOnCell(frame) && act(event), { signal: ended.signal });
  on('copy', onCopy);
  on('cut', onCut);
  on('paste', onPaste);
  return () => ended.abort();
};

/** Runs a copy or cut from a menu. */
const byShell = (act: 'copy' | 'cut'): Promise<void> =>
  attempt(async () => {
    focusGrid();
    await call('shell.clipboard', { act });
  });

export const copyRange = (): Promise<void> => byShell('copy');
export const cutRange = (): Promise<void> => byShell('cut');

/** The page gets the clipboard's content only after the seller's own key, so the menu can only name that key. */
export const pasteRange = (): void => {
  focusGrid();
  showToast(words().t('proposals.paste.place', { key: pasteKeyLabel(app.get().shell?.platform ?? '') }));
};
