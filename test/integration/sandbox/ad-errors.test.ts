import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

/** Every row of the interface's error tables for POST /ad and PUT /ad/{id}, and every limit of a category. */

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

const a = (length: number): string => 'a'.repeat(length);
const condition = { key: 'condition', locale: 'nl_NL', type: 'STRING', value: 'Nieuw' };
const own = (changes: Json): Json => ({
  attributes: [condition, { key: 'own', type: 'STRING', value: 'x', ...changes }],
});
const budgets = (daily: unknown, total: unknown): Json => ({
  budgets: { daily: { limitMicros: daily }, total: { limitMicros: total } },
});
const price = (changes: Json): Json => ({
  price: { priceType: 'FIXED_PRICE', amountCents: 100, ...changes },
});
const image = (src: string): Json => ({ src });
const images = (count: number): Json => ({
  images: Array.from({ length: count }, (_, index) => image(`https://img.example/${index}.jpg`)),
});
const lacking = (field: string): Json => ({ [field]: undefined });

const refusedOnCreate: readonly (readonly [name: string, changes: Json, errors: readonly string[]])[] = [
  [
    'allowContactByEmail neither true nor false',
    { allowContactByEmail: 'yes' },
    ['2001 allowContactByEmail'],
  ],
  ['an attribute without a name', own({ key: undefined }), ['2000 attribute.name']],
  ['an attribute with a blank name', own({ key: '  ' }), ['2004 attribute.name']],
  ['an attribute name of 33 characters', own({ key: a(33) }), ['2005 attribute.name']],
  ['an attribute without a type', own({ type: undefined }), ['2000 attribute.type']],
  ['an attribute of an unknown type', own({ type: 'DATE' }), ['1006 attribute.type']],
  ['an attribute without a value', own({ value: undefined }), ['2000 attribute.value']],
  ['an attribute with a blank value', own({ value: ' ' }), ['2004 attribute.value']],
  ['an attribute value of 513 characters', own({ value: a(513) }), ['2005 attribute.value']],
  [
    'a list value of more than 512 characters as JSON',
    own({ type: 'LIST', value: [a(255), a(255)] }),
    ['2005 attribute.value'],
  ],
  ['a text as the value of a number', own({ type: 'NUMBER', value: '7' }), ['2001 attribute.value']],
  ['a text as the value of a list', own({ type: 'LIST', value: 'x' }), ['2001 attribute.value']],
  ['no mandatory attribute', { attributes: [] }, ['2000 attribute.value']],
  [
    'a value the category does not list',
    { attributes: [{ ...condition, value: 'nieuw' }] },
    ['2001 attribute.value'],
  ],
  ['a value of the other locale', { attributes: [{ ...condition, value: 'New' }] }, ['2001 attribute.value']],
  ['a categoryId that is no integer', { categoryId: 'x' }, ['1006 categoryId']],
  ['no categoryId', lacking('categoryId'), ['2000 categoryId']],
  ['an unknown category', { categoryId: 999_999 }, ['2001 categoryId']],
  ['a category that is no leaf', { categoryId: 41 }, ['2001 categoryId']],
  ['a closed category', { categoryId: 2302 }, ['2022 categoryId']],
  ['a deleted category', { categoryId: 5203 }, ['2023 categoryId']],
  ['no description', lacking('description'), ['2000 description']],
  ['a description that is too short', { description: 'kort' }, ['2002 description']],
  ['a description that is too long', { description: a(10_001) }, ['2002 description']],
  ['an id that is no integer', { id: 'x' }, ['1006 id']],
  ['an id above 0', { id: 5 }, ['2001 id']],
  ['nine images', images(9), ['2002 images.size']],
  ['an image that is no address', { images: [image('no address')] }, ['2006 images.url']],
  ['an image that was never uploaded', { images: [image(a(32))] }, ['2006 images.url']],
  ['a displayUrl of 256 characters', { links: { displayUrl: a(256) } }, ['2005 links.displayUrl']],
  ['a url of 2049 characters', { links: { url: `https://x.example/${a(2031)}` } }, ['2005 links.url']],
  ['a url that is none', { links: { url: 'not a url' } }, ['2006 links.url']],
  [
    'a phone number of 33 characters',
    { phoneNumber: `06${'1'.repeat(31)}` },
    ['2005 phoneNumber', '2010 phoneNumber'],
  ],
  ['a phone number that is none', { phoneNumber: 'call me' }, ['2010 phoneNumber']],
  ['a paid phone number', { phoneNumber: '0900-1234567' }, ['2010 phoneNumber']],
  ['a postcode of 7 characters', { postcode: '1012 AB' }, ['2005 postcode']],
  ['no price', lacking('price'), ['2000 price']],
  ['an amount that is no integer', price({ amountCents: '100' }), ['1006 price']],
  ['no amount with a fixed price', price({ amountCents: undefined }), ['2000 price']],
  ['an amount with a price type that has none', price({ priceType: 'FREE' }), ['2001 price']],
  ['an amount of 0', price({ amountCents: 0 }), ['2002 price']],
  ['an amount above the highest', price({ amountCents: 10_000_000_001 }), ['2002 price']],
  ['a price type that does not exist', price({ priceType: 'GIFT' }), ['2001 priceType']],
  ['a deprecated price type', { price: { priceType: 'SWAP' } }, ['2001 priceType']],
  ['a unit the category does not have', price({ priceUnit: 'PER_NIGHT' }), ['2001 priceUnit']],
  ['an original amount', price({ originalAmountCents: 200 }), ['2001 originalPrice']],
  ['an unknown salutation', { salutation: 'DR' }, ['2001 salutation']],
  ['an empty sellerName', { sellerName: ' ' }, ['2000 sellerName']],
  ['a sellerName of 61 characters', { sellerName: a(61) }, ['2005 sellerName']],
  ['no status', lacking('status'), ['2000 status']],
  ['a status other than ACTIVE or PAUSED', { status: 'DELETED' }, ['2001 status']],
  ['no title', lacking('title'), ['2000 title']],
  ['a title of 61 characters', { title: a(61) }, ['2002 title']],
  ['a title below the category minimum', { title: 'bank' }, ['2002 title']],
  ['a title with an address', { title: 'Bank www.banken.example' }, ['2001 title']],
  ['a vendorId of 65 characters', { vendorId: a(65) }, ['2005 vendorId']],
  ['no bid', lacking('bidMicros'), ['2000 bidMicros']],
  ['a bid that is no digits', { bidMicros: '0.25' }, ['1006 bidMicros']],
  ['a bid as a number', { bidMicros: 250_000 }, ['1006 bidMicros']],
  ['a bid below the category minimum', { bidMicros: '19999' }, ['2002 bidMicros']],
  ['a bid above the category maximum', { bidMicros: '2000001' }, ['2002 bidMicros']],
  [
    'an automatic bid without any daily limit',
    { bidMicros: 'AUTOMATIC', ...budgets('UNLIMITED', 'UNLIMITED') },
    ['2001 bidMicros'],
  ],
  ['no budgets', lacking('budgets'), ['2000 budgets.daily.limitMicros', '2000 budgets.total.limitMicros']],
  ['no daily limit', budgets(undefined, '50000000'), ['2000 budgets.daily.limitMicros']],
  ['a total limit that is no digits', budgets('5000000', 'endless'), ['1006 budgets.total.limitMicros']],
  ['a total limit below the minimum', budgets('500000', '999999'), ['2002 budgets.total.limitMicros']],
  ['a daily limit above the maximum', budgets('1000000001', 'UNLIMITED'), ['2002 budgets.daily.limitMicros']],
  ['a campaign that is not mine', { campaignId: 5 }, ['2001 campaignId']],
  ['a campaign that is no integer', { campaignId: 'x' }, ['1006 campaignId']],
  ['a region where regions are disabled', { regionId: 1 }, ['2001 regionId']],
  [
    'two options to ship',
    { shippingOptions: [{ type: 'SHIP' }, { type: 'SHIP' }] },
    ['2001 shippingOptions.type'],
  ],
  ['an unknown shipping option', { shippingOptions: [{ type: 'DRONE' }] }, ['2001 shippingOptions.type']],
  [
    'a pickup without a place',
    { shippingOptions: [{ type: 'PICKUP' }] },
    ['2000 shippingOptions.pickupLocation'],
  ],
  [
    'a shipping time that is no range',
    { shippingOptions: [{ type: 'SHIP', time: 'soon' }] },
    ['2001 shippingOptions.time'],
  ],
];

