import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arePicturesSent, withAddressesThere } from '../../../main/engine/drafts/pictures.ts';
import { sameValue } from '../../../main/engine/drafts/units.ts';
import { unsigned } from '../../../shared/ad/picture-address.ts';

const SIGNED = 'https://cdn.example/image/7/7.jpg?expires=1795395277312&Signature=ab%2Fc';

describe('an address without its signature', () => {
  it.each([
    [SIGNED, 'https://cdn.example/image/7/7.jpg'],
    ['https://cdn.example/7.jpg?rule=big&X-Amz-Date=20261123&sig=1', 'https://cdn.example/7.jpg?rule=big'],
    ['https://shop.example/7.jpg?v=2', 'https://shop.example/7.jpg?v=2'],
    ['https://cdn.example/7.jpg?v=2&amp;Expires=9&amp;Signature=b', 'https://cdn.example/7.jpg?v=2'],
    ['https://shop.example/7.jpg', 'https://shop.example/7.jpg'],
    ['7', '7'],
  ])('%s is %s', (address, bare) => {
    expect(unsigned(address)).toBe(bare);
  });

  it('has none to lose', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(unsigned(unsigned(url))).toBe(unsigned(url));
      }),
    );
  });
});

describe('pictures', () => {
  it('are the same by another signature, and others by another version', () => {
    const again = [{ src: SIGNED.replace('1795', '1796'), status: 'OK' }];
    expect(sameValue('images', [{ src: SIGNED }], again)).toBe(true);
    expect(
      sameValue('images', [{ src: 'https://a.example/1.jpg?v=1' }], [{ src: 'https://a.example/1.jpg?v=2' }]),
    ).toBe(false);
  });

  it.each([
    ['an identifier', '7f', true],
    ['a signed address', 'https://cdn.example/image/7f/7f.jpg?expires=1', true],
    ['another picture', 'https://cdn.example/image/8a/8a.jpg', false],
    ['an empty text', '', false],
  ])('that come back as %s', (_, src, same) => {
    expect(arePicturesSent([{ src: 'https://cdn.example/image/7f/7f.jpg' }], [{ src }])).toBe(same);
  });

  it('of a seller are not taken for others of the same file name', () => {
    expect(arePicturesSent([{ src: 'https://a.example/1.jpg' }], [{ src: 'https://b.example/1.jpg' }])).toBe(
      false,
    );
  });

  it('are sent with the addresses that lead to them now', () => {
    const now = SIGNED.replace('1795', '1796');
    expect(withAddressesThere([{ src: 'upload:1' }, { src: SIGNED }], [{ src: now, status: 'OK' }])).toEqual([
      { src: 'upload:1' },
      { src: now },
    ]);
  });
});
