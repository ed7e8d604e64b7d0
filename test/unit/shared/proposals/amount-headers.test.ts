import { describe, expect, test } from 'vitest';
import { amountName, isNet, unitNamed } from '../../../../shared/proposals/amount-headers.ts';

describe('a header of amounts', () => {
  test.each([
    ...[
      'price_cents',
      'priceCents',
      'Prijs (in centen)',
      'Preis in Cent',
      'prix en centimes',
      'Amount (ct)',
    ].map((header) => [header, 'cents'] as const),
    ...['bidMicros', 'limit_micros', 'Bid (micros)'].map((header) => [header, 'micros'] as const),
    ...['Price', 'Percent', 'percentage', 'Recent', 'Accent', 'Centrale', 'Microfoon', 'Product'].map(
      (header) => [header, undefined] as const,
    ),
  ])('%s counts %s', (header, unit) => {
    expect(unitNamed(header)).toBe(unit);
  });

  test.each([
    ['Verkoopprijs incl. btw', 'verkoopprijs'],
    ['Prix TTC', 'prix'],
    ['Prix de vente HT', 'prix de vente'],
    ['price_cents', 'price'],
    ['Prijs in centen', 'prijs'],
    ['Preis netto', 'preis'],
    ['Nettogewicht', 'nettogewicht'],
    ['Gewicht', 'gewicht'],
    ['HT', 'ht'],
  ])('%s is named %s', (header, name) => {
    expect(amountName(header)).toBe(name);
  });

  test('is one without taxes where it says so, in brackets or behind its name', () => {
    for (const header of [
      'Prijs (excl. btw)',
      'Verkoopprijs excl. btw',
      'Prix HT',
      'Price (net)',
      'Preis zzgl. MwSt.',
    ])
      expect([header, isNet(header)]).toEqual([header, true]);
    for (const header of ['Prijs', 'Prijs (incl. btw)', 'Gewicht', 'Prix TTC', 'Nettogewicht', 'Poids ht.'])
      expect([header, isNet(header)]).toEqual([header, false]);
  });

  test('is looked at quickly, however long a text stands in its place', () => {
    const begun = performance.now();
    for (const sign of ['( ', 'in ', ' _', 'excl ', '- ']) {
      const long = `x${sign.repeat(30_000)}`;
      expect([unitNamed(long), isNet(long)]).toEqual([undefined, false]);
      amountName(long);
    }
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
