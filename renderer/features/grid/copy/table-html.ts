/** A block of cells as a small HTML table, which office programs accept without asking for separators. Pure. */
import type { TextTable } from '../../../../shared/table/tsv.ts';

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A line end within a cell; the style keeps Excel from starting a new row there. */
const LINE_END = '<br style="mso-data-placement:same-cell">';

const cellHtml = (text: string): string => {
  const safe = text.replaceAll(/[&<>"]/gu, (sign) => SIGNS[sign] ?? sign);
  return `<td>${safe.replaceAll(/\r\n?|\n/gu, LINE_END)}</td>`;
};

export const tableHtml = (table: TextTable): string =>
  `<table>${table.map((row) => `<tr>${row.map(cellHtml).join('')}</tr>`).join('')}</table>`;
