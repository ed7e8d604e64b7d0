/** The edits of the formatting keys: pure, from a text and its selection to one replacement. */

export type Selection = { readonly start: number; readonly end: number };

/** `insert` replaces the text between `from` and `to`; then `select` is selected. */
export type TextEdit = {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: Selection;
};

export type FormatTag = 'b' | 'i' | 'u';

/** The selection without surrounding spaces, as tags enclose words. */
const tight = (text: string, { start, end }: Selection): Selection => {
  const inner = text.slice(start, end);
  const from = start + inner.length - inner.trimStart().length;
  return from >= end ? { start, end } : { start: from, end: from + inner.trim().length };
};

/** Puts the tag around the selection, or removes it if it is already there. */
export const withTag = (text: string, selection: Selection, tag: FormatTag): TextEdit => {
  const { start, end } = tight(text, selection);
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const inner = text.slice(start, end);
  if (text.slice(0, start).endsWith(open) && text.startsWith(close, end)) {
    const from = start - open.length;
    return { from, to: end + close.length, insert: inner, select: { start: from, end: from + inner.length } };
  }
  if (inner.startsWith(open) && inner.endsWith(close) && !inner.slice(1).includes(open)) {
    const bare = inner.slice(open.length, -close.length);
    return { from: start, to: end, insert: bare, select: { start, end: start + bare.length } };
  }
  const from = start + open.length;
  return {
    from: start,
    to: end,
    insert: `${open}${inner}${close}`,
    select: { start: from, end: from + inner.length },
  };
};

const ITEM = '<li>';

/** Turns the selected lines into a list, one item a line; an empty line into a list with one empty item. */
export const withList = (text: string, { start, end }: Selection): TextEdit => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line does not include that line.
  const last = end > start && text.charAt(end - 1) === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next < 0 ? text.length : next;
  const lines = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const items = (lines.length > 0 ? lines : ['']).map((line) => `${ITEM}${line.trim()}</li>`);
  const insert = `<ul>\n${items.join('\n')}\n</ul>`;
  const caret = lines.length > 0 ? from + insert.length : from + `<ul>\n${ITEM}`.length;
  return { from, to, insert, select: { start: caret, end: caret } };
};

/** Replaces the whole text. */
export const withWhole = (text: string, insert: string): TextEdit => ({
  from: 0,
  to: text.length,
  insert,
  select: { start: insert.length, end: insert.length },
});

/** Applies an edit as if typed, so that the text box can undo it. */
const applyEdit = (area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void => {
  area.focus();
  area.setSelectionRange(from, to);
  if (insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, insert);
  area.setSelectionRange(select.start, select.end);
};

export type Area = { readonly current: HTMLTextAreaElement | null };

/** Applies an edit to the text box's text and selection. */
export const writeInto = (area: Area, edit: (text: string, selection: Selection) => TextEdit): void => {
  const box = area.current;
  if (box) applyEdit(box, edit(box.value, { start: box.selectionStart, end: box.selectionEnd }));
};