describe('POST /ad', () => {
  test.each(refusedOnCreate)('refuses %s', async (_, changes, errors) => {
    const answer = await client.call('POST', '/ad', 'ad-v5', { body: sofa(changes) });
    expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
  });

  test('reports everything that is wrong at once, each with code, text, msg, field and arg', async () => {
    const body = sofa({ title: undefined, bidMicros: '1', salutation: 'DR' });
    const answer = await client.call('POST', '/ad', 'ad-v5', { body });
    expect(errorsOf(answer).toSorted()).toEqual(['2000 title', '2001 salutation', '2002 bidMicros']);
    for (const entry of answer.body)
      expect(Object.keys(entry)).toEqual(['code', 'text', 'msg', 'field', 'arg']);
  });

  test('answers a body that is no JSON with 1005', async () => {
    const answer = await client.call('POST', '/ad', 'ad-v5', { body: '{"title":' });
    expect([answer.status, errorsOf(answer)]).toEqual([400, ['1005']]);
  });

  const limits: readonly (readonly [name: string, changes: Json])[] = [
    ['the shortest title', { title: 'banks' }],
    ['a title of 60 code points', { title: '🚲'.repeat(60) }],
    ['the lowest bid and budgets', { bidMicros: '20000', ...budgets('500000', '1000000') }],
    ['the highest bid and budgets', { bidMicros: '2000000', ...budgets('1000000000', '5000000000') }],
    ['unlimited budgets', budgets('UNLIMITED', 'UNLIMITED')],
    ['an automatic bid with a daily limit', { bidMicros: 'AUTOMATIC' }],
    ['the highest amount', price({ amountCents: 10_000_000_000, priceUnit: 'PER_PIECE' })],
    ['eight images', images(8)],
    [
      'one option of each type',
      {
        shippingOptions: [
          { type: 'SHIP', costCents: 0, time: '2d-5d' },
          { type: 'PICKUP', pickupLocation: 'Utrecht' },
        ],
      },
    ],
    ['attributes of the seller’s own', own({ type: 'NUMBER', value: 7 })],
  ];
  test.each(limits)('takes %s', async (_, changes) => {
    const answer = await client.call('POST', '/ad', 'ad-v5', { body: sofa(changes) });
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
  });
});

