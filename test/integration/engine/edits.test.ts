import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import { ACCOUNT, accountFolderIn, openLocal } from '../../support/account.ts';
import { ad, adsFrom, CATEGORY, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import { plain } from '../../support/hostile-pictures.ts';

const open = async (count = 3) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: adsFrom(1, count), categories: [category], user });
  const get = async (key: RowKey) => (await engine.call('ads.get', { account: ACCOUNT, key })).ad;
  const apply = (key: RowKey, field: string, text: string | null) =>
    engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes: [{ key, field, text }] });
  const state = () => engine.call('accounts.state', { account: ACCOUNT });
  return { ...engine, keys: keys as [RowKey, ...RowKey[]], get, apply, state };
};

describe('typing into a cell', () => {
  it('keeps the value as a draft beside what the service says', async () => {
    const { keys, apply, get, state } = await open();
    expect(await apply(keys[0], 'bid', '0.35')).toMatchObject({ rows: 1, changes: 1, refused: [] });
    const found = await get(keys[0]);
    expect(found.local['bidMicros']).toBe('350000');
    expect(found.draft).toEqual([{ field: 'bidMicros', base: '150000', value: '350000' }]);
    expect(found.drafts).toEqual({ bidMicros: '150000' });
    expect(found.state).toBe('edited');
    expect((await state()).counts).toMatchObject({ ads: 3, drafts: 1 });
  });

  it('leaves no draft when the old value is typed again', async () => {
    const { keys, apply, get, state } = await open();
    await apply(keys[0], 'title', 'Andere stoel');
    await apply(keys[0], 'title', 'Tuinstoel 1');
    expect((await get(keys[0])).draft).toEqual([]);
    expect((await state()).counts.drafts).toBe(0);
  });

  it('changes nothing and makes no changeset when the value is already there', async () => {
    const { keys, apply } = await open();
    expect(await apply(keys[0], 'title', 'Tuinstoel 1')).toMatchObject({ changeset: null, changes: 0 });
  });

  it('takes one value for several rows as one changeset', async () => {
    const { keys, call, get, state } = await open();
    const changes = [{ keys: [...keys], field: 'bidMicros', value: '350000' }];
    const result = await call('edits.apply', { account: ACCOUNT, label: 'All', changes });
    expect(result).toMatchObject({ rows: 3, changes: 3, keys });
    for (const key of keys) expect((await get(key)).local['bidMicros']).toBe('350000');
    expect((await state()).canUndo).toBe('All');
  });

  it('keeps the first base while a cell is edited twice', async () => {
    const { keys, apply, get } = await open();
    await apply(keys[0], 'title', 'Een');
    await apply(keys[0], 'title', 'Twee');
    expect((await get(keys[0])).draft).toEqual([{ field: 'title', base: 'Tuinstoel 1', value: 'Twee' }]);
  });

  it('reads an attribute by the type its category gives it, and completes its entry', async () => {
    const { keys, apply, get } = await open();
    await apply(keys[0], 'attributes.seats', '4');
    expect((await get(keys[0])).local['attributes']).toContainEqual({
      key: 'seats',
      label: 'Zitplaatsen',
      locale: 'nl_NL',
      type: 'NUMBER',
      value: 4,
    });
  });

  it("writes a new attribute in the tenant's own locale, not in the first one of the category", async () => {
    const engine = startEngine(await temporaryFolder());
    const colour = {
      key: 'colour',
      label: { fr_NL: 'Couleur', nl_NL: 'Kleur' },
      type: 'STRING',
      values: { fr_NL: ['rouge'], nl_NL: ['rood'] },
    };
    const bilingual = { ...category, attributeGroups: [{ label: {}, attributes: [colour] }] };
    const [key] = await openLocal(engine, { ads: adsFrom(1, 1), categories: [bilingual] });
    const changes = [{ key: key as RowKey, field: 'attributes.colour', text: 'rood' }];
    await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    const found = await engine.call('ads.get', { account: ACCOUNT, key: key as RowKey });
    expect(found.ad.local['attributes']).toContainEqual({
      key: 'colour',
      label: 'Kleur',
      locale: 'nl_NL',
      type: 'STRING',
      value: 'rood',
    });
  });

  it.each(['nl_NL', 'fr_BE'])('changes a new attribute in %s also by its name alone', async (locale) => {
    const { keys, apply, get } = await open();
    await apply(keys[0], `attributes.own@${locale}`, 'eerst');
    await apply(keys[0], 'attributes.own', 'daarna');
    const own = [{ key: 'own', locale, value: 'daarna' }];
    const there = async () =>
      ((await get(keys[0])).local['attributes'] as readonly { key: string }[]).filter(
        ({ key }) => key === 'own',
      );
    expect(await there()).toMatchObject(own);
    expect(await there()).toHaveLength(1);
    await apply(keys[0], 'attributes.own', null);
    expect(await there()).toEqual([]);
    expect((await get(keys[0])).draft).toEqual([]);
  });

  it('drops a cleared field from the ad', async () => {
    const { keys, apply, get } = await open();
    await apply(keys[0], 'links.url', '');
    expect((await get(keys[0])).local['links']).not.toHaveProperty('url');
  });
});

