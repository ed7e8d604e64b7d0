import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { further } from '../../../sandbox/dialects/further.ts';
import { namedDialects } from '../../../sandbox/dialects/named.ts';
import { type Answer, type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

/** Each further place that the interface leaves open acts, and the dialects written by hand speak. */

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.close());

type Asked = (id: number) => Promise<Answer>;

const speak = (ways: Json) =>
  client.control('PATCH', '/settings', { preset: 'documented', autoConsent: true, dialect: '', ...ways });

const get = (id: number, query: Record<string, string> = {}) =>
  client.call('GET', `/ad/${id}`, 'ad-v5', { query });
const list = (query: Record<string, string | number> = {}) =>
  client.call('GET', '/ad', 'ad.list-v5', { query });
const put = (id: number, changes: Json, query: Record<string, boolean> = {}) =>
  client.call('PUT', `/ad/${id}`, 'ad-v5', { body: sofa({ id, ...changes }), query });
const status = (id: number, word: string) => client.call('PUT', `/ad/${id}/status/${word}`, 'ad-v5');

const category: Asked = () => client.call('GET', '/category/4101', 'category-v5');

const colours = (value: unknown): Json => ({ key: 'colour', label: 'Kleur', type: 'LIST', value });
const condition = (changes: Json): Json => ({ key: 'condition', type: 'STRING', value: 'Nieuw', ...changes });
const own = (value: number): Json => ({ key: 'own', type: 'NUMBER', value });
const pictured = { images: [{ src: 'demo-1' }] };
const ship = (time: string): Json => ({ shippingOptions: [{ type: 'SHIP', costCents: 495, time }] });

/** What each way does, in words that the usual way does not say. */
type Case = readonly [name: keyof typeof further, way: string, ask: Asked, says: RegExp | string];

const updated =
  (changes: Json): Asked =>
  (id) =>
    put(id, changes);

const cases: readonly Case[] = [
  ['absentMembers', 'null', get, '"vendorId":null'],
  ['absentMembers', 'empty', get, '"vendorId":""'],
  ['memberOrder', 'byName', get, /^\{"allowContactByEmail"/],
  ['memberOrder', 'reversed', get, /"id":\d+\}$/],
  ['jsonForm', 'escaped', get, '\\/ad\\/'],
  ['jsonForm', 'pretty', get, /^\{\n {2}"id"/],
  ['numberForm', 'decimal', updated({ attributes: [condition({}), own(3)] }), '"value":3.0'],
  ['extraMembers', 'fixed', get, '"version":5'],
  ['extraMembers', 'moving', get, /"viewCount":\d+/],
  ['bodilessAnswer', 'object', (id) => put(id, {}, { _body: false }), /^\{\}$/],
  ['bodilessAnswer', 'null', (id) => status(id, 'PAUSED'), /^null$/],
  ['otherErrorBody', 'problem', () => get(9), '"type":"about:blank"'],
  ['otherErrorBody', 'page', () => get(9), '<h1>Error 404</h1>'],
  ['otherErrorBody', 'null', () => get(9), /^null$/],
  ['emptyErrorMembers', 'null', () => get(9), '"field":null'],
  ['emptyErrorMembers', 'absent', () => get(9), /"msg":"not found"\}\]$/],
  ['errorFieldForm', 'pointer', updated({ price: {} }), '"field":"/priceType"'],
  ['errorFieldForm', 'leaf', updated({ links: { url: 'x' } }), '"field":"url"'],
  ['instantForm', 'offset', get, /"dateCreated":"[^"]+\+00:00"/],
  ['instantForm', 'basicOffset', get, /"dateCreated":"[^"]+\+0000"/],
  ['instantForm', 'nanos', get, /"dateCreated":"[^"]+\.\d{9}Z"/],
  ['storedInstants', 'rounded', get, /"dateCreated":"[^"]+\.000Z"/],
  ['zeroSpent', 'absent', get, '"daily":{"limitMicros":"5000000"}'],
  ['imageSizes', 'others', updated(pictured), '/image/demo-1/86x86.jpg'],
  ['imageSizes', 'none', updated(pictured), '"links":{}}]'],
  ['imageSrc', 'identifier', updated(pictured), '"src":"demo-1"'],
  ['imageSrc', 'signed', updated(pictured), /"src":"[^"]+\?expires=\d+"/],
  ['pages', 'emptyLast', () => list(), '"nextPageToken"'],
  ['intervalForm', 'open', category, '"bidMicros":"(19999,2000001)"'],
  ['intervalForm', 'spaced', category, '"bidMicros":"[20000, 2000000]"'],
  ['emptyLists', 'null', category, '"children":null'],
  ['unknownQueryValues', 'ignore', () => list({ status: 'ACTIVE,ASLEEP' }), '"count"'],
  ['unknownParameters', 'refuse', (id) => get(id, { lang: 'nl' }), '"field":"lang"'],
  ['limitAbove', 'clamp', () => list({ limit: 500 }), '"count"'],
  ['emptyWritten', 'refuse', updated({ postcode: '' }), '"code":2004'],
  [
    'recognizedWritten',
    'refuse',
    updated({ attributes: [condition({ recognized: true })] }),
    'attributes.recognized',
  ],
  ['lineEnds', 'lf', updated({ description: 'Een nette\r\nbank te koop' }), 'nette\\nbank'],
  ['lineEnds', 'crlf', updated({ description: 'Een nette\nbank te koop' }), 'nette\\r\\nbank'],
  ['lineEnds', 'br', updated({ description: 'Een nette\nbank te koop' }), 'nette<br>bank'],
  ['astralCharacters', 'question', updated({ title: 'Een bank 🛋' }), '"title":"Een bank ?"'],
  ['astralCharacters', 'drop', updated({ title: 'Een bank 🛋' }), '"title":"Een bank"'],
  ['titleCase', 'calm', updated({ title: 'EEN BANK' }), '"title":"Een bank"'],
  ['shippingTimeForm', 'bare', updated(ship('2d-5d')), '"time":"2-5"'],
  [
    'attributeLocaleRegion',
    'full',
    updated({ attributes: [condition({ locale: 'nl' })] }),
    '"locale":"nl_NL"',
  ],
  [
    'attributeLocaleRegion',
    'hyphen',
    updated({ attributes: [condition({ locale: 'nl' })] }),
    '"locale":"nl-NL"',
  ],
  ['listTwice', 'once', updated({ attributes: [condition({}), colours(['Wit', 'Wit'])] }), '"value":["Wit"]'],
  ['campaignMove', 'ignore', updated({ campaignId: 999 }), '"title":"Hoekbank'],
  ['postcodeCheck', 'form', updated({ postcode: '12 AB' }), '"code":2001'],
];

