import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawDialect } from '../../../sandbox/dialects/draw.ts';
import { further } from '../../../sandbox/dialects/further.ts';
import { openings, usualWays } from '../../../sandbox/dialects/openings.ts';
import { presets, readSettings } from '../../../sandbox/settings.ts';
import { type Client, errorsOf, type Json, place, sofa, startClient } from './client.ts';

/** Each place that the interface leaves open is a setting of its own, and a dialect a record of these. */

let client: Client;
beforeAll(async () => {
  client = await startClient();
  await place(client);
});
afterAll(() => client.close());

const speak = (ways: Json) =>
  client.control('PATCH', '/settings', { preset: 'documented', autoConsent: true, ...ways });

/** What an update of a sofa stores, or why it is refused. */
const update = async (ways: Json, changes: Json, before: Json = {}): Promise<Json> => {
  await speak({});
  const { id } = await place(client, before);
  await speak(ways);
  const body = sofa({ id, ...before, ...changes });
  const answer = await client.call('PUT', `/ad/${id}`, 'ad-v5', { body });
  return answer.status === 200 ? { regionId: 'none', ...answer.body } : { errors: errorsOf(answer) };
};

const attribute = (value: unknown, changes: Json = {}): Json => ({
  key: 'condition',
  label: 'Conditie',
  locale: 'nl_NL',
  type: 'STRING',
  value,
  ...changes,
});
const colours = (value: unknown): Json => attribute(value, { key: 'colour', label: 'Kleur', type: 'LIST' });
const ship = (changes: Json): Json => ({ shippingOptions: [{ type: 'SHIP', costCents: 495, ...changes }] });
const limits = (daily: string): Json => ({
  daily: { limitMicros: daily },
  total: { limitMicros: '50000000' },
});

