import { describe, expect, test } from 'vitest';
import { languageOf, translate } from '../../../../shared/locale/index.ts';
import { argumentsOf, parsed, readSentence } from '../../../../shared/locale/message.ts';
import { pseudo } from '../../../../shared/locale/pseudo.ts';

const said = (text: string, params = {}, language = 'en'): string => readSentence(text, language)(params);

describe('a sentence', () => {
  test('groups what it counts and leaves alone what only names', () => {
    expect(said('{id} of {count, number}', { id: 12_345, count: 12_345 })).toBe('12345 of 12,345');
    expect(said('{count, plural, one {# ad} other {# ads}}', { count: 12_345 })).toBe('12,345 ads');
    expect(said('{limit, number}', { limit: '0,02' })).toBe('0,02');
  });

  test('leaves a clause out where its value is missing, and shows a gap elsewhere', () => {
    const text = 'No{has_why, select, yes {: {why}} other {}}. {file}';
    expect(said(text, { why: 'full', file: 'a' })).toBe('No: full. a');
    expect(said(text, { why: 'constructor', file: 'a' })).toBe('No: constructor. a');
    for (const why of ['', null, undefined]) expect(said(text, { why, file: 'a' })).toBe('No. a');
    expect(said(text)).toBe('No. …');
    expect(said('{count, plural, one {# ad} other {# ads}} of {limit, number}')).toBe('… ads of …');
    expect(said(text, { why: 0, file: 'a' })).toBe('No: 0. a');
  });

  test('keeps signs of the language it is written in, in its values and where they are quoted', () => {
    expect(said('{text}', { text: "it's {b} '{' # <b>&</b> | a" })).toBe("it's {b} '{' # <b>&</b> | a");
    expect(said("d’une <b> '{'x'}' it''s")).toBe("d’une <b> {x} it's");
  });

  test('says what it must be given', () => {
    const text = '{count, plural, one {#} other {# {name}}}{has_why, select, yes {{why}} other {}}';
    expect(argumentsOf(parsed(text, 'en'))).toEqual([
      { name: 'count', kind: 'number', optional: false },
      { name: 'name', kind: 'text', optional: false },
      { name: 'why', kind: 'text', optional: true },
    ]);
  });
});

describe('the strange English', () => {
  test('is in brackets, longer, without plain vowels, and leaves values alone', () => {
    const elements = pseudo(parsed('{count, plural, one {# ad} other {# ads of {name}}}', 'en'));
    expect(elements.length).toBe(3);
    const text = translate('en-XA')('filter.shown', { count: 12_345 });
    expect(text).toMatch(/^\[12,345 .*·+\]$/);
    expect(text).not.toMatch(/[aeiou]/);
    expect(translate('en-XA')('error.account-unknown', { account: 'Shop' })).toContain('Shop');
  });

  test('is chosen by its own tag only', () => {
    expect([languageOf('en-XA'), languageOf('en-GB')]).toEqual(['en-XA', 'en']);
  });
});
