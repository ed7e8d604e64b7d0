import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTooLongMark } from '../../../main/engine/export/cells.ts';
import { COLUMNS, readRowReference } from '../../../main/engine/export/meta.ts';
import { attributePath, fieldOf, isComputed } from '../../../shared/ad/fields.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { LANGUAGES, wordFor } from '../../../shared/locale/index.ts';
import { readCell } from '../../../shared/proposals/cell-text.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, adsFrom, CATEGORY, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';
import type { ReadBook } from '../../support/workbook.ts';
import { readBook, SCHEMA_ORDER } from '../../support/workbook.ts';
import { adsIn, columnOf, exporting, metaIn, openSeller, sheetNamed } from './shop.ts';

const openLocalSeller = async (ads: readonly JsonObject[] = adsFrom(1, 4)) => {
  const home = await temporaryFolder();
  const engine = startEngine(home, { language: 'en', locale: 'en' });
  const keys = await openLocal(engine, { ads, categories: [category], user });
  return { ...engine, keys, ...(await exporting(engine)) };
};

const texts = (book: ReadBook, path: string) =>
  adsIn(book)
    .cells.slice(1)
    .map((row) => row[columnOf(book, path)]?.value ?? null);

describe.each(['nl', 'be', 'ca'] as const)('a workbook of every ad of the tenant %s', (tenant) => {
  it('says of each ad what the account has, and can be read back to it', async () => {
    const language = tenant === 'ca' ? 'en' : 'nl';
    const { exported, call } = await openSeller({ ads: 120, tenant }, language);
    const { file, rows } = await exported('all.xlsx');
    const book = await readBook(file);
    const { ads } = await call('ads.query', { account: ACCOUNT });
    expect(rows).toBe(ads.length);
    const meta = metaIn(book);
    const decimal = meta.decimal === ',' ? ',' : '.';
    const names = { category: () => undefined, campaign: () => undefined, priceUnit: () => undefined };
    const byKey = new Map(ads.map((one) => [one['key'], one]));
    let compared = 0;
    for (const row of adsIn(book).cells.slice(1)) {
      const mark = readRowReference(String(row.at(-1)?.value));
      const one = byKey.get(mark?.key ?? '');
      if (!one) throw new Error(`no ad for ${row.at(-1)?.value}`);
      meta.columns.forEach(({ path }, at) => {
        const field = fieldOf(path);
        const isNamed = field && ['category', 'campaign', 'priceUnit', 'timestamp'].includes(field.kind);
        // What is computed is no part of the ad.
        if (!field || attributePath(path) || isNamed || isComputed(path)) return;
        const value = readField(one, path);
        // Values of the service that Adsheet does not know are refused as input and kept unchanged.
        if (field.kind === 'enum' && value !== null && !field.values.includes(String(value))) {
          expect(row[at]?.value).toBe(wordFor(language, 'status', String(value)));
          return;
        }
        const read = readCell(field, row[at]?.value ?? null, { decimal, currency: meta.currency, names });
        const pictures = Array.isArray(value)
          ? value.map((picture) => ({ src: (picture as JsonObject)['src'] }))
          : value;
        expect(read).toEqual(value === null ? { says: 'nothing' } : { says: 'value', value: pictures });
        compared += 1;
      });
    }
    expect(compared).toBeGreaterThan(120 * 20);
  });
});

