import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import { openMirror } from '../../../main/engine/mirror/mirror.ts';
import { accountFolderIn } from '../../support/account.ts';
import { ad } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import type { Importer } from './importing.ts';
import { campaigns, edited, editsIn, importing, openImporter } from './importing.ts';

// A campaign that has another name by the time a file of ours comes back is still the same campaign.

const OTHER = { ...campaigns[0], id: 32, title: 'Winter' };

/** The next time Adsheet is started, the service calls its campaigns so. */
const reopened = async (
  { home, close }: Awaited<ReturnType<typeof openImporter>>,
  titles: Readonly<Record<number, string>>,
): Promise<Importer> => {
  await close();
  const mirror = openMirror(accountFolderIn(home));
  mirror.transaction(() => {
    for (const [id, title] of Object.entries(titles)) {
      const raw = { ...OTHER, id: Number(id), title };
      const at = '2026-02-01T00:00:00.000Z';
      const known = mirror.campaigns.byId(Number(id));
      if (known) mirror.campaigns.saveBase(known.key, raw, at);
      else mirror.campaigns.addBase(raw, at);
    }
  });
  mirror.close();
  const engine = startEngine(home, { locale: 'nl-NL', language: 'nl' });
  const importer = await importing(engine);
  await engine.call('accounts.open', { account: importer.account });
  return importer;
};

it.each(['ads.csv', 'ads.xlsx'])(
  'a file keeps the names of campaigns it was written with, and takes those of now for others (%s)',
  async (name) => {
    const ads = [ad(1, { campaignId: 31 }), ad(2, { campaignId: 31 }), ad(3)];
    const seller = await openImporter(ads);
    const { file } = await seller.exported(name);
    const later = await reopened(seller, { 31: 'Herfst', 32: 'Winter' });
    const same = await later.imported(file);
    expect(same.counts).toMatchObject({ unchanged: 3, failed: 0, refused: 0 });
    const set = async (texts: readonly string[]): Promise<string> => {
      if (name.endsWith('.csv')) {
        return edited(file, later.place(name), (grid, column) => {
          for (const [i, text] of texts.entries()) grid[i + 1]?.splice(column('Campagne'), 1, text);
          return grid;
        });
      }
      const book = new ExcelJS.Workbook();
      await book.xlsx.readFile(file);
      const [sheet] = book.worksheets;
      const heads = sheet?.getRow(1).values as readonly string[];
      const at = heads.indexOf('Campagne');
      for (const [i, text] of texts.entries()) {
        const cell = sheet?.getRow(i + 2).getCell(at);
        if (cell) cell.value = text;
      }
      await book.xlsx.writeFile(later.place(name));
      return later.place(name);
    };
    const rows = await later.rowsOf(await later.imported(await set(['Zomer', 'Winter', 'Zomer'])));
    expect(editsIn(rows)).toEqual([
      { at: 3, field: 'campaignId', state: 'change', after: 32 },
      { at: 4, field: 'campaignId', state: 'change', after: 31 },
    ]);
  },
);

it('what an import of a csv file could not take keeps its names of campaigns too', async () => {
  const seller = await openImporter([ad(1, { campaignId: 31 })]);
  const { file } = await seller.exported('ads.csv');
  const later = await reopened(seller, { 31: 'Herfst' });
  const wrong = await edited(file, later.place('wrong.csv'), (grid, column) => {
    grid[1]?.splice(column('Bod'), 1, 'veel');
    return grid;
  });
  const { file: left } = await later.left(await later.imported(wrong), later.place('left.xlsx'));
  const rows = await later.rowsOf(await later.imported(left));
  expect(rows[0]?.cells.map(({ field, code }) => [field, code])).toEqual([['bidMicros', 'not-money']]);
});