describe('the rules of a category', () => {
  const number = (key: string, value: number): Json => ({ key, locale: 'nl_NL', type: 'NUMBER', value });
  const cases: readonly (readonly [name: string, changes: Json, errors: readonly string[]])[] = [
    ['(20000,…) refuses a bid of 20000', { categoryId: 7202, bidMicros: '20000' }, ['2002 bidMicros']],
    ['(20000,…) takes a bid of 20001', { categoryId: 7202, bidMicros: '20001' }, []],
    [
      '…,8000000000) refuses that total',
      { categoryId: 7202, ...budgets('5000000', '8000000000') },
      ['2002 budgets.total.limitMicros'],
    ],
    [
      'amounts beyond 2^53 are compared exactly',
      { categoryId: 2101, ...images(1), ...budgets('9007199254740993000', '9223372036854775807') },
      [],
    ],
    [
      'one micro above such a maximum is refused',
      { categoryId: 2101, ...images(1), ...budgets('9007199254740993001', 'UNLIMITED') },
      ['2002 budgets.daily.limitMicros'],
    ],
    ['a minimum of images', { categoryId: 7101, title: 'Laptop ThinkPad' }, ['2002 images.size']],
    [
      'a maximum of images below eight',
      { categoryId: 1103, ...images(4), title: 'Kinderfiets', description: a(20) },
      ['2002 images.size', '2000 attribute.value'],
    ],
    ['a mandatory link', { categoryId: 3102 }, ['2000 links.url']],
    ['mandatory shipping', { categoryId: 4202 }, ['2000 shippingOptions']],
    [
      'disabled shipping',
      { categoryId: 8102, regionId: 1, shippingOptions: [{ type: 'SHIP' }] },
      ['2001 shippingOptions'],
    ],
    ['a mandatory region', { categoryId: 8102 }, ['2000 regionId']],
    ['an unknown region', { categoryId: 8102, regionId: 77 }, ['2001 regionId']],
    [
      'a daily minimum above the total minimum',
      { categoryId: 2301, ...budgets('4999999', '2000000') },
      ['2002 budgets.daily.limitMicros'],
    ],
    [
      'price types of the category only',
      { categoryId: 5102, price: { priceType: 'FREE' } },
      ['2001 priceType'],
    ],
    [
      'a number outside its range',
      { categoryId: 8401, attributes: [number('persons', 41)] },
      ['2002 attribute.value'],
    ],
    [
      'a number finer than its precision',
      { categoryId: 8401, attributes: [number('persons', 4.5)] },
      ['2001 attribute.value'],
    ],
    [
      'an attribute that may not be written',
      {
        categoryId: 1301,
        regionId: 1,
        attributes: [condition, { ...condition, key: 'verified', value: 'Ja' }],
      },
      ['2035 attribute.name'],
    ],
    [
      'a leaf that says next to nothing',
      { categoryId: 1203, attributes: [], shippingOptions: [{ type: 'SHIP' }], regionId: 2 },
      [],
    ],
  ];
  test.each(cases)('%s', async (_, changes, errors) => {
    const query = { _validate: true };
    const answer = await client.call('POST', '/ad', 'ad-v5', { query, body: sofa(changes) });
    expect([errorsOf(answer), answer.status]).toEqual([errors, errors.length === 0 ? 200 : 400]);
  });
});

