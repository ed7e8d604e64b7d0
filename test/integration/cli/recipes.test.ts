import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdsheet } from '../../../scripts/adsheet-process.ts';
import type { Shop } from './shop.ts';
import { openSignedInShop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '4']);
}, 120_000);
afterAll(() => shop.close());

const saved = async (name: string, lines: readonly string[]): Promise<string> => {
  const file = join(shop.home, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
};

describe('adsheet recipes', () => {
  test('keep how a list is read, which reads the next one by itself', async () => {
    const first = await saved('week-1.csv', ['Nr,Brand,Model,Cost', 'A1,Hartman,Zit,10.00']);
    const choices = ['--set-template', 'title={Brand} {Model}', '--set-formula', 'price=Cost * 1.21'];
    const { recipes } = await shop.done('recipes', 'save', 'Wholesaler', first, ...choices);
    expect(recipes).toMatchObject([{ name: 'Wholesaler', headers: ['Nr', 'Brand', 'Model', 'Cost'] }]);
    const second = await saved('week-2.csv', ['Model,Brand,Cost,Nr,Stock', 'Lig,Hartman,20.00,B1,3']);
    expect(await shop.done('import', second)).toMatchObject({
      recipe: { name: 'Wholesaler', missing: [] },
      new: 1,
    });
    const { stdout } = await runAdsheet(['import', second], shop.env);
    expect(stdout).toContain('Read by the recipe “Wholesaler”');
    expect(await shop.done('import', second, '--no-recipe')).toMatchObject({ recipe: null });
    const other = await saved('other.csv', ['Brand,Model', 'Hartman,Zit']);
    expect(await shop.done('import', other)).toMatchObject({ recipe: null });
    expect(await shop.done('import', other, '--recipe', 'wholesaler')).toMatchObject({
      recipe: { name: 'Wholesaler', missing: ['Cost'] },
    });
    const both = await shop.adsheet('import', other, '--recipe', 'a', '--no-recipe');
    expect([both.code, both.json]).toMatchObject([2, { error: { code: 'bad-input' } }]);
    const unknown = await shop.adsheet('import', other, '--recipe', 'Nobody');
    expect([unknown.code, unknown.json]).toMatchObject([2, { error: { code: 'recipe-unknown' } }]);
  }, 180_000);

  test('are listed, renamed, deleted, written to files and read from them', async () => {
    const file = join(shop.home, 'recipe.json');
    await shop.done('recipes', 'rename', 'Wholesaler', 'List');
    expect(await shop.done('recipes', 'export', 'List', file)).toMatchObject({ name: 'List' });
    expect(await shop.done('recipes', 'import', file)).toEqual({ name: 'List (2)' });
    expect(await shop.done('recipes', 'delete', 'list')).toMatchObject({ recipes: [{ name: 'List (2)' }] });
    const { stdout } = await runAdsheet(['recipes', 'list'], shop.env);
    expect(stdout).toContain('List (2): 4 columns, gives title, price.amountCents');
    expect(stdout).toContain(
      'Shopify: built in, gives vendorId, title, description, price.amountCents, status, images',
    );
    const hostile = await saved('hostile.json', ['{"kind":"adsheet-recipe","version":1,"recipe":{}}']);
    const refused = await shop.adsheet('recipes', 'import', hostile);
    expect([refused.code, refused.json]).toMatchObject([1, { error: { code: 'recipe-invalid' } }]);
  }, 180_000);

  test('that are built in read the files of their systems, by themselves and by name', async () => {
    const header = 'Handle,Title,Option1 Name,Variant Price,Image Src,Vendor';
    const file = await saved('products_export.csv', [
      header,
      'chair,Chair,Colour,20.00,https://a.example/1.jpg,Hartman',
      'chair,,,12.50,,',
    ]);
    expect(await shop.done('import', file)).toMatchObject({
      recipe: { name: 'Shopify', missing: [], builtIn: true },
      ...{ rows: 1, new: 1 },
      folded: { rows: 1, ads: 1, differing: [{ field: 'price.amountCents', ads: 1, taken: 'lowest' }] },
    });
    const { stdout } = await runAdsheet(['import', file], shop.env);
    expect(stdout).toContain('Read by the built-in recipe “Shopify”');
    expect(stdout).toContain('It does not take these columns: Option1 Name, Vendor');
    expect(stdout).toContain('1 row belongs to the ad of another row');
    const unread = ['--no-recipe', '--column', 'Variant Price=price.amountCents'];
    const folded = await shop.done('import', file, ...unread, '--fold', 'Handle');
    const asked = [{ field: 'price.amountCents', ads: 1, taken: 'asked' }];
    expect(folded).toMatchObject({ recipe: null, failed: 1, folded: { rows: 1, differing: asked } });
    const answer = ['--fold', 'Handle', '--fold-price', 'highest'];
    expect(await shop.done('import', file, ...unread, ...answer)).toMatchObject({
      ...{ failed: 0, new: 1, folded: { reading: { by: 'Handle', price: 'highest' } } },
    });
    const alone = await shop.adsheet('import', file, '--no-recipe', '--fold-price', 'lowest');
    expect(alone.code).toBe(2);
    expect(await shop.done('import', file, '--recipe', 'shopify')).toMatchObject({
      recipe: { builtIn: true },
    });
    const refused = await shop.adsheet('recipes', 'delete', 'Shopify');
    expect([refused.code, refused.json]).toMatchObject([2, { error: { code: 'recipe-built-in' } }]);
  }, 180_000);
});
