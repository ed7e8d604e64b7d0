import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeField } from '../../../../shared/ad/paths.ts';
import { readCategory } from '../../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { checkAd } from '../../../../shared/rules/index.ts';
import {
  category,
  categoryWith,
  checkLive,
  checkNew,
  goodAd,
  liveAd,
  rawCategory,
  short,
  stateOf,
} from './fixtures.ts';
import { AD_STATUSES, oddValues } from './odd-values.ts';

test('an ad within all limits has no problems, new or live', () => {
  expect(checkNew({})).toEqual([]);
  expect(checkLive({ bidMicros: '360000' })).toEqual([]);
});

describe('a new ad is refused with the service’s own code', () => {
  test.each<readonly [string, Json, string]>([
    ['title', null, 'error 2000 title'],
    ['title', '   ', 'error 2000 title'],
    ['title', 'x'.repeat(51), 'error 2002 title'],
    ['title', 'Oak ', 'error 2002 title'],
    ['description', null, 'error 2000 description'],
    ['description', 'Too short', 'error 2002 description'],
    ['description', 'x'.repeat(401), 'error 2002 description'],
    ['categoryId', null, 'error 2000 categoryId'],
    ['status', null, 'error 2000 status'],
    ['status', 'BUDGET_REACHED', 'error 2001 status'],
    ['bidMicros', null, 'error 2000 bidMicros'],
    ['bidMicros', 'LATER', 'error 1006 bidMicros'],
    ['bidMicros', '19999', 'error 2002 bidMicros'],
    ['bidMicros', '5000001', 'error 2002 bidMicros'],
    ['budgets.daily.limitMicros', null, 'error 2000 budgets.daily.limitMicros'],
    ['budgets.daily.limitMicros', '999999', 'error 2002 budgets.daily.limitMicros'],
    ['budgets.total.limitMicros', '4999999', 'error 2002 budgets.total.limitMicros'],
    ['budgets.total.limitMicros', '90000000001', 'error 2002 budgets.total.limitMicros'],
    ['budgets.total.limitMicros', '-5', 'error 1006 budgets.total.limitMicros'],
    ['price.priceType', null, 'error 2000 price.priceType'],
    ['price.priceType', 'BARTER', 'error 2001 price.priceType'],
    ['price.priceType', 'BIDDING_FROM', 'error 2001 price.priceType'],
    ['price.amountCents', null, 'error 2000 price.amountCents'],
    ['price.amountCents', 0, 'error 2002 price.amountCents'],
    ['price.amountCents', 10_000_000_001, 'error 2002 price.amountCents'],
    ['price.amountCents', 1.5, 'error 1006 price.amountCents'],
    ['price.priceType', 'BIDDING', 'error 2001 price.amountCents'],
    ['price.priceUnit', 'PER_HOUR', 'error 2001 price.priceUnit'],
    ['sellerName', null, 'error 2000 sellerName'],
    ['sellerName', 'x'.repeat(61), 'error 2005 sellerName'],
    ['salutation', 'DR', 'error 2001 salutation'],
    ['postcode', '1011 AB', 'error 2005 postcode'],
    ['phoneNumber', 'call me', 'error 2010 phoneNumber'],
    ['phoneNumber', '0'.repeat(33), 'error 2005 phoneNumber'],
    ['allowContactByEmail', 'yes', 'error 2001 allowContactByEmail'],
    ['vendorId', 'x'.repeat(65), 'error 2005 vendorId'],
    ['vendorId', 'тable', 'warning unsafe-character vendorId'],
    ['links.url', null, 'error 2000 links.url'],
    ['links.url', 'example dot com', 'error 2006 links.url'],
    ['links.url', `https://example.com/${'x'.repeat(2048)}`, 'error 2005 links.url'],
    ['links.displayUrl', 'x'.repeat(256), 'error 2005 links.displayUrl'],
    ['images', [{ src: 'a' }, { src: 'b' }, { src: 'c' }, { src: 'd' }], 'error 2002 images'],
    ['images', null, 'error 2002 images'],
    ['images', [{ src: 'two words' }], 'error 2006 images'],
    ['attributes.material', null, 'error 2000 attributes.material'],
    ['attributes.material', 'Plastic', 'error 2001 attributes.material'],
    ['attributes.material', 'x'.repeat(513), 'error 2005 attributes.material'],
    ['attributes.width', 0.5, 'error 2002 attributes.width'],
    ['attributes.width', 100.5, 'error 2002 attributes.width'],
    ['attributes.width', 10.25, 'error 2001 attributes.width'],
    ['attributes.code', 'ABCDE', 'error 2002 attributes.code'],
    ['attributes.extra', ' ', 'error 2004 attributes.extra'],
    [`attributes.${'x'.repeat(33)}`, 'a', `error 2005 attributes.${'x'.repeat(33)}`],
    ['title', 'See www.example.com now', 'warning 2001 title'],
    ['description', 'Call 0900-1234 for the <script>best</script> price', 'warning 2001 description'],
    ['shippingOptions.SHIP.time', 'soon', 'warning 2001 shippingOptions.SHIP.time'],
  ])('%s = %j', (field, value, expected) => {
    expect(short(checkNew({ [field]: value }))).toContain(expected);
  });

  test('for shipping that costs less than nothing, not for shipping that is free', () => {
    const costs = (cents: number) => short(checkNew({ 'shippingOptions.SHIP.costCents': cents }));
    const refused = 'error 2002 shippingOptions.SHIP.costCents';
    expect(costs(-1)).toContain(refused);
    expect(costs(0)).not.toContain(refused);
  });

  test('for its category', () => {
    const withStatus = (status: string) => readCategory({ ...rawCategory, status });
    expect(short(checkNew({}, { category: withStatus('CLOSED') }))).toEqual(['error 2022 categoryId']);
    expect(short(checkNew({}, { category: withStatus('DELETED') }))).toEqual(['error 2023 categoryId']);
    expect(short(checkNew({}, { category: undefined }))).toEqual(['error 2001 categoryId']);
    expect(short(checkNew({}, { category: readCategory({ id: 1, status: 'ACTIVE' }) }))).toEqual([
      'error 2001 categoryId',
    ]);
  });
});

