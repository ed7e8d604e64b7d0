import '../../support/local-storage.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftOf, EMPTY_FORM, type FormContext } from '../../../renderer/features/bulk/form/form.ts';
import { formOf } from '../../../renderer/features/bulk/form/form-of.ts';
import { fitsSubject, kindsOf, takesField } from '../../../renderer/features/bulk/form/kinds.ts';
import { parseFieldText } from '../../../shared/ad/codec.ts';
import { FIELDS, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import {
  CASES,
  type Operation,
  operation,
  REPLACE_MODES,
  RESULT_MEASURES,
  SPREAD_MEASURES,
} from '../../../shared/bulk/operation.ts';
import { fieldNames } from '../../../shared/expression/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';

const contextOf = (locale: string): FormContext => {
  const format = numberFormatOf(locale);
  return {
    format,
    field: (path) => fieldOf(path),
    parse: (field, text) => parseFieldText(field, text, format),
    names: fieldNames,
  };
};

const DUTCH = contextOf('nl');

const fieldsOf = (kind: Operation['kind']) =>
  fc.uniqueArray(
    fc.constantFrom(...FIELDS.filter((field: Field) => takesField(kind, field)).map(({ path }) => path)),
    { minLength: 1, maxLength: 4 },
  );

const digits = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, scale]) => {
    const text = String(units).padStart(scale + 1, '0');
    const decimals = text.slice(text.length - scale).replace(/0+$/, '');
    const whole = text.slice(0, text.length - scale);
    return scale === 0 || decimals === '' ? whole : `${whole}.${decimals}`;
  });

const text = fc.string({ minLength: 1, maxLength: 20 });

const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constant('money' as const),
    fields: fieldsOf('money'),
    by: fc.constantFrom('amount' as const, 'percent' as const),
    value: fc.tuple(fc.constantFrom('', '-'), digits).map(([sign, number]) => `${sign}${number}`),
  }),
  fc.record({
    kind: fc.constant('spread' as const),
    amount: digits,
    by: fc.constantFrom(...SPREAD_MEASURES),
    days: fc.constantFrom(7, 30, 90),
  }),
  fc.record({
    kind: fc.constant('spread' as const),
    amount: fc.constantFrom('10', '0.05', '1234.5'),
    by: fc.constantFrom(...SPREAD_MEASURES),
    days: fc.constant(30),
    wholeCents: fc.constant(true as const),
  }),
  fc.record({
    kind: fc.constant('places' as const),
    by: fc.constantFrom(...RESULT_MEASURES),
    days: fc.constantFrom(7, 30, 90),
  }),
  fc.record({ kind: fc.constant('firstPage' as const), max: digits }, { requiredKeys: ['kind'] }),
  fc.record({ kind: fc.constant('round' as const), fields: fieldsOf('round'), to: digits }),
  fc.record(
    { kind: fc.constant('clamp' as const), fields: fieldsOf('clamp'), min: digits, max: digits },
    { requiredKeys: ['kind', 'fields', 'min'] },
  ),
  fc.record({
    kind: fc.constant('limit' as const),
    fields: fieldsOf('limit'),
    to: fc.constantFrom('minimum' as const, 'maximum' as const, 'both' as const),
  }),
  fc.record({
    kind: fc.constant('replace' as const),
    fields: fieldsOf('replace'),
    find: text,
    by: fc.string(),
    mode: fc.constantFrom(...REPLACE_MODES),
    matchCase: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('prepend' as const, 'append' as const),
    fields: fieldsOf('append'),
    text,
  }),
  fc.record({ kind: fc.constant('case' as const), fields: fieldsOf('case'), to: fc.constantFrom(...CASES) }),
  fc.record({ kind: fc.constantFrom('trim' as const, 'clear' as const), fields: fieldsOf('trim') }),
  fc.record({
    kind: fc.constant('set' as const),
    fields: fc.constant(['bidMicros']),
    text: fc.constant('0.35'),
  }),
  fc.constantFrom<Operation>(
    { kind: 'word', fields: ['bidMicros'], word: 'AUTOMATIC' },
    { kind: 'word', fields: ['budgets.daily.limitMicros'], word: 'UNLIMITED' },
    { kind: 'formula', field: 'bidMicros', formula: 'bid * 1.1', where: 'bid < 1' },
    { kind: 'template', field: 'title', template: '{title} | {vendor}' },
    { kind: 'status', status: 'PAUSED' },
    { kind: 'campaign', campaignId: 12 },
    { kind: 'campaign', campaignId: null },
    { kind: 'priceType' },
    { kind: 'urlParameters', set: { utm_source: 'a=b' }, remove: ['gclid'] },
    { kind: 'firstPicture', picture: { src: 'https://img.example/1.jpg' } },
    { kind: 'retouch', step: { do: 'turn', degrees: 270 }, pictures: 'first' },
    { kind: 'retouch', step: { do: 'crop', top: 10, right: 0, bottom: 5, left: 0 }, pictures: 'all' },
    { kind: 'retouch', step: { do: 'square', by: 'crop' }, pictures: { src: 'upload:1' } },
    { kind: 'retouch', step: { do: 'border', percent: 7 }, pictures: 'all' },
    { kind: 'retouch', step: { do: 'original' }, pictures: 'all' },
  ),
);

