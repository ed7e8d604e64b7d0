import { describe, expect, test } from 'vitest';
import { writeField } from '../../../../shared/ad/paths.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { fixSentence, problemSentence } from '../../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../../shared/money/number-format.ts';
import { checkLive, checkNew, goodAd, liveAd, rawCategory, short } from './fixtures.ts';

const labelled = readCategory({
  ...rawCategory,
  attributeGroups: [
    {
      attributes: [
        {
          key: 'condition',
          label: { nl_NL: 'Conditie' },
          mandatory: true,
          values: { nl_NL: ['Zo goed als nieuw', 'Één'] },
        },
        {
          key: 'mileage',
          label: { nl_NL: 'Kilometerstand' },
          type: 'NUMBER',
          precision: 1,
          range: '(0,300.25]',
          postfix: { nl_NL: 'km' },
        },
        { key: 'colours', label: { nl_NL: 'Kleuren' }, type: 'LIST', values: { nl_NL: ['Rood', 'Groen'] } },
        { key: 'code', label: { nl_NL: 'Code' }, type: 'STRING', length: '[3,5]' },
        { key: 'abs', label: { nl_NL: 'ABS' }, type: 'BOOL' },
      ],
    },
  ],
});

const entry = (key: string, type: string, value: Json): JsonObject => ({
  key,
  label: key,
  locale: 'nl_NL',
  type,
  value,
});
const CONDITION = entry('condition', 'STRING', 'Één');

const check = (...attributes: readonly JsonObject[]) => checkNew({ attributes }, { category: labelled });
const told = (...attributes: readonly JsonObject[]) =>
  check(...attributes).map((problem) => {
    const context = { format: numberFormatOf('nl-NL') };
    return [problemSentence('nl', problem, context), fixSentence('nl', problem, context)];
  });

describe('a sentence about an attribute', () => {
  test('calls it by its label in the tenant’s language, with its unit and the reader’s decimals', () => {
    expect(told()).toEqual([['Tuin heeft Conditie nodig.', undefined]]);
    expect(told(CONDITION, entry('mileage', 'NUMBER', 301.5))).toEqual([
      ['Kilometerstand 301,5\u00a0km is hoger dan 300,2\u00a0km, het maximum in Tuin.', '300,2 invullen'],
    ]);
    expect(told(CONDITION, entry('mileage', 'NUMBER', 12.25))).toEqual([
      ['Kilometerstand 12,25 heeft te veel decimalen; de grens is 1.', 'Afronden op 12,3'],
    ]);
    expect(told(CONDITION, entry('mileage', 'NUMBER', 0))[0]?.[0]).toContain('0,1\u00a0km');
  });
});

describe('an attribute’s fix', () => {
  const fixed = (attribute: JsonObject): Json => {
    const field = `attributes.${attribute['key']}`;
    const change = check(CONDITION, attribute).find((problem) => problem.field === field)?.fix?.changes[0];
    if (!change) throw new Error('no fix');
    const mended = writeField({ ...goodAd, attributes: [CONDITION, attribute] }, field, change.value);
    const left = checkNew({ attributes: mended['attributes'] ?? null }, { category: labelled });
    expect(left.filter((problem) => problem.field === field)).toEqual([]);
    return change.value;
  };

  test.each<readonly [string, string, Json, Json]>([
    ['mileage', 'NUMBER', -5, 0.1],
    ['mileage', 'NUMBER', 300.25, 300.2],
    ['mileage', 'NUMBER', 1000, 300.2],
    ['mileage', 'NUMBER', 7.77, 7.8],
    ['colours', 'LIST', ['rood', 'GROEN '], ['Rood', 'Groen']],
    ['code', 'STRING', 'ABC DEF', 'ABC'],
  ])('of %s %s %j makes it %j', (key, type, value, expected) => {
    expect(fixed(entry(key, type, value))).toEqual(expected);
  });

  test('finds the value that was meant without case, accents and spaces', () => {
    const meant = (value: string) => check(entry('condition', 'STRING', value))[0]?.fix?.changes[0]?.value;
    expect(meant(' zo goed  als nieuw')).toBe('Zo goed als nieuw');
    expect(meant('een')).toBe('Één');
    expect(meant('Kapot')).toBeUndefined();
  });
});

