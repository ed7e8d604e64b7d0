import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_SEPARATORS } from '../../../../shared/table/csv-choices.ts';
import { separatorOf } from '../../../../shared/table/separator.ts';
import { writeTable } from '../../../../shared/table/tsv.ts';

describe('the separator of a text', () => {
  it.each([
    ['tabs before all else', 'a,b\tc', '\t'],
    ['tabs between lists', 'x;y;z\t5\nx;y;z\t6', '\t'],
    ['semicolons, where the decimal sign is a comma', 'Title;Bid\nx;0,45', ';'],
    ['semicolons without a header', '1,50;2,50\n3,50;4,25', ';'],
    ['semicolons below a title with a comma', 'Prijslijst, 2026\nTitel;Prijs\nBank;0,45\nStoel;1,25', ';'],
    ['semicolons below a title', 'Prijslijst\n\nTitel;Prijs;Aantal\nBank;5;1\nStoel;6;2', ';'],
    ['commas', '"a;b;c",d\n1,2', ','],
    ['commas between numbers alone', '1,2,3\n4,5,6', ','],
    ['commas beside entities in each text', 'id,title\n1,A &amp; B\n2,C &amp; D\n3,E &amp; F', ','],
    ['commas beside paths of categories', 'id,path\n1,A|B|C\n2,A|B|D\n3,A|B|E', ','],
    ['vertical bars', 'id|titel|prijs\n1|Bank, eiken|2,50\n2|Stoel|3,75', '|'],
    ['tildes', 'id~titel~prijs\n1~Bank; eiken~2,50\n2~Stoel~3,75', '~'],
    ['semicolons of quoted texts over lines', 'id;text\n1;"one, two,\nthree, four"\n2;"x, y"', ';'],
    ['a tab for a single column', 'Title\nx, y', '\t'],
    ['a tab for a single column of sentences', 'Title\nx, y\nz, w\nq, r, s', '\t'],
    ['a tab for quoted texts alone', '"a, b"\n"c, d"', '\t'],
    ['a tab for nothing', '', '\t'],
  ])('is found: %s', (_name, text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });

  it('is found in tables whose texts and numbers have the other ones', () => {
    const cell = fc.constantFrom('Bank, eiken', '2,50', '1.234,00', '12', 'A & B; C', 'A|B', 'x', 'Tuinset');
    const row = fc.tuple(fc.constantFrom('1', '20', '300'), cell, cell, cell);
    const sign = fc.constantFrom(...CSV_SEPARATORS);
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), sign, (rows, separator) => {
        const text = writeTable([['id', 'titel', 'prijs', 'tekst'], ...rows], separator);
        expect(separatorOf(text)).toBe(separator);
      }),
      { numRuns: 500 },
    );
  });

  it('is found in time that grows with the length of what is examined alone', () => {
    expect(separatorOf(`id${';"""a'.repeat(200_000)}`)).toBe(';');
    expect(separatorOf(`id;${'"'.repeat(1_000_000)}`)).toBe(';');
  });
});
