import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

/** Whatever is sent, the service answers as the interface says: never with an internal error. */

let client: Client;
let id: number;
beforeAll(async () => {
  client = await startClient();
  id = (await place(client)).id;
});
afterAll(() => client.close());

const fields = [
  ...Object.keys(sofa()),
  'id',
  'campaignId',
  'links',
  'images',
  'shippingOptions',
  'vendorId',
  'regionId',
  'phoneNumber',
  'postcode',
  'salutation',
];
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, [null], [{}], {}, '', -1, 1e30, 'ACTIVE', '99999999999999999999'),
);
const nested = fc.oneof(
  anything,
  fc.dictionary(
    fc.constantFrom(
      'daily',
      'total',
      'limitMicros',
      'priceType',
      'amountCents',
      'url',
      'displayUrl',
      'key',
      'type',
      'value',
      'src',
    ),
    anything,
  ),
);
const changes = fc.dictionary(fc.constantFrom(...fields), nested);

test('a body of any shape is taken or refused with documented errors', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const body = { ...sofa(), ...change };
      const query = { _validate: true };
      const create = await client.call('POST', '/ad', 'ad-v5', { body, query });
      const update = await client.call('PUT', `/ad/${id}`, 'ad-v5', { body: { ...body, id }, query });
      for (const answer of [create, update]) {
        expect([200, 400]).toContain(answer.status);
        if (answer.status === 400) expect(errorsOf(answer).length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('what is stored was never refused, and what was refused is not stored', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (change) => {
      const before = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
      const body = { ...sofa(), ...change, id };
      const answer = await client.call('PUT', `/ad/${id}`, 'ad-v5', { body: { ...body, status: 'PAUSED' } });
      const after = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
      expect(after).toEqual(answer.status === 200 ? answer.body : before);
    }),
    { numRuns: 150 },
  );
});

test('a query of any text is answered or refused', async () => {
  const names = [
    'limit',
    'pageToken',
    'adIds',
    'titleKeywords',
    'status',
    'orderBy',
    'direction',
    'changedSince',
    'remainingBudget',
    'startDate',
    'endDate',
    'categoryIds',
    'campaignId',
    '_include',
    '_exclude',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'grapheme' })),
      async (query) => {
        const answer = await client.call('GET', '/ad', 'ad.list-v5', { query });
        expect([200, 400]).toContain(answer.status);
      },
    ),
    { numRuns: 300 },
  );
});

test('_include and _exclude keep exactly the named and exactly the others', async () => {
  const whole: Json = (await client.call('GET', `/ad/${id}`, 'ad-v5')).body;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...Object.keys(whole)), { minLength: 1 }),
      async (names) => {
        const read = async (parameter: string): Promise<readonly string[]> =>
          Object.keys(
            (await client.call('GET', `/ad/${id}`, 'ad-v5', { query: { [parameter]: names.join(',') } }))
              .body,
          );
        const [included, excluded] = [await read('_include'), await read('_exclude')];
        expect(included.toSorted()).toEqual(names.toSorted());
        expect([...included, ...excluded].toSorted()).toEqual(Object.keys(whole).toSorted());
      },
    ),
    { numRuns: 50 },
  );
});
