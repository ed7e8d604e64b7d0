import { describe, expect, test } from 'vitest';
import { recipe as schema } from '../../../../shared/contract/commands/recipes.ts';
import type { Recipe } from '../../../../shared/proposals/recipe.ts';
import {
  fittedReading,
  freeName,
  likeness,
  recipeAlike,
  recipeNamed,
  withReading,
} from '../../../../shared/proposals/recipe.ts';

const HEADERS = ['Art.nr', 'Merk', 'Model', 'Prijs (€)', 'Foto 1', 'Foto 2', 'Stand'];

const LIST: Recipe = {
  name: 'Grossier',
  headers: HEADERS,
  reading: {
    columns: [
      { column: 'Art.nr', to: 'vendorId' },
      { column: 'Prijs (€)', to: 'price.amountCents', decimal: ',' },
      { column: 'Stand', to: 'status', words: { concept: 'PAUSED' } },
    ],
    fields: [
      { to: 'title', from: { template: '{Merk} {Model}' }, rows: 'all' },
      { to: 'images', from: { columns: ['Foto 1', 'Foto 2'] }, rows: 'all' },
      { to: 'bidMicros', from: { value: '0.30' }, rows: 'empty' },
    ],
    match: { column: 'Merk', by: 'own' },
  },
};

describe('a file is of the kind of a recipe', () => {
  test('with the same columns, moved, written otherwise, with some added and some gone', () => {
    expect(likeness(LIST, HEADERS)).toBe(1);
    expect(likeness(LIST, HEADERS.toReversed())).toBe(1);
    expect(likeness(LIST, ['art.NR', ' merk', 'model*', 'Prijs', 'Foto 1', 'Foto 2', 'stand:'])).toBe(1);
    expect(likeness(LIST, [...HEADERS, 'Kleur', 'Voorraad', 'EAN'])).toBeGreaterThan(0.7);
    expect(likeness(LIST, HEADERS.slice(2))).toBeGreaterThan(0.7);
  });

  test('but not for a few names that occur anywhere, nor where most of its columns are unknown', () => {
    expect(likeness(LIST, HEADERS.slice(3))).toBe(0);
    expect(likeness({ headers: ['Titel', 'Prijs'] }, ['Titel', 'Prijs', 'Stand'])).toBe(0);
    expect(likeness({ headers: ['Titel', 'Prijs'] }, ['prijs', 'titel'])).toBe(1);
    expect(likeness(LIST, [...HEADERS, ...Array.from({ length: 20 }, (_, i) => `Kolom ${i}`)])).toBe(0);
    expect(likeness({ headers: [] }, ['', ' '])).toBe(0);
  });

  test('and of the one that fits best', () => {
    const near = { ...LIST, name: 'Near', headers: HEADERS.slice(1) };
    expect(recipeAlike([near, LIST], HEADERS)?.name).toBe('Grossier');
    expect(recipeAlike([near, LIST], HEADERS.slice(1))?.name).toBe('Near');
    expect(recipeAlike([near, LIST], ['Title'])).toBeUndefined();
  });
});

describe('a recipe with a signature', () => {
  const SHOP: Recipe = {
    name: 'Shop',
    headers: ['Key', 'Price', 'Sale', 'Until'],
    signature: ['Key', 'Price'],
    optional: ['Sale', 'Until'],
    reading: {
      columns: [{ column: 'Key', to: 'vendorId' }],
      fields: [
        { to: 'price.amountCents', from: { formula: 'if({Until} is empty, {Sale})' }, rows: 'all' },
        { to: 'price.amountCents', from: { formula: '{Sale}' }, rows: 'all' },
        { to: 'status', from: { formula: "if({Sale} = '0', 'PAUSED')" }, rows: 'empty' },
      ],
      fold: { by: 'Parent', names: ['{Key}', 'id:{ID}'] },
      missing: 'pause',
      copies: 'new',
    },
  };

  test('is for every file that has it, whatever else it has, and less than one whose columns these are', () => {
    const many = Array.from({ length: 90 }, (_, i) => `Column ${i}`);
    expect(likeness(SHOP, [...many, 'price', 'KEY*'])).toBeGreaterThan(0);
    expect(likeness(SHOP, ['Key', 'Sale', 'Until'])).toBe(0);
    expect(likeness({ headers: ['Key'], signature: [''] }, ['Key'])).toBe(0);
    expect(recipeAlike([SHOP, LIST], [...HEADERS, 'Key', 'Price'])?.name).toBe('Grossier');
  });

  test('takes the first formula of a field that the file has the columns for, and names none it may lack', () => {
    const formulas = (...headers: readonly string[]) => {
      const { reading, missing } = fittedReading(SHOP, ['Key', 'Price', 'Parent', ...headers]);
      expect(missing).toEqual([]);
      return reading.fields.map(({ from }) => ('formula' in from ? from.formula : ''));
    };
    expect(formulas('Sale', 'Until')).toEqual(['if({Until} is empty, {Sale})', "if({Sale} = '0', 'PAUSED')"]);
    expect(formulas('Sale')).toEqual(['{Sale}', "if({Sale} = '0', 'PAUSED')"]);
    expect(formulas()).toEqual([]);
  });

  test('leaves out the columns of a family that it does not name', () => {
    const shop = { ...SHOP, families: ['Meta: *', 'Attribute * name', 'K*'] };
    const { reading } = fittedReading(shop, [
      'Key',
      'Parent',
      'meta: _x',
      'Attribute 12 name',
      'Attribute name',
    ]);
    expect(reading.columns).toEqual([
      { column: 'Key', to: 'vendorId' },
      { column: 'meta: _x', to: null },
      { column: 'Attribute 12 name', to: null },
    ]);
    const others = { ...SHOP, families: ['*(a.*)', 'Fixed', 'x*x'] };
    const headers = ['Colour (a.b)', 'Colour (b.b)', 'fixed', 'Fixed 2', 'x', 'xx'];
    expect(fittedReading(others, headers).reading.columns.map(({ column }) => column)).toEqual([
      ...['Colour (a.b)', 'fixed', 'xx'],
    ]);
    expect(schema.parse(shop)).toEqual(shop);
  });

  test('says which rows are one ad by the names that the file has, and what becomes of ads and copies', () => {
    const { reading } = fittedReading(SHOP, ['Key', 'Price', 'Parent']);
    expect([reading.fold, reading.missing, reading.copies]).toEqual([
      { by: 'Parent', names: ['{Key}'] },
      'pause',
      'new',
    ]);
    expect(fittedReading(SHOP, ['Key', 'Price']).missing).toEqual(['Parent']);
  });

  test('is kept in files as it is', () => {
    expect(schema.parse(JSON.parse(JSON.stringify(SHOP)))).toEqual(SHOP);
  });
});

