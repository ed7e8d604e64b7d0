/** The sentence made of each error the service is known to give, however much or little it says with it. */
import { describe, expect, test } from 'vitest';
import { LANGUAGES, messageKey, problemSentence, serviceSentence } from '../../../../shared/locale/index.ts';
import { numberFormatOf, PLAIN } from '../../../../shared/money/number-format.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import type { About } from '../../../../shared/rules/service-problem.ts';
import { serviceProblem } from '../../../../shared/rules/service-problem.ts';

/** Every code of the interface (`docs/interface.md#errors`) with its text, and two that are not published. */
const CODES: readonly (readonly [number, string])[] = [
  [1000, 'internal error'],
  [1001, 'not implemented'],
  [1003, 'access denied'],
  [1004, 'not found'],
  [1005, 'invalid JSON'],
  [1006, 'type mismatch'],
  [1007, 'access denied'],
  [1008, 'user invalid'],
  [1009, 'missing token'],
  [2000, 'missing argument'],
  [2001, 'invalid argument'],
  [2002, 'out of range'],
  [2003, 'not equal'],
  [2004, 'value too short'],
  [2005, 'value too long'],
  [2006, 'invalid url'],
  [2007, 'unsupported format'],
  [2008, 'file too large'],
  [2010, 'invalid phone number'],
  [2011, 'too many active ads'],
  [2012, 'category change not allowed'],
  [2017, 'ad status change not allowed'],
  [2018, 'invalid image format'],
  [2019, 'insufficient budget'],
  [2020, 'insufficient daily budget'],
  [2021, 'duplicate feed URL'],
  [2022, 'category not active'],
  [2023, 'category deleted'],
  [2024, 'vendor id change not allowed'],
  [2025, 'duplicate vendor id'],
  [2028, 'region change not allowed'],
  [2034, 'already exists'],
  [2035, 'attribute not writable'],
  [2037, 'unknown field name'],
  [2039, 'maximum reached'],
  [2040, 'campaign status change not allowed'],
  [2099, 'attic full'],
  [4711, ''],
];

const FIELDS = ['', 'title', 'bidMicros', 'totalBudget', 'price', 'attribute.value', 'something.new'];
const ARGS = ['', '20000', '[20000,100000]', '< 20000', 'a word', '1000000'];
const ABOUT: readonly About[] = ['ad', 'campaign', 'picture'];

const FORMATS = { en: numberFormatOf('en-CA'), nl: numberFormatOf('nl-NL'), fr: numberFormatOf('fr-BE') };

const said = (error: Parameters<typeof serviceProblem>[0], about: About = 'ad') => {
  const problem = serviceProblem(error, { about });
  return { problem, sentence: problemSentence('en', problem, { format: PLAIN }) };
};

