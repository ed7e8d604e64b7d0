import { describe, expect, it } from 'vitest';
import { readingOf } from '../../../main/cli/table-reading.ts';

// What options say of a table becomes one reading.

describe('the options of an import', () => {
  it('say which rows are one ad, and by what the others name its own', async () => {
    const said = await readingOf({ fold: 'Parent', 'fold-name': ['{SKU}', 'id:{ID}'] });
    expect(said.reading).toMatchObject({ fold: { by: 'Parent', names: ['{SKU}', 'id:{ID}'] } });
    expect((await readingOf({ fold: 'Parent' })).reading?.fold).toEqual({ by: 'Parent' });
    await expect(readingOf({ 'fold-name': ['{SKU}'] })).rejects.toThrow('--fold-name needs --fold');
  });

  it('give all keys of one name together', async () => {
    const texts = ['C=Colour=colour_chair', 'C=Colour=colour_bike', 'C=Size=', 'D=a=b=c'];
    expect((await readingOf({ attribute: texts })).reading?.columns).toEqual([
      { column: 'C', attributes: { Colour: ['colour_chair', 'colour_bike'] } },
      { column: 'C', attributes: { Size: [''] } },
      { column: 'D', attributes: { 'a=b': ['c'] } },
    ]);
  });
});
