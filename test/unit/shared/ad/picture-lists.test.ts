import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  onlyPictures,
  picturesOf,
  sourceOf,
  withFirstPicture,
  withPictures,
  withPicturesBefore,
} from '../../../../shared/ad/picture-lists.ts';

const sources = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
const listOf = (names: readonly string[]) => names.map((src) => ({ src, status: 'OK' }));
const namesIn = (value: Parameters<typeof picturesOf>[0]) => picturesOf(value).map(sourceOf);

describe('a list of pictures', () => {
  it('has each added picture once, where it was asked for, and keeps the order of the others', () => {
    fc.assert(
      fc.property(sources, sources, (there, added) => {
        const fresh = added.filter((src) => !there.includes(src));
        expect(namesIn(withPictures(listOf(there), added))).toEqual([...there, ...fresh]);
        expect(namesIn(withPicturesBefore(listOf(there), added))).toEqual([...fresh, ...there]);
        expect(namesIn(onlyPictures(listOf(there), added))).toEqual(added);
      }),
    );
  });

  it('with another first has the same pictures, the others in their order', () => {
    fc.assert(
      fc.property(sources, fc.integer({ min: 1, max: 7 }), (there, place) => {
        const made = withFirstPicture(listOf(there), place);
        const first = there[place - 1];
        if (first === undefined) expect(made).toBeUndefined();
        else expect(namesIn(made ?? null)).toEqual([first, ...there.filter((src) => src !== first)]);
      }),
    );
    expect(namesIn(withFirstPicture(listOf(['a', 'b', 'c']), 'last') ?? null)).toEqual(['c', 'a', 'b']);
    expect(withFirstPicture(null, 'last')).toBeUndefined();
  });

  it('puts the picture of an address first, however either of them is signed', () => {
    const signed = listOf(['https://a.example/1.jpg', 'https://a.example/2.jpg?sig=old&v=3', 'upload:1']);
    const first = (src: string) => namesIn(withFirstPicture(signed, { src }) ?? null)[0];
    expect(first('https://a.example/2.jpg?v=3&sig=new')).toBe('https://a.example/2.jpg?sig=old&v=3');
    expect(first('upload:1')).toBe('upload:1');
    expect(withFirstPicture(signed, { src: 'https://a.example/2.jpg?v=4' })).toBeUndefined();
  });

  it('is null when it is empty', () => {
    expect([withPictures(null, []), onlyPictures(listOf(['a']), [])]).toEqual([null, null]);
  });
});