describe('what cannot be taken', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['bidMicros', 'abc', 'not-money'],
    ['price.amountCents', '1.005', 'too-precise'],
    ['id', '5', 'not-editable'],
    ['categoryId', '102', 'not-editable'],
    ['vendorId', 'mine', 'not-editable'],
    ['attributes.score', '3', 'not-editable'],
    ['nonsense', 'x', 'unknown-field'],
  ];
  it.each(cases)('refuses %s = %s with %s and changes nothing', async (field, text, code) => {
    const { keys, apply } = await open(1);
    expect(await apply(keys[0], field, text)).toMatchObject({
      changeset: null,
      refused: [{ key: keys[0], field, code }],
    });
  });

  it('takes the rest of a batch in one changeset', async () => {
    const { keys, call } = await open();
    const changes = keys.map((key, i) => ({ key, field: 'bid', text: i === 1 ? 'abc' : '0.40' }));
    const result = await call('edits.apply', { account: ACCOUNT, label: 'Pasted', changes });
    expect(result).toMatchObject({ rows: 2, changes: 2, refused: [{ key: keys[1], code: 'not-money' }] });
  });

  it('refuses edits of ads that are deleted on the marketplace, or to be deleted', async () => {
    const engine = startEngine(await temporaryFolder());
    const ads = [ad(1, { status: 'DELETED' }), ad(2)];
    const [gone, going] = (await openLocal(engine, { ads, categories: [category] })) as [RowKey, RowKey];
    await engine.call('edits.status', { account: ACCOUNT, select: { keys: [going] }, status: 'DELETED' });
    const changes = [gone, going].map((key) => ({ key, field: 'title', text: 'Nieuw' }));
    const result = await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    expect(result.refused.map(({ code }) => code)).toEqual(['ad-final', 'ad-deleted']);
  });

  it('refuses a wire value that the field cannot hold', async () => {
    const { keys, call } = await open(1);
    const wrong: readonly (readonly [string, string | number])[] = [
      ['price.amountCents', '100'],
      ['bidMicros', 'FOO'],
      ['images', 'https://a.example/b.jpg'],
      ['title', 5],
    ];
    const changes = wrong.map(([field, value]) => ({ key: keys[0], field, value }));
    const result = await call('edits.apply', { account: ACCOUNT, label: 'Pasted', changes });
    expect(result.refused.map(({ code }) => code)).toEqual(wrong.map(() => 'wrong-type'));
  });
});