test('a category is not called unknown while nobody could read which there are', () => {
  const unread = { category: undefined, treeIsRead: false };
  expect(short(checkNew({ categoryId: 4711 }, { category: undefined }))).toContain('error 2001 categoryId');
  expect(short(checkNew({ categoryId: 4711 }, unread))).not.toContain('error 2001 categoryId');
  expect(short(checkNew({ categoryId: -1 }, unread))).toContain('error 2001 categoryId');
});

test('of each picture that was not at its address it is said why, and when it was asked', () => {
  const at = '2026-05-04T10:00:00.000Z';
  const deadPictureOf = (src: string) =>
    src.endsWith('gone') ? ({ outcome: 'absent', at } as const) : undefined;
  const images = ['there', 'gone', 'later/gone'].map((name) => ({ src: `https://img.example/${name}` }));
  const dead = (value: Json) =>
    checkNew({ images: value }, { deadPictureOf }).filter(({ code }) => code === 'picture-address');
  const told = (number: number) => ({
    field: 'images',
    severity: 'warning',
    message: { params: { number, outcome: 'absent', asked: '2026-05-04' } },
  });
  expect(dead(images)).toMatchObject([told(2), told(3)]);
  expect(dead(images.slice(0, 1))).toEqual([]);
});

test('of each picture that stands in the ad before it is said which, whatever form its source has', () => {
  const uploadedTo = (hash: string) =>
    hash === 'b' ? 'https://host.example/api/image/9f/9f.jpg' : undefined;
  const twice = (...sources: readonly string[]) =>
    checkNew({ images: sources.map((src) => ({ src })) }, { uploadedTo }).filter(
      ({ code }) => code === 'picture-twice',
    );
  const told = (...pairs: readonly (readonly [number: number, first: number])[]) =>
    pairs.map(([number, first]) => ({ severity: 'warning', message: { params: { number, first } } }));

  expect(twice('upload:a', 'https://a.example/1.jpg', 'upload:a')).toMatchObject(told([3, 1]));
  const signed = (until: number) => `https://a.example/1.jpg?Expires=${until}&Signature=x`;
  expect(twice(signed(1), signed(2), 'https://a.example/1.jpg')).toMatchObject(told([2, 1], [3, 1]));
  const there = 'https://host.example/api/image/9f/9f.jpg?token=5';
  expect(twice('9f', there, 'upload:b')).toMatchObject(told([2, 1], [3, 1]));
  expect(twice('9f', 'upload:c', 'upload:b')[0]?.fix?.changes).toEqual([
    { field: 'images', value: [{ src: '9f' }, { src: 'upload:c' }] },
  ]);

  const others = ['https://a.example/image/1/main.jpg', 'https://a.example/image/2/main.jpg', 'main'];
  expect(twice(...others)).toEqual([]);
  expect(checkNew({ images: [{ status: 'OK' }, { status: 'OK' }] }).map(({ code }) => code)).not.toContain(
    'picture-twice',
  );
});

