import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { ErrorShape } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { errorSentence } from '../../../shared/locale/index.ts';
import { ACCOUNT } from '../../support/account.ts';
import { ad, adsFrom, category, user } from '../../support/ads.ts';
import { edited, openImporter } from './importing.ts';

// Files of ours that were written for another account than the one they are imported into.

const seller7 = (profile: Parameters<typeof openImporter>[2], ads = adsFrom(1, 3)) =>
  openImporter(ads, user, profile);

/** Has the hidden sheet say less, as one of an earlier Adsheet does. */
const withoutFact = async (file: string, to: string, fact: string): Promise<string> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  const meta = book.getWorksheet('_meta');
  meta?.eachRow((row) => {
    if (row.getCell(1).value === fact) row.getCell(1).value = 'unheard-of';
  });
  await book.xlsx.writeFile(to);
  return to;
};

describe('a workbook of another account is refused whole', () => {
  it('by the number of its user', async () => {
    const { exported } = await openImporter();
    const { file } = await exported('ads.xlsx');
    const other = await openImporter(adsFrom(1, 3), { ...user, id: 8 });
    await expect(other.imported(file)).rejects.toMatchObject({
      code: 'file-of-other-account',
      details: { of: ACCOUNT, account: ACCOUNT },
    });
  });

  it.each([
    ['en', 'it was written in the sandbox, and the account is on the live marketplace'],
    ['nl', 'het is geschreven in de sandbox, en het account is van de echte marktplaats'],
    ['fr', 'il a été écrit dans le bac à sable, et le compte est sur la place de marché réelle'],
  ] as const)('with a sentence that says what it is of instead (%s)', async (language, reason) => {
    const { exported } = await openImporter();
    const { file } = await exported('ads.xlsx');
    const other = await seller7({ environment: 'production' });
    const refused = await other.imported(file).catch((error: unknown) => error);
    expect(errorSentence(language, refused as ErrorShape)).toContain(reason);
  });

  const inBelgium = { ...category, label: { nl_BE: 'Tuinmeubels' } };
  const inDollars = { ...category, config: { ...(category['config'] as JsonObject), currency: 'CAD' } };

  it.each([
    ['environment', { environment: 'production' }, category, 'sandbox', 'production'],
    ['tenant', {}, inBelgium, 'nl_NL', 'nl_BE'],
    ['currency', {}, inDollars, 'EUR', 'CAD'],
  ] as const)(
    'by its %s, though the user has the same number there',
    async (fact, profile, known, of, is) => {
      const { exported, place } = await openImporter();
      const { file } = await exported('ads.xlsx');
      const other = await openImporter(adsFrom(1, 3), user, profile, [known]);
      await expect(other.imported(file)).rejects.toMatchObject({
        code: `file-of-other-${fact}`,
        details: { file: 'ads.xlsx', of, is, account: ACCOUNT },
      });
      const silent = await withoutFact(file, place('older.xlsx'), fact);
      expect((await other.imported(silent)).rows).toBe(3);
    },
  );
});

describe('a csv file of ours', () => {
  it('is refused whole where neither its export nor one of its ads is known', async () => {
    const { exported } = await openImporter();
    const { file } = await exported('ads.csv');
    const other = await openImporter([ad(11, { vendorId: 'V-1' }), ad(12)]);
    await expect(other.imported(file)).rejects.toMatchObject({
      code: 'file-of-unknown-account',
      details: { file: 'ads.csv', account: ACCOUNT },
    });
    expect((await (await openImporter([ad(2), ad(11)])).imported(file)).counts).toMatchObject({
      unchanged: 1,
      failed: 2,
    });
  });

  it('is not refused for its IDs where its export is known, nor where nothing in it is from an export', async () => {
    const { exported, imported, place } = await openImporter();
    const { file } = await exported('ads.csv');
    const wrong = await edited(file, place('wrong.csv'), (grid, column) => {
      for (const row of grid.slice(1)) row[column('Advertentie-ID')] = '99';
      return grid;
    });
    expect((await imported(wrong)).counts).toMatchObject({ failed: 3 });
    const other = await openImporter([]);
    const fresh = await edited(file, place('fresh.csv'), (grid, column) => {
      for (const row of grid.slice(1)) {
        row[column('Advertentie-ID')] = '';
        row[column('_adsheet')] = '';
      }
      return grid;
    });
    expect((await other.imported(fresh)).counts).toMatchObject({ new: 3 });
  });
});
