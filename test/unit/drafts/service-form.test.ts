import { describe, expect, it } from 'vitest';
import { inServiceForm } from '../../../main/engine/drafts/service-form.ts';
import { draft, sampleAd } from '../sync/sample-ad.ts';

const before = sampleAd({ postcode: '1234 ab', phoneNumber: '030 - 123 45 67' });
const there = sampleAd({ postcode: '1234AB', phoneNumber: '0301234567', sellerName: 'Pietersen' });

describe('what went along in a whole body of ours', () => {
  it('is held in the form that the service gave it, and what says something else is not', () => {
    expect(inServiceForm({ before, drafts: [] }, there).before).toEqual({ ...there, sellerName: 'Jansen' });
  });

  it('bears the drafts that were made on it, and no conflict that was there before', () => {
    const mine = draft('phoneNumber', '030 - 123 45 67', '0611111111');
    const inConflict = draft('postcode', '9999 ZZ', '5555 XX');
    expect(inServiceForm({ before, drafts: [mine, inConflict] }, there).drafts).toEqual([
      draft('phoneNumber', '0301234567', '0611111111'),
      inConflict,
    ]);
  });

  it('is none of the fields that the body changed', () => {
    expect(inServiceForm({ before, drafts: [] }, there, ['postcode']).before).toEqual({
      ...before,
      phoneNumber: '0301234567',
    });
  });

  it.each([
    ['bare identifiers', 'aa11', 'bb22'],
    ['addresses of the seller’s own server', 'https://shop.example/a.jpg', 'https://shop.example/b.jpg'],
  ])('is no other picture, where the service gives %s', (_, src, other) => {
    const held = {
      before: sampleAd({ images: [{ src }] }),
      drafts: [draft('images', [{ src }], [{ src: 'https://shop.example/c.jpg' }])],
    };
    expect(inServiceForm(held, sampleAd({ images: [{ src: other }] }))).toEqual(held);
  });

  it('is a picture whose address is written otherwise', () => {
    const now = [{ src: 'https://service.example/image/aa11/aa11.jpg' }];
    const held = { before: sampleAd({ images: [{ src: 'aa11' }] }), drafts: [] };
    expect(inServiceForm(held, sampleAd({ images: now })).before).toEqual(sampleAd({ images: now }));
  });

  it('is nothing where the body said nothing: what stands there may be of others', () => {
    const { postcode: _postcode, ...without } = before;
    expect(inServiceForm({ before: without, drafts: [] }, there).before).not.toHaveProperty('postcode');
  });
});