describe('lengths', () => {
  test('count code points after trimming', () => {
    expect(checkNew({ title: `  ${'🪑'.repeat(50)}  ` }).map((problem) => problem.severity)).toEqual([
      'info',
    ]);
    const [problem] = checkNew({ title: '🪑'.repeat(51) });
    expect(problem?.message.params).toMatchObject({ length: 51, limit: 50 });
    expect(problem?.fix?.changes).toEqual([{ field: 'title', value: '🪑'.repeat(50) }]);
  });

  test('of the category never allow more than the interface', () => {
    const wide = categoryWith({ titleLength: '[1,200]' });
    expect(short(checkNew({ title: 'x'.repeat(61) }, { category: wide }))).toEqual(['error 2002 title']);
  });
});

describe('an ad on the marketplace', () => {
  test('without edits has no errors, whatever it carries', () => {
    const legacy = { ...liveAd, title: '', bidMicros: '1', images: [], price: { priceType: 'SWAP' } };
    const severities = checkLive({}, {}, legacy).map((problem) => problem.severity);
    expect(severities.length).toBeGreaterThan(3);
    expect(severities).not.toContain('error');
  });

  test('warns of what the marketplace took once, and holds back what is edited', () => {
    const low = { ...liveAd, bidMicros: '1' };
    const [problem] = checkLive({ title: 'Another table' }, {}, low);
    expect(problem).toMatchObject({ severity: 'warning', code: 2002, field: 'bidMicros', lifted: 'stored' });
    expect(short(checkLive({ title: 'Another table', bidMicros: '2' }, {}, low))).toEqual([
      'error 2002 bidMicros',
    ]);
    expect(short(checkLive({ status: 'PAUSED' }, {}, low))).toEqual(['warning 2002 bidMicros']);
    expect(short(checkLive({ title: liveAd['title'] as string }, {}, low))).toEqual([
      'warning 2002 bidMicros',
    ]);
  });

  test('may keep more pictures than a create may bring', () => {
    const wide = { category: categoryWith({ images: '[0,20]' }) };
    const nine = Array.from({ length: 9 }, (_, n) => ({ src: `${n}.jpg` }));
    expect(short(checkNew({ images: nine }, wide))).toEqual(['error 2002 images']);
    expect(checkLive({ images: nine }, wide)).toEqual([]);
  });

  test('with an attribute of old that its type forbids is held back once that attribute is edited', () => {
    const attributes = [...(liveAd['attributes'] as Json[]), { key: 'extra', type: 'NUMBER', value: 'many' }];
    expect(
      short(checkLive({ bidMicros: '360000', 'attributes.width': 5 }, {}, { ...liveAd, attributes })),
    ).toEqual(['warning 2001 attributes.extra']);
    expect(short(checkLive({ 'attributes.extra': 'few' }, {}, { ...liveAd, attributes }))).toEqual([
      'error 2001 attributes.extra',
    ]);
  });

  test('may keep words newer than the interface, and values its category does not list', () => {
    const old = writeField({ ...liveAd, salutation: 'DR' }, 'attributes.material', 'Bakelite');
    expect(short(checkLive({ bidMicros: '360000' }, {}, old))).toEqual([
      'warning 2001 salutation',
      'warning 2001 attributes.material',
    ]);
    const edited = { bidMicros: '360000', 'attributes.material': 'Plywood' };
    expect(short(checkLive(edited, {}, old))).toContain('error 2001 attributes.material');
  });

  test('cannot go to another category, and is offered its own back', () => {
    const [problem] = checkLive({ categoryId: 13 });
    expect([problem?.code, problem?.fix?.changes]).toEqual([2012, [{ field: 'categoryId', value: 12 }]]);
  });

  test('cannot change once it is deleted', () => {
    const gone = { ...liveAd, status: 'DELETED' };
    expect(short(checkLive({ title: 'Another table' }, {}, gone))).toEqual(['error 2017 status']);
    expect(checkLive({}, {}, gone)).toEqual([]);
  });

  test('that is to be deleted has no other problems', () => {
    expect(checkLive({ status: 'DELETED', bidMicros: '1' })).toEqual([]);
  });

  test('takes only the statuses a seller controls', () => {
    expect(short(checkLive({ status: 'SUSPENDED_BY_CS' }))).toEqual(['error 2001 status']);
    const edited = (status: string) => short(checkLive({ bidMicros: '360000' }, {}, { ...liveAd, status }));
    expect(edited('BUDGET_REACHED')).toEqual([]);
    expect(edited('DOMAIN_PENDING')).toEqual(['warning 2017 status']);
    expect(edited('FROZEN')).toEqual(['warning 2001 status']);
  });
});

