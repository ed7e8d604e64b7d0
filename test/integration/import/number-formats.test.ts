import { expect, it } from 'vitest';
import { ad } from '../../support/ads.ts';
import { writeBook } from './books.ts';
import { editsIn, openImporter } from './importing.ts';

// Numbers of a workbook whose cells show something else than their digits.

it('takes a vendor ID as its cell shows it, and leaves an amount in thousands out', async () => {
  const { imported, rowsOf, place, keys } = await openImporter([
    ad(1, { vendorId: 'A-104' }),
    ad(2, { vendorId: '00105' }),
    ad(3, { vendorId: '104' }),
  ]);
  const book = await writeBook(
    place('list.xlsx'),
    {
      Blad1: [
        ['Artikelnummer', 'Prijs'],
        [104, 12.5],
        [105, 1250],
        [106, 13],
      ],
    },
    ({ worksheets: [sheet] }) => {
      for (const [cell, format] of [
        ['A2', '"A-"0'],
        ['A3', '00000'],
        ['B3', '#,##0.00,'],
      ] as const)
        if (sheet) sheet.getCell(cell).numFmt = format;
    },
  );
  const rows = await rowsOf(await imported(book));
  expect(rows.map(({ key }) => key)).toEqual([keys[0], keys[1], null]);
  expect(editsIn(rows).slice(0, 1)).toMatchObject([{ field: 'price.amountCents', after: 1250 }]);
  expect(rows[1]?.cells).toMatchObject([{ state: 'refused', code: 'scaled', text: '1.25 (×1000)' }]);
});
