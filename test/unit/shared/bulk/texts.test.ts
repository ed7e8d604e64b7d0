import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReplaceMode } from '../../../../shared/bulk/operation.ts';
import { CASES } from '../../../../shared/bulk/operation.ts';
import { madeOf } from './reader.ts';

const title = ['title'] as const;
const description = ['description'] as const;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });

const replaced = (before: string, find: string, by: string, mode: ReplaceMode = 'text', matchCase = true) =>
  madeOf({ kind: 'replace', fields: title, find, by, mode, matchCase }, before);

describe('adding to texts', () => {
  it('puts a text before or after what is there, or where nothing is', () => {
    fc.assert(
      fc.property(text, text, (before, more) => {
        expect(madeOf({ kind: 'prepend', fields: title, text: more }, before)).toBe(more + before);
        expect(madeOf({ kind: 'append', fields: title, text: more }, before)).toBe(before + more);
        expect(madeOf({ kind: 'append', fields: title, text: more }, null)).toBe(more);
      }),
    );
  });

  it('refuses what is no text', () => {
    expect(madeOf({ kind: 'append', fields: ['bidMicros'], text: '0' }, '100')).toBe('(not-text)');
    expect(madeOf({ kind: 'case', fields: ['price.amountCents'], to: 'upper' }, 100)).toBe('(not-text)');
  });
});

describe('changing case', () => {
  it.each([
    ['lower', 'STOEL. Van Eiken', 'stoel. van eiken'],
    ['upper', 'Stoel. Van Eiken', 'STOEL. VAN EIKEN'],
    ['title', 'STOEL. van eiken', 'Stoel. Van Eiken'],
    ['sentence', 'STOEL. VAN EIKEN! 2 stuks', 'Stoel. Van eiken! 2 stuks'],
    ['sentence', '“ÉÉN STOEL”', '“Één stoel”'],
  ] as const)('to %s makes %j %j', (to, before, after) => {
    expect(madeOf({ kind: 'case', fields: title, to }, before)).toBe(after);
  });

  it('changes nothing when it is done again', () => {
    const words = fc
      .array(fc.constantFrom('STOEL', 'stoel', 'Eiken', 'één', '. ', '! ', ' ', "'s", '(', '3', '\n'), {
        minLength: 1,
      })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(words, fc.constantFrom(...CASES), (before, to) => {
        const change = { kind: 'case', fields: title, to } as const;
        const once = madeOf(change, before);
        expect(madeOf(change, once)).toBe(once);
      }),
    );
  });

  it('leaves the tags and entities of a description as they are', () => {
    const html = '<p>EEN &Eacute;&Eacute;N <b>STOEL</b>. VAN EIKEN</p>';
    expect(madeOf({ kind: 'case', fields: description, to: 'sentence' }, html)).toBe(
      '<p>Een &Eacute;&Eacute;n <b>stoel</b>. Van eiken</p>',
    );
  });

  it('changes each text of a list', () => {
    expect(madeOf({ kind: 'case', fields: ['attributes.extras'], to: 'upper' }, ['a', 'b'])).toEqual([
      'A',
      'B',
    ]);
  });
});

describe('trimming', () => {
  it('leaves no space at the ends, no two in a row, and every line', () => {
    expect(madeOf({ kind: 'trim', fields: description }, '  Mooie \t stoel \n\n van  eiken ')).toBe(
      'Mooie stoel \n\n van eiken',
    );
    fc.assert(
      fc.property(text, (before) => {
        const after = madeOf({ kind: 'trim', fields: title }, before);
        expect(after === null || (typeof after === 'string' && after === after.trim())).toBe(true);
        expect(madeOf({ kind: 'trim', fields: title }, after)).toBe(after);
      }),
    );
  });

  it('clears a cell of nothing but spaces', () => {
    expect(madeOf({ kind: 'trim', fields: title }, '   ')).toBe(null);
  });
});

describe('replacing in texts', () => {
  it('takes what is looked for as it stands, signs of patterns too', () => {
    const signs = fc
      .array(fc.constantFrom('a', 'b', '.', '*', '$', '(', '\\', '[', '-', ' '), {
        minLength: 1,
        maxLength: 4,
      })
      .map((pieces) => pieces.join(''));
    const body = fc.array(signs, { minLength: 1 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(body, signs, signs, (before, find, by) => {
        expect(replaced(before, find, by)).toBe(before.split(find).join(by) || null);
      }),
    );
  });

  it('finds without case when asked, and whole words alone', () => {
    expect(replaced('Stoel en stoelen', 'stoel', 'kruk', 'text', false)).toBe('kruk en kruken');
    expect(replaced('Stoel en stoelen', 'stoel', 'kruk', 'text', true)).toBe('Stoel en kruken');
    expect(replaced('Stoel en stoelen', 'stoel', 'kruk', 'word', false)).toBe('kruk en stoelen');
    expect(replaced('Één éénling', 'één', 'twee', 'word', false)).toBe('twee éénling');
  });

  it('puts the groups of a pattern where the new text names them', () => {
    expect(replaced('tafel 80 x 120', '(\\d+) x (\\d+)', '$2x$1 ($&) $$', 'regex')).toBe(
      'tafel 120x80 (80 x 120) $',
    );
    expect(replaced('abc', '(a)', '$2', 'regex')).toBe('$2bc');
  });

  it('replaces the words of a description and not its tags, unless a tag is looked for', () => {
    const html = 'b <b>b</b><br>b';
    const change = (find: string, by: string) =>
      madeOf({ kind: 'replace', fields: description, find, by, mode: 'text', matchCase: true }, html);
    expect(change('b', 'c')).toBe('c <b>c</b><br>c');
    expect(change('<br>', ' ')).toBe('b <b>b</b> b');
  });

  it('refuses what is no pattern, and leaves a text that would take long', () => {
    expect(() => replaced('a', '(', '', 'regex')).toThrowError(/bad-pattern/);
    expect(replaced('a'.repeat(30_000), 'a.*b|a', '', 'regex')).toBe('(takes-long)');
  });
});
