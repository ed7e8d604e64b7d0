import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCase } from '../../../../shared/expression/evaluate/fold-case.ts';

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

describe('texts without capitals', () => {
  it('hold the same letters for conditions as for find, in every script', () => {
    const different: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      if (sign.toLowerCase() === sign && sign.toUpperCase() === sign) continue;
      for (const other of [sign.toLowerCase(), sign.toUpperCase(), sign.toUpperCase().toLowerCase()]) {
        const isOne = new RegExp(`^${quoted(sign)}$`, 'iu').test(other);
        if (other !== sign && (foldCase(sign) === foldCase(other)) !== isOne) different.push(sign);
      }
    }
    expect(different).toEqual([]);
  });

  it('are found in one another as find finds them', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAiIİıßẞsSſσςΣ é\u0307'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (whole, part) => {
        expect(foldCase(whole).includes(foldCase(part))).toBe(new RegExp(quoted(part), 'iu').test(whole));
      }),
      { numRuns: 3000 },
    );
  });
});
