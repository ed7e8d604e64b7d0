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

it('takes money from the number, and a name from all places of its format', async () => {
  const { imported, rowsOf, place, keys } = await openImporter([
    ad(1, { vendorId: '12-345' }),
    ad(2, { vendorId: 'B-5' }),
    ad(3, { vendorId: 'M104' }),
    ad(4, { vendorId: 'A-5' }),
  ]);
  const book = await writeBook(
    place('list.xlsx'),
    {
      Blad1: [
        ['Artikelnummer', 'Prijs', 'Telefoonnummer'],
        [12345, 1250, 612345678],
        [5, 1250, null],
        [104, 1250, null],
      ],
    },
    ({ worksheets: [sheet] }) => {
      for (const [cell, format] of [
        ['A2', '##-###'],
        ['A3', '[>=100]"A-"0;"B-"0'],
        ['A4', '"M"0'],
        ['B2', '#\\.##0'],
        ['B3', '#\\ ##0\\ "€"'],
        ['B4', '0\\.000'],
        ['C2', '0#" "##" "##" "##" "##'],
      ] as const)
        if (sheet) sheet.getCell(cell).numFmt = format;
    },
  );
  const proposal = await imported(book);
  const rows = await rowsOf(proposal);
  expect(rows.map(({ key }) => key)).toEqual([keys[0], keys[1], keys[2]]);
  expect(editsIn(rows).filter(({ field }) => field === 'price.amountCents')).toMatchObject(
    [2, 3, 4].map((at) => ({ at, state: 'change', after: 125_000 })),
  );
  expect(editsIn(rows).find(({ field }) => field === 'phoneNumber')?.after).toBe('06 12 34 56 78');
  expect(proposal.questions ?? []).toEqual([]);
});
