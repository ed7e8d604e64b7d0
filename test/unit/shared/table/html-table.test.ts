import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableHtml } from '../../../../renderer/features/grid/copy/table-html.ts';
import { readHtmlTable } from '../../../../shared/table/html-table.ts';

describe('a table as HTML', () => {
  it('is read from what Google Sheets, Excel and LibreOffice put on the clipboard', () => {
    const sheets =
      '<meta charset="utf-8"><google-sheets-html-origin><style>td {border: 1px}</style><table><colgroup><col></colgroup>' +
      '<tbody><tr><td data-sheets-value="x">0,35</td><td>A&amp;B</td></tr><tr><td></td><td>8,50&nbsp;€</td></tr></tbody></table>';
    expect(readHtmlTable(sheets)).toEqual([
      ['0,35', 'A&B'],
      ['', '8,50 €'],
    ]);
    const excel =
      '<html><head><style><!--td {}--></style></head><body><table>\r\n <!--StartFragment-->\r\n <tr height=20>\r\n' +
      '  <td class=xl65>eerste<br style="mso-data-placement:same-cell">  tweede\r\n  regel</td>\r\n </tr>\r\n <!--EndFragment--></table></body></html>';
    expect(readHtmlTable(excel)).toEqual([['eerste\ntweede regel']]);
    const office = '<table><tr><td><font face="Arial">1</font></td><td><b>2</b></td></tr></table>';
    expect(readHtmlTable(office)).toEqual([['1', '2']]);
  });

  it('has empty cells where one reaches over others', () => {
    const merged =
      '<table><tr><td colspan="2" rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>';
    expect(readHtmlTable(merged)).toEqual([['a', '', 'b'], ['', '', 'c'], ['d']]);
  });

  it('that is none gives its lines', () => {
    expect(readHtmlTable('<p>een</p><p>twee<br>drie</p>')).toEqual([['een'], ['twee'], ['drie']]);
    expect(readHtmlTable(' ')).toEqual([]);
  });

  it('as Adsheet writes it is read back, whatever its cells say', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/\s+/gu, ' ').trim());
    const cell = fc.array(
      line.filter((text) => text !== ''),
      { maxLength: 3 },
    );
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, (lines) => {
        const texts = lines.map((row) => row.map((parts) => parts.join('\n')));
        expect(readHtmlTable(tableHtml(texts))).toEqual(texts);
      }),
    );
  });

  it('of any text is read without fail', () => {
    const piece = fc.constantFrom(
      '<tr>',
      '<td colspan=3>',
      '</td>',
      '<table>',
      '</table>',
      'a',
      '<br>',
      '<td',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        for (const row of readHtmlTable(pieces.join('')))
          for (const text of row) expect(text).toBeTypeOf('string');
      }),
    );
  });
});
