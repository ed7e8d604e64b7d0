import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFieldValue } from '../../../../shared/ad/codec.ts';
import type { Field } from '../../../../shared/ad/fields.ts';
import { FIELDS, fieldOf } from '../../../../shared/ad/fields.ts';
import {
  AD_STATUSES,
  DEPRECATED_PRICE_TYPES,
  PRICE_TYPES,
  SALUTATIONS,
  USER_STATUSES,
} from '../../../../shared/ad/model.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import type { Json } from '../../../../shared/json.ts';
import { LANGUAGES, refusedSentence, wordFor } from '../../../../shared/locale/index.ts';
import type { DecimalSign } from '../../../../shared/money/number-format.ts';
import type { CellNames } from '../../../../shared/proposals/cell-text.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';
import { NO_NUMBERS, namesIn } from '../../../../shared/proposals/names.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';

const names: CellNames = {
  category: (name) => ({ tuin: 101, huis: 'many' as const })[name.toLowerCase()],
  campaign: (name) => ({ zomer: 31 })[name.toLowerCase()],
  priceUnit: (name) => ({ 'per stuk': 'PIECE' })[name.toLowerCase()],
};

const field = (path: string): Field => {
  const found = fieldOf(path);
  if (!found) throw new Error(path);
  return found;
};

const read = (path: string, cell: TableCell, decimal: DecimalSign | null = ',') =>
  readCell(field(path), cell, { decimal, currency: 'EUR', names });

const anySign = fc.constantFrom<DecimalSign>('.', ',');

