import { expect, test } from 'vitest';
import { shownNumber } from '../../../../main/engine/workbook/read/cell.ts';
import { shownBy } from '../../../../main/engine/workbook/read/date-formats.ts';
import { openDocumentCell } from '../../../../main/engine/workbook/read/open-document-cell.ts';

const shown = (format: string, currency?: string) => shownNumber(100.5, shownBy(format, currency), false);

test('an amount in another currency is a text as its cell shows it, whatever the format writes it by', () => {
  const formats = {
    '[$$-409]#,##0.00': '$ 100.5',
    '"£"#,##0.00': '£ 100.5',
    '#,##0.00\\ [$USD]': 'USD 100.5',
    '#,##0.00 "zł"': 'zł 100.5',
    '_($* #,##0.00_);_($* (#,##0.00)': '$ 100.5',
  };
  for (const [format, text] of Object.entries(formats)) expect(shown(format, 'EUR')).toBe(text);
  expect(shownNumber(1.234, shownBy('"$"0.000', 'EUR'), false)).toBe('$ 1.2340');
});

test('an amount that its cell shows in cents is a text too', () => {
  for (const [format, sign] of [
    ['0.0" ct"', 'ct'],
    ['0.0\\¢', '¢'],
    ['0.0 "cents"', 'cents'],
  ] as const)
    expect(shown(format, 'EUR')).toBe(`${sign} 100.5`);
});

test('one in the currency of the account is a number, as is one that shows none', () => {
  for (const format of [
    '[$€-413] #,##0.00',
    '"€" #,##0.00####',
    '€ 0',
    '#,##0.00 "EUR"',
    '0.00',
    '0 "kg"',
    '[Red]0',
  ])
    expect(shown(format, 'EUR')).toBe(100.5);
  expect(shown('"$"0.00', 'CAD')).toBe(100.5);
  expect(shown('"$"0.00')).toBe(100.5);
});

test('OpenDocument names the currency of a cell', () => {
  const cell = (currency: string) =>
    openDocumentCell(
      { 'office:value-type': 'currency', 'office:value': '100', 'office:currency': currency },
      '100.00',
      'EUR',
    );
  expect([cell('USD'), cell('EUR')]).toEqual(['USD 100', 100]);
});
