import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { CATEGORY, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

type Fields = Readonly<Record<string, string | null>>;

/** A new ad of these fields in a category with these bounds. */
const newAd = async (fields: Fields, config: JsonObject = {}) => {
  const { home, call } = startEngine(await temporaryFolder());
  const bounded = { ...category, config: { ...(category['config'] as JsonObject), ...config } };
  await openLocal({ home, call }, { categories: [bounded], user });
  const rows = [{ title: 'Nieuwe bank', categoryId: String(CATEGORY), ...fields }];
  const { keys } = await call('edits.create', { account: ACCOUNT, rows });
  return (await call('ads.get', { account: ACCOUNT, key: keys[0] as RowKey })).ad.local;
};

describe('what a new ad is filled with', () => {
  it('is a whole cent where the category begins just above nothing', async () => {
    const config = {
      bidMicros: '(0,5000000]',
      dailyBudgetMicros: '(0,]',
      totalBudgetMicros: '[1234567,5000000]',
    };
    expect(await newAd({}, config)).toMatchObject({
      bidMicros: '10000',
      budgets: { daily: { limitMicros: '10000' }, total: { limitMicros: '1240000' } },
    });
  });

  it('stays inside bounds that hold no whole cent', async () => {
    expect(await newAd({}, { bidMicros: '(0,9000]' })).toMatchObject({ bidMicros: '1' });
  });

  it.each([null, ''])('leaves empty what is given as %j', async (nothing) => {
    const made = await newAd({ postcode: nothing, daily: nothing, vendorId: nothing });
    expect(made).not.toHaveProperty('postcode');
    expect(made).toMatchObject({ sellerName: 'Tuin & Zo', phoneNumber: '0201234567' });
    expect(made['budgets']).toEqual({ total: { limitMicros: '5000000' } });
    expect(made['vendorId']).toMatch(/^as-/);
  });

  it('fills in what was given and refused', async () => {
    expect(await newAd({ bid: 'cheap' })).toMatchObject({ bidMicros: '20000' });
  });

  it('has a fixed price where it is given one, and no other kind of price where the category takes that', async () => {
    expect(await newAd({ price: '12.50' })).toMatchObject({
      price: { priceType: 'FIXED_PRICE', amountCents: 1250 },
    });
    expect(await newAd({ price: '12.50' }, { priceTypes: ['BIDDING_FROM', 'FREE'] })).toMatchObject({
      price: { priceType: 'BIDDING_FROM' },
    });
    expect((await newAd({ price: '12.50' }, { priceTypes: ['FREE'] }))['price']).toEqual({
      amountCents: 1250,
    });
  });
});

describe('a new ad whose price cannot be read', () => {
  it('is not made, and the others are', async () => {
    const { home, call } = startEngine(await temporaryFolder());
    await openLocal({ home, call }, { categories: [category], user });
    const rows = [
      { title: 'Bank', categoryId: String(CATEGORY), price: 'zie tekst' },
      { title: 'Kast', categoryId: String(CATEGORY), price: '12.50' },
    ];
    const made = await call('edits.create', { account: ACCOUNT, rows });
    expect(made).toMatchObject({ rows: 1 });
    expect(made.refused.map(({ field, code }) => [field, code])).toEqual([
      ['price.amountCents', 'not-money'],
      ['', 'new-without-price'],
    ]);
    const { ads } = await call('ads.query', { account: ACCOUNT, columns: ['title'] });
    expect(ads.map(({ title }) => title)).toEqual(['Kast']);
  });
});
