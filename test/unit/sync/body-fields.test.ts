import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldInBody } from '../../../main/engine/sync/refusals/body-fields.ts';
import type { JsonObject } from '../../../shared/json.ts';

const body: JsonObject = {
  title: 'Bench',
  attributes: [
    { key: 'condition', label: 'Conditie', type: 'STRING', value: 'Nieuw' },
    { key: 'mileage', label: 'Kilometerstand', type: 'NUMBER', value: 154_280 },
    { key: 'name', label: 'Naam', locale: 'nl_BE', type: 'STRING', value: 'bank' },
    { key: 'name', label: 'Nom', locale: 'fr_BE', type: 'FOO', value: 'banc' },
  ],
  images: [{ src: 'https://a.example/1.jpg' }, { src: 'nope' }],
  shippingOptions: [{ type: 'PICKUP' }, { type: 'SHIP', costCents: -1, time: 'soon' }],
};

const at = (field: string, arg = '', code = 2001): string | undefined =>
  fieldInBody(body, { field, arg, code });

describe('an error of the service finds its field', () => {
  it.each([
    ['attribute.value', 'mileage', 'attributes.mileage'],
    ['attributes.key', 'condition', 'attributes.condition'],
    ['attribute.value', 'Kilometerstand', 'attributes.mileage'],
    ['attributes[1].value', '', 'attributes.mileage'],
    ['attributes.1.value', 'whatever', 'attributes.mileage'],
    ['attributes[2].value', '', 'attributes.name@nl_BE'],
    ['attribute.type', 'FOO', 'attributes.name@fr_BE'],
    ['images[1].src', 'nope', 'images'],
    ['images.url', 'nope', 'images'],
    ['shippingOptions[1].costCents', '', 'shippingOptions.SHIP.costCents'],
    ['shippingOptions.costCents', '-1', 'shippingOptions.SHIP.costCents'],
    ['shippingOptions.pickupLocation', '', 'shippingOptions.PICKUP.pickupLocation'],
  ])('%s of %s is %s', (field, arg, path) => {
    expect(at(field, arg)).toBe(path);
  });

  it('also where an attribute is missing and stands in no body', () => {
    expect(at('attribute.value', 'colour', 2000)).toBe('attributes.colour');
  });

  it('by the amount where both budgets have the last name alone', () => {
    const budgets = { daily: { limitMicros: '5000000' }, total: { limitMicros: '9000000' } };
    const limit = (arg: string) => fieldInBody({ budgets }, { field: 'limitMicros', arg, code: 2002 });
    expect(limit('9000000')).toBe('budgets.total.limitMicros');
    expect(limit('7000000')).toBeUndefined();
  });

  it.each([
    ['attribute.value', 'colour'],
    ['attributes[9].value', ''],
    ['shippingOptions', ''],
    ['shippingOptions.type', 'SHIP'],
    ['title', 'Bench'],
    ['', ''],
  ])('and %s of %s is left to its name', (field, arg) => {
    expect(at(field, arg)).toBeUndefined();
  });

  it('by its position whatever the keys are', () => {
    const keys = fc.uniqueArray(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,20}$/), { minLength: 1 });
    fc.assert(
      fc.property(keys, fc.nat(), fc.constantFrom('attribute', 'attributes'), (names, n, list) => {
        const i = n % names.length;
        const attributes = names.map((key) => ({ key, type: 'STRING', value: 'x' }));
        for (const field of [`${list}[${i}].value`, `${list}.${i}.value`]) {
          expect(fieldInBody({ attributes }, { field, arg: 'x', code: 2001 })).toBe(`attributes.${names[i]}`);
        }
      }),
    );
  });
});
