import { describe, expect, test } from 'vitest';
import { shownNumber } from '../../../../main/engine/workbook/read/cell.ts';
import { shownBy } from '../../../../main/engine/workbook/read/date-formats.ts';
import { openDocumentCell } from '../../../../main/engine/workbook/read/open-document-cell.ts';

const shown = (number: number, format: string) => shownNumber(number, shownBy(format, 'EUR'), false);

describe('a whole number is what its format shows', () => {
  test.each([
    [104, '00000', '00104'],
    [104, '"A-"0', 'A-104'],
    [104, '\\A\\-0000', 'A-0104'],
    [104, 'General"-B"', '104-B'],
    [12345, '000-000', '012-345'],
    [1234567, '000-000', '1234-567'],
    [104, '"ART "00000;-0', 'ART 00104'],
    [104, '0"B"', '104B'],
    [0, '000', '000'],
  ])('%s as %s', (number, format, text) => {
    expect(shown(number, format)).toBe(text);
  });
});

describe('a number stays one', () => {
  test.each([
    ...[
      [104, '0'],
      [123456, '00000'],
      [104, 'General'],
      [1250, '#,##0.00'],
      [1250, '#,##0'],
      [12.5, '0.00'],
    ],
    ...[
      [1250, '"€ "#,##0'],
      [1250, '"€ "0'],
      [12, '[$€-413] 0'],
      [12, '0" €"'],
      [12, '€ 0.-'],
      [12, '0",-"'],
    ],
    ...[
      [80, '0" cm"'],
      [80, '0"km"'],
      [-5, '"A-"0'],
      [104.5, '00000'],
      [12, '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)'],
    ],
    ...[
      [5, '[Red]0'],
      [5, '+0;-0'],
      [5, '# ?/?'],
      [5, '0.00E+00'],
      [5, '@'],
    ],
  ] as const)('%s as %s', (number, format) => {
    expect(shown(number, format)).toBe(number);
  });
});

describe('a number in thousands or millions is neither', () => {
  test.each([
    [1250, '#,##0.00,', '1.25 (×1000)'],
    [1250, '0.00,,', '0.00125 (×1000000)'],
    [1250, '0,"K"', '1.25 (×1000)'],
    [1250, '€ 0.0,', '1.25 (×1000)'],
    [12.5, '0.0" K"', '12.5 (×1000)'],
    [1250, '0.0," mln"', '1.25 (×1000000)'],
    [1234, '0,;-0', '1.2340 (×1000)'],
  ])('%s as %s', (number, format, text) => {
    expect(shown(number, format)).toBe(text);
  });
});

test.each([
  ['104', '00104', '00104'],
  ['104', 'A-104', 'A-104'],
  ['12345', '012-345', '012-345'],
  ['1250', '1.250,00', 1250],
  ['1250', '€ 1,250.00', 1250],
  ['80', '80 cm', 80],
  ['0.3', '0,30', 0.3],
  ['12.345', '12,35', 12.345],
  ['1250', '1,25', '1.25 (×1000)'],
  ['1250000', '1,250', '1250 (×1000)'],
  ['1250000', '1,3', '1.25 (×1000000)'],
  ['12.5', '12,5 K', '12.5 (×1000)'],
  ['12.5', '$ 12.50', '$ 12.5'],
  ['1.5', '1 1/2', 1.5],
  ['1250', '1,25E+03', 1250],
])('OpenDocument shows its number: %s as %s', (value, text, cell) => {
  const attributes = { 'office:value-type': 'float', 'office:value': value };
  expect(openDocumentCell(attributes, text, 'EUR')).toBe(cell);
});
