import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Category, readCategory } from '../../../../shared/category/category.ts';
import type { FactContext, FactSection } from '../../../../shared/category/fact.ts';
import { categoryFacts } from '../../../../shared/category/facts.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { LANGUAGES } from '../../../../shared/locale/index.ts';
import { numberFormatOf, PLAIN } from '../../../../shared/money/number-format.ts';

const garden: JsonObject = {
  id: 12,
  status: 'ACTIVE',
  label: { nl_NL: 'Tuin' },
  config: {
    bidMicros: '[20000,5000000]',
    dailyBudgetMicros: '(0,100000000]',
    totalBudgetMicros: '[1000000,9223372036854775807]',
    activeAds: '[0,50]',
    titleLength: '[10,80]',
    descriptionLength: '[1,10000]',
    images: '[0,12]',
    urlMandatory: true,
    shippingOption: 'MANDATORY',
    region: 'DISABLED',
    priceTypes: ['FIXED_PRICE', 'SWAP'],
    priceUnits: { PER_M2: { nl_NL: 'per m²' } },
    verticals: ['VACATIONS'],
    tags: { nl_NL: ['zon', 'zee'] },
    relatedPaths: ['1_13', '1_99'],
  },
  attributeGroups: [
    {
      label: { nl_NL: 'Kenmerken' },
      attributes: [
        { key: 'year', label: { nl_NL: 'Bouwjaar' }, type: 'NUMBER', range: '[1900,2027)', precision: 0 },
        { key: 'weight', type: 'NUMBER', range: '(0,12500.5]', precision: 1, postfix: { nl_NL: 'kg' } },
        {
          key: 'material',
          type: 'STRING',
          mandatory: true,
          values: { nl_NL: ['Teak', 'Eiken', 'Beuken'] },
          defaults: { nl_NL: 'Teak' },
          updatable: false,
        },
        { key: 'verified', type: 'BOOL', writable: false, updatable: false, mandatory: true },
        { key: 'sizes', type: 'LIST', values: { nl_NL: Array.from({ length: 12 }, (_, at) => `S${at}`) } },
      ],
    },
  ],
};

const context: FactContext = {
  language: 'en',
  locale: 'nl_NL',
  format: numberFormatOf('nl-NL'),
  currency: 'EUR',
  active: 12,
  nameOf: (id) => (id === 13 ? 'Terras' : undefined),
};

const lines = (sections: readonly FactSection[]): readonly string[] =>
  sections.flatMap(({ facts }) =>
    facts.map(({ label, text, notes }) => [`${label}: ${text}`, ...notes].join(' | ')),
  );

const linesOf = (raw: JsonObject, change: Partial<FactContext> = {}): readonly string[] =>
  lines(categoryFacts(readCategory(raw), { ...context, ...change }));

test('every limit of a leaf is said with its numbers in the number format of the reader', () => {
  expect(linesOf(garden)).toEqual([
    'Category: takes new ads',
    'Active ads: at most 50 | You have 12; 38 are left.',
    'Bid: €0,02 – 5,00 | Or Automatic, where the daily budget of the ad or of its campaign is limited.',
    'Daily budget: more than €0,00, at most €100,00 | Or Unlimited.',
    'Total budget: at least €1,00 | Or Unlimited.',
    'Title: 10 – 60 characters',
    'Description: 1 – 10.000 characters',
    'Pictures: 0 – 12 | A new ad starts with at most 8.',
    'Web address: needed | An ad cannot go without a link.',
    'Shipping: must be offered',
    'Region: may not be given',
    'Price type: Fixed price, Swap (ended) | Ended types are replaced by See description; choose another.',
    'Price unit: per m²',
    'Bouwjaar: number · no decimals · 1900 – 2026 · not needed',
    'weight: number · at most 1 decimal · 0,1 – 12.500,5 kg · not needed',
    'material: one of 3 · needed | Teak, Eiken, Beuken | Starts as Teak. | It cannot be changed once the ad is live.',
    'verified: yes or no · not needed | Set by the marketplace; it cannot be entered.',
    'sizes: any of 12 · not needed | S0, S1, S2, S3, S4, S5, S6, S7 and 4 more',
    'Part of: VACATIONS',
    'Tags: zon, zee',
    'Related categories: Terras, 1_99',
  ]);
});

test('the sections come in one order, attributes under the name of their group', () => {
  expect(categoryFacts(readCategory(garden), context).map(({ name, title }) => `${name} ${title}`)).toEqual([
    'status Ads here',
    'money Bid and budgets',
    'texts Text, pictures and link',
    'delivery Shipping and region',
    'price Price',
    'attributes-0 Kenmerken',
    'more More',
  ]);
});