describe('a further place', () => {
  test.each(cases)('%s: %s', async (name, way, ask, says) => {
    const saying = typeof says === 'string' ? expect.stringContaining(says) : expect.stringMatching(says);
    const said = async (ways: Json): Promise<string> => {
      await speak({});
      const { id } = await place(client);
      await speak(ways);
      return (await ask(id)).text;
    };
    expect(await said({ [name]: way })).toEqual(saying);
    expect(await said({})).not.toEqual(saying);
  });

  test('204, types of answers, a charset that is demanded, a short address of what is new', async () => {
    await speak({
      bodilessAnswer: 'noContent',
      contentTypeForm: 'bare',
      writeCharset: 'demand',
      createdLocation: 'relative',
    });
    const created = await client.call('POST', '/ad', 'ad-v5', { body: sofa() });
    expect(created.headers.get('location')).toBe(`/ad/${created.body.id}`);
    expect(created.headers.get('content-type')).toBe('application/sellside.ad-v5+json');
    expect((await status(created.body.id, 'PAUSED')).status).toBe(204);
    const headers = { 'content-type': 'application/sellside.ad-v5+json' };
    expect((await client.call('POST', '/ad', 'ad-v5', { body: sofa(), headers })).status).toBe(415);
    await speak({ contentTypeForm: 'upper' });
    expect((await get(created.body.id)).headers.get('content-type')).toBe(
      'application/sellside.ad-v5+json; charset=UTF-8',
    );
  });

  test('pages are of half the limit, and tokens come back escaped', async () => {
    await speak({ pages: 'short', pageTokenForm: 'awkward' });
    await place(client);
    await place(client);
    const first = (await list({ limit: 2 })).body;
    expect(first.ads).toHaveLength(1);
    expect(first.nextPageToken).toContain('+/=&');
    const second = (await list({ limit: 2, pageToken: first.nextPageToken })).body;
    expect(second.ads[0].id).not.toBe(first.ads[0].id);
  });

  test('what is deleted is gone, again and with its vendorId; capitals matter', async () => {
    await speak({
      deletedRead: 'gone',
      deleteAgain: 'accept',
      deletedVendorId: 'free',
      byVendorCase: 'exact',
      emptyLists: 'absent',
    });
    const { id } = await place(client, { vendorId: 'Eén' });
    expect((await client.call('GET', '/ad/byVendor/E%C3%A9n', 'ad-v5')).status).toBe(200);
    expect((await client.call('GET', '/ad/byVendor/e%C3%A9n', 'ad-v5')).status).toBe(404);
    expect((await status(id, 'DELETED')).status).toBe(200);
    expect((await status(id, 'DELETED')).status).toBe(200);
    expect((await get(id)).status).toBe(404);
    expect((await list({ status: 'DELETED' })).body.ads).toEqual([]);
    expect((await place(client, { vendorId: 'Eén' })).id).not.toBe(id);
    expect((await category(id)).body).not.toHaveProperty('children');
  });
});

describe('a dialect written by hand', () => {
  test.each(Object.keys(namedDialects))('%s takes again what it stored', async (dialect) => {
    await speak({ dialect, domainConfirmation: false });
    const changes = {
      title: 'EEN BANK &  STOEL',
      description: 'Een nette\nbank te koop & <b>meer</b>',
      links: { url: 'https://Bank.example' },
      postcode: '1012ab',
    };
    const created = await client.call('POST', '/ad', 'ad-v5', { body: sofa(changes) });
    expect([created.status, errorsOf(created)]).toEqual([201, []]);
    const { id, title, description, postcode, links } = created.body;
    const { url, displayUrl } = links;
    const again = await put(id, {
      title,
      description,
      postcode,
      links: { url, ...(displayUrl ? { displayUrl } : {}) },
    });
    expect(again.body).toMatchObject({ title, description, postcode, links });
  });
});
