import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellRead } from '../../../../main/engine/workbook/read/cell.ts';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import { isCellError } from '../../../../shared/proposals/cell-errors.ts';
import { readCell } from '../../../../shared/proposals/cell-text.ts';

const names = { category: () => undefined, campaign: () => undefined, priceUnit: () => undefined };
const reading = { decimal: ',', currency: 'EUR', names } as const;
const book = { texts: { at: () => undefined }, styles: [], from1904: false, uncalculated: false };

describe('an error of a spreadsheet', () => {
  it('is one in every field, whatever its name, where the workbook says that it is one', () => {
    const own = { type: 'e', style: 0, formula: null };
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS),
        fc.option(fc.string({ unit: 'binary' })),
        fc.option(fc.string()),
        (field, value, inline) => {
          const cell = cellRead({ ...own, value, inline }, book);
          expect(readCell(field, cell, reading)).toEqual({ says: 'unreadable', code: 'cell-error' });
        },
      ),
    );
  });

  it.each([
    ...['#N/A', '#N/B', '#VERW!', '#DEEL/0!', '#WAARDE!', '#VALEUR!', '#VALEUR !', '#NAAM?', '#NOM ?'],
    ...['#GETAL!', '#NOMBRE!', '#LEEG!', '#NUL!', '#OVERLOOP!', '#EPARS!', '#PROPAGATION!', '#BEREKENEN!'],
    ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#GETTING_DATA', '#ERROR!', '#FOUT!', '#ERREUR!'],
    ...['Err:502', 'err:502', 'Fout:504', 'Err :522', '########', ' #n/a '],
  ])('is known by its name in a csv file: %s', (text) => {
    for (const field of FIELDS)
      expect(readCell(field, text, reading)).toEqual({ says: 'unreadable', code: 'cell-error' });
  });

  it.each(['#1 van Nederland', '#SALE!', '#', '#N/A of later', 'Err: 5', 'Fout:', 'N/A', 'REF!', '# #'])(
    'is not what only looks like one: %s',
    (text) => {
      expect(isCellError(text)).toBe(false);
    },
  );
});
