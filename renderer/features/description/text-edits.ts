/** What the formatting keys write: pure, from the text and its selection to one replacement. */

export type Selection = { readonly start: number; readonly end: number };

/** `insert` takes the place of the text between `from` and `to`; then `select` is selected. */
export type TextEdit = {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  readonly select: Selection;
};

export type FormatTag = 'b' | 'i' | 'u';

/** The selection without the spaces at its edges: tags stand at the words. */
const tight = (text: string, { start, end }: Selection): Selection => {
  const inner = text.slice(start, end);
  const from = start + inner.length - inner.trimStart().length;
  return from >= end ? { start, end } : { start: from, end: from + inner.trim().length };
};

/** Puts the tag around the selection, or takes it away where it stands around it already. */
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

/** Makes a list of the lines the selection touches, one item a line; on an empty line, a list of one empty item. */
export const withList = (text: string, { start, end }: Selection): TextEdit => {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection that ends at the start of a line does not touch that line.
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

/** Another text in place of the whole. */
export const withWhole = (text: string, insert: string): TextEdit => ({
  from: 0,
  to: text.length,
  insert,
  select: { start: insert.length, end: insert.length },
});

/** Writes an edit as if it were typed, so that the text's own undo takes it back. */
const applyEdit = (area: HTMLTextAreaElement, { from, to, insert, select }: TextEdit): void => {
  area.focus();
  area.setSelectionRange(from, to);
  if (insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, insert);
  area.setSelectionRange(select.start, select.end);
};

export type Area = { readonly current: HTMLTextAreaElement | null };

/** Writes what an edit makes of the text box's text and selection. */
export const writeInto = (area: Area, edit: (text: string, selection: Selection) => TextEdit): void => {
  const box = area.current;
  if (box) applyEdit(box, edit(box.value, { start: box.selectionStart, end: box.selectionEnd }));
};