describe('PUT /ad/{id}', () => {
  const put = (ad: Json & { id: number }, changes: Json = {}, path = String(ad.id)) =>
    client.call('PUT', `/ad/${path}`, 'ad-v5', { body: { ...ad, ...changes } });

  test('applies every rule of a create', async () => {
    const ad = await place(client);
    for (const [name, changes, errors] of refusedOnCreate) {
      if (['categoryId', 'id', 'status'].some((field) => field in changes)) continue;
      expect([name, errorsOf(await put(ad, changes))]).toEqual([name, errors]);
    }
  });

  test('refuses what is wrong with its id', async () => {
    const ad = await place(client);
    for (const path of ['x', '0', '-5', '1.5'])
      expect(errorsOf(await put(ad, {}, path))).toEqual(['2001 id']);
    expect((await put(ad, {}, '999999')).status).toBe(404);
    expect(errorsOf(await put(ad, { id: undefined }))).toEqual(['2000 id']);
    expect(errorsOf(await put(ad, { id: ad.id + 1 }))).toEqual(['2003 id']);
  });

  test('refuses another category, an unknown status and a changed vendorId', async () => {
    const ad = await place(client, { vendorId: 'put-1' });
    expect(errorsOf(await put(ad, { categoryId: 4102 }))).toEqual(['2012 categoryId']);
    expect(errorsOf(await put(ad, { status: 'BUDGET_REACHED' }))).toEqual(['2001 status']);
    expect(errorsOf(await put(ad, { vendorId: 'put-2' }))).toEqual(['2024 vendorId']);
    expect(errorsOf(await put(ad, { vendorId: 'PUT-1' }))).toEqual(['2024 vendorId']);
  });

  test('compares budgets with what was spent plus one bid', async () => {
    const ad = await place(client, { bidMicros: '250000' });
    await client.control('POST', `/ads/${ad.id}/spend`, { micros: '3000000' });
    expect(errorsOf(await put(ad, budgets('UNLIMITED', '2999999')))).toEqual(['2002 totalBudget']);
    expect(errorsOf(await put(ad, budgets('UNLIMITED', '3249999')))).toEqual(['2019 totalBudget']);
    expect(errorsOf(await put(ad, budgets('3249999', 'UNLIMITED')))).toEqual(['2020 dailyBudget']);
    expect((await put(ad, budgets('3250000', '3250000'))).status).toBe(200);
  });

  test('refuses to change an attribute that is not updatable, or to take it away', async () => {
    const ean = { key: 'ean', locale: 'nl_NL', type: 'STRING', value: '0012345678905' };
    const ad = await place(client, { categoryId: 7203, attributes: [condition, ean], ...images(1) });
    const changed = [condition, { ...ean, value: '9912345678905' }];
    expect(errorsOf(await put(ad, { attributes: changed }))).toEqual(['2035 attribute.name']);
    expect(errorsOf(await put(ad, { attributes: [condition] }))).toEqual(['2035 attribute.name']);
    expect((await put(ad)).status).toBe(200);
  });

  test('refuses a deleted ad whatever is asked', async () => {
    const ad = await place(client);
    await client.call('PUT', `/ad/${ad.id}/status/DELETED`, 'ad-v5');
    expect([(await put(ad)).status, errorsOf(await put(ad))]).toEqual([400, ['2017 status']]);
  });
});