describe('an attribute the seller cannot enter', () => {
  const closed = readCategory({
    ...rawCategory,
    attributeGroups: [
      {
        attributes: [
          { key: 'rating', writable: false, values: { nl_NL: ['A'] } },
          { key: 'year', type: 'NUMBER', updatable: false, range: '[1,9]', precision: -1 },
          { key: 'maker', mandatory: true, updatable: false, values: { nl_NL: ['Wij'] } },
        ],
      },
    ],
  });
  const base = { ...liveAd, attributes: [entry('rating', 'STRING', 'Z'), entry('year', 'NUMBER', 50)] };

  test('never keeps an ad from being sent for what the marketplace has, nor offers another value', () => {
    const problems = checkLive({ title: 'Teak table' }, { category: closed }, base);
    expect(short(problems)).toEqual([
      'warning 2000 attributes.maker',
      'warning 2001 attributes.rating',
      'warning 2002 attributes.year',
    ]);
    expect(problems.flatMap(({ fix }) => fix ?? [])).toEqual([]);
  });

  test('is taken back where it was edited, and entered where the ad is new', () => {
    const edited = checkLive({ 'attributes.year': 70 }, { category: closed }, base);
    expect(edited.flatMap(({ fix }) => fix?.changes ?? [])).toEqual([
      { field: 'attributes.year', value: 50 },
    ]);
    const created = checkNew({ attributes: [entry('year', 'NUMBER', 50)] }, { category: closed });
    expect(created.flatMap(({ fix }) => fix?.changes ?? [])).toEqual([
      { field: 'attributes.maker', value: 'Wij' },
      { field: 'attributes.year', value: 9 },
    ]);
  });
});

test('a name of the category may be longer than one of the seller’s own', () => {
  const key = 'energyPerformanceCertificateOfTheHouse';
  const attributes = [entry(key, 'STRING', 'A')];
  const known = readCategory({ ...rawCategory, attributeGroups: [{ attributes: [{ key }] }] });
  expect(short(checkNew({ attributes }, { category: known }))).toEqual([`warning 2005 attributes.${key}`]);
});

test('an empty attribute is told to be empty, not to be none of the values', () => {
  const emptied = entry('condition', 'STRING', ' ');
  expect(short(check(emptied))).toEqual([
    'error 2000 attributes.condition',
    'error 2004 attributes.condition',
  ]);
  expect(short(check(CONDITION, entry('colours', 'LIST', [' '])))).toEqual(['error 2001 attributes.colours']);
});

describe('an attribute of one’s own', () => {
  const own = (changes: JsonObject) =>
    short(check(CONDITION, { key: 'eigen', label: 'eigen', type: 'STRING', value: 'x', ...changes }));

  test.each<readonly [JsonObject, readonly string[]]>([
    [{}, []],
    [{ key: null }, ['error 2000 attributes']],
    [{ key: '  ' }, ['error 2004 attributes.  ']],
    [{ type: null }, ['error 2000 attributes.eigen']],
    [{ type: 'COLOUR' }, ['error 1006 attributes.eigen']],
    [{ value: null }, ['error 2000 attributes.eigen']],
    [{ type: 'LIST', value: [] }, ['error 2004 attributes.eigen']],
    [{ type: 'LIST', value: ['x'.repeat(513)] }, ['error 2005 attributes.eigen']],
    [
      { type: 'LIST', value: Array.from({ length: 60 }, () => 'ten signs.') },
      ['warning 2005 attributes.eigen'],
    ],
    [{ type: 'BOOL', value: true }, []],
    [{ type: 'BOOL', value: 'maybe' }, ['error 2001 attributes.eigen']],
  ])('%j gives %j', (changes, expected) => {
    expect(own(changes)).toEqual(expected);
  });

  test('under the name of one the category knows must be of its kind', () => {
    expect(short(check(CONDITION, entry('mileage', 'STRING', 'veel')))).toEqual([
      'error 2001 attributes.mileage',
    ]);
    expect(short(check(CONDITION, entry('code', 'STRING', 'AB')))).toEqual(['error 2002 attributes.code']);
  });
});