describe('a workbook of ads', () => {
  it('has a sheet to edit, sheets to look things up, and hidden ones, in parts and order that programs take', async () => {
    const { exported } = await openSeller({ ads: 60 });
    const book = await readBook((await exported('ads.xlsx')).file);
    expect(book.sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Ads', false],
      ['Campaigns', false],
      ['Categories', false],
      ['Read me', false],
      ['_meta', true],
      ['_lists', true],
    ]);
    for (const { name, parts, cells, notes } of book.sheets) {
      const places = parts.map((part) => SCHEMA_ORDER.indexOf(part));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(cells.flat().some(({ formula }) => formula)).toBe(false);
      expect(notes.size > 0).toBe(name === 'Ads');
    }
    const ads = adsIn(book);
    expect(ads.frozenRows).toBe(1);
    expect(ads.filter).toMatch(/^A1:[A-Z]+61$/);
    expect(ads.cells[0]?.map(({ value }) => value)).toEqual(metaIn(book).columns.map(({ header }) => header));
  });

  it.each([false, true])(
    'greys all campaigns, as nothing of them is imported (locked: %s)',
    async (locked) => {
      const { exported } = await openSeller({ ads: 20 });
      const book = await readBook((await exported('ads.xlsx', { locked })).file);
      const campaigns = sheetNamed(book, 'Campaigns');
      expect(campaigns.cells.length).toBeGreaterThan(1);
      expect(
        campaigns.cells
          .slice(1)
          .flat()
          .every((cell) => cell.locked),
      ).toBe(true);
      expect(campaigns.protected).toBe(locked);
    },
  );

  it('keeps every list where its rule finds it, and rules where there are rows', async () => {
    const { exported } = await openSeller({ ads: 60 });
    const book = await readBook((await exported('ads.xlsx')).file);
    const lists = sheetNamed(book, '_lists');
    const rules = adsIn(book).validations;
    const named = rules.filter(({ type }) => type === 'list').map(({ formulas: [name = ''] }) => name);
    expect(named.length).toBeGreaterThan(4);
    for (const name of named) expect([...book.names.keys()]).toContain(name);
    for (const [name, range] of [...book.names].filter(([known]) => !known.startsWith('_xlnm.'))) {
      const [, letter = '', last = ''] = /^'_lists'!\$([A-Z]+)\$2(?::\$[A-Z]+\$(\d+))?$/.exec(range) ?? [];
      const at = letter.charCodeAt(0) - 65;
      expect(lists.cells[0]?.[at]?.value).toBe(name);
      expect(lists.cells[Number(last || 2) - 1]?.[at]?.value).not.toBeNull();
      expect(lists.cells[Number(last || 2)]?.[at]?.value ?? null).toBeNull();
    }
    for (const { range } of rules) expect(range).toMatch(/^([A-Z]+)2:\1(?:261)$/);
  });

  it('has a column for each attribute where all ads are of one category, and bounds from what it says', async () => {
    const { exported } = await openLocalSeller();
    const book = await readBook((await exported('one.xlsx', { where: `category = ${CATEGORY}` })).file);
    expect(texts(book, 'attributes.material')).toHaveLength(4);
    expect(metaIn(book).columns.some(({ path }) => path === COLUMNS.attributes)).toBe(false);
    const bid = columnOf(book, 'bidMicros');
    const letter = String.fromCharCode(65 + bid);
    const rule = adsIn(book).validations.find(({ range }) => range.startsWith(`${letter}2:`));
    expect(rule?.formulas[0]).toMatch(
      new RegExp(`^OR\\(${letter}2="Automatic",AND\\(ISNUMBER\\(${letter}2\\),`),
    );
    expect(adsIn(book).notes.get(`${letter}1`)).toMatch(/\d/);
  });

  it('says in words and colours what is not sent yet and what is wrong', async () => {
    const { exported, call, keys } = await openLocalSeller();
    await call('edits.set', {
      account: ACCOUNT,
      select: { keys: [...keys.slice(0, 1)] },
      label: 'x',
      set: [
        { field: 'title', text: 'Another title' },
        { field: 'bidMicros', text: '0.000001' },
      ],
    });
    const book = await readBook((await exported('ads.xlsx')).file);
    const [note] = texts(book, COLUMNS.note);
    expect(String(note)).toMatch(/^Not sent yet: Title, Bid\nError: Bid/);
    const [, first, second] = adsIn(book).cells;
    const fill = (row: typeof first, path: string) => row?.[columnOf(book, path)]?.fill ?? null;
    expect(fill(first, 'title')).not.toBeNull();
    expect(fill(first, 'bidMicros')).not.toBe(fill(first, 'title'));
    expect([fill(second, 'title'), fill(second, 'bidMicros')]).toEqual([null, null]);
  });

  it('keeps texts as they are, and ids and amounts in their own forms', async () => {
    const hostile = [
      '=1+1',
      '+31 6',
      '-1',
      '@SUM(A1)',
      '\t=1',
      "'quoted",
      '_x0041_',
      ' edges ',
      '00123',
      '1e9',
    ];
    const ads = hostile.map((title, at) => ad(at + 1, { title, vendorId: title.trim() }));
    const { exported } = await openLocalSeller(ads);
    const book = await readBook((await exported('ads.xlsx')).file);
    expect(texts(book, 'title')).toEqual(hostile);
    expect(texts(book, 'id')).toEqual(hostile.map((_, at) => String(at + 1)));
    const [, row] = adsIn(book).cells;
    expect(row?.[columnOf(book, 'id')]).toMatchObject({ type: 's', format: '@' });
    expect(row?.[columnOf(book, 'bidMicros')]).toMatchObject({
      value: 0.15,
      type: '',
      format: '"€" #,##0.00####',
    });
  });

  it('stands in for a text that no cell can hold, and says so', async () => {
    const { exported } = await openLocalSeller([ad(1, { description: 'x'.repeat(40_000) }), ad(2)]);
    const book = await readBook((await exported('long.xlsx')).file);
    const [long, short] = texts(book, 'description');
    expect([isTooLongMark(long ?? null), isTooLongMark(short ?? null)]).toEqual([true, false]);
  });

  it.each(LANGUAGES)('speaks %s throughout', async (language) => {
    const home = await temporaryFolder();
    const engine = startEngine(home, { language, locale: language });
    await openLocal(engine, { ads: adsFrom(1, 2), categories: [category], user });
    const { exported } = await exporting(engine);
    const book = await readBook((await exported('ads.xlsx')).file);
    expect(metaIn(book)).toMatchObject({ language, account: ACCOUNT, currency: 'EUR', template: null });
    const said = book.sheets.flatMap(({ cells }) => cells.flat().map(({ value }) => String(value)));
    expect(said.filter((text) => /\bexport\.[a-z]|…$/.test(text) || text.includes('{'))).toEqual([]);
  });
});

