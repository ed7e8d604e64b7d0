import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shop } from './shop.ts';
import { openSignedInShop } from './shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openSignedInShop(['--ads', '40']);
}, 120_000);
afterAll(() => shop.close());

describe('adsheet bulk', () => {
  test('shows what would change, then does it as one changeset that can be undone', async () => {
    const file = await shop.file('raise.json', { kind: 'append', fields: ['title'], text: ' nu' });
    const shown = await shop.done('bulk', file, '--where', 'status = ACTIVE', '--dry-run');
    expect(shown['changed']).toBeGreaterThan(0);
    expect(shown).toMatchObject({ rows: shown['changed'], unchanged: 0, refused: [] });
    const [sample] = shown['samples'] as readonly { before: string; after: string }[];
    expect(sample?.after).toBe(`${sample?.before} nu`);
    const done = await shop.done('bulk', file, '--where', 'status = ACTIVE');
    expect(done).toMatchObject({ rows: shown['changed'], changes: shown['cells'] });
    expect((await shop.done('ads', '--where', 'draft'))['count']).toBe(shown['changed']);
    await shop.done('undo');
    expect((await shop.done('ads', '--where', 'draft'))['count']).toBe(0);
  });

  test('says which part of a file is no operation, and ends with 2', async () => {
    const file = await shop.file('wrong.json', { kind: 'round', fields: ['bid'] });
    const said = await shop.adsheet('bulk', file);
    expect(said.code).toBe(2);
    expect(JSON.stringify(said.json)).toContain('to');
    const list = await shop.file('list.json', []);
    expect((await shop.adsheet('bulk', list)).code).toBe(2);
  });

  test('reads attributes in braces by their labels, as --where does', async () => {
    const { count } = await shop.done('ads', '--where', '{Merk} is not empty and status = ACTIVE');
    expect(count).toBeGreaterThan(0);
    const file = await shop.file('brand.json', {
      kind: 'template',
      field: 'title',
      template: '{Merk} {title}',
    });
    const shown = await shop.done('bulk', file, '--dry-run', '--where', '{brand} is not empty');
    expect(shown['rows']).toBeGreaterThanOrEqual(Number(count));
    const said = await shop.adsheet('ads', '--where', '{Smaak} = zoet');
    expect(said.code).toBe(2);
  });

  test('ends with 2 for a formula with a fault', async () => {
    const file = await shop.file('formula.json', { kind: 'formula', field: 'bid', formula: 'bid *' });
    const said = await shop.adsheet('bulk', file);
    expect(said.code).toBe(2);
    expect(said.json).toMatchObject({ error: { code: 'bad-expression' } });
  });
});

describe('adsheet duplicates', () => {
  test('lists ads that say the same in the fields named', async () => {
    const file = await shop.file('same.json', { kind: 'set', fields: ['seller'], text: 'Een naam' });
    const { changeset, rows } = await shop.done('bulk', file, '--where', 'status = PAUSED');
    const found = await shop.done('duplicates', '--columns', 'sellerName', '--where', 'draft');
    expect(found).toMatchObject({ total: 1, ads: rows, groups: [{ values: ['Een naam'] }] });
    expect(await shop.done('duplicates', '--columns', 'id')).toEqual({ groups: [], total: 0, ads: 0 });
    await shop.done('undo', String(changeset));
    const unknown = await shop.adsheet('duplicates', '--columns', 'colour');
    expect(unknown.json).toMatchObject({ error: { code: 'unknown-field' } });
  });
});
