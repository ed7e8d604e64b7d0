import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFieldValue, parseFieldText } from '../../../../shared/ad/codec.ts';
import type { Field } from '../../../../shared/ad/fields.ts';
import { FIELDS, fieldNamed, fieldOf } from '../../../../shared/ad/fields.ts';
import { RESULT_FIELDS } from '../../../../shared/ad/result-fields.ts';
import type { Json } from '../../../../shared/json.ts';
import { numberFormatOf, PLAIN } from '../../../../shared/money/number-format.ts';

const field = (name: string): Field => {
  const found = fieldNamed(name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const attribute = (type: 'STRING' | 'NUMBER' | 'LIST' | 'BOOL') => ({ kind: 'attribute', type }) as const;
const anyFormat = fc.constantFrom(PLAIN, ...['nl-NL', 'fr-CA', 'en-CA'].map(numberFormatOf));
const source = fc.oneof(
  fc.stringMatching(/^[a-z0-9:/;]{1,20}$/),
  fc.stringMatching(/^https?:\/\/[a-z0-9]{1,5}(?:\/[a-z0-9,;|:/]{0,20})?$/),
);

const valuesOf: Record<Field['kind'], (of: Field) => fc.Arbitrary<Json>> = {
  text: () => fc.string({ minLength: 1, unit: 'binary' }),
  micros: (of) =>
    fc.oneof(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map(String),
      ...(of.kind === 'micros' ? of.words.map((word) => fc.constant(word)) : []),
    ),
  cents: () => fc.maxSafeInteger(),
  integer: () => fc.maxSafeInteger(),
  percent: () => fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
  category: () => fc.maxSafeNat(),
  campaign: () => fc.maxSafeNat(),
  boolean: () => fc.boolean(),
  enum: (of) => fc.oneof(fc.constantFrom(...(of.kind === 'enum' ? of.values : [])), fc.constant('NEW_WORD')),
  timestamp: () =>
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((d) => d.toISOString()),
  priceUnit: () => fc.stringMatching(/^[A-Z_]{1,12}$/),
  images: () => fc.array(source.map((src) => ({ src }))),
  attribute: () => fc.constant(null),
};

const withValue = (of: Field) => valuesOf[of.kind](of).map((value) => ({ of, value }));

describe('the text of a field', () => {
  test('is read back to the same value, for every field in every format', () => {
    fc.assert(
      fc.property(
        fc.oneof(...[...FIELDS, ...RESULT_FIELDS].map(withValue)),
        anyFormat,
        ({ of, value }, format) => {
          expect(parseFieldText(of, formatFieldValue(of, value, format), format)).toEqual({
            ok: true,
            value,
          });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('of an attribute is read back to the same value, for every type', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });
    const exact = number
      .map((n) => Number(n.toPrecision(12)) + 0)
      .filter((n) => n === 0 || Math.abs(n) > 1e-12);
    const pair = fc.oneof(
      fc.string({ minLength: 1 }).map((value) => ({ of: attribute('STRING'), value })),
      exact.map((value) => ({ of: attribute('NUMBER'), value })),
      fc.array(fc.string()).map((value) => ({ of: attribute('LIST'), value })),
      fc.boolean().map((value) => ({ of: attribute('BOOL'), value })),
    );
    fc.assert(
      fc.property(pair, anyFormat, ({ of, value }, format) => {
        expect(parseFieldText(of, formatFieldValue(of, value, format), format)).toEqual({ ok: true, value });
      }),
      { numRuns: 1000 },
    );
  });

  test('never makes the codec throw, and what is accepted has a stable text', () => {
    const anyField = fc.constantFrom(...FIELDS, attribute('NUMBER'), attribute('LIST'), attribute('BOOL'));
    fc.assert(
      fc.property(anyField, fc.string({ unit: 'binary' }), anyFormat, (of, text, format) => {
        const first = parseFieldText(of, text, format);
        if (!first.ok) return;
        const again = parseFieldText(of, formatFieldValue(of, first.value, format), format);
        expect(again).toEqual(first);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['bid', '0.35', '350000'],
    ['bid', 'automatic', 'AUTOMATIC'],
    ['daily', 'Unlimited', 'UNLIMITED'],
    ['price.amountCents', '12.5', 1250],
    ['status', 'paused', 'PAUSED'],
    ['status', 'Frozen', 'Frozen'],
    ['allowContactByEmail', 'Ja', true],
    ['allowContactByEmail', 'non', false],
    ['categoryId', ' 12 ', 12],
    ['title', ' edge ', ' edge '],
    ['bid', '  ', null],
    [
      'images',
      '["https://a.example/1.jpg", {"src":"b"}]',
      [{ src: 'https://a.example/1.jpg' }, { src: 'b' }],
    ],
    ['created', '2024-02-29', '2024-02-29T00:00:00Z'],
  ])('%s takes %s', (name, text, value) => {
    expect(parseFieldText(field(name), text)).toEqual({ ok: true, value });
  });

  test.each([
    ['bid', 'UNLIMITED', 'not-money'],
    ['daily', 'AUTOMATIC', 'not-money'],
    ['price.amountCents', '12.505', 'too-precise'],
    ['price.amountCents', '90071992547409.92', 'too-large'],
    ['regionId', '1.5', 'not-integer'],
    ['regionId', '9007199254740993', 'too-large'],
    ['allowContactByEmail', 'maybe', 'not-boolean'],
    ['images', '[1]', 'not-images'],
    ['images', '["a.jpg"]', 'not-images'],
    ['images', 'a.jpg b.jpg', 'not-images'],
    ['images', 'https://a.example/1.jpg b.jpg', 'not-images'],
    ['images', 'https://a.example/1.jpg\nftp://a.example/2.jpg', 'not-images'],
    ['images', ';', 'not-images'],
    ['images', '[oops', 'not-images'],
    ['created', '2023-02-30', 'not-timestamp'],
  ])('%s refuses %s', (name, text, code) => {
    expect(parseFieldText(field(name), text)).toEqual({ ok: false, code });
  });

  test.each([
    ['spaces and lines', 'https://a.nl/1.jpg http://b.nl/2.jpg\r\nhttps://c.nl/3.jpg', 3],
    ['commas', 'https://a.nl/1.jpg,http://b.nl/2.jpg, https://c.nl/3.jpg', 3],
    ['semicolons', 'https://a.nl/1.jpg;http://b.nl/2.jpg;', 2],
    ['bars', 'https://a.nl/1.jpg|http://b.nl/2.jpg | HTTPS://c.nl/3.jpg', 3],
  ])('of pictures has %s between addresses', (_name, text, count) => {
    const images = text.match(/https?:[a-z0-9/.]+/giu)?.map((src) => ({ src }));
    expect(images).toHaveLength(count);
    expect(parseFieldText(field('images'), text)).toEqual({ ok: true, value: images });
  });

  test.each([
    ['https://a.nl/w_300,h_200/1.jpg'],
    ['https://a.nl/1.jpg,2.jpg'],
    ['https://a.nl/?a=1;b=2|3'],
    ['https://a.nl/1,2.jpg', 'https://b.nl/3;4.jpg'],
  ])('of pictures leaves an address whole that has such signs itself: %s %s', (...sources: string[]) => {
    for (const between of [' ', ',', ';', '|', '\n'])
      expect(parseFieldText(field('images'), sources.join(between))).toEqual({
        ok: true,
        value: sources.map((src) => ({ src })),
      });
  });

  test('of pictures that are no addresses says exactly what they are', () => {
    const own = [{ src: 'upload:0a1b' }, { src: 'https://a.nl/1.jpg' }];
    expect(formatFieldValue(field('images'), own)).toBe(JSON.stringify(own));
    expect(formatFieldValue(field('images'), [{ src: 'https://a.nl/1,2.jpg' }])).toBe('https://a.nl/1,2.jpg');
  });

  test('of a number attribute is a JSON number only when JSON holds it exactly', () => {
    expect(parseFieldText(attribute('NUMBER'), '0.1')).toEqual({ ok: true, value: 0.1 });
    expect(parseFieldText(attribute('NUMBER'), '12345678901234567890')).toEqual({
      ok: false,
      code: 'too-precise',
    });
    expect(parseFieldText(attribute('LIST'), 'oak;  teak')).toEqual({ ok: true, value: ['oak', 'teak'] });
  });

  test('of values in a form we did not expect is still shown', () => {
    expect(formatFieldValue(field('bid'), 20_000)).toBe('0.02');
    expect(formatFieldValue(field('bid'), 'LATER')).toBe('LATER');
    expect(formatFieldValue(field('title'), { nl: 'x' })).toBe('{"nl":"x"}');
    expect(formatFieldValue(fieldOf('attributes.Size') ?? field('title'), 1.5, numberFormatOf('nl'))).toBe(
      '1,5',
    );
  });
});
