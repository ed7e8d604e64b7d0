import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import type { SystemFile } from '../../corpora/systems/table.ts';
import { CATEGORY } from '../../support/ads.ts';
import type { Importer } from './importing.ts';
import { openImporter } from './importing.ts';

// The ads of a list are its own, whatever the recipe that reads it is called by now.

const GIVEN = [
  { to: 'categoryId', from: { value: String(CATEGORY) }, rows: 'empty' },
  { to: 'bidMicros', from: { value: '0.35' }, rows: 'empty' },
] as const;

const placed = async ({ place }: Pick<Importer, 'place'>, { week, bytes }: SystemFile, shop = 'shop') => {
  const file = place(`${shop}-${week}.csv`);
  await writeFile(file, bytes);
  return file;
};

const weeksOf = async (name: string, seed = 7) => {
  const system = systems.find((one) => one.name === name);
  if (!system) throw new Error(name);
  return filesOf(system, seed);
};

/** A seller whose first export is ads, read by a built-in reading that was saved as “Mine”. */
const withMine = async (name: string) => {
  const seller = await openImporter([]);
  const { account, call } = seller;
  const weeks = await weeksOf(name);
  const { proposal } = await seller.imported(await placed(seller, weeks[1]));
  await call('proposals.map', { account, proposal, fields: [...GIVEN] });
  const saved = (await call('recipes.save', { account, proposal, name: 'Mine' })).proposal;
  expect(saved.file?.recipe).toEqual({ name: 'Mine', missing: [] });
  await seller.apply(saved);
  return { ...seller, weeks, ads: weeks[1].expected.length };
};

const leftOf = ({ file }: Proposal): number => (file?.missing ?? 0) + (file?.list?.idle ?? 0);

describe('a built-in reading that was saved under a name', () => {
  it.each(['woocommerce', 'shopify', 'bol'])('finds the ads of %s that left the export', async (name) => {
    const seller = await withMine(name);
    const next = await seller.imported(await placed(seller, seller.weeks[2]));
    expect(next.file?.recipe).toEqual({ name: 'Mine', missing: [] });
    expect(next.file?.list?.ads).toBe(seller.ads);
    expect(leftOf(next)).toBe(seller.weeks.changes.gone.length);
  });

  it('finds them after it was renamed, and saved under another name', async () => {
    const seller = await withMine('woocommerce');
    const { account, call, imported, weeks, ads } = seller;
    await call('recipes.rename', { account, name: 'Mine', to: 'Shop' });
    const next = await imported(await placed(seller, weeks[2]));
    expect(next.file).toMatchObject({ recipe: { name: 'Shop' }, list: { ads } });
    await call('recipes.save', { account, proposal: next.proposal, name: 'Other' });
    await call('recipes.remove', { account, name: 'Shop' });
    const last = await imported(await placed(seller, weeks[2]));
    expect(last.file).toMatchObject({ recipe: { name: 'Other' }, list: { ads } });
    expect(leftOf(last)).toBe(weeks.changes.gone.length);
  });

  it('is called by its new name in the open proposal', async () => {
    const seller = await withMine('bol');
    const { account, call, imported, weeks } = seller;
    const { proposal } = await imported(await placed(seller, weeks[2]));
    await call('recipes.rename', { account, name: 'mine', to: 'Offers' });
    const mapped = await call('proposals.map', { account, proposal });
    expect(mapped.file?.recipe).toEqual({ name: 'Offers', missing: [] });
  });

  it('has the ads of its own shop where a name of its own was given to the export of another one', async () => {
    const seller = await withMine('woocommerce');
    const { account, call, imported, ads } = seller;
    // The same form, and other products.
    const other = await weeksOf('woocommerce', 8);
    const numbered = (file: SystemFile): SystemFile => ({
      ...file,
      bytes: Buffer.from(
        Buffer.from(file.bytes)
          .toString('utf8')
          .replaceAll(/^(\d+),/gmu, '9$1,')
          .replaceAll(/\b(0\d+-[A-Z]{2})/gu, 'B$1'),
      ),
    });
    const first = await imported(await placed(seller, numbered(other[1]), 'other'));
    expect(first.counts.new).toBe(other[1].expected.length);
    expect(first.file?.list?.ads).toBe(ads);
    const saved = await call('recipes.save', { account, proposal: first.proposal, name: 'Outlet' });
    expect(saved.proposal.file?.list?.ads).toBe(0);
    await seller.apply(saved.proposal);
    const next = await imported(await placed(seller, numbered(other[2]), 'other'), { recipe: 'Outlet' });
    expect(next.file?.list?.ads).toBe(other[1].expected.length);
    expect(leftOf(next)).toBe(other.changes.gone.length);
    const own = await imported(await placed(seller, seller.weeks[2]), { recipe: 'Mine' });
    expect(leftOf(own)).toBe(seller.weeks.changes.gone.length);
  });

  it('finds the ads of a list that has no built-in one, saved again with a column more', async () => {
    const seller = await openImporter([]);
    const { account, call, imported, place } = seller;
    const list = async (name: string, lines: readonly string[]): Promise<string> => {
      await writeFile(place(name), [...lines, ''].join('\n'));
      return place(name);
    };
    const rows = ['A1;Chair;10,00', 'A2;Table;20,00', 'A3;Lamp;30,00', 'A4;Rug;40,00'];
    const first = await imported(await list('1.csv', ['Vendor ID;Title;Price', ...rows]));
    await call('recipes.save', { account, proposal: first.proposal, name: 'Mine' });
    await seller.apply(first);
    const fewer = ['Vendor ID;Title;Price;Shelf', ...rows.slice(1).map((row) => `${row};7`)];
    const second = await imported(await list('2.csv', fewer));
    expect(leftOf(second)).toBe(1);
    await call('recipes.save', { account, proposal: second.proposal, name: 'Other' });
    const third = await imported(await list('3.csv', fewer), { recipe: 'Other' });
    expect([third.file?.list?.ads, leftOf(third)]).toEqual([4, 1]);
  });

  it('still knows columns that only some exports have', async () => {
    const seller = await openImporter([]);
    const { account, call, imported, place, rowsOf } = seller;
    const write = async (name: string, lines: readonly string[]): Promise<string> => {
      await writeFile(place(name), [...lines, ''].join('\n'));
      return place(name);
    };
    const head = 'ID,Type,SKU,Name,Published,Visibility in catalog,Sale price,Regular price';
    const { proposal } = await imported(
      await write('bare.csv', [head, '1,simple,A,Chair,1,visible,9.50,12.00']),
    );
    await call('recipes.save', { account, proposal, name: 'Mine' });
    const dates = 'Date sale price starts,Date sale price ends,Meta: colour';
    const next = await imported(
      await write('dated.csv', [
        `${head},${dates}`,
        '1,simple,A,Chair,1,visible,9.50,12.00,2026-01-01,2026-01-02,red',
      ]),
    );
    expect(next.file?.recipe).toEqual({ name: 'Mine', missing: [] });
    const [row] = await rowsOf(next);
    expect(row?.cells.find(({ field }) => field === 'price.amountCents')?.after).toBe(1200);
    expect(next.columns.at(-1)).toMatchObject({ header: 'Meta: colour', leftOut: null });
  });
});
