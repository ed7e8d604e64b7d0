import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerAt, type OrderPlaces, placesOf } from '../../../shared/orders/columns.ts';
import { dateOrderOf, dayOf, isEitherOrder } from '../../../shared/orders/day.ts';
import { readOrders } from '../../../shared/orders/read-orders.ts';

const PLACES = { vendorId: 0, day: 1, revenue: 2 };
const read = (cells: readonly (readonly string[])[], places: OrderPlaces = PLACES) =>
  readOrders(
    cells.map((row, at) => ({ at: at + 2, cells: row })),
    places,
    { currency: 'EUR', isWorkbook: false },
  );

describe('the columns of a table of orders', () => {
  test.each([
    [['SKU', 'Order date', 'Total'], { vendorId: 0, day: 1, revenue: 2 }],
    [
      ['Artikelnummer', 'Besteldatum', 'Omzet (EUR)', 'Aantal bestellingen'],
      { vendorId: 0, day: 1, revenue: 2, orders: 3 },
    ],
    [
      ['Référence', 'Date de commande', 'Montant', 'N° de commande'],
      { vendorId: 0, day: 1, revenue: 2, number: 3 },
    ],
  ])('are found in %j', (headers, places) => {
    expect(placesOf(headers)).toMatchObject(places);
  });

  test('are in the row with most of them', () => {
    expect(headerAt([['Export of 2026'], ['SKU', 'Date', 'Revenue'], ['A-1', '2026-01-02', '3']])).toBe(1);
    expect(headerAt([['a'], ['b']])).toBeUndefined();
  });
});

describe('a day', () => {
  test('is read in the order that the others show, and never guessed', () => {
    expect(dateOrderOf(['03/04/2026', '25/04/2026'])).toBe('day-first');
    expect(dateOrderOf(['03/04/2026', '04/25/2026'])).toBe('month-first');
    expect(dateOrderOf(['25/04/2026', '04/25/2026'])).toBeNull();
    expect([isEitherOrder('03/04/2026'), isEitherOrder('04/04/2026'), isEitherOrder('2026-03-04')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(dayOf('31-02-2026', 'day-first')).toBeUndefined();
  });

  test('comes back whatever the form it was written in', () => {
    const form = fc.constantFrom(
      (y: string, m: string, d: string) => [`${d}/${m}/${y}`, 'day-first'] as const,
      (y: string, m: string, d: string) => [`${m}-${d}-${y} 10:30`, 'month-first'] as const,
      (y: string, m: string, d: string) => [`${y}-${m}-${d}T23:59:00Z`, null] as const,
    );
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, form, (date, write) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', dom = ''] = iso.split('-');
        const [text, order] = write(year, month, dom);
        expect(dayOf(text, order)).toBe(iso);
      }),
    );
  });
});

describe('the rows of a table of orders', () => {
  test('are orders with their amounts, and what is taken back is none', () => {
    const { lines, left } = read([
      ['A-1', '2026-01-02', '12,50'],
      ['A-1', '2026-01-02', '-12,50'],
      ['', '', ''],
      ['A-2', 'soon', '3,00'],
    ]);
    expect(lines).toMatchObject([
      { vendorId: 'A-1', day: '2026-01-02', orders: 1, revenueMicros: 12_500_000n },
      { orders: 0, revenueMicros: -12_500_000n },
    ]);
    expect(left).toEqual([{ at: 5, column: 'day' }]);
  });

  test('cost nothing without a column of costs, and something unknown where its cell is empty', () => {
    const row = ['A-1', '2026-01-02', '12,50', ''];
    expect(read([row]).lines).toMatchObject([{ costMicros: 0n }]);
    expect(read([row], { ...PLACES, cost: 3 }).lines).toMatchObject([{ costMicros: null }]);
  });

  test('keep their day where something else could not be read', () => {
    expect(read([['A-1', '2026-01-02', 'free']]).left).toEqual([
      { at: 2, column: 'revenue', day: '2026-01-02' },
    ]);
  });

  test('ask where an amount or a day could be two', () => {
    expect(read([['A-1', '03/04/2026', '1.250']]).doubts).toEqual([
      { about: 'decimal', sample: '1.250' },
      { about: 'dates', sample: '03/04/2026' },
    ]);
    expect(read([['A-1', '25/04/2026', '1.250,00']]).doubts).toEqual([]);
  });
});
