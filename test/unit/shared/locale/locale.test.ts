import { describe, expect, test } from 'vitest';
import { TEXT_CODES } from '../../../../shared/ad/codec.ts';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { AD_STATUSES, PRICE_TYPES, SALUTATIONS } from '../../../../shared/ad/model.ts';
import { type AdsheetError, ERROR_CODES } from '../../../../shared/contract/errors.ts';
import { expressionError, parseExpression } from '../../../../shared/expression/index.ts';
import {
  errorSentence,
  fieldLabel,
  fixSentence,
  guardSentence,
  LANGUAGES,
  languageOf,
  messageKey,
  problemSentence,
  refusedSentence,
  translate,
  wholeProblemSentence,
  wordFor,
} from '../../../../shared/locale/index.ts';
import { numberFormatOf, PLAIN } from '../../../../shared/money/number-format.ts';
import { CAMPAIGN_RULES } from '../../../../shared/rules/campaign.ts';
import { type Problem, RULES } from '../../../../shared/rules/index.ts';
import { serviceProblem } from '../../../../shared/rules/service-problem.ts';
import { checkNew } from '../rules/fixtures.ts';

/** What several ads break together. */
const RULES_ACROSS = ['rule.active-ads', 'rule.vendor-twice', 'rule.places-few'];

describe('the catalogues', () => {
  test('name every field, status, price type, salutation, error, refusal and rule', () => {
    const wanted = [
      ...FIELDS.flatMap(({ path }) => [`field.${path}.label`, `field.${path}.help`]),
      ...AD_STATUSES.map((word) => `status.${word}`),
      ...PRICE_TYPES.map((word) => `priceType.${word}`),
      ...SALUTATIONS.map((word) => `salutation.${word}`),
      ...ERROR_CODES.map((code) => `error.${code}`),
      ...TEXT_CODES.map((code) => `refused.${code}`),
      ...[...RULES, ...CAMPAIGN_RULES].map((rule) => rule.message),
      ...[...RULES.map((rule) => rule.message), ...RULES_ACROSS].map((rule) => `kind.${rule}`),
    ];
    expect(wanted.filter((key) => messageKey(key) === undefined)).toEqual([]);
  });
});

describe('a problem', () => {
  const sentences = (problems: readonly Problem[], language: 'en' | 'nl' | 'fr', locale: string) =>
    problems.map((problem) => {
      const context = { format: numberFormatOf(locale) };
      return [problemSentence(language, problem, context), fixSentence(language, problem, context)];
    });

  test('says the number and the limit, in the reader’s language and number format', () => {
    const low = checkNew({ bidMicros: '10000' });
    expect(sentences(low, 'en', 'en-CA')).toEqual([
      ['Bid 0.01 is below 0.02, the minimum in Tuin.', 'Set 0.02'],
    ]);
    expect(sentences(low, 'nl', 'nl-NL')).toEqual([
      ['Bod 0,01 is lager dan 0,02, het minimum in Tuin.', '0,02 invullen'],
    ]);
    const dear = checkNew({ 'price.amountCents': 99_999_999_999 });
    expect(sentences(dear, 'nl', 'nl-NL')[0]?.[0]).toBe(
      'Prijs 999.999.999,99 is hoger dan 100.000.000,00, de hoogste prijs die er is.',
    );
    expect(sentences(checkNew({ 'price.priceType': 'BIDDING' }), 'fr', 'fr-BE')[0]?.[0]).toContain(
      'Enchères',
    );
  });

  test('calls an attribute as the caller says', () => {
    const [problem] = checkNew({ 'attributes.width': 500 });
    expect(problem && problemSentence('en', problem, { format: PLAIN, fieldLabel: 'Width (cm)' })).toBe(
      'Width (cm) 500 is above 100, the maximum in Tuin.',
    );
  });

  test('leaves no gap open in any language', () => {
    const problems = [
      ...checkNew({
        bidMicros: 'AUTOMATIC',
        title: 'x',
        'budgets.daily.limitMicros': 'UNLIMITED',
        postcode: '1234 567',
      }),
      ...checkNew({
        status: 'DELETED',
        'price.priceType': 'SWAP',
        images: null,
        'attributes.material': 'Plastic',
      }),
      ...checkNew({ 'links.url': 'x y', phoneNumber: '1', salutation: 'DR', 'attributes.width': 0.123 }),
    ];
    expect(problems.length).toBeGreaterThan(10);
    for (const language of LANGUAGES) {
      expect(
        sentences(problems, language, language)
          .flat()
          .filter((text) => text?.includes('…')),
      ).toEqual([]);
    }
  });

  test('of the service is told in our words at a v5 field, with its detail', () => {
    const problem = serviceProblem({
      code: 2002,
      text: 'out of range',
      field: 'dailyBudget',
      arg: '< 1000000',
    });
    expect(problem).toMatchObject({
      field: 'budgets.daily.limitMicros',
      code: 2002,
      severity: 'error',
      source: 'service',
    });
    expect(problemSentence('en', problem, { format: PLAIN })).toBe(
      'Daily budget is outside what is allowed (< 1.00).',
    );
    const spent = serviceProblem({ code: 2019, field: 'totalBudget', arg: '37810000' });
    expect(problemSentence('en', spent, { format: PLAIN })).toContain('(37.81)');
    const strange = serviceProblem({ code: 4711, msg: 'no room', field: 'links.url' });
    expect(problemSentence('en', strange, { format: PLAIN })).toBe(
      'Web address: the marketplace refuses this, with code 4711.',
    );
    expect(wholeProblemSentence('en', serviceProblem({ msg: 'no' }), { format: PLAIN })).toBe(
      'The marketplace refuses this. The marketplace says: “no”.',
    );
    expect(serviceProblem({})).toMatchObject({
      field: '',
      code: 'unknown',
      message: { key: 'service.other.none' },
    });
    expect(serviceProblem({ code: 2006, field: 'images[2].src' }).field).toBe('images');
    expect(serviceProblem({ code: 2001, field: 'shippingOptions[0].time' }).field).toBe(
      'shippingOptions.SHIP.time',
    );
  });
});