const stored: readonly (readonly [name: string, ways: Json, changes: Json, left: Json, before?: Json])[] = [
  ['a region is refused', {}, { regionId: 1 }, { errors: ['2001 regionId'] }],
  ['a region is kept', { disabledRegion: 'keep' }, { regionId: 1 }, { regionId: 1 }],
  ['a region is without effect', { disabledRegion: 'ignore' }, { regionId: 1 }, { regionId: 'none' }],
  ['a region is dropped', { disabledRegion: 'drop' }, { regionId: 1 }, { regionId: 'none' }],
  [
    'a field left out is as it was',
    { omittedFields: 'keep' },
    { phoneNumber: undefined, salutation: undefined },
    { phoneNumber: '06-12345678', salutation: 'MALE' },
    { phoneNumber: '06-12345678', salutation: 'MALE' },
  ],
  ['a missing campaign is refused', { absentCampaign: 'refuse' }, {}, { errors: ['2000 campaignId'] }],
  [
    'a missing postcode is put back',
    { absentPostcode: 'before' },
    { postcode: undefined },
    { postcode: '1012AB' },
    { postcode: '1012AB' },
  ],
  ['a postcode is in capitals', { postcodeForm: 'upper' }, { postcode: '12 ab' }, { postcode: '12 AB' }],
  ['a postcode has no blanks', { postcodeForm: 'compact' }, { postcode: '12 ab' }, { postcode: '12AB' }],
  [
    'a phone number is digits',
    { phoneForm: 'digits' },
    { phoneNumber: '+31 (0)6-123 45 678' },
    { phoneNumber: '+310612345678' },
  ],
  ['tags are taken out', { textMarkup: 'none' }, { title: 'Een <b>bank</b>' }, { title: 'Een bank' }],
  [
    'tags stay',
    { textMarkup: 'all' },
    { description: 'Een <h1>bank</h1> te koop' },
    { description: 'Een <h1>bank</h1> te koop' },
  ],
  ['blanks are one', { textBlanks: 'collapse' }, { title: 'Een   bank' }, { title: 'Een bank' }],
  [
    'a text is one line',
    { textBlanks: 'oneLine' },
    { description: 'Een\n\nbank te koop' },
    { description: 'Een bank te koop' },
  ],
  [
    'references are read',
    { textEntities: 'decode' },
    { title: 'Bank &amp;amp; stoel' },
    { title: 'Bank & stoel' },
  ],
  [
    'references are made',
    { textEntities: 'encode' },
    { title: 'Bank & stoel &amp; tafel' },
    { title: 'Bank &amp; stoel &amp; tafel' },
  ],
  [
    'characters are composed',
    { textUnicode: 'composed' },
    { title: 'Canape\u0301 bleu' },
    { title: 'Canapé bleu' },
  ],
  [
    'other texts are cleaned',
    { otherTexts: 'clean' },
    { sellerName: '<a>Van</a> Dijk' },
    { sellerName: 'Van Dijk' },
  ],
  [
    'a title is counted in units',
    { textLength: 'utf16' },
    { title: '🛋'.repeat(31) },
    { errors: ['2002 title'] },
  ],
  [
    'an address leaves the title',
    { titleUrls: 'drop' },
    { title: 'Hoekbank www.bank.example' },
    { title: 'Hoekbank' },
  ],
  [
    'the highest bid is too high',
    { bounds: 'belowMax' },
    { bidMicros: '2000000' },
    { errors: ['2002 bidMicros'] },
  ],
  [
    'the lowest bid is too low',
    { bounds: 'between' },
    { bidMicros: '20000' },
    { errors: ['2002 bidMicros'] },
  ],
  ['amounts are whole cents', { microsGrain: 'cents' }, { bidMicros: '255000' }, { bidMicros: '250000' }],
  [
    'a unit is left out',
    { priceUnits: 'drop' },
    { price: { priceType: 'FREE', priceUnit: 'PER_MOON' } },
    { price: { priceType: 'FREE' } },
  ],
  [
    'nobody may mail',
    { absentContactByEmail: 'false' },
    { allowContactByEmail: undefined },
    { allowContactByEmail: false },
  ],
  [
    'a vendor ID is in small letters',
    { vendorIdForm: 'lower' },
    { vendorId: 'ABC-1' },
    { vendorId: 'abc-1' },
  ],
  [
    'an address is as browsers write it',
    { urlForm: 'normalised', domainConfirmation: false },
    { links: { url: 'HTTPS://Bank.example' } },
    { links: expect.objectContaining({ url: 'https://bank.example/' }) },
  ],
  [
    'a picture is the service\u2019s own',
    { fetchedImages: 'own' },
    { images: [{ src: 'https://bank.example/1.jpg' }] },
    { images: [expect.objectContaining({ src: expect.stringContaining('/api/sellside/image/demo-') })] },
  ],
  [
    'a locale is demanded',
    { attributeLocale: 'demand' },
    { attributes: [attribute('Nieuw', { locale: undefined })] },
    { errors: ['2000 attributes.locale'] },
  ],
  [
    'a locale is filled in',
    { attributeLocale: 'fill' },
    { attributes: [attribute('Nieuw', { locale: undefined })] },
    { attributes: [expect.objectContaining({ locale: 'nl_NL' })] },
  ],
  [
    'a locale is its language',
    { attributeLocaleForm: 'language' },
    {},
    { attributes: [expect.objectContaining({ locale: 'nl', label: 'Conditie' })] },
  ],
  [
    'a label is the category\u2019s',
    { attributeLabel: 'category' },
    { attributes: [attribute('Nieuw', { label: 'Staat' })] },
    { attributes: [expect.objectContaining({ label: 'Conditie' })] },
  ],
  [
    'attributes are by key',
    { attributeOrder: 'byKey' },
    { attributes: [attribute('Nieuw'), colours(['Wit'])] },
    {
      attributes: [expect.objectContaining({ key: 'colour' }), expect.objectContaining({ key: 'condition' })],
    },
  ],
  [
    'an unknown attribute is left out',
    { unknownAttributes: 'drop' },
    { attributes: [attribute('Nieuw'), attribute('x', { key: 'own' })] },
    { attributes: [expect.objectContaining({ key: 'condition' })] },
  ],
  [
    'a value is matched without case',
    { attributeValues: 'anyCase' },
    { attributes: [attribute('nieuw')] },
    { attributes: [expect.objectContaining({ value: 'Nieuw' })] },
  ],
  [
    'numbers in a list are kept',
    { listNumbers: 'keep', attributeValues: 'keep' },
    { attributes: [attribute('Nieuw'), colours(['Wit', 3])] },
    { attributes: [expect.anything(), expect.objectContaining({ value: ['Wit', 3] })] },
  ],
  [
    'numbers in a list are texts, sorted',
    { listNumbers: 'asTexts', attributeValues: 'keep', listOrder: 'sorted' },
    { attributes: [attribute('Nieuw'), colours(['Wit', 3])] },
    { attributes: [expect.anything(), expect.objectContaining({ value: ['3', 'Wit'] })] },
  ],
  ['a single time is refused', {}, ship({ time: '3d' }), { errors: ['2001 shippingOptions.time'] }],
  ['a single time is taken', { shippingTime: 'either' }, ship({ time: '3d' }), ship({ time: '3d' })],
  [
    'a single time is made a range',
    { shippingTime: 'toRange' },
    ship({ time: '3d' }),
    ship({ time: '3d-3d' }),
  ],
  [
    'a range of one is made single',
    { shippingTime: 'toSingle' },
    ship({ time: '3d-3d' }),
    ship({ time: '3d' }),
  ],
  [
    'a missing cost is nothing',
    { shippingCost: 'zero' },
    ship({ costCents: undefined }),
    ship({ costCents: 0 }),
  ],
  [
    'a missing place is taken',
    { pickupLocation: 'optional' },
    { shippingOptions: [{ type: 'PICKUP' }] },
    { shippingOptions: [{ type: 'PICKUP' }] },
  ],
  ['v2 names are said', { errorFields: 'v2' }, { budgets: limits('1') }, { errors: ['2002 dailyBudget'] }],
  ['no field is said', { errorFields: 'none' }, { budgets: limits('1') }, { errors: ['2002'] }],
  [
    'one error is said',
    { errorCount: 'first' },
    { bidMicros: '1', budgets: limits('1') },
    { errors: ['2002 bidMicros'] },
  ],
];