describe("text in a seller's own attribute", () => {
  it('keeps the type the entry has', async () => {
    const engine = startEngine(await temporaryFolder());
    const attributes = [
      { key: 'weight', label: 'weight', type: 'NUMBER', value: 12 },
      { key: 'colours', label: 'colours', value: ['rood'] },
      { key: 'size', label: 'size', type: 'STRING', value: '12' },
    ];
    const [key] = (await openLocal(engine, { ads: [ad(1, { attributes })], categories: [category] })) as [
      RowKey,
    ];
    const typed = (texts: Readonly<Record<string, string>>) =>
      engine.call('edits.apply', {
        account: ACCOUNT,
        label: 'Typed',
        changes: Object.entries(texts).map(([name, text]) => ({ key, field: `attributes.${name}`, text })),
      });
    const refused = await typed({ weight: 'heavy' });
    expect(refused.refused).toEqual([{ key, field: 'attributes.weight', code: 'not-number' }]);
    await typed({ weight: '13.5', colours: 'rood; groen', size: '13', other: '14' });
    expect((await engine.call('ads.get', { account: ACCOUNT, key })).ad.values).toMatchObject({
      'attributes.weight': 13.5,
      'attributes.colours': ['rood', 'groen'],
      'attributes.size': '13',
      'attributes.other': '14',
    });
  });

  it('keeps its type also when it was emptied and typed again', async () => {
    const engine = startEngine(await temporaryFolder());
    const attributes = [{ key: 'weight', label: 'weight', type: 'NUMBER', value: 12 }];
    const [key] = (await openLocal(engine, { ads: [ad(1, { attributes })], categories: [category] })) as [
      RowKey,
    ];
    for (const text of [null, '15']) {
      const changes = [{ key, field: 'attributes.weight', text }];
      await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    }
    expect((await engine.call('ads.get', { account: ACCOUNT, key })).ad.values).toMatchObject({
      'attributes.weight': 15,
    });
  });
});