describe('what is exported', () => {
  it('are the ads that are named, in that order, or those that match, with the columns asked for', async () => {
    const { exported, keys } = await openLocalSeller();
    const named = [...keys].reverse();
    const some = await readBook(
      (await exported('some.xlsx', { keys: named, columns: ['bid', 'title'] })).file,
    );
    expect(metaIn(some).columns.map(({ path }) => path)).toEqual([
      'id',
      'title',
      COLUMNS.note,
      'bidMicros',
      COLUMNS.mark,
    ]);
    expect(texts(some, COLUMNS.mark).map((mark) => readRowReference(String(mark))?.key)).toEqual(named);
    const matching = await exported('matching.xlsx', { where: 'id < 3' });
    expect(matching.rows).toBe(2);
  });

  it('can be locked: what may be edited stays open, the rest is protected', async () => {
    const { exported } = await openLocalSeller();
    const [open, locked] = [
      await readBook((await exported('open.xlsx')).file),
      await readBook((await exported('locked.xlsx', { locked: true })).file),
    ];
    expect([adsIn(open).protected, adsIn(locked).protected]).toEqual([false, true]);
    const isOpen = (path: string) => adsIn(locked).unlockedColumns[columnOf(locked, path)];
    expect(['title', 'bidMicros', 'categoryId'].map(isOpen)).toEqual([true, true, true]);
    expect(['id', 'note', COLUMNS.mark, 'dateCreated'].map(isOpen)).toEqual([false, false, false, false]);
    const cell = (path: string) => adsIn(locked).cells[1]?.[columnOf(locked, path)];
    expect([cell('categoryId')?.locked, cell('title')?.locked]).toEqual([true, false]);
  });

  it('can be a table for new ads of a category', async () => {
    const { exported } = await openLocalSeller();
    const { file, rows } = await exported('new.xlsx', { template: CATEGORY });
    const book = await readBook(file);
    expect(rows).toBe(0);
    expect(metaIn(book).template).toBe(CATEGORY);
    const paths = metaIn(book).columns.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['title', 'categoryId', 'attributes.material']));
    expect(paths).not.toContain('id');
    expect(paths).not.toContain('budgets.daily.spentMicros');
    const needed = metaIn(book).columns.filter(({ header }) => header.endsWith(' *'));
    expect(needed.map(({ path }) => path)).toEqual(['title', 'description']);
    expect(adsIn(book).validations.every(({ range }) => /^[A-Z]+2:[A-Z]+201$/.test(range))).toBe(true);
  });

  it('is refused at once where the file, a column or the category cannot be', async () => {
    const { call, folder } = await openLocalSeller();
    const start = (name: string, more = {}) =>
      call('workbook.export', { account: ACCOUNT, file: join(folder, name), ...more });
    await expect(start('ads.ods')).rejects.toMatchObject({ code: 'file-unwritable' });
    await expect(start('ads.xlsx', { columns: ['nothing'] })).rejects.toMatchObject({
      code: 'unknown-field',
    });
    await expect(start('ads.xlsx', { template: 987_654 })).rejects.toMatchObject({ code: 'not-found' });
    expect(await readdir(folder)).toEqual([]);
  });
});
