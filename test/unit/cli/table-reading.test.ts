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

  it('say that a list, or the place below another row, tells which rows are one ad', async () => {
    const foldOf = async (options: Parameters<typeof readingOf>[0]) =>
      (await readingOf(options)).reading?.fold;
    expect(await foldOf({ 'fold-list': 'Parts', 'fold-name': ['{SKU}'] })).toEqual({
      ...{ by: 'Parts', way: 'list', names: ['{SKU}'] },
    });
    expect(await foldOf({ 'fold-above': ['Kind=Variation', 'Kind=Part=1'] })).toEqual({
      ...{ by: 'Kind', way: { above: ['Variation', 'Part=1'] } },
    });
    await expect(readingOf({ 'fold-list': 'Parts' })).rejects.toThrow('needs --fold-name');
    await expect(readingOf({ 'fold-above': ['Kind'] })).rejects.toThrow('not COLUMN=TEXT');
    const below = ['Kind=Variation'];
    await expect(readingOf({ fold: 'Parent', 'fold-above': below })).rejects.toThrow('only one');
    await expect(readingOf({ 'fold-above': [...below, 'Type=Part'] })).rejects.toThrow('only one');
    await expect(readingOf({ 'fold-above': below, 'fold-name': ['{SKU}'] })).rejects.toThrow('--fold-name');
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