describe('a cell of a table', () => {
  it('says nothing where it is blank, whatever its field', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FIELDS), fc.constantFrom('', '  ', '\u00a0', '\n'), (of, blank) => {
        expect(readCell(of, blank, { decimal: '.', currency: 'EUR', names })).toEqual({ says: 'nothing' });
      }),
    );
  });

  it('gives back any amount as the table writes it, exact to the micro', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), anySign, (micros, decimal) => {
        const text = formatFieldValue(field('bidMicros'), String(micros), {
          decimal,
          group: decimal === ',' ? '.' : ',',
        });
        expect(read('bidMicros', text, decimal)).toEqual({ says: 'value', value: String(micros) });
      }),
    );
  });

  it('reads statuses and price types by their code and by their word in each language', () => {
    const cases = [
      ...AD_STATUSES.map((code) => ['status', 'status', code] as const),
      ...PRICE_TYPES.map((code) => ['price.priceType', 'priceType', code] as const),
    ];
    for (const [path, group, code] of cases) {
      for (const text of [code, ...LANGUAGES.map((language) => wordFor(language, group, code))]) {
        expect(read(path, text.toUpperCase())).toEqual({ says: 'value', value: code });
      }
    }
  });

  it('reads a code of the service that is new to us only in the cell that holds it', () => {
    const inCell = (text: string, own: readonly Json[]) =>
      readCell(field('status'), text, { decimal: ',', currency: 'EUR', names, own });
    const held = { says: 'value', value: 'UNDER_REVIEW' };
    expect(inCell('UNDER_REVIEW', ['UNDER_REVIEW'])).toEqual(held);
    expect(inCell('In beoordeling', [null, 'UNDER_REVIEW'])).toEqual(held);
    expect(inCell('In beoordeling', ['ACTIVE'])).toEqual({ says: 'unreadable', code: 'not-status' });
    expect(inCell('FROZEN', ['FROZEN'])).toEqual({ says: 'value', value: 'FROZEN' });
  });

  it('refuses a price unit that the category does not list, but for what the cell holds', () => {
    const unitIn = (text: string, own: readonly Json[], listed: CellNames['priceUnit']) =>
      readCell(field('price.priceUnit'), text, {
        decimal: ',',
        currency: 'EUR',
        names: { ...names, priceUnit: listed },
        own,
      });
    const ofFree = namesIn(readCategory({ config: {} }), { categories: NO_NUMBERS, campaigns: NO_NUMBERS });
    const ofPieces = namesIn(readCategory({ config: { priceUnits: { PIECE: { nl_NL: 'Per stuk' } } } }), {
      categories: NO_NUMBERS,
      campaigns: NO_NUMBERS,
    });
    expect(unitIn('per STUK', [], ofPieces.priceUnit)).toEqual({ says: 'value', value: 'PIECE' });
    expect(unitIn('per kilo', [], ofPieces.priceUnit)).toEqual({
      says: 'unreadable',
      code: 'no-price-unit',
    });
    expect(unitIn('KILO', ['KILO'], ofPieces.priceUnit)).toEqual({ says: 'value', value: 'KILO' });
    expect(unitIn('per kilo', [], ofFree.priceUnit)).toEqual({ says: 'value', value: 'per kilo' });
    expect(refusedSentence('en', 'no-price-unit')).toContain('price unit');
  });

  it.each([
    ['status', 'not-status', 'status', USER_STATUSES],
    ['salutation', 'not-salutation', 'salutation', SALUTATIONS],
    [
      'price.priceType',
      'not-price-type',
      'priceType',
      PRICE_TYPES.filter((type) => !DEPRECATED_PRICE_TYPES.includes(type)),
    ],
  ] as const)('refuses a word that is no %s, and names those that are', (path, code, group, choices) => {
    expect(read(path, 'bevroren')).toEqual({ says: 'unreadable', code });
    for (const language of LANGUAGES)
      for (const choice of choices)
        expect(refusedSentence(language, code)).toContain(wordFor(language, group, choice));
  });

  it('refuses a shipping time of another form, unless the ad has it already', () => {
    const time = (text: string, own: readonly Json[] = []) =>
      readCell(field('shippingOptions.SHIP.time'), text, { decimal: ',', currency: 'EUR', names, own });
    expect(time('2d-5d')).toEqual({ says: 'value', value: '2d-5d' });
    expect(time('2-5')).toEqual({ says: 'unreadable', code: 'not-shipping-time' });
    expect(time('2-5', ['2-5'])).toEqual({ says: 'value', value: '2-5' });
    for (const language of LANGUAGES)
      expect(refusedSentence(language, 'not-shipping-time')).toContain('2d-5d');
  });

  it('reads a percentage as its number where the field counts in percent, and refuses it where it does not', () => {
    const share = { ...field('attributes.share'), type: 'NUMBER' } as Field;
    const inField = (text: string, inPercent: boolean) =>
      readCell(share, text, { decimal: ',', currency: 'EUR', names, inPercent });
    for (const text of ['12,5%', '12,5 %', '12,5', '12.5%'])
      expect(inField(text, true)).toEqual({ says: 'value', value: 12.5 });
    expect(inField('12,5%', false)).toEqual({ says: 'unreadable', code: 'percent' });
    expect(inField('veel%', true)).toEqual({ says: 'unreadable', code: 'not-number' });
    expect(
      readCell(field('bidMicros'), '5%', { decimal: ',', currency: 'EUR', names, inPercent: true }),
    ).toEqual({
      says: 'unreadable',
      code: 'percent',
    });
  });

  it.each<[string, string, TableCell, object]>([
    ['the word for automatic', 'bidMicros', 'Automatisch', { says: 'value', value: 'AUTOMATIC' }],
    ['no word of another field', 'bidMicros', 'Onbeperkt', { says: 'unreadable', code: 'not-money' }],
    ['the account’s own currency', 'bidMicros', '€ 0,40', { says: 'value', value: '400000' }],
    ['no other currency', 'bidMicros', '$0.40', { says: 'unreadable', code: 'other-currency' }],
    ['a category by name', 'categoryId', ' Tuin ', { says: 'value', value: 101 }],
    ['a name of several', 'categoryId', 'huis', { says: 'unreadable', code: 'name-of-many' }],
    ['a name of none', 'categoryId', 'zolder', { says: 'unreadable', code: 'no-category' }],
    ['a category by number', 'categoryId', '7', { says: 'value', value: 7 }],
    ['a campaign by name', 'campaignId', 'zomer', { says: 'value', value: 31 }],
    ['a price unit by name', 'price.priceUnit', 'Per stuk', { says: 'value', value: 'PIECE' }],
    ['what programs write for nothing', 'title', ' NULL ', { says: 'unreadable', code: 'no-value' }],
    ['the same as an amount', 'price.amountCents', 'NaN', { says: 'unreadable', code: 'no-value' }],
    ['a word for none', 'description', 'None', { says: 'unreadable', code: 'no-value' }],
    ['a title that only begins so', 'title', 'Null Bock', { says: 'value', value: 'Null Bock' }],
    ['an error of a formula', 'title', '#N/B', { says: 'unreadable', code: 'cell-error' }],
    [
      'a title that only begins so',
      'title',
      '#1 van Nederland',
      { says: 'value', value: '#1 van Nederland' },
    ],
    ['brackets that empty', 'sellerName', ' [] ', { says: 'clear' }],
    [
      'more decimals than there are',
      'price.amountCents',
      '1,005',
      { says: 'unreadable', code: 'too-precise' },
    ],
    ['thousands where the sign is known', 'price.amountCents', '1.005', { says: 'value', value: 100_500 }],
    ['a number of a workbook', 'price.amountCents', 1234.5, { says: 'value', value: 123_450 }],
    ['yes as Dutch programs have it', 'allowContactByEmail', 'WAAR', { says: 'value', value: true }],
    ['no as Dutch programs have it', 'allowContactByEmail', 'onwaar', { says: 'value', value: false }],
    ['yes as French programs have it', 'allowContactByEmail', 'VRAI', { says: 'value', value: true }],
    ['no as French programs have it', 'allowContactByEmail', 'Faux', { says: 'value', value: false }],
    ['no percentage as a bid', 'bidMicros', '10%', { says: 'unreadable', code: 'percent' }],
    ['no percentage as a price', 'price.amountCents', '+12,5 %', { says: 'unreadable', code: 'percent' }],
    ['a title with one', 'title', '100%', { says: 'value', value: '100%' }],
    ['a truth value of a workbook', 'allowContactByEmail', true, { says: 'value', value: true }],
    [
      'a date where a moment is meant',
      'dateCreated',
      { date: '2026-01-31' },
      { says: 'value', value: '2026-01-31T00:00:00Z' },
    ],
    ['a date that was a text', 'title', { date: '2026-02-01' }, { says: 'unreadable', code: 'is-date' }],
    [
      'a date that was an amount',
      'price.amountCents',
      { date: '2026-03-05' },
      { says: 'unreadable', code: 'is-date' },
    ],
    ['line ends of Windows', 'description', 'a\r\nb', { says: 'value', value: 'a\nb' }],
    ['a vendor ID without its spaces', 'vendorId', ' V-1 ', { says: 'value', value: 'V-1' }],
  ])('reads %s', (_name, path, cell, expected) => {
    expect(read(path, cell)).toEqual(expected);
  });

  it.each(['1.250', '1,250', '€ 1.250', '+1,250', '12.345', '999,999 EUR'])(
    'refuses %s where nothing tells what its sign stands for',
    (text) => {
      for (const path of ['bidMicros', 'price.amountCents', 'budgets.daily.limitMicros'])
        expect(read(path, text, null)).toEqual({ says: 'unreadable', code: 'ambiguous' });
      const mileage = { ...field('attributes.mileage'), type: 'NUMBER' } as Field;
      const bare = text.replace(/[^\d.,+]/gu, '');
      expect(readCell(mileage, bare, { decimal: null, currency: 'EUR', names })).toEqual({
        says: 'unreadable',
        code: 'ambiguous',
      });
    },
  );

  it.each<[string, DecimalSign | null, string]>([
    ['1.250', ',', '1250000000'],
    ['1.250', '.', '1250000'],
    ['1,250', ',', '1250000'],
    ['1,250', '.', '1250000000'],
    ['0.125', null, '125000'],
    ['0,125', null, '125000'],
    [',125', null, '125000'],
    ['1250.500', null, '1250500000'],
    ['1.2500', null, '1250000'],
    ['1.250.000', null, '1250000000000'],
    ['1,250,000', ',', '1250000000000'],
    ['1.250,00', '.', '1250000000'],
    ['1,250.00', ',', '1250000000'],
    ['1\u2009250,500', null, '1250500000'],
    ['1\u202f250', null, '1250000000'],
    ["1'250.50", null, '1250500000'],
    ['1’250', null, '1250000000'],
    ['€\u00a012,50', null, '12500000'],
    ['12,-', null, '12000000'],
    ['€ 12,-', '.', '12000000'],
    ['€ 1.250,-', null, '1250000000'],
    ['1.250,\u2013 EUR', '.', '1250000000'],
    ['1,250.--', ',', '1250000000'],
    ['12.\u2014', null, '12000000'],
  ])('reads %j, its column %s, as no other amount than it can be', (text, decimal, micros) => {
    expect(read('bidMicros', text, decimal)).toEqual({ says: 'value', value: micros });
  });

  it.each([
    '12 50',
    '1 2',
    '10 20',
    '1.25.0',
    '1,25,000.0',
    '1.2.3',
    '1250.000.000',
    "12'5",
    '1..2',
    '1,2.3,4',
    '1.250-',
    '1.250.-',
    '12,-5',
    ',-',
    '12,---',
  ])('makes no amount of %j', (text) => {
    for (const decimal of [null, '.', ','] as const)
      expect(read('bidMicros', text, decimal)).toMatchObject({ says: 'unreadable', code: 'not-money' });
  });

  it('takes a picture that is no address only where the cell holds it', () => {
    const own: readonly Json[] = [null, [{ src: 'upload:0a1b', status: 'OK' }]];
    const images = (text: string) =>
      readCell(field('images'), text, { decimal: ',', currency: 'EUR', names, own });
    const src = 'https://a.nl/1.jpg';
    for (const between of [' ', ';', ', '])
      expect(images(`upload:0a1b${between}${src}`)).toEqual({
        says: 'value',
        value: [{ src: 'upload:0a1b' }, { src }],
      });
    expect(images('upload:9999')).toEqual({ says: 'unreadable', code: 'not-images' });
    expect(images('foto1.jpg,foto2.jpg')).toEqual({ says: 'unreadable', code: 'picture-file' });
    expect(refusedSentence('nl', 'not-images')).toContain('https://');
  });
});
