import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeLines, readAttributeLines } from '../../../../main/engine/export/attribute-lines.ts';
import { pathOfAttribute } from '../../../../shared/ad/fields.ts';

const anyLine = fc.record({
  path: fc
    .oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[a-z:" @.\n]{1,8}$/))
    .map((key) => pathOfAttribute(key)),
  text: fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^["\\: \n\u2028\u2029ab;,]{0,10}$/u)),
});

describe('all attributes of an ad in one cell', () => {
  it('come back as they were, whatever they are called and say', () => {
    const lines = fc.uniqueArray(anyLine, { selector: ({ path }) => path, maxLength: 8 });
    fc.assert(
      fc.property(lines, (written) => {
        expect(readAttributeLines(attributeLines(written))).toEqual({ lines: written, unreadable: [] });
      }),
      { numRuns: 1000 },
    );
  });

  it('are written as people write them', () => {
    const written = [
      { path: 'attributes.color', text: 'red; blue' },
      { path: 'attributes.size@nl_NL', text: '1,5' },
      { path: 'attributes.note', text: 'two\nlines' },
    ];
    expect(attributeLines(written)).toBe('color: red; blue\nsize@nl_NL: 1,5\nnote: "two\\nlines"');
  });

  it('are read as people write them, and what is no attribute is told', () => {
    expect(readAttributeLines(' color :red\r\n\r\nsize: \nno attribute\n: x\ncolor: blue: or not ')).toEqual({
      lines: [
        { path: 'attributes.color', text: 'red' },
        { path: 'attributes.size', text: '' },
        { path: 'attributes.color', text: 'blue: or not' },
      ],
      unreadable: ['no attribute', ': x'],
    });
  });
});