describe('the reading of a recipe', () => {
  test('is whole for a file with its columns', () => {
    expect(fittedReading(LIST, HEADERS.toReversed())).toMatchObject({ reading: LIST.reading, missing: [] });
  });

  test('leaves out what needs columns that the file does not have, and names them', () => {
    const { reading, missing } = fittedReading(LIST, ['Art.nr', 'Model', 'Stand', 'Foto 2']);
    expect(missing).toEqual(['Prijs (€)', 'Merk', 'Foto 1']);
    expect(reading).not.toHaveProperty('match');
    expect(reading.columns.map(({ column }) => column)).toEqual(['Art.nr', 'Stand']);
    expect(reading.fields).toEqual([
      { to: 'images', from: { columns: ['Foto 2'] }, rows: 'all' },
      { to: 'bidMicros', from: { value: '0.30' }, rows: 'empty' },
    ]);
  });
});

test('names are found whatever their case, and a taken one gets a number', () => {
  expect(recipeNamed([LIST], ' GROSSIER')).toBe(LIST);
  expect(freeName('Other', [LIST])).toBe('Other');
  expect(freeName('grossier', [LIST, { ...LIST, name: 'Grossier (2)' }])).toBe('grossier (3)');
});

describe('a recipe from outside', () => {
  const read = (text: string) => schema.safeParse(JSON.parse(text));

  test('is taken as it was written', () => {
    expect(read(JSON.stringify(LIST)).data).toEqual(LIST);
  });

  test.each([
    ['another member', { ...LIST, run: 'rm' }],
    ['a name with a line end', { ...LIST, name: 'a\nb' }],
    ['a name that turns the text behind it', { ...LIST, name: 'a\u202eb' }],
    ['no name', { ...LIST, name: ' ' }],
    ['too many columns', { ...LIST, headers: Array.from({ length: 300 }, () => 'a') }],
    ['an unknown encoding', { ...LIST, encoding: 'utf-7' }],
    [
      'a field of two origins',
      {
        ...LIST,
        reading: { columns: [], fields: [{ to: 'title', rows: 'all', from: { value: 'a', formula: 'b' } }] },
      },
    ],
    ['no reading', { name: 'a', headers: [] }],
  ])('is refused with %s', (_what, said) => {
    expect(read(JSON.stringify(said)).success).toBe(false);
  });

  test('has no members of its own by a name that every object has', () => {
    const text = JSON.stringify(LIST).replace('"concept":"PAUSED"', '"__proto__":{"a":1},"concept":"PAUSED"');
    const words = read(text).data?.reading.columns[2]?.words ?? {};
    expect(Object.getPrototypeOf(words) === null || Object.getPrototypeOf(words) === Object.prototype).toBe(
      true,
    );
    expect((words as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('choices beside a reading', () => {
  const beside = (more: Recipe['reading']) => withReading(LIST.reading, more);

  test('take a field from the column that had it', () => {
    const { columns } = beside({ columns: [{ column: 'Merk', to: 'vendorId' }], fields: [] });
    expect(columns[0]).toEqual({ column: 'Art.nr', to: null });
    expect(columns.at(-1)).toEqual({ column: 'Merk', to: 'vendorId' });
    const same = beside({ columns: [{ column: 'art.nr', to: 'vendorId' }], fields: [] });
    expect(same.columns[0]).toEqual({ column: 'Art.nr', to: 'vendorId' });
  });

  test('give a value instead of another one, whichever rows that was for, and anything else after it', () => {
    const bid = { to: 'bidMicros', from: { value: '0.40' }, rows: 'new' } as const;
    const titled = { to: 'title', from: { value: 'Unnamed' }, rows: 'empty' } as const;
    const { fields } = beside({ columns: [], fields: [bid, titled] });
    expect(fields).toEqual([...LIST.reading.fields.slice(0, 2), bid, titled]);
  });
});