describe('a sentence', () => {
  test.each([
    'review.title',
    'review.group.count',
    'history.rows.shown',
    'history.ask.text',
    'history.undone_push',
    'history.report.done',
    'count.rows',
  ] as const)('%s calls nothing an ad that may be a campaign', (key) => {
    for (const language of LANGUAGES) {
      const said = translate(language)(key, { count: 3, shown: 2, file: 'push.xlsx' });
      expect(said).toMatch(/3 (items|éléments)/u);
      expect(said).not.toMatch(/\bads?\b|advertentie|annonce/u);
    }
  });

  test('counts with separators, and French counts nought as one', () => {
    const say = translate('en');
    expect(say('filter.shown', { count: 1 })).toBe('1 ad');
    expect(say('filter.shown', { count: 12_345 })).toBe('12,345 ads');
    const twice = (language: 'nl' | 'fr', count: number) => translate(language)('guard.many-ads', { count });
    expect([twice('fr', 0), twice('nl', 0)]).toEqual([
      '0 annonce change à la fois',
      '0 advertenties veranderen tegelijk',
    ]);
  });

  test('of an expression’s fault names it and its place', () => {
    const parsed = parseExpression('bid < 1 and colour = red');
    if (parsed.ok) throw new Error('this should not parse');
    const error: AdsheetError = expressionError(parsed);
    expect(errorSentence('en', { code: error.code, details: error.params })).toBe(
      'The expression has a fault at position 13: there is no field “colour”. A text with dots, or at the left, stands in quotes.',
    );
  });

  test('of an error says its reason where there is one, and closes over the gap where there is none', () => {
    const say = (details: Readonly<Record<string, string>>) =>
      errorSentence('en', { code: 'file-unreadable', details });
    const rest = 'Nothing was changed. Check it and try again.';
    expect(say({ file: 'a.txt' })).toBe(`The file a.txt could not be used. ${rest}`);
    expect(say({ file: 'a.txt', reason: 'too-large' })).toBe(
      `The file a.txt could not be used: it is too large. ${rest}`,
    );
    expect(say({ file: 'a.txt', reason: 'EACCES' })).toBe(
      `The file a.txt could not be used: EACCES. ${rest}`,
    );
  });

  test('of a value nobody knows is the value itself', () => {
    expect(wordFor('nl', 'status', 'ACTIVE')).toBe('Actief');
    expect(wordFor('nl', 'status', 'FROZEN')).toBe('FROZEN');
    expect(fieldLabel('nl', 'attributes.Kleur@nl_NL')).toBe('Kleur');
    expect(refusedSentence('en', 'new-code')).toContain('new-code');
    expect(languageOf('fr_CA')).toBe('fr');
    expect(languageOf('de-DE')).toBe('en');
  });

  test('of a guard has its amounts written out', () => {
    const guard = {
      code: 'spend-rise',
      count: 3,
      params: { riseMicros: '1500000000', limitMicros: '100000000' },
    };
    expect(guardSentence('nl', guard, numberFormatOf('nl-NL'))).toBe(
      'Het meeste dat 3 advertenties op een dag kunnen kosten stijgt met 1.500,00',
    );
  });
});
