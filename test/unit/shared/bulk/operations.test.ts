import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { AD_STATUSES, PRICE_TYPES } from '../../../../shared/ad/model.ts';
import type { RowOperation } from '../../../../shared/bulk/operation.ts';
import { operation } from '../../../../shared/bulk/operation.ts';
import { prepareOperation } from '../../../../shared/bulk/prepare.ts';
import type { Json } from '../../../../shared/json.ts';
import { adWith, made, reader } from './reader.ts';

describe('formulas and templates', () => {
  const ad = adWith({
    title: 'Stoel',
    bidMicros: '150000',
    'budgets.daily.limitMicros': 'UNLIMITED',
    'price.amountCents': 1299,
    'attributes.colour': 'Rood',
  });
  const formula = (field: string, text: string, where?: string) =>
    made({ kind: 'formula', field, formula: text, ...(where === undefined ? {} : { where }) }, ad);

  it('work out amounts exactly, rounded to what the field holds', () => {
    expect(formula('bid', 'bid * 1.1')).toBe('165000');
    expect(formula('bid', 'price / 3')).toBe('4330000');
    expect(formula('price', 'price * 1.1')).toBe(1429);
    expect(formula('bid', "'AUTOMATIC'")).toBe('AUTOMATIC');
  });

  it('leave a cell for which there is no answer, and rows they are not for', () => {
    expect(formula('bid', 'daily * 2')).toBe('(no-result)');
    expect(formula('bid', 'title')).toBe('(not-money)');
    expect(formula('bid', 'bid * 2', 'bid > 1')).toBe('(no cell)');
    expect(formula('bid', 'bid * 2', 'bid < 1')).toBe('300000');
  });

  it('fill texts', () => {
    expect(made({ kind: 'template', field: 'title', template: '{attributes.colour} | {title}' }, ad)).toBe(
      'Rood | Stoel',
    );
  });

  it('are refused with the place of their fault', () => {
    expect(() => formula('bid', 'bid *')).toThrowError(expect.objectContaining({ code: 'bad-expression' }));
    expect(() => formula('bid', 'bid', 'bid >')).toThrowError(
      expect.objectContaining({ code: 'bad-expression' }),
    );
    expect(() => formula('nothing', 'bid')).toThrowError(expect.objectContaining({ code: 'unknown-field' }));
  });
});

describe('price types the marketplace no longer takes', () => {
  const replace = (priceType: string, amount: Json, more = {}) =>
    prepareOperation(
      { kind: 'priceType' },
      reader,
    )({ ...adWith({ 'price.priceType': priceType, 'price.amountCents': amount }), ...more });

  it('become See description, without an amount it must not have', () => {
    expect(replace('SWAP', 1299)).toEqual([
      { field: 'price.priceType', before: 'SWAP', value: 'SEE_DESCRIPTION' },
      { field: 'price.amountCents', before: 1299, value: null },
    ]);
  });

  it('are the only ones replaced', () => {
    expect(replace('FIXED_PRICE', 1299)).toEqual([]);
    expect(replace('', null)).toEqual([]);
  });
});

describe('parameters of web addresses', () => {
  const change = (url: Json, set: Readonly<Record<string, string>>, remove: readonly string[] = []) =>
    made({ kind: 'urlParameters', set, remove }, adWith({ 'links.url': url }));

  it.each([
    ['https://shop.example/a', 'https://shop.example/a?utm=x%20y'],
    ['https://shop.example/a?b=1', 'https://shop.example/a?b=1&utm=x%20y'],
    ['https://shop.example/a?utm=old&b=%C3%A9#top', 'https://shop.example/a?utm=x%20y&b=%C3%A9#top'],
    ['https://shop.example?utm=1&utm=2', 'https://shop.example?utm=x%20y'],
    ['https://shop.example/#a?b', 'https://shop.example/?utm=x%20y#a?b'],
  ])('are set in %s', (before, after) => {
    expect(change(before, { utm: 'x y' })).toBe(after);
  });

  it('are removed, and the question mark with the last of them', () => {
    expect(change('https://shop.example/a?utm=1&b=2&utm=3', {}, ['utm'])).toBe('https://shop.example/a?b=2');
    expect(change('https://shop.example/a?utm=1#x', {}, ['utm'])).toBe('https://shop.example/a#x');
  });

  it('read back as they were set, and all else as it was', () => {
    const name = fc.string({
      minLength: 1,
      maxLength: 6,
      unit: fc.constantFrom('a', 'b', '&', '=', '%', 'é', ' '),
    });
    const pairs = fc.array(fc.tuple(name, name), { maxLength: 5 });
    fc.assert(
      fc.property(pairs, fc.dictionary(name, name, { maxKeys: 3 }), fc.array(name), (query, set, remove) => {
        const url = `https://shop.example/p?${new URLSearchParams(query)}#end`;
        const after = new URL(String(change(url, set, remove)));
        const others = query.filter(([key]) => !Object.hasOwn(set, key) && !remove.includes(key));
        expect([...after.searchParams].filter(([key]) => !Object.hasOwn(set, key))).toEqual(others);
        for (const [key, value] of Object.entries(set))
          expect(after.searchParams.getAll(key)).toEqual([value]);
        expect(after.hash).toBe('#end');
      }),
    );
  });

  it('need a web address', () => {
    expect(change(null, { a: '1' })).toBe('(no-address)');
    expect(change('shop.example', { a: '1' })).toBe('(no-address)');
  });
});

