import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../../shared/category/site.ts';

const entered = { locale: 'nl_NL', currency: 'EUR' };
const told = (locales: readonly string[], currencies: readonly string[] = []) => ({ locales, currencies });

describe('the site of an account', () => {
  test.each([
    ['no category', told([]), entered],
    ['its own locale', told(['nl_NL']), entered],
    ['its own locale among others', told(['fr_BE', 'nl_NL']), entered],
    ['another of its language', told(['fr_BE', 'nl_BE']), { locale: 'nl_BE', currency: 'EUR' }],
    ['others', told(['en_CA', 'fr_CA']), { locale: 'en_CA', currency: 'CAD' }],
    ['languages without regions', told(['en', 'fr', '']), entered],
    ['a currency', told(['nl_NL'], ['CAD']), { locale: 'nl_NL', currency: 'CAD' }],
    ['two currencies', told(['nl_NL'], ['CAD', 'USD']), entered],
    ['no currency that is one', told(['nl_NL'], ['euro']), entered],
    ['a region nobody knows', told(['en_GB']), { locale: 'en_GB', currency: 'EUR' }],
    ['regions of two currencies', told(['nl_NL', 'en_CA']), entered],
  ])('follows categories that tell %s', (_what, categories, site) => {
    expect(siteOf(entered, categories)).toEqual(site);
  });

  test('keeps what was entered of one the categories speak', () => {
    const french = { locale: 'fr_CA', currency: 'CAD' };
    expect(siteOf(french, told(['en_CA', 'fr_CA']))).toEqual(french);
    expect(siteOf({ locale: 'en_CA', currency: 'EUR' }, told(['en_CA', 'fr_CA'])).currency).toBe('CAD');
  });
});
