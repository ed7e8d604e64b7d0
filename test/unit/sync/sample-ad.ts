import type { Draft } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';

/** An ad as the service tells it, with parts we do not know and parts only it writes. */
export const sampleAd = (changes: JsonObject = {}): JsonObject => ({
  id: 4711,
  title: 'Garden bench',
  description: '<b>Oak</b>, two metres',
  categoryId: 20,
  status: 'ACTIVE',
  price: { priceType: 'FIXED_PRICE', amountCents: 12500, taxed: true },
  bidMicros: '20000',
  budgets: {
    daily: { limitMicros: '1000000', spentMicros: '30000' },
    total: { limitMicros: '50000000', spentMicros: '900000' },
  },
  campaignId: 7,
  sellerName: 'Jansen',
  postcode: '1234AB',
  vendorId: 'bench-1',
  dateCreated: '2026-01-01T10:00:00.000Z',
  dateLastUpdated: '2026-02-01T10:00:00.000Z',
  links: { self: '/ad/4711', category: '/category/20', url: 'https://shop.example/bench' },
  images: [
    {
      src: 'https://service.example/image/a/a.jpg',
      status: 'OK',
      dateLastUpdated: '2026-01-01T10:00:00.000Z',
      links: { '50x70': '/x' },
    },
  ],
  attributes: [{ key: 'wood', label: 'Wood', locale: 'nl', type: 'STRING', value: 'oak', recognized: true }],
  shippingOptions: [{ type: 'SHIP', costCents: 500, time: '2d-5d' }],
  futureField: { nested: [1, 2, 3] },
  ...changes,
});

export const draft = (field: string, base: Draft['base'], value: Draft['value']): Draft => ({
  field,
  base,
  value,
});
