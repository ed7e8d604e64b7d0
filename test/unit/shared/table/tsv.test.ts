import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable, type Separator, writeTable } from '../../../../shared/table/tsv.ts';

const anySeparator = fc.constantFrom<Separator>('\t', ',', ';', '|', '~');
const anyCell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', ',', ';', ' ', 'a', '1', '\uFEFF', '😀') }),
  fc.string({ unit: 'grapheme' }),
);
const anyTable = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 6 }), { maxLength: 6 });

describe('tables as text', () => {
  it('reads back exactly the cells it wrote, with any separator', () => {
    fc.assert(
      fc.property(anyTable, anySeparator, (rows, separator) => {
        expect(readTable(writeTable(rows, separator), separator)).toEqual(rows);
      }),
      { numRuns: 1000 },
    );
  });

  it('reads any text without losing a character that is not a quote or a separator', () => {
    fc.assert(
      fc.property(anyCell, anySeparator, (text, separator) => {
        const kept = (given: string) => given.replaceAll(/["\t\n\r,;\uFEFF]/gu, '');
        expect(kept(readTable(text, separator).flat().join(''))).toBe(kept(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    [
      'a block as Excel copies it',
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a cell of two lines with quotes', '"one\n""two"""\tb', [['one\n"two"', 'b']]],
    ['a tab in a cell', '"a\tb"\tc', [['a\tb', 'c']]],
    ['inches, left bare', '5" disk\t7"', [['5" disk', '7"']]],
    ['a quoted word that opens a bare cell', '"Big" sale\tb', [['"Big" sale', 'b']]],
    ['a quote that never closes', '"a\tb\nc', [['"a', 'b'], ['c']]],
    ['an empty last cell', 'a\t', [['a', '']]],
    ['an empty row between', 'a\n\nb', [['a'], [''], ['b']]],
    ['a byte order mark', '\uFEFFa\tb', [['a', 'b']]],
    ['line ends of an old Mac', 'a\rb\r', [['a'], ['b']]],
    ['nothing', '', []],
    ['one empty cell', '\r\n', [['']]],
  ])('reads %s', (_name, text, rows) => {
    expect(readTable(text)).toEqual(rows);
  });

  it('writes one cell as its text alone, and quotes in a csv wherever it holds a quote', () => {
    expect(writeTable([['5" disk']])).toBe('5" disk');
    expect(writeTable([['5" disk']], ',')).toBe('"5"" disk"');
  });

  it('reads a text of quotes in time that grows with its length alone', () => {
    const odd = '"""a\t'.repeat(200_000);
    expect(readTable(odd)[0]).toHaveLength(200_001);
    expect(readTable(`"a\t${'""\t'.repeat(300_000)}`)[0]).toHaveLength(300_002);
  });
});
