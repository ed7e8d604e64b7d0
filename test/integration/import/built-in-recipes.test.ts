import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { Proposal } from '../../../shared/proposals/proposal.ts';
import { losesValues } from '../../../shared/proposals/proposal.ts';
import { filesOf, systems } from '../../corpora/systems/systems.ts';
import type { ExpectedAd, SystemFile } from '../../corpora/systems/table.ts';
import type { Importer } from './importing.ts';
import { mapping, openImporter } from './importing.ts';

// Files of systems that many sellers have, written by somebody else, are read without a choice.

const NAMES: Readonly<Record<string, string>> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  'google-merchant': 'Google Merchant',
  bol: 'bol',
  magento: 'Magento',
  ebay: 'eBay',
};

const known = systems.filter(({ name }) => name in NAMES);

const written = async ({ place }: Pick<Importer, 'place'>, { week, fileName, bytes }: SystemFile) => {
  const file = place(`${week}-${fileName}`);
  await writeFile(file, bytes);
  return file;
};

const lines = async ({ place }: Pick<Importer, 'place'>, name: string, rows: readonly string[]) => {
  const file = place(name);
  await writeFile(file, [...rows, ''].join('\n'));
  return file;
};

/** The proposal, with the lowest price of variants where that is asked. */
const answered = async (
  { call, account }: Awaited<ReturnType<typeof openImporter>>,
  seen: Proposal,
): Promise<Proposal> => {
  const { proposal, folded } = seen;
  if (!folded?.differing.some(({ taken }) => taken === 'asked')) return seen;
  const fold = { ...folded.reading, price: 'lowest' } as const;
  return await call('proposals.map', { account, proposal, fold });
};

type Proposed = {
  readonly vendorId: string;
  readonly title: string;
  readonly cents: number;
  readonly pictures: number;
  readonly description: string;
};

const proposedIn = async ({ rowsOf }: Importer, proposal: Proposal): Promise<readonly Proposed[]> =>
  (await rowsOf(proposal)).map(({ cells }) => {
    const value = (path: string) =>
      cells.find(({ field, state }) => field === path && state !== 'refused')?.after ?? null;
    const images = value('images');
    return {
      vendorId: String(value('vendorId')),
      title: String(value('title')),
      cents: Number(value('price.amountCents')),
      pictures: Array.isArray(images) ? images.length : 0,
      description: String(value('description')),
    };
  });

const differencesOf = (ads: readonly Proposed[], expected: readonly ExpectedAd[]): readonly string[] =>
  expected.flatMap(({ ids, title, priceCents, pictures, description }) => {
    const ad = ads.find(({ vendorId }) => ids.includes(vendorId));
    if (!ad) return [`${ids[0]}: none`];
    return [
      ...(ad.title === title ? [] : [`${ids[0]}: title ${ad.title}`]),
      ...(ad.cents === priceCents ? [] : [`${ids[0]}: price ${ad.cents}, not ${priceCents}`]),
      ...(ad.pictures === pictures ? [] : [`${ids[0]}: ${ad.pictures} pictures, not ${pictures}`]),
      ...description
        .filter((text) => !ad.description.includes(text))
        .map((text) => `${ids[0]}: lacks ${text}`),
    ];
  });