const draft = (change: Partial<typeof EMPTY_FORM>) => draftOf({ ...EMPTY_FORM, ...change }, DUTCH);

describe('the form of a bulk edit', () => {
  it('shows any operation so that it comes to the same one, in every number format', () => {
    fc.assert(
      fc.property(operations, fc.constantFrom('nl', 'en-GB', 'fr', 'de-CH'), (given, locale) => {
        const context = contextOf(locale);
        expect(draftOf(formOf(given, EMPTY_FORM, context), context)).toEqual({
          kind: 'ready',
          operation: given,
        });
      }),
      { numRuns: 500 },
    );
  });

  it('reads amounts as the seller writes them and gives them to the engine with a point', () => {
    expect(draft({ kind: 'money', direction: 'lower', unit: 'amount', amount: '1.250,50' })).toEqual({
      kind: 'ready',
      operation: { kind: 'money', fields: ['bidMicros'], by: 'amount', value: '-1250.5' },
    });
  });

  it('says which side of a picture cannot be cut off like that', () => {
    const crop = (sides: Partial<typeof EMPTY_FORM>) => draft({ kind: 'retouch', retouch: 'crop', ...sides });
    expect(crop({})).toEqual({ kind: 'missing', control: 'cropTop' });
    expect(crop({ cropLeft: '91' })).toEqual({ kind: 'wrong', control: 'cropLeft', code: 'not-crop' });
    expect(crop({ cropTop: '50', cropBottom: '50' })).toMatchObject({ kind: 'wrong', control: 'cropTop' });
    expect(crop({ cropTop: '2,5' })).toMatchObject({ kind: 'wrong', control: 'cropTop' });
    expect(draft({ kind: 'retouch', retouch: 'border', border: '0' })).toMatchObject({ control: 'border' });
  });

  it('says of an amount that is none which control is wrong, and of one not typed yet that it is missing', () => {
    expect(draft({ kind: 'money', amount: 'ten' })).toEqual({
      kind: 'wrong',
      control: 'amount',
      code: 'not-number',
    });
    expect(draft({ kind: 'money' })).toEqual({ kind: 'missing', control: 'amount' });
    expect(draft({ kind: 'round', step: '0' })).toMatchObject({ kind: 'wrong', control: 'step' });
    expect(draft({ kind: 'trim', fields: { ...EMPTY_FORM.fields, text: [] } })).toEqual({
      kind: 'missing',
      control: 'fields',
    });
  });

  it('holds back a formula with a fault in it or in its condition', () => {
    expect(draft({ kind: 'formula', formula: 'bid *' })).toEqual({ kind: 'wrong', control: 'formula' });
    expect(draft({ kind: 'formula', formula: 'bid', where: 'bid' })).toEqual({
      kind: 'wrong',
      control: 'where',
    });
  });

  it('begins each kind with an operation the engine takes, or with what is missing', () => {
    for (const kind of kindsOf('ads')) {
      const begun = draft({ kind });
      if (begun.kind === 'ready') expect(operation.safeParse(begun.operation).success).toBe(true);
      else expect(begun.kind).toBe('missing');
    }
  });

  it('offers a bid for amounts and never to be emptied, and no field that is not the seller’s', () => {
    const bid = fieldOf('bidMicros') as Field;
    const id = fieldOf('id') as Field;
    expect(takesField('money', bid)).toBe(true);
    expect(takesField('clear', bid)).toBe(false);
    expect(takesField('trim', bid)).toBe(false);
    expect(kindsOf('ads').some((kind) => takesField(kind, id))).toBe(false);
  });
});

describe('bulk edits of campaigns', () => {
  it('have the kinds that suit budgets and a status', () => {
    expect(kindsOf('campaigns')).toEqual(['money', 'round', 'clamp', 'word', 'set', 'status']);
    expect(kindsOf('ads')).toEqual(expect.arrayContaining([...kindsOf('campaigns')]));
  });

  it('offer what was used before where campaigns have all of its fields', () => {
    const raise = (...fields: string[]): Operation => ({ kind: 'money', fields, by: 'percent', value: '10' });
    expect(fitsSubject(raise('daily', 'budgets.total.limitMicros'), 'campaigns')).toBe(true);
    expect(fitsSubject(raise('daily', 'bid'), 'campaigns')).toBe(false);
    expect(fitsSubject(raise('budgets.total.spentMicros'), 'campaigns')).toBe(false);
    expect(fitsSubject({ kind: 'priceType' }, 'campaigns')).toBe(false);
    expect(fitsSubject({ kind: 'priceType' }, 'ads')).toBe(true);
  });
});
