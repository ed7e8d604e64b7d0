import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allowedValues,
  attributeLabel,
  breadcrumbOf,
  labelOf,
  readCategory,
} from '../../../../shared/category/category.ts';
import type { JsonObject } from '../../../../shared/json.ts';

const garden: JsonObject = {
  id: 12,
  parentId: 1,
  level: 2,
  path: '1_12',
  status: 'ACTIVE',
  label: { nl_NL: 'Tuin', fr_BE: 'Jardin' },
  config: {
    bidMicros: '[20000,5000000]',
    titleLength: '[10,60]',
    urlMandatory: true,
    priceTypes: ['FIXED_PRICE', 'FREE'],
    priceUnits: { PER_M2: { nl_NL: 'per m²' } },
  },
  attributeGroups: [
    {
      label: { nl_NL: 'Kenmerken' },
      attributes: [
        {
          key: 'material',
          label: { nl_NL: 'Materiaal' },
          type: 'STRING',
          mandatory: true,
          values: { nl: ['Teak', 'Eiken'], fr: ['Teck'] },
        },
        { key: 'width', type: 'NUMBER', range: '[0.5,100]', precision: 1, updatable: false, length: null },
      ],
    },
  ],
};

test('a leaf category is read with its limits and its attributes flat', () => {
  const category = readCategory(garden);
  expect(category.config).toMatchObject({ bid: { min: 20_000n }, urlMandatory: true, daily: undefined });
  expect(category.config?.priceUnits).toEqual([{ key: 'PER_M2', label: { nl_NL: 'per m²' } }]);
  expect(category.attributes.map((a) => [a.key, a.mandatory, a.updatable, a.writable, a.range?.min])).toEqual(
    [
      ['material', true, true, true, undefined],
      ['width', false, false, true, 500_000n],
    ],
  );
});

test('names fall back from the locale to its language to any to the id', () => {
  const category = readCategory(garden);
  expect(labelOf(category, 'fr_BE')).toBe('Jardin');
  expect(labelOf(category, 'nl_BE')).toBe('Tuin');
  expect(labelOf(category, 'en_GB')).toBe('Tuin');
  expect(labelOf(readCategory({ id: 3 }), 'nl_NL')).toBe('#3');
  const [material] = category.attributes;
  expect(material && attributeLabel(material, 'nl_NL')).toBe('Materiaal');
});

test('allowed values are those of the locale, of all locales where it has none', () => {
  const [material] = readCategory(garden).attributes;
  expect(material && allowedValues(material, 'nl_NL')).toEqual(['Teak', 'Eiken']);
  expect(material && allowedValues(material, 'en_CA')).toEqual(['Teak', 'Eiken', 'Teck']);
});

test('tags, verticals, related paths, breadcrumbs and what marks an attribute are kept', () => {
  const category = readCategory({
    ...garden,
    status: 'INACTIVE',
    locales: ['nl_NL', 'fr_BE'],
    breadcrumbs: { nl_NL: ['Huis', 'Tuin'] },
    config: { verticals: ['VACATIONS'], tags: { nl_NL: ['zon'] }, relatedPaths: ['1_13'] },
    attributeGroups: [
      {
        label: { nl_NL: 'Product' },
        tooltip: { nl_NL: 'Wat het is' },
        attributes: [
          { key: 'ean', identifying: true, searchable: true, hints: ['13 cijfers'], type: 'BOOL' },
        ],
      },
    ],
  });
  expect(category.status).toBe('INACTIVE');
  expect(category.config).toMatchObject({
    verticals: ['VACATIONS'],
    tags: { nl_NL: ['zon'] },
    relatedPaths: ['1_13'],
  });
  expect(breadcrumbOf(category, 'nl_BE')).toEqual(['Huis', 'Tuin']);
  expect(breadcrumbOf(readCategory(garden), 'fr_BE')).toEqual(['Jardin']);
  expect(category.groups).toMatchObject([{ label: { nl_NL: 'Product' }, tooltip: { nl_NL: 'Wat het is' } }]);
  expect(category.attributes).toMatchObject([
    { key: 'ean', type: 'BOOL', identifying: true, searchable: true, hints: ['13 cijfers'] },
  ]);
});

test('a value without a locale is for all locales, and numbers and flags are read as text', () => {
  const category = readCategory({
    label: 'Tuin',
    attributeGroups: [
      { attributes: [{ key: 'doors', values: [2, 4], defaults: { nl_NL: 2 }, prefix: false }] },
    ],
  });
  expect(labelOf(category, 'fr_BE')).toBe('Tuin');
  const [doors] = category.attributes;
  expect(doors && allowedValues(doors, 'nl_NL')).toEqual(['2', '4']);
  expect(doors?.defaults).toEqual({ nl_NL: '2' });
});

test('half a decimal of an attribute says nothing', () => {
  const precisionOf = (precision: number) =>
    readCategory({ id: 3, attributeGroups: [{ attributes: [{ key: 'length', type: 'NUMBER', precision }] }] })
      .attributes[0];
  expect(precisionOf(2)?.precision).toBe(2);
  expect(precisionOf(2.5)).toMatchObject({ key: 'length', precision: undefined });
});

test('nothing a service may answer makes reading a category fail', () => {
  const keys = fc.constantFrom(
    ...['id', 'path', 'status', 'label', 'breadcrumbs', 'locales', 'config', 'attributeGroups', 'attributes'],
    ...['values', 'defaults', 'hints', 'range', 'length', 'precision', 'tags', 'verticals', 'relatedPaths'],
    ...['bidMicros', 'activeAds', 'priceTypes', 'priceUnits', 'key', 'type', '', '__proto__', 'nl_NL'],
  );
  const any = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, 1, -1.5, 1e300, 'x', '', true, '[1,2]', '(,9223372036854775807)'),
      fc.array(tie('value')),
      fc.dictionary(keys, tie('value')),
    ),
  })).value;
  fc.assert(
    fc.property(fc.dictionary(keys, any), (raw) => {
      const category = readCategory(raw as JsonObject);
      expect(labelOf(category, 'nl_NL')).not.toBe('');
      expect(breadcrumbOf(category, 'nl_NL').every((name) => typeof name === 'string')).toBe(true);
      for (const attribute of category.attributes) expect(attributeLabel(attribute, 'fr_BE')).not.toBe('');
    }),
  );
});