describe('a phone number', () => {
  test.each([
    ['020 624 1111', 'nl_NL', []],
    ['+31 20 624 11 11', 'nl_BE', []],
    ['514 555 0123', 'nl_NL', ['warning 2010 phoneNumber']],
    ['12', 'nl_NL', ['error 2010 phoneNumber']],
  ])('%s in %s', (phoneNumber, locale, expected) => {
    expect(short(checkNew({ phoneNumber }, { locale }))).toEqual(expected);
  });
});

describe('budgets', () => {
  const total = 'budgets.total.limitMicros';
  const daily = 'budgets.daily.limitMicros';

  test('must hold what was spent and one more click', () => {
    expect(short(checkLive({ [total]: '29999999', [daily]: '3000000' }))).toEqual([`error 2002 ${total}`]);
    expect(short(checkLive({ [total]: '30349999' }))).toEqual([`error 2019 ${total}`]);
    expect(checkLive({ [total]: '30350000' })).toEqual([]);
    expect(short(checkLive({ [daily]: '2349999' }))).toEqual([`error 2020 ${daily}`]);
    expect(checkLive({ [daily]: '2350000' })).toEqual([]);
  });

  test('below what was spent only warn while the spend is old', () => {
    expect(short(checkLive({ [daily]: '2349999' }, { spendIsFresh: false }))).toEqual([
      `warning 2020 ${daily}`,
    ]);
  });

  test('of a day above the total warn', () => {
    expect(short(checkNew({ [daily]: '9000000', [total]: '8000000' }))).toEqual([`warning 2002 ${daily}`]);
  });

  test('the marketplace accepted are not doubted again', () => {
    const accepted = { ...liveAd, bidMicros: 'AUTOMATIC', campaignId: 3 };
    const campaign = { budgets: { daily: { limitMicros: 'UNLIMITED' } } };
    expect(checkLive({ title: 'Another table' }, { campaign }, accepted)).toEqual([]);
    expect(short(checkLive({ [daily]: '9000000' }, { campaign }, accepted))).toEqual([
      'warning 2001 bidMicros',
    ]);
  });

  test('of an automatic bid need a limit in the ad or the campaign', () => {
    const unlimited = { budgets: { daily: { limitMicros: 'UNLIMITED' } } };
    const limited = { budgets: { daily: { limitMicros: '5000000' } } };
    const automatic = { bidMicros: 'AUTOMATIC', [daily]: 'UNLIMITED' };
    expect(short(checkNew(automatic, { campaign: unlimited }))).toEqual(['error 2001 bidMicros']);
    expect(short(checkNew(automatic))).toEqual(['error 2001 bidMicros']);
    expect(checkNew(automatic, { campaign: limited })).toEqual([]);
    expect(short(checkNew({ ...automatic, campaignId: 3 }))).toContain('warning 2001 bidMicros');
    expect(short(checkNew({ bidMicros: 'AUTOMATIC' }, { campaign: unlimited }))).toEqual([
      'warning 2001 bidMicros',
    ]);
    expect(checkNew({ bidMicros: 'AUTOMATIC' }, { campaign: limited })).toEqual([]);
  });
});

