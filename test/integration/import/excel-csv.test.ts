import { describe, expect, it } from 'vitest';
import type { Json } from '../../../shared/json.ts';
import { ad, CATEGORY } from '../../support/ads.ts';
import { asCsvByExcel } from '../../support/excel.ts';
import type { Typing } from '../../support/typed.ts';
import { gridOf } from '../../support/typed.ts';
import { editsIn, openImporter } from './importing.ts';

// Files of ours that were opened in Excel and saved as csv: it writes what it shows.

const DUTCH = { decimal: ',', separator: ';' } as const;

const attribute = (key: string, type: string, value: Json) => ({
  key,
  type,
  value,
  locale: 'nl_NL',
  label: key,
});

const ODD = [
  ad(1, { title: "'t Winkeltje 🚲", vendorId: '00012', dateCreated: '2026-01-31T10:30:00.400Z' }),
  ad(2, { title: '=1+1', vendorId: '8712345678901', sellerName: '-5% ☆', phoneNumber: '0612345678' }),
  ad(3, {
    description: '<p>een; twee, "drie"</p>\n<p>café – ﷽</p>',
    vendorId: '12345678901234567890',
    bidMicros: '1234567',
    attributes: [attribute('ean', 'STRING', '0640186123456'), attribute('weight', 'NUMBER', 1234.5)],
  }),
];

const typedAt = async (file: string, header: string, row: number, text: string): Promise<Typing> => {
  const [head = []] = await gridOf(file);
  return { row, column: head.indexOf(header), text };
};

describe.each(['ads.xlsx', 'ads.csv'])('a file of ours that Excel saved as csv (%s)', (name) => {
  it('changes nothing by itself: digits shown short, zeros and signs that are gone, amounts as they look', async () => {
    const { exported, imported, place, rowsOf } = await openImporter(ODD);
    for (const where of [undefined, `category = ${CATEGORY}`]) {
      const { file } = await exported(name, where === undefined ? {} : { where });
      await asCsvByExcel(file, [], DUTCH, place('excel.csv'));
      const proposal = await imported(place('excel.csv'));
      expect(editsIn(await rowsOf(proposal))).toEqual([]);
      expect(proposal.counts).toMatchObject({ unchanged: 3, failed: 0 });
      expect(proposal.file?.csv).toMatchObject({ encoding: 'windows-1252', separator: ';', unsure: [] });
    }
  });

  it('says so where digits that were typed are not all there, and takes what is', async () => {
    const { exported, imported, place, rowsOf } = await openImporter([ad(1, { vendorId: null }), ad(2)]);
    const { file } = await exported(name);
    const typing = [
      await typedAt(file, 'Verkopers-ID', 1, '8712345678901'),
      await typedAt(file, 'Prijs', 1, '1.234,5'),
      await typedAt(file, 'Dagbudget', 2, 'Onbeperkt'),
    ];
    await asCsvByExcel(file, typing, DUTCH, place('excel.csv'));
    const [first, ...others] = editsIn(await rowsOf(await imported(place('excel.csv')))).toSorted((a, b) =>
      b.field.localeCompare(a.field),
    );
    // Cells of a workbook are for texts; those of a csv file are what they look like.
    const kept = { at: 2, field: 'vendorId', state: 'change', after: '8712345678901' };
    const lost = { at: 2, field: 'vendorId', state: 'refused', after: null };
    expect(first).toEqual(name.endsWith('.xlsx') ? kept : lost);
    expect(others).toEqual([
      { at: 2, field: 'price.amountCents', state: 'change', after: 123_450 },
      { at: 3, field: 'budgets.daily.limitMicros', state: 'change', after: 'UNLIMITED' },
    ]);
  });
});