/** The further places that are about what is stored; the others are forms of an answer, or what is minded of a request. */
const ofStore: readonly string[] = [
  'lineEnds',
  'astralCharacters',
  'titleCase',
  'shippingTimeForm',
  'attributeLocaleRegion',
  'listTwice',
];
const plainForms = Object.fromEntries(
  Object.entries(usualWays(further)).filter(([name]) => !ofStore.includes(name)),
);

describe('in a dialect', () => {
  const cases = stored.map(
    ([name, ways, changes, left, before = {}]) => [name, ways, changes, left, before] as const,
  );
  test.each(cases)('%s', async (_, ways, changes, left, before) => {
    expect(await update(ways, changes, before)).toMatchObject(left);
  });

  test('what is stored is stored again as it is, whatever the dialect', async () => {
    const changes = {
      title: ' Bank  &  stoel <i>e\u0301</i> ',
      description: 'Een\r\n\r\n <p>bank</p>  & <b>stoel</b> te koop',
      phoneNumber: '06-1234 5678',
      postcode: '10 ab',
      bidMicros: '255000',
      attributes: [attribute('Nieuw'), { ...colours(['Wit', 'Zwart']), locale: 'nl' }],
      ...ship({ time: '3d-3d' }),
    };
    for (let seed = 1; seed <= 40; seed += 1) {
      const ways = { ...plainForms, attributeLocale: 'optional', absentCampaign: 'keep' };
      const dialect = { dialect: seed, ...ways };
      await speak(dialect);
      const answer = await client.call('POST', '/ad', 'ad-v5', { body: sofa(changes) });
      expect(answer.status, `${seed}: ${answer.text}`).toBe(201);
      const { dateCreated, dateLastUpdated, links, budgets, images, vendorId, ...rest } = answer.body;
      const body = { ...rest, ...(vendorId === undefined ? {} : { vendorId }), budgets: sofa()['budgets'] };
      await speak({ ...dialect, readOnlyFields: 'ignore' });
      const again = await client.call('PUT', `/ad/${body.id}`, 'ad-v5', { body });
      expect({ seed, ...again.body }).toMatchObject({ seed, ...rest });
    }
  });

  test('the seller and the campaigns may not be readable', async () => {
    const asked = async (way: string): Promise<readonly [number, string]> => {
      await speak({ userAnswer: way, campaignsAnswer: way });
      const user = await client.call('GET', '/user', 'user-v4');
      const { status, text } = await client.call('GET', '/campaigns', 'campaign.list-v5');
      expect([user.status, user.text]).toEqual([status, text]);
      return [status, text];
    };
    expect((await asked('forbidden'))[0]).toBe(403);
    expect((await asked('missing'))[0]).toBe(404);
    expect(await asked('garbage')).toEqual([200, '["not","what","was","asked"]']);
    expect((await asked('page'))[1]).toContain('<!doctype html>');
  });
});

describe('dialects', () => {
  test('are the same of the same seed, others of others, and of 0 the documented one', () => {
    expect(drawDialect(7)).toEqual(drawDialect(7));
    expect(drawDialect(7)).not.toEqual(drawDialect(8));
    expect(readSettings({ dialect: 0 })).toEqual(presets.documented);
  });

  test('go every way of every place within 200 seeds', () => {
    const drawn = Array.from({ length: 200 }, (_, seed) => readSettings({ dialect: seed }));
    for (const [name, place] of Object.entries({ ...openings, ...further })) {
      const ways: readonly unknown[] = place.ways;
      const seen = new Set(drawn.map((settings) => Reflect.get(settings, name)));
      expect([name, ways.filter((way) => !seen.has(way))]).toEqual([name, []]);
    }
  });

  test('are told by the control address, and a way that does not exist is refused', async () => {
    const { body } = await client.control('GET', '/dialects');
    expect(body.openings.disabledRegion).toEqual(openings.disabledRegion);
    expect((await client.control('GET', '/dialects/7')).body).toEqual(drawDialect(7));
    expect((await client.control('PATCH', '/settings', { disabledRegion: 'perhaps' })).status).toBe(400);
    expect((await client.control('PATCH', '/settings', { dialect: 'nobody' })).status).toBe(400);
  });
});