test.each([
  ['nl', '€ 0,02 – 5,00', 'hoogstens 50', 'U hebt er 12; er zijn er nog 38 over.'],
  ['fr', '0,02 – 5,00 €', 'au plus 50', 'Vous en avez 12\u00a0; il en reste 38.'],
] as const)('in %s the same facts are said', (language, bid, places, left) => {
  const said = linesOf(garden, { language });
  expect(said[1]).toContain(`${places} | ${left}`);
  expect(said[2]).toContain(bid);
  expect(said).toHaveLength(linesOf(garden).length);
});

test.each([
  [12, 'You have 12; 38 are left.', null],
  [50, 'You have 50: all places are used. A new ad has to stay paused.', 'caution'],
  [55, 'You have 55, 5 too many. A new ad has to stay paused.', 'caution'],
])('with %i active ads of 50 the places say so', (active, note, mark) => {
  const [, places] = categoryFacts(readCategory(garden), { ...context, active })[0]?.facts ?? [];
  expect(places).toMatchObject({ notes: [note], mark });
});

test.each([
  ['CLOSED', 'closed', /no new ads \(2022\).*still be edited, paused, activated and deleted/],
  ['DELETED', 'deleted', /no new ads and no edits \(2023\).*still be paused and deleted/],
  ['INACTIVE', 'INACTIVE', /status INACTIVE is new to Adsheet.*\(2022\)/],
])('a category that is %s says what still works', (status, text, note) => {
  const fact = categoryFacts(readCategory({ ...garden, status }), context)[0]?.facts[0];
  expect(fact).toMatchObject({ text, mark: 'caution' });
  expect(fact?.notes.join(' ')).toMatch(note);
});

test('what a category does not say bounds nothing, and one without a config takes no ads itself', () => {
  expect(linesOf({ id: 1, config: {} })).toEqual([
    'Category: takes new ads',
    'Active ads: no limit',
    expect.stringContaining('Bid: no limit'),
    'Daily budget: no limit | Or Unlimited.',
    'Total budget: no limit | Or Unlimited.',
    'Title: at most 60 characters',
    'Description: no limit',
    'Pictures: no limit | A new ad starts with at most 8.',
    'Web address: not needed',
    'Price type: all',
  ]);
  expect(linesOf({ id: 1 })).toEqual(['Limits: none of its own | Ads go into the categories below it.']);
});

test('without a currency amounts are plain numbers, as the terminal prints them', () => {
  const { currency: _currency, ...plain } = { ...context, format: PLAIN };
  expect(lines(categoryFacts(readCategory(garden), plain))[2]).toMatch(/^Bid: 0\.02 – 5\.00 \|/);
});

test('whatever a category holds, every sentence is whole in every language', () => {
  const text = fc.constantFrom(
    '',
    'x',
    '[0,5]',
    '(,3]',
    '[9,1]',
    'MANDATORY',
    'CLOSED',
    'nl_NL',
    '__proto__',
  );
  const value = fc.oneof(
    text,
    fc.constantFrom(null, true, 0, -3, 2.5, 1e300),
    fc.array(text, { maxLength: 3 }),
  );
  const keysOf = (object: JsonObject) => fc.constantFrom(...Object.keys(object), 'constructor');
  const config = fc.dictionary(
    keysOf(garden['config'] as JsonObject),
    fc.oneof(value, fc.dictionary(text, value)),
  );
  const attribute = fc.dictionary(
    fc.constantFrom(
      'key',
      'label',
      'type',
      'values',
      'range',
      'length',
      'precision',
      'prefix',
      'hints',
      'defaults',
    ),
    fc.oneof(value, fc.dictionary(text, value)),
  );
  const raw = fc.record({
    status: value,
    config,
    attributeGroups: fc.array(fc.record({ label: value, attributes: fc.array(attribute, { maxLength: 3 }) })),
  });
  const check = (category: Category): void => {
    for (const language of LANGUAGES) {
      const sections = categoryFacts(category, { ...context, language });
      expect(sections.every(({ title, facts }) => title !== '' && facts.length > 0)).toBe(true);
      for (const line of lines(sections)) expect(line).not.toMatch(/undefined|null|\{|…|: \||: $/);
    }
  };
  fc.assert(fc.property(raw, (json) => check(readCategory(json as JsonObject))));
});