describe('the sentence of an error of the service', () => {
  test.each(CODES)('%i is sensible, whatever is said with it', (code, text) => {
    const faults: string[] = [];
    for (const language of LANGUAGES)
      for (const about of ABOUT)
        for (const field of FIELDS)
          for (const arg of ARGS)
            for (const words of [text, '']) {
              const error = { code, text: words, msg: words && `${field}: ${words}`, field, arg };
              const problem = serviceProblem(error, { about });
              const sentence = problemSentence(language, problem, { format: FORMATS[language] });
              const isAmount = !['title', 'attribute.value'].includes(field);
              const wrong = [
                messageKey(problem.message.key) === undefined && 'no sentence',
                /undefined|null|\[object|…|NaN/.test(sentence) && 'a gap',
                /\(\s*\)|“\s*”|«\s*»|\[\[|\]\]|[{}]/.test(sentence) && 'nothing in brackets',
                /^[\s:.,–-]|\s{2}|^$/.test(sentence) && 'a missing beginning',
                !sentence.endsWith('.') && 'no end',
                isAmount && /\d{5,}/.test(sentence) && 'a raw amount',
                serviceSentence(language, problem) === '' && 'an empty quote',
              ].filter((fault) => fault !== false);
              if (wrong.length > 0)
                faults.push(`${language} ${about} ${JSON.stringify(error)}: ${sentence} — ${wrong.join()}`);
            }
    expect(faults).toEqual([]);
  });

  test('names the field of an unknown code, and none where none is said', () => {
    expect(said({ code: 4711, field: 'links.url' }).sentence).toMatch(/^Web address: .*4711/);
    expect(said({ code: 4711, field: 'attic' }).sentence).toContain('attic');
    expect(said({ code: 4711 }).sentence).not.toMatch(/^Ad\b/);
    expect(said({ code: 0 }).sentence).not.toMatch(/\b0\b|unknown/);
  });

  test('does not call the ad missing where the service does not say what is', () => {
    expect(said({ code: 2000 }).sentence).not.toMatch(/^Ad is/);
    expect(said({ code: 2000, field: 'title' }).sentence).toBe('Title is missing.');
  });

  test.each([
    [1001, /campaign/],
    [1004, /campaign/],
    [2025, /campaign/],
    [2034, /campaign/],
  ])('%i of a campaign speaks of a campaign and not of an ad', (code, word) => {
    const { sentence } = said({ code, field: 'campaign' }, 'campaign');
    expect(sentence).toMatch(word);
    expect(sentence).not.toMatch(/\bad\b/);
    expect(said({ code }).sentence).not.toMatch(word);
  });

  test('speaks of a picture only where a picture was sent', () => {
    expect(said({ code: 2008 }, 'picture').sentence).toMatch(/picture/i);
    expect(said({ code: 2008, field: 'images' }).sentence).toMatch(/picture/i);
    expect(said({ code: 2008 }).sentence).not.toMatch(/picture/i);
    expect(said({ code: 2007 }).sentence).not.toMatch(/picture/i);
    expect(said({ code: 2001 }, 'picture').sentence).toMatch(/picture/i);
  });

  test.each([
    ['bidMicros', '[20000,1000000]', 'Bid is outside what is allowed (0.02 – 1.00).'],
    ['bidMicros', '20000', 'Bid is outside what is allowed (0.02).'],
    ['bidMicros', 20000, 'Bid is outside what is allowed (0.02).'],
    ['budgets.daily.limitMicros', '< 1000000', 'Daily budget is outside what is allowed (< 1.00).'],
    ['dailyBudget', '>= 1000000', 'Daily budget is outside what is allowed (≥ 1.00).'],
    ['totalBudget', 'minimum 5000000', 'Total budget is outside what is allowed (minimum 5.00).'],
    ['budgets.total.limitMicros', '[5000000,]', 'Total budget is outside what is allowed (≥ 5.00).'],
    ['price', '(0,10000000000]', 'Price is outside what is allowed (> 0.00 – 100000000.00).'],
    // Below a cent in micros under a name of version 2, whose amounts were cents: the unit is ambiguous.
    ['cpc', '2', 'Bid is outside what is allowed.'],
    // An amount already, or an unreadable one.
    ['bidMicros', '0.02', 'Bid is outside what is allowed (0.02).'],
    ['bidMicros', '20000.0', 'Bid is outside what is allowed.'],
    // The unit of an unknown field is unknown too.
    ['something.new', '20000', 'something.new is outside what is allowed.'],
    ['something.priceMicros', '20000', 'something.priceMicros is outside what is allowed (0.02).'],
    ['title', '60', 'Title is outside what is allowed (60).'],
  ])('writes the bounds of %s, %j, as amounts', (field, arg, sentence) => {
    expect(said({ code: 2002, field, arg }).sentence).toBe(sentence);
  });

  test('writes a budget that is too low as an amount without a field, too', () => {
    expect(said({ code: 2019, arg: '37810000' }).sentence).toContain('(37.81)');
    expect(
      problemSentence('nl', serviceProblem({ code: 2020, arg: '1500000' }), {
        format: numberFormatOf('nl-NL'),
      }),
    ).toContain('(1,50)');
  });
});

describe('the service’s own words', () => {
  test('are kept beside ours, whole', () => {
    const { problem } = said({
      code: 2002,
      text: 'out of range',
      msg: 'the bid is too low',
      field: 'cpc',
      arg: '20000',
    });
    expect(problem.said).toEqual({ text: 'out of range: the bid is too low', field: 'cpc', arg: '20000' });
    expect(serviceSentence('en', problem)).toBe('The marketplace says: “out of range: the bid is too low”.');
  });

  test('are said once where text and message are one', () => {
    expect(
      said({ code: 2001, text: 'invalid argument', msg: 'title: invalid argument' }).problem.said?.text,
    ).toBe('title: invalid argument');
    expect(said({ code: 2001, text: 'No.', msg: 'No.' }).problem.said?.text).toBe('No.');
  });

  test('are none where it said none', () => {
    const { problem } = said({ code: 2001, text: ' ', msg: '', field: '' });
    expect(problem.said).toBeUndefined();
    expect(serviceSentence('en', problem)).toBeUndefined();
  });

  test('of a problem stored by an earlier version are found', () => {
    const old: Problem = {
      field: 'title',
      code: 2001,
      severity: 'error',
      message: { key: 'service.2001', params: { code: 2001, text: 'not so' } },
      source: 'service',
    };
    expect(serviceSentence('nl', old)).toBe('De marktplaats zegt: “not so”.');
  });

  test('are no more than a paragraph and one line, with nothing in them that a terminal would obey', () => {
    const { problem } = said({ code: 2001, msg: `a\u001b[31mb\r\nc ${'x'.repeat(5000)}` });
    expect(problem.said?.text).toMatch(/^a \[31mb c x+…$/);
    expect(problem.said?.text.length).toBeLessThanOrEqual(500);
  });
});
