import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, readAddresses, stateOf } from '../../../renderer/features/fields/pictures.ts';
import { pricePreview, priceTypeChanges, siteMoney } from '../../../renderer/features/panel/price.ts';
import { typedDays } from '../../../renderer/features/panel/shipping.ts';
import { hostOf, userLocationsOf } from '../../../renderer/features/panel/user-locations.ts';
import { onlyPictures, sourceOf, withPictures } from '../../../shared/ad/picture-lists.ts';
import { daysOf, timeOf } from '../../../shared/ad/shipping-time.ts';
import { showsVanityUrl } from '../../../shared/seller/seller.ts';

const dutch = { locale: 'nl_NL', currency: 'EUR' };
const canadian = { locale: 'en_CA', currency: 'CAD' };

const plain = (text: string | undefined): string | undefined => text?.replace(/[\u00a0\u202f]/gu, ' ');

describe('a price', () => {
  const fixed = { type: 'FIXED_PRICE', amount: 1250, original: null, unit: '' };

  it('is previewed as the site writes it, in the tenant’s language and currency', () => {
    expect(plain(pricePreview({ ...fixed, unit: 'per stuk' }, dutch)?.text)).toBe('€ 12,50 per stuk');
    expect(plain(pricePreview({ ...fixed, type: 'BIDDING_FROM' }, dutch)?.text)).toBe('Bieden vanaf € 12,50');
    expect(plain(pricePreview({ ...fixed, type: 'SEE_DESCRIPTION' }, dutch)?.text)).toBe('Zie omschrijving');
    expect(pricePreview({ ...fixed, original: 2000 }, canadian)).toEqual({
      text: '$12.50',
      struck: '$20.00',
    });
    expect(pricePreview({ ...fixed, amount: null }, dutch)).toBeUndefined();
  });

  it('is exact to the cent, however large', () => {
    const cents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(cents, (amount) => {
        const digits = String(siteMoney(amount, canadian)).replace(/\D/g, '');
        expect(BigInt(digits)).toBe(BigInt(amount));
      }),
    );
  });

  it('loses its amount with a type that has none, in the same stroke', () => {
    const fields = (type: string, amount: number | null) =>
      priceTypeChanges(type, amount).map(({ field, value }) => [field, value]);
    expect(fields('FREE', 1250)).toEqual([
      ['price.priceType', 'FREE'],
      ['price.amountCents', null],
    ]);
    expect(fields('FREE', null)).toHaveLength(1);
    expect(fields('BIDDING_FROM', 1250)).toHaveLength(1);
  });
});

describe('a delivery time', () => {
  it('is read back from the days it was made of', () => {
    const day = fc.nat({ max: 999 });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const days = { from: Math.min(a, b), to: Math.max(a, b) };
        expect(daysOf(timeOf(days))).toEqual(days);
        expect(typedDays(String(days.from), String(days.to))).toEqual({ kind: 'time', time: timeOf(days) });
      }),
    );
  });

  it('stands for one day where one number is typed, and for none where none is', () => {
    expect(typedDays('3', '')).toEqual({ kind: 'time', time: '3d-3d' });
    expect(typedDays('', ' 5 ')).toEqual({ kind: 'time', time: '5d-5d' });
    expect(typedDays('', '')).toEqual({ kind: 'time', time: null });
  });

  it('refuses what is no number of days, and the wrong way round', () => {
    expect(typedDays('two', '5')).toEqual({ kind: 'fault', reason: 'number' });
    expect(typedDays('1.5', '')).toEqual({ kind: 'fault', reason: 'number' });
    expect(typedDays('5', '2')).toEqual({ kind: 'fault', reason: 'order' });
    expect(daysOf('next week')).toBeUndefined();
  });
});

describe('pictures', () => {
  it('keep all of their number when one is moved, and the rest in order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(9), fc.nat(9), (list, from, to) => {
        const next = moved(list, from, to);
        expect(next.toSorted()).toEqual(list.toSorted());
        const entry = list[from];
        if (entry !== undefined && to < list.length) expect(next[to]).toBe(entry);
        const without = (all: readonly number[]) => all.filter((other) => other !== entry);
        expect(without(next)).toEqual(without(list));
      }),
    );
  });

  it('come from pasted lines, each address once, and what is none is named', () => {
    const pasted = 'https://a.example/1.jpg\r\nhttps://a.example/2.jpg  https://a.example/1.jpg\n';
    expect(readAddresses(pasted)).toEqual({
      sources: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
      bad: [],
    });
    expect(readAddresses('photo.jpg javascript:alert(1) file:///etc/passwd').bad).toHaveLength(3);
    expect(readAddresses(' \n ')).toEqual({ sources: [], bad: [] });
  });

  it('join what an ad has without doubling it, and keep what the service knows of it', () => {
    const known = { src: 'https://a.example/1.jpg', status: 'OK' };
    const sources = ['https://a.example/1.jpg', 'https://a.example/2.jpg'];
    expect(withPictures([known], sources)).toEqual([known, { src: 'https://a.example/2.jpg' }]);
    expect(onlyPictures([{ src: 'other' }, known], sources)).toEqual([
      known,
      { src: 'https://a.example/2.jpg' },
    ]);
    expect(withPictures(null, [])).toBeNull();
    expect(onlyPictures([known], [])).toBeNull();
    expect(sourceOf(known)).toBe(known.src);
  });

  it('say what became of them, also in words the interface does not know', () => {
    expect(stateOf({ src: 'a' })).toBe('unsent');
    expect(stateOf({ src: 'a', status: 'PENDING' })).toBe('PENDING');
    expect(stateOf({ src: 'a', status: 'QUARANTINED' })).toBe('unknown');
  });
});

describe('the profile', () => {
  it('gives places as an ad has them', () => {
    const user = {
      locations: [{ streetName: 'Dorpsstraat', houseNumber: '1', city: 'Utrecht', postalCode: '3511 AB' }],
      options: { vanityUrl: false },
    };
    expect(userLocationsOf(user)).toEqual([
      { address: 'Dorpsstraat 1, Utrecht', postcode: '3511AB', phone: '' },
    ]);
    expect(userLocationsOf(null)).toEqual([]);
    expect(showsVanityUrl(user)).toBe(false);
    expect(showsVanityUrl({})).toBe(true);
  });

  it('knows where a link leads', () => {
    expect(hostOf('https://Shop.example:8443/a?b')).toBe('shop.example:8443');
    expect(hostOf('shop.example')).toBeUndefined();
    expect(hostOf(null)).toBeUndefined();
  });
});