describe('a deprecated price type', () => {
  test('warns and is offered See description without its amount', () => {
    const [problem] = checkLive({ bidMicros: '360000' }, {}, { ...liveAd, price: { priceType: 'SWAP' } });
    expect(problem).toMatchObject({ severity: 'warning', code: 2001, field: 'price.priceType' });
    expect(problem?.fix?.changes).toEqual([{ field: 'price.priceType', value: 'SEE_DESCRIPTION' }]);
  });

  test('loses a price it must not have with the same fix', () => {
    const odd = { ...liveAd, price: { priceType: 'SWAP', amountCents: 100 } };
    const found = checkLive({ bidMicros: '360000' }, {}, odd).find(
      ({ field }) => field === 'price.priceType',
    );
    expect(found?.fix?.changes).toContainEqual({ field: 'price.amountCents', value: null });
  });

  test('chosen anew where the category does not list it is refused', () => {
    const problems = checkLive({ 'price.priceType': 'RESERVED', 'price.amountCents': null });
    expect(short(problems)).toEqual(['error 2001 price.priceType']);
  });
});

describe('a fix', () => {
  test.each<readonly [string, Json]>([
    ['bidMicros', '1'],
    ['bidMicros', '99999999'],
    ['budgets.daily.limitMicros', '1'],
    ['budgets.total.limitMicros', '1'],
    ['title', 'x'.repeat(90)],
    ['title', ' Teak table '],
    ['description', 'x'.repeat(900)],
    ['price.amountCents', 0],
    ['price.amountCents', 99_999_999_999],
    ['price.priceUnit', 'PER_HOUR'],
    ['sellerName', 'x'.repeat(90)],
    ['postcode', '1011 AB'],
    ['links.url', 'example.com/table'],
    ['images', Array.from({ length: 12 }, (_, at) => ({ src: `${at}` }))],
    ['attributes.material', 'teak'],
    ['attributes.width', 500],
    ['attributes.extra', 'x'.repeat(600)],
  ])('of %s = %j leaves nothing to say of the field', (field, value) => {
    const state = stateOf(null, { [field]: value });
    const input = { category, campaign: undefined, user: undefined, locale: 'nl_NL' };
    const problems = checkAd({ ...input, ad: state }).filter((problem) => problem.field === field);
    const fix = problems[0]?.fix;
    expect(fix).toBeDefined();
    const local = (fix?.changes ?? []).reduce(
      (ad, change) => writeField(ad, change.field, change.value),
      state.local,
    );
    expect(
      checkAd({ ...input, ad: { ...state, local } }).filter((problem) => problem.field === field),
    ).toEqual([]);
  });
});

test('no JSON the service may send makes the rules throw', () => {
  fc.assert(
    fc.property(oddValues, fc.constantFrom(...AD_STATUSES), fc.boolean(), (values, status, isNew) => {
      const odd = Object.entries(values).reduce<JsonObject>(
        (ad, [field, value]) => writeField(ad, field, value),
        {
          ...goodAd,
          status,
        },
      );
      const problems = isNew
        ? checkAd({ ad: stateOf(null, {}, odd), category, campaign: odd, user: odd })
        : checkLive({ title: 'New title' }, {}, odd);
      expect(problems.every((problem) => problem.message.key.startsWith('rule.'))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
