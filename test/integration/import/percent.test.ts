import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/json.ts';
import { ad, category } from '../../support/ads.ts';
import { editsIn, openImporter } from './importing.ts';

// Programs show a cell with 0.12 in it as `12%`: a user who sees that means neither twelve cents nor 0.12 percent.

const inPercent = async (file: string, cells: Readonly<Record<string, number>>): Promise<string> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const [sheet] = book.worksheets;
  const heads = sheet?.getRow(1).values as readonly string[];
  for (const [header, value] of Object.entries(cells)) {
    const cell = sheet?.getRow(2).getCell(heads.indexOf(header));
    if (!cell) throw new Error(header);
    cell.value = value;
    cell.style = { ...cell.style, numFmt: header === 'Bod' ? '0%' : '0.00%' };
  }
  await book.xlsx.writeFile(file);
  return file;
};

it('a percentage is its number where the category counts in percent, no amount of money, and no change of what was', async () => {
  const [group] = category['attributeGroups'] as readonly { attributes: readonly JsonObject[] }[];
  const number = { type: 'NUMBER', mandatory: false, updatable: true, writable: true };
  const attributes = [
    ...(group?.attributes ?? []),
    { ...number, key: 'share', label: { nl_NL: 'Aandeel' }, postfix: { nl_NL: ' %' } },
  ];
  const withShare = { ...category, attributeGroups: [{ label: {}, attributes }] };
  const own = { locale: 'nl_NL', type: 'NUMBER', recognized: true };
  const values = [
    { ...own, key: 'share', label: 'Aandeel', value: 10 },
    { ...own, key: 'seats', label: 'Zitplaatsen', value: 0.5 },
  ];
  const seller = await openImporter([ad(1, { attributes: values })], undefined, {}, [withShare]);
  const { file } = await seller.exported('ads.xlsx', { where: 'category = 101' });
  const untouched = await inPercent(file, { Aandeel: 0.1, Zitplaatsen: 0.5 });
  expect((await seller.imported(untouched)).counts).toMatchObject({ unchanged: 1 });
  const rows = await seller.rowsOf(
    await seller.imported(await inPercent(file, { Aandeel: 0.125, Zitplaatsen: 0.04, Bod: 0.12 })),
  );
  expect(editsIn(rows).toSorted((a, b) => (a.field < b.field ? -1 : 1))).toMatchObject([
    { field: 'attributes.seats', state: 'refused' },
    { field: 'attributes.share', state: 'change', after: 12.5 },
    { field: 'bidMicros', state: 'refused' },
  ]);
  expect(rows[0]?.cells.flatMap(({ code }) => code ?? [])).toEqual(['percent', 'percent']);
});