describe('a file of a system', () => {
  test.each(known)('$name is read by its recipe, as what its seller would want of it', async (system) => {
    const seller = await openImporter([]);
    const { 1: file } = await filesOf(system, 7);
    const proposal = await answered(seller, await seller.imported(await written(seller, file)));
    expect(proposal.file?.recipe).toEqual({ name: NAMES[system.name], missing: [], builtIn: true });
    expect([proposal.questions, proposal.counts.refused, proposal.counts.failed]).toEqual([[], 0, 0]);
    const ads = await proposedIn(seller, proposal);
    // Paths on the shop's server are pictures that nobody else can get.
    const got = file.picturePaths ? { pictures: 0 } : {};
    const expected = file.expected.map((ad) => ({ ...ad, ...got }));
    expect(differencesOf(ads, expected)).toEqual([]);
    expect(proposal.counts.new).toBe(file.expected.length);
    expect(proposal.columns.filter(losesValues)).toEqual([]);
    const variants = file.expected.filter((ad) => ad.variants.length > 1);
    expect(proposal.folded?.ads ?? 0).toBeGreaterThanOrEqual(variants.length);
  });

  test.each(known)('$name changes the same ads next week, with a column more', async (system) => {
    const seller = await openImporter([]);
    const { 1: first, 2: second } = await filesOf(system, 7);
    await seller.apply(await answered(seller, await seller.imported(await written(seller, first))));
    const proposal = await seller.imported(await written(seller, second));
    expect(proposal.file?.recipe?.name).toBe(NAMES[system.name]);
    expect(proposal.counts).toMatchObject({ failed: 0, refused: 0, conflicts: 0 });
    // An ad of a feed is known by the number of its variant.
    const before = new Map(first.expected.map(({ ids: [id], priceCents }) => [id, priceCents]));
    const added = second.expected.filter(({ ids: [id] }) => !before.has(id));
    const priced = second.expected.filter(
      ({ ids: [id], priceCents }) => before.has(id) && before.get(id) !== priceCents,
    );
    expect(proposal.counts).toMatchObject({ new: added.length, changed: priced.length });
  });

  test.each(systems.filter(({ name }) => !(name in NAMES)))(
    '$name is taken for none of them',
    async (system) => {
      const seller = await openImporter([]);
      const proposal = await seller.imported(await written(seller, (await filesOf(system, 7))[1]));
      expect(proposal.file?.recipe).toBeNull();
    },
  );
});

/** Names of columns in shops of other languages. */
const TRANSLATED = {
  'WooCommerce (NL)': {
    ...{ SKU: 'Artikelnummer', Name: 'Naam', Published: 'Gepubliceerd', 'Sale price': 'Actieprijs' },
    ...{ 'Visibility in catalog': 'Zichtbaarheid in catalogus', 'Short description': 'Korte omschrijving' },
    ...{ Description: 'Beschrijving', 'Date sale price starts': 'Startdatum actieprijs', Parent: 'Hoofd' },
    ...{
      'Date sale price ends': 'Einddatum actieprijs',
      'In stock?': 'Op voorraad?',
      Images: 'Afbeeldingen',
    },
    ...{ 'Regular price': 'Reguliere prijs', 'External URL': 'Externe URL' },
  },
  'WooCommerce (FR)': {
    ...{ SKU: 'UGS', Name: 'Nom', Published: 'Publié', 'Sale price': 'Tarif promo' },
    ...{ 'Visibility in catalog': 'Visibilité dans le catalogue', 'Short description': 'Description courte' },
    ...{ 'Date sale price starts': 'Date de début de promo', 'Regular price': 'Tarif régulier' },
    ...{
      'Date sale price ends': 'Date de fin de promo',
      'In stock?': 'En stock ?',
      'External URL': 'URL externe',
    },
  },
} as const;

describe('an export of a shop in another language', () => {
  test.each(Object.entries(TRANSLATED))('is read by %s', async (name, columns) => {
    const system = systems.find((one) => one.name === 'woocommerce');
    if (!system) throw new Error(name);
    const { 1: file } = await filesOf(system, 7);
    const [, ...rows] = Buffer.from(file.bytes).toString('utf8').split('\n');
    const names = new Map<string, string>(Object.entries(columns));
    const header = file.headers.map((one) => `"${names.get(one) ?? one}"`).join(',');
    const seller = await openImporter([]);
    const proposal = await seller.imported(await lines(seller, 'export.csv', [header, ...rows]));
    expect(proposal.file?.recipe).toEqual({ name, missing: [], builtIn: true });
    expect([proposal.counts.new, proposal.counts.refused]).toEqual([file.expected.length, 0]);
    expect(differencesOf(await proposedIn(seller, proposal), file.expected)).toEqual([]);
  });
});

const EXAMPLES = { lightspeed: 'lightspeed-nl', etsy: 'etsy', prestashop: 'prestashop-fr' } as const;

describe('a recipe of the guide', () => {
  test.each(Object.entries(EXAMPLES))('reads a file of %s', async (name, example) => {
    const system = systems.find((one) => one.name === name);
    if (!system) throw new Error(name);
    const seller = await openImporter([]);
    const { account, call } = seller;
    await call('recipes.import', { account, file: resolve('docs/guide/recipes', `${example}.json`) });
    const { 1: file } = await filesOf(system, 7);
    const proposal = await seller.imported(await written(seller, file));
    expect(proposal.file?.recipe?.missing).toEqual([]);
    expect([proposal.questions, proposal.counts.refused, proposal.counts.failed]).toEqual([[], 0, 0]);
    expect(proposal.columns.filter(losesValues)).toEqual([]);
    expect(proposal.counts.new).toBe(file.expected.length);
    expect(differencesOf(await proposedIn(seller, proposal), file.expected)).toEqual([]);
  });
});

