import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIELDS, fieldNamed, fieldOf } from '../../../shared/ad/fields.ts';
import { attributePathsOf, readField, withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';

const ad: JsonObject = {
  id: 7,
  title: 'Teak table',
  budgets: { daily: { limitMicros: '1000000', spentMicros: '20000' }, later: true },
  attributes: [
    { key: 'color', label: 'Kleur', locale: 'nl_NL', type: 'STRING', value: 'rood', recognized: true },
    { key: 'color', label: 'Couleur', locale: 'fr_BE', type: 'STRING', value: 'rouge' },
    { key: 'size', label: 'Maat', type: 'NUMBER', value: 4 },
  ],
  shippingOptions: [{ type: 'SHIP', costCents: 495, time: '2d-5d', carrier: 'unknown to us' }],
};

const paths = [
  ...FIELDS.map((field) => field.path),
  'attributes.color@fr_BE',
  'attributes.size',
  'attributes.a.b@c',
  'attributes.new@nl_NL',
];

describe('reading and writing a field by its path', () => {
  test('what was written is what is read, whatever the path', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        (path, value) => {
          // An empty text counts as no value, except as the value of an existing attribute.
          const isNothing = value === '' && !path.startsWith('attributes.');
          expect(readField(writeField(ad, path, value), path)).toEqual(isNothing ? null : value);
        },
      ),
    );
  });

  test('an attribute is read at the path it is listed under, whatever stands in its key', () => {
    const key = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('mail@home', '@', '@nl_NL', 'x@', '__proto__'),
      // The same key often, under one locale, the other or none.
      fc.constant('colour'),
    );
    const locale = fc.option(fc.constantFrom('nl_NL', 'fr'), { nil: undefined });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, locale), { selector: (named) => named.join(' ') }),
        (names) => {
          const attributes = names.map(([name, where], value) => ({
            key: name,
            ...(where === undefined ? {} : { locale: where }),
            value,
          }));
          const listed = attributePathsOf({ attributes });
          expect(listed.map((path) => readField({ attributes }, path))).toEqual(names.map((_, at) => at));
        },
      ),
    );
  });

  test('clearing a field leaves nothing to read there', () => {
    for (const path of paths) expect(readField(writeField(ad, path, null), path)).toBeNull();
  });

  test('writing one field leaves every other field as it was, unknown ones too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.constantFrom(...paths),
        fc.string(),
        (written, other, value) => {
          fc.pre(written !== other);
          expect(readField(writeField(ad, written, value), other)).toEqual(readField(ad, other));
        },
      ),
    );
    const edited = writeField(ad, 'budgets.daily.limitMicros', '5');
    expect(edited['budgets']).toEqual({ daily: { limitMicros: '5', spentMicros: '20000' }, later: true });
    expect(writeField(ad, 'shippingOptions.SHIP.costCents', 1)['shippingOptions']).toEqual([
      { type: 'SHIP', costCents: 1, time: '2d-5d', carrier: 'unknown to us' },
    ]);
  });

  test('an attribute is found by key and locale, and a new one takes its form from the category', () => {
    expect(readField(ad, 'attributes.color@fr_BE')).toBe('rouge');
    const value: Json = ['teak', 'oak'];
    const written = writeField({}, 'attributes.wood', value, () => ({
      label: 'Hout',
      locale: 'nl_NL',
      type: 'LIST',
    }));
    expect(written['attributes']).toEqual([
      { key: 'wood', label: 'Hout', locale: 'nl_NL', type: 'LIST', value },
    ]);
    expect(attributePathsOf(ad)).toEqual([
      'attributes.color@nl_NL',
      'attributes.color@fr_BE',
      'attributes.size',
    ]);
  });

  test('of entries of one key the name without a locale means the one that has none', () => {
    const attributes = [
      { key: 'note', locale: 'nl_NL', value: 'mine' },
      { key: 'note', value: 'theirs' },
    ];
    expect(readField({ attributes }, 'attributes.note')).toBe('theirs');
    expect(writeField({ attributes }, 'attributes.note', 'new')['attributes']).toEqual([
      { key: 'note', locale: 'nl_NL', value: 'mine' },
      { key: 'note', value: 'new' },
    ]);
  });

  test('an emptied shipping option is no longer offered', () => {
    const drafts = ['PICKUP.pickupLocation'].map((part) => ({
      field: `shippingOptions.${part}`,
      base: null,
      value: 'Gent',
    }));
    const both = withDrafts(ad, drafts);
    expect(both['shippingOptions']).toHaveLength(2);
    expect(writeField(both, 'shippingOptions.PICKUP.pickupLocation', null)['shippingOptions']).toHaveLength(
      1,
    );
  });
});

describe('the field table', () => {
  test('names each path and each alias once', () => {
    const names = FIELDS.flatMap((field) => [
      field.path,
      ...(field.alias && field.alias !== field.path ? [field.alias] : []),
    ]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('knows attributes by pattern and refuses what no ad has', () => {
    expect(fieldOf('attributes.color@nl_NL')?.unit).toBe('attributes.color@nl_NL');
    expect(fieldOf('attributes.')).toBeUndefined();
    expect(fieldOf('budgets')).toBeUndefined();
    expect(fieldNamed('BID')?.path).toBe('bidMicros');
  });
});