describe('new rows', () => {
  it('costs nothing until the seller decides: paused, at the lowest bid and budgets, with the user filled in', async () => {
    const { call, get, state } = await open();
    const { keys } = await call('edits.create', {
      account: ACCOUNT,
      rows: [{ title: 'Nieuwe bank', category: String(CATEGORY) }],
    });
    const found = await get(keys[0] as RowKey);
    expect(found.state).toBe('new');
    expect(found.local).toMatchObject({
      title: 'Nieuwe bank',
      categoryId: CATEGORY,
      status: 'PAUSED',
      bidMicros: '20000',
      budgets: { daily: { limitMicros: '1000000' }, total: { limitMicros: '5000000' } },
      price: { priceType: 'SEE_DESCRIPTION' },
      sellerName: 'Tuin & Zo',
      postcode: '1012AB',
      vendorId: expect.stringMatching(/^as-[a-z2-7]{12}$/),
    });
    expect((await state()).counts).toMatchObject({ ads: 4, newRows: 1 });
  });

  it("puts the category's own default into an attribute it asks for", async () => {
    const engine = startEngine(await temporaryFolder());
    const asked = { type: 'STRING', mandatory: true, writable: true, label: { nl_NL: 'x' } };
    const attributes = [
      { ...asked, key: 'state', defaults: { nl_NL: 'Gebruikt', en_NL: 'Used' } },
      { ...asked, key: 'brand', defaults: {} },
    ];
    const asking = { ...category, attributeGroups: [{ label: {}, attributes }] };
    await openLocal(engine, { categories: [asking], user });
    const rows = [{ title: 'Nieuwe bank', category: String(CATEGORY) }];
    const { keys } = await engine.call('edits.create', { account: ACCOUNT, rows });
    const { ad: made } = await engine.call('ads.get', { account: ACCOUNT, key: keys[0] as RowKey });
    expect(made.values).toMatchObject({ 'attributes.state': 'Gebruikt' });
    expect(made.values).not.toHaveProperty('attributes.brand');
  });

  it('takes a given vendor ID and a given status', async () => {
    const { call, get } = await open();
    const { keys } = await call('edits.create', {
      account: ACCOUNT,
      rows: [{ title: 'Nieuwe bank', vendorId: 'mine', status: 'ACTIVE' }],
    });
    expect((await get(keys[0] as RowKey)).local).toMatchObject({ vendorId: 'mine', status: 'ACTIVE' });
  });

  it('goes as well when its status cell is made to say so', async () => {
    const { call, keys } = await open();
    const { keys: made } = await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuw' }] });
    const changes = [{ key: made[0] as RowKey, field: 'status', value: 'DELETED' }];
    expect(await call('edits.apply', { account: ACCOUNT, label: 'Status', changes })).toMatchObject({
      rows: 1,
    });
    expect((await call('ads.query', { account: ACCOUNT })).count).toBe(keys.length);
    await call('edits.undo', { account: ACCOUNT });
    expect((await call('ads.get', { account: ACCOUNT, key: made[0] as RowKey })).ad.state).toBe('new');
  });

  it('goes when it is deleted, and comes back under the same key', async () => {
    const { call, get, state } = await open();
    const { keys } = await call('edits.create', { account: ACCOUNT, rows: [{ title: 'Nieuwe bank' }] });
    const before = (await get(keys[0] as RowKey)).local;
    await call('edits.status', { account: ACCOUNT, select: { keys: [...keys] }, status: 'DELETED' });
    expect((await state()).counts).toMatchObject({ ads: 3, newRows: 0, drafts: 0 });
    await expect(get(keys[0] as RowKey)).rejects.toMatchObject({ code: 'row-unknown' });
    await call('edits.undo', { account: ACCOUNT });
    expect((await get(keys[0] as RowKey)).local).toEqual(before);
  });

  it('duplicates what a create may carry and nothing else', async () => {
    const { keys, call, get } = await open();
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key: keys[0], field: 'price.priceType', text: 'NEGOTIABLE' }],
    });
    const made = await call('edits.duplicate', { account: ACCOUNT, select: { keys: [keys[0]] } });
    const { local } = await get(made.keys[0] as RowKey);
    expect(local).toMatchObject({
      title: 'Tuinstoel 1',
      status: 'PAUSED',
      price: { priceType: 'SEE_DESCRIPTION' },
      images: [{ src: 'https://img.example.nl/1.jpg' }],
      budgets: { daily: { limitMicros: '2000000' }, total: { limitMicros: '50000000' } },
      shippingOptions: [{ type: 'SHIP', costCents: 695, time: '2d-5d' }],
    });
    expect(local['vendorId']).not.toBe('V-1');
    for (const name of ['id', 'dateCreated', 'somethingNew']) expect(local).not.toHaveProperty(name);
    expect(local['links']).toEqual({ url: 'https://example.nl/stoel' });
  });

  it('duplicates each attribute in its own locale, also where its key is there once', async () => {
    const engine = startEngine(await temporaryFolder());
    const attributes = [
      { key: 'material', label: 'Materiaal', locale: 'nl_NL', type: 'STRING', value: 'teak' },
      { key: 'name', label: 'Nom', locale: 'fr_BE', type: 'STRING', value: 'banc' },
      { key: 'note', label: 'note', type: 'STRING', value: 'x' },
    ];
    const local = { ads: [ad(1, { attributes })], categories: [category], user };
    const [key] = (await openLocal(engine, local)) as [RowKey];
    const made = await engine.call('edits.duplicate', { account: ACCOUNT, select: { keys: [key] } });
    const { ad: copy } = await engine.call('ads.get', { account: ACCOUNT, key: made.keys[0] as RowKey });
    expect(copy.local['attributes']).toMatchObject([
      { key: 'material', locale: 'nl_NL', value: 'teak' },
      { key: 'name', locale: 'fr_BE', value: 'banc' },
      { key: 'note', value: 'x' },
    ]);
    expect(copy.draft.map(({ field }) => field).filter((field) => field.startsWith('attributes.'))).toEqual([
      'attributes.material',
      'attributes.name@fr_BE',
      'attributes.note',
    ]);
    const changes = [{ key: copy.key, field: 'attributes.name', text: 'chaise' }];
    await engine.call('edits.apply', { account: ACCOUNT, label: 'Typed', changes });
    const after = (await engine.call('ads.get', { account: ACCOUNT, key: copy.key })).ad.local['attributes'];
    expect(after).toMatchObject([{}, { key: 'name', locale: 'fr_BE', value: 'chaise' }, {}]);
  });
});