describe('every operation', () => {
  const field = fc.constantFrom(
    ...FIELDS.map(({ path }) => path),
    'attributes.length',
    'attributes.colour',
    'attributes.extras',
    'attributes.other',
  );
  const fields = fc.array(field, { minLength: 1, maxLength: 4 });
  const typed = fc.constantFrom(
    '',
    '1',
    '0.05',
    '-3.333333',
    '99999999999999999999',
    'abc',
    '2026-01-31',
    '()',
  );
  const anyOperation: fc.Arbitrary<unknown> = fc.oneof(
    fc.record({ kind: fc.constant('set'), fields, text: typed }),
    fc.record({ kind: fc.constant('clear'), fields }),
    fc.record({ kind: fc.constantFrom('prepend', 'append'), fields, text: typed }),
    fc.record({
      kind: fc.constant('case'),
      fields,
      to: fc.constantFrom('lower', 'upper', 'title', 'sentence'),
    }),
    fc.record({ kind: fc.constant('trim'), fields }),
    fc.record({
      kind: fc.constant('replace'),
      fields,
      find: fc.constantFrom('a', '.*', '(a|b)+', '<'),
      by: typed,
      mode: fc.constantFrom('text', 'word', 'regex'),
      matchCase: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('money'), fields, by: fc.constantFrom('amount', 'percent'), value: typed }),
    fc.record({ kind: fc.constant('round'), fields, to: typed }),
    fc.record({ kind: fc.constant('clamp'), fields, min: typed }),
    fc.record({ kind: fc.constant('limit'), fields, to: fc.constantFrom('minimum', 'maximum', 'both') }),
    fc.record({ kind: fc.constant('word'), fields, word: fc.constantFrom('AUTOMATIC', 'UNLIMITED') }),
    fc.record({
      kind: fc.constant('formula'),
      field,
      formula: fc.constantFrom('bid * 1.1', 'title', 'today()', 'clicks', "''", 'len(title)'),
    }),
    fc.record({
      kind: fc.constant('template'),
      field,
      template: fc.constantFrom('', '{title} {price}', '{bid}'),
    }),
    fc.record({ kind: fc.constant('status'), status: fc.constantFrom('ACTIVE', 'PAUSED', 'DELETED') }),
    fc.record({ kind: fc.constant('campaign'), campaignId: fc.constantFrom(null, 7) }),
    fc.record({ kind: fc.constant('priceType') }),
    fc.record({
      kind: fc.constant('urlParameters'),
      set: fc.constant({ a: '1' }),
      remove: fc.constant(['b']),
    }),
    fc.record({
      kind: fc.constant('firstPicture'),
      picture: fc.constantFrom(2, 'last', { src: 'https://img.example/1.jpg' }),
    }),
    fc.record({
      kind: fc.constant('pictures'),
      sources: fc.constant(['https://img.example/1.jpg']),
      place: fc.constantFrom('end', 'start', 'only'),
    }),
  );
  const wire: fc.Arbitrary<Json> = fc.oneof(
    fc.constantFrom<Json>(null, true, 'AUTOMATIC', 'UNLIMITED', '150000', 0, 1299, 2.5, -1, ['a', 'b'], {}),
    fc.constantFrom<Json>(...AD_STATUSES, ...PRICE_TYPES, 'https://shop.example/?a=2', '<b>x</b> &amp;'),
    fc.string({ maxLength: 20 }),
  );
  const anyAd = fc
    .array(fc.tuple(field, wire), { maxLength: 8 })
    .map((pairs) => adWith(Object.fromEntries(pairs)));

  it('is data that is read back as it was written, and says of each cell a value or why not', () => {
    fc.assert(
      fc.property(anyOperation, anyAd, (raw, ad) => {
        const read = operation.parse(JSON.parse(JSON.stringify(raw))) as RowOperation;
        expect(read).toEqual(raw);
        let apply: ReturnType<typeof prepareOperation<typeof ad>>;
        try {
          apply = prepareOperation(read, reader);
        } catch (error) {
          expect(error).toMatchObject({ code: 'bad-operation' });
          return;
        }
        for (const cell of apply(ad)) {
          expect(cell.before).toEqual(reader.value(ad, cell.field));
          expect(typeof cell.code === 'string' || 'value' in cell).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is refused where it has parts nobody knows', () => {
    expect(operation.safeParse({ kind: 'clear', fields: ['title'], text: '' }).success).toBe(false);
    expect(operation.safeParse({ kind: 'erase', fields: ['title'] }).success).toBe(false);
    expect(operation.safeParse({ kind: 'clear', fields: [] }).success).toBe(false);
  });

  it('is refused for a field no ad has', () => {
    expect(() => prepareOperation({ kind: 'clear', fields: ['colour'] }, reader)).toThrowError(
      /unknown-field/,
    );
  });
});
