/** Tables as HTML, for programs that put nothing else on the clipboard. */
import { type HtmlToken, tokensOf } from '../html/tokens.ts';
import type { TextTable } from './tsv.ts';

/** The most rows or columns a cell may span. */
const MOST_SPANNED = 1_000;

const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

type Spans = { readonly columns: number; readonly rows: number };

const NO_SPANS: Spans = { columns: 1, rows: 1 };

const spansOf = (token: HtmlToken, source: string): Spans => {
  if (token.kind !== 'open') return NO_SPANS;
  const spanAt = (name: string): number => {
    const found = token.attributes.find((attribute) => attribute.name === name);
    const [digits = '1'] = /\d+/u.exec(found ? source.slice(found.start, found.end) : '') ?? [];
    return Math.min(MOST_SPANNED, Math.max(1, Number(digits)));
  };
  return { columns: spanAt('colspan'), rows: spanAt('rowspan') };
};

/** Collapses spaces within a line; lines end at `<br>` and blocks. */
const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/^\n+|\n+$/gu, '');

/** Puts cells in rows, with empty ones where a cell spans others. */
const createRows = () => {
  const rows: string[][] = [];
  /** By column, the number of rows that cells from above still span. */
  let reached: number[] = [];
  const put = (row: string[], text: string): void => {
    while ((reached[row.length] ?? 0) > 0) row.push('');
    row.push(text);
  };
  return {
    rows,
    next: (): void => {
      const count = rows.at(-1)?.length ?? 0;
      reached = Array.from({ length: Math.max(count, reached.length) }, (_, at) =>
        Math.max(0, (reached[at] ?? 0) - 1),
      );
      rows.push([]);
    },
    cell: (text: string, spans: Spans): void => {
      if (rows.length === 0) rows.push([]);
      const row = rows.at(-1) ?? [];
      put(row, text);
      const first = row.length - 1;
      for (let more = 1; more < spans.columns; more += 1) row.push('');
      for (let at = first; at < row.length; at += 1) reached[at] = spans.rows;
    },
  };
};

/**
 * The rows of the tables in an HTML text; without a table, its lines. A spanning cell is followed by empty ones. Rows
 * may differ in length.
 */
export const readHtmlTable = (source: string): TextTable => {
  const { rows, next, cell } = createRows();
  let text = '';
  let open: Spans | null = null;
  const end = (): void => {
    if (open) cell(tidy(text), open);
    open = null;
  };
  for (const token of tokensOf(source)) {
    if (token.kind === 'text') text += token.text.replaceAll(/\s+/gu, ' ');
    if (token.kind !== 'open' && token.kind !== 'close') continue;
    const { kind, name } = token;
    if (name === 'br' || BLOCKS.has(name)) text += '\n';
    if (name === 'td' || name === 'th' || name === 'tr' || name === 'table') end();
    if (kind === 'open' && name === 'tr') next();
    if (kind === 'open' && (name === 'td' || name === 'th')) {
      open = spansOf(token, source);
      text = '';
    }
  }
  end();
  if (rows.length > 0) return rows;
  const lines = tidy(text);
  return lines === '' ? [] : lines.split(/\n+/u).map((line) => [line]);
};
