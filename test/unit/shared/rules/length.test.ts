import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lengthOf, shortened } from '../../../../shared/rules/length.ts';

describe('a shortened text', () => {
  test.each<readonly [string, number, number, string]>([
    ['Eiken tafel met zes stoelen', 20, 0, 'Eiken tafel met zes'],
    ['Eiken tafel', 11, 0, 'Eiken tafel'],
    ['Eiken tafel met', 11, 0, 'Eiken tafel'],
    ['Donaudampfschifffahrt', 10, 0, 'Donaudampf'],
    ['Een Donaudampfschifffahrt', 10, 0, 'Een Donaud'],
    ['Zes stoelen erbij', 12, 12, 'Zes stoelen'.concat(' ').trim()],
    ['Nieuw <b>en goed</b> in de doos', 19, 0, 'Nieuw <b>en'],
    ['Nieuw<a href="x y">tafel</a>', 12, 0, 'Nieuw'],
    ['Eiken tafels<b class="x"> en meer', 20, 0, 'Eiken tafels'],
    ['<a href="een-heel-lang-adres">tafel</a>', 12, 0, '<a href="een'],
    ['👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 8, 0, '👨‍👩‍👧'],
  ])('%j within %i', (text, limit, least, expected) => {
    expect(shortened(text, limit, least)).toBe(expected);
  });

  test('fits, begins as the text did, has no spaces at its edges, and loses no word it could keep', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 20 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 80 }), (list, limit) => {
        const text = list.join(' ');
        const short = shortened(text, limit);
        expect(lengthOf(short)).toBeLessThanOrEqual(limit);
        expect(text.trim().startsWith(short)).toBe(true);
        expect(short).toBe(short.trim());
        if (lengthOf(text.trim()) <= limit) expect(short).toBe(text.trim());
      }),
    );
  });
});