describe('a built-in recipe', () => {
  const WOO =
    'ID,Type,SKU,Name,Published,Visibility in catalog,In stock?,Description,Date sale price starts,Date sale price ends,Sale price,Regular price,Images,Parent';

  it('takes a sale price that has no dates, and the regular one beside dates', async () => {
    const seller = await openImporter([]);
    const file = await lines(seller, 'woo.csv', [
      WOO,
      '1,simple,A,Chair,1,visible,1,Text,,,9.50,12.00,,',
      '2,simple,B,Table,1,visible,1,Text,2026-01-01,,9.50,12.00,,',
      '3,simple,C,Lamp,1,visible,1,Text,,,,12.00,,',
    ]);
    const ads = await proposedIn(seller, await seller.imported(file));
    expect(ads.map(({ vendorId, cents }) => [vendorId, cents])).toEqual([
      ['A', 950],
      ['B', 1200],
      ['C', 1200],
    ]);
  });

  it('pauses what is not published or not in stock, and makes nothing active', async () => {
    const seller = await openImporter([]);
    const file = await lines(seller, 'woo.csv', [
      WOO,
      ...['1,simple,A,Chair,1,visible,1,Text,,,,12.00,,', "2,simple,B,Table,'-1,visible,1,Text,,,,12.00,,"],
      ...['3,simple,C,Lamp,1,visible,0,Text,,,,12.00,,', '4,simple,D,Rug,0,visible,1,Text,,,,12.00,,'],
    ]);
    const rows = await seller.rowsOf(await seller.imported(file));
    const said = rows.map(({ cells }) => cells.find(({ field }) => field === 'status'));
    expect(said.map((cell) => [cell?.state, cell?.after])).toEqual([
      ['filled', 'PAUSED'],
      ['change', 'PAUSED'],
      ['change', 'PAUSED'],
      ['change', 'PAUSED'],
    ]);
  });

  it('does not pause a product of which one variation is out of stock, and tells that they differ', async () => {
    const seller = await openImporter([]);
    const file = await lines(seller, 'woo.csv', [
      WOO,
      ...['1,variable,A,Chair,1,visible,1,Text,,,,,,', '2,variation,A-1,Chair,1,visible,1,,,,,12.00,,A'],
      ...['3,variation,A-2,Chair,1,visible,0,,,,,12.00,,A', '4,variation,B-1,Rug,1,visible,0,,,,,9.00,,B'],
      '5,variation,B-2,Rug,1,visible,1,,,,,9.00,,B',
    ]);
    const proposal = await seller.imported(file);
    const said = (await seller.rowsOf(proposal)).map(({ cells }) =>
      cells.find(({ field }) => field === 'status'),
    );
    // A new ad begins paused, whatever its file says.
    expect(said.map((cell) => cell?.state)).toEqual(['filled', 'filled']);
    expect(proposal.folded?.differing).toEqual([
      { field: 'status', ads: 1, taken: 'first' },
      { field: 'status', ads: 1, taken: 'none' },
    ]);
  });

  it('takes the sale price of a feed only without dates, and pauses what is out of stock', async () => {
    const seller = await openImporter([]);
    const header = 'id\ttitle\tlink\timage_link\tavailability\tprice\tsale_price\tsale_price_effective_date';
    const file = await lines(seller, 'feed.txt', [
      header,
      'A\tChair\thttps://a.example/1\thttps://a.example/1.jpg\tin_stock\t12.00 EUR\t9.50 EUR\t',
      'B\tTable\thttps://a.example/2\thttps://a.example/2.jpg\tout of stock\t12.00 EUR\t9.50 EUR\t2026-01-01T00:00Z/2026-02-01T00:00Z',
    ]);
    const proposal = await seller.imported(file);
    const ads = await proposedIn(seller, proposal);
    expect(ads.map(({ vendorId, cents, pictures }) => [vendorId, cents, pictures])).toEqual([
      ['A', 950, 1],
      ['B', 1200, 1],
    ]);
    const [, second] = await seller.rowsOf(proposal);
    expect(second?.cells.find(({ field }) => field === 'status')?.after).toBe('PAUSED');
    const other = await lines(seller, 'pounds.txt', [
      header,
      'A\tChair\thttps://a.example/1\t\tin_stock\t12.00 GBP\t\t',
    ]);
    expect((await seller.imported(other)).counts).toMatchObject({ new: 0, failed: 1 });
  });

  it('reads the columns that Shopify has by now, and none is left without a word', async () => {
    const seller = await openImporter([]);
    const file = await lines(seller, 'products_template.csv', [
      'Title,URL handle,Description,Vendor,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Product image URL,Variant image URL,Color (product.metafields.shopify.color-pattern)',
      'Chair,chair,<p>Oak</p><p>Solid</p>,Hartman,TRUE,active,C-1,Colour,red,20.00,https://a.example/1.jpg,https://a.example/r.jpg,red',
      ',chair,,,,,C-2,,green,12.50,https://a.example/2.jpg,,',
      'Table,table,Of oak,Hartman,FALSE,active,T-1,Title,Default Title,99.00,,,',
    ]);
    const proposal = await seller.imported(file);
    expect(proposal.file?.recipe).toEqual({ name: 'Shopify (URL handle)', missing: [], builtIn: true });
    expect(await proposedIn(seller, proposal)).toEqual([
      { vendorId: 'chair', title: 'Chair', cents: 1250, pictures: 3, description: 'Oak\nSolid' },
      { vendorId: 'table', title: 'Table', cents: 9900, pictures: 0, description: 'Of oak' },
    ]);
    const [, table] = await seller.rowsOf(proposal);
    expect(table?.cells.find(({ field }) => field === 'status')?.after).toBe('PAUSED');
    expect(proposal.columns.filter(losesValues)).toEqual([]);
  });

  it('does not take what was chosen for such files before, and nothing else is kept of a file it read', async () => {
    const seller = await openImporter([]);
    const file = await lines(seller, 'woo.csv', [WOO, '1,simple,A,Chair,1,visible,1,Text,,,,12.00,,']);
    const read = await seller.imported(file);
    const { account, call } = seller;
    const columns = read.columns.map(({ to }) => (to === 'links.url' ? null : to));
    await seller.apply(await call('proposals.map', { account, proposal: read.proposal, columns }));
    expect((await seller.imported(file)).file?.recipe?.name).toBe('WooCommerce');
    const reading = mapping({ Type: 'sellerName', SKU: 'vendorId', 'Regular price': 'price.amountCents' });
    await seller.apply(await seller.imported(file, { recipe: null, reading }));
    const again = await seller.imported(file);
    expect([again.file?.recipe, again.columns[1]?.to]).toEqual([null, 'sellerName']);
  });

  it('is done without, chosen by name, kept as it is, and replaced by one of that name', async () => {
    const seller = await openImporter([]);
    const { account, call } = seller;
    const file = await lines(seller, 'woo.csv', [WOO, '1,simple,A,Chair,1,visible,1,Text,,,,12.00,,']);
    expect((await seller.imported(file, { recipe: null })).file?.recipe).toBeNull();
    const proposal = await seller.imported(file, { recipe: 'woocommerce' });
    expect(proposal.file?.recipe).toMatchObject({ name: 'WooCommerce', builtIn: true });
    for (const refused of [
      call('recipes.remove', { account, name: 'woocommerce' }),
      call('recipes.rename', { account, name: 'WooCommerce', to: 'Shop' }),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'recipe-built-in' });
    const before = await call('recipes.list', { account });
    expect(before.builtIn.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.values(NAMES)));
    const after = await call('recipes.save', { account, name: 'WooCommerce', proposal: proposal.proposal });
    expect(after.own.map(({ name }) => name)).toEqual(['WooCommerce']);
    expect(after.builtIn.map(({ name }) => name)).not.toContain('WooCommerce');
    expect((await seller.imported(file)).file?.recipe).toEqual({ name: 'WooCommerce', missing: [] });
    const shared = seller.place('shopify.json');
    await call('recipes.export', { account, name: 'Shopify', file: shared });
    expect(await call('recipes.import', { account, file: shared })).toMatchObject({ name: 'Shopify (2)' });
  });
});
