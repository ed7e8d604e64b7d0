import { expect, test } from 'vitest';
import { hasAds, isApiManaged, locationsOf } from '../../../../shared/seller/seller.ts';

test('what the marketplace does not say of a seller is not known, which is not no', () => {
  expect(hasAds(null)).toBeNull();
  expect(hasAds({ hasAds: 'false' })).toBeNull();
  expect(hasAds({ hasAds: false })).toBe(false);
  expect(isApiManaged({})).toBeNull();
  expect(isApiManaged({ isAPIManaged: true })).toBe(true);
});

test('locations keep their order, and their postcodes are those of ads', () => {
  const locations = [{ city: 'Utrecht', postalCode: '3511 AB' }, 'odd', { phoneNumber: 612345678 }];
  expect(locationsOf({ locations })).toMatchObject([
    { city: 'Utrecht', postcode: '3511AB', phone: '' },
    { city: '', phone: '612345678' },
  ]);
});