describe('adding pictures', () => {
  it('keeps their bytes, so that the draft survives the file', async () => {
    const { keys, call, get, home } = await open();
    const file = join(await temporaryFolder(), 'stoel.png');
    const bytes = await plain().png().toBuffer();
    await writeFile(file, bytes);
    await call('images.add', { account: ACCOUNT, key: keys[0], files: [file, file] });
    await rm(file);
    const images = (await get(keys[0])).local['images'] as readonly { src: string }[];
    expect(images).toHaveLength(3);
    const hash = images[1]?.src.replace('upload:', '') ?? '';
    expect(images[2]?.src).toBe(`upload:${hash}`);
    const original = createHash('sha256').update(bytes).digest('hex');
    expect(await readFile(join(accountFolderIn(home), 'images', `${hash}.${original}`))).toEqual(bytes);
  });

  it('gives one file to several ads in one step, and says once what is to be said of it', async () => {
    const { keys, call, get } = await open();
    const file = join(await temporaryFolder(), 'stoel.png');
    await writeFile(file, await plain().png().toBuffer());
    const select = { keys: [...keys, ...keys] };
    const add = () => call('images.add', { account: ACCOUNT, select, files: [file] });
    expect(await add()).toMatchObject({ rows: keys.length, notes: [] });
    const sources = await Promise.all(
      keys.map(async (key) => ((await get(key)).local['images'] as readonly { src: string }[]).at(-1)?.src),
    );
    expect(new Set(sources).size).toBe(1);
    expect((await add()).notes).toMatchObject([{ file: 'stoel.png', note: 'twice' }]);
    for (const _time of [1, 2]) await call('edits.undo', { account: ACCOUNT });
    expect((await get(keys[0])).draft).toEqual([]);
  });

  it('refuses what is no picture, or not there, by name', async () => {
    const { keys, call } = await open();
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'note.txt'), 'hello');
    for (const name of ['note.txt', 'missing.png']) {
      await expect(
        call('images.add', { account: ACCOUNT, key: keys[0], files: [join(folder, name)] }),
      ).rejects.toMatchObject({ code: 'file-unreadable', params: { file: name } });
    }
  });
});

describe('dropping drafts', () => {
  it('takes all drafts of the rows back, or those of some fields, undoably', async () => {
    const { keys, apply, call, get } = await open();
    await apply(keys[0], 'title', 'Een');
    await apply(keys[0], 'bid', '0.40');
    await call('edits.discard', { account: ACCOUNT, select: { keys: [keys[0]] }, fields: ['title'] });
    expect((await get(keys[0])).drafts).toEqual({ bidMicros: '150000' });
    await call('edits.discard', { account: ACCOUNT, select: {} });
    expect((await get(keys[0])).draft).toEqual([]);
    await call('edits.undo', { account: ACCOUNT });
    await call('edits.undo', { account: ACCOUNT });
    expect((await get(keys[0])).local).toMatchObject({ title: 'Een', bidMicros: '400000' });
  });
});

describe('what listeners hear', () => {
  it('hears of the rows that changed, of those that went, and how the account stands', async () => {
    const { keys, apply, events } = await open();
    const before = events.length;
    await apply(keys[0], 'title', 'Een');
    expect(events.slice(before).map(({ type }) => type)).toEqual(['rows', 'state']);
  });
});
