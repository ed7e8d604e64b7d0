import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { categoryWith, checkLive, checkNew, liveAd, short } from './fixtures.ts';

const seller = (options: JsonObject) => ({ user: { options } });

describe('what the seller is', () => {
  test('makes a note at a shown address that would not be shown', () => {
    const shown = { 'links.displayUrl': 'tafels.example' };
    expect(short(checkNew(shown, seller({ vanityUrl: false })))).toEqual(['info not-shown links.displayUrl']);
    expect(checkNew(shown, seller({ vanityUrl: true }))).toEqual([]);
    expect(checkNew(shown)).toEqual([]);
  });

  test('warns of new ads that a feed would pause, not of those in it', () => {
    expect(short(checkNew({}, seller({ feed: true })))).toEqual(['warning feed-managed status']);
    expect(checkLive({ bidMicros: '360000' }, seller({ feed: true }))).toEqual([]);
  });
});

describe('an ad without a campaign', () => {
  test('counts to the default one, which is unlimited until somebody limits it', () => {
    expect(short(checkNew({ bidMicros: 'AUTOMATIC' }))).toEqual(['warning 2001 bidMicros']);
    const limited = { campaign: { budgets: { daily: { limitMicros: '5000000' } } } };
    expect(checkNew({ bidMicros: 'AUTOMATIC' }, limited)).toEqual([]);
  });
});

describe('an automatic bid', () => {
  test('in a campaign that does not tell its daily budget is doubted, not refused', () => {
    const automatic = { bidMicros: 'AUTOMATIC', 'budgets.daily.limitMicros': 'UNLIMITED', campaignId: 3 };
    expect(short(checkNew(automatic, { campaign: { id: 3 } }))).toEqual(['warning 2001 bidMicros']);
  });

  test('needs room for what was spent, not for a click', () => {
    const automatic = { bidMicros: 'AUTOMATIC', 'budgets.daily.limitMicros': '2000000' };
    const campaign = { campaign: { budgets: { daily: { limitMicros: '5000000' } } } };
    expect(checkLive(automatic, campaign)).toEqual([]);
    expect(short(checkLive({ ...automatic, 'budgets.daily.limitMicros': '1999999' }, campaign))).toEqual([
      'error 2020 budgets.daily.limitMicros',
    ]);
  });
});

describe('a budget whose spend is not told', () => {
  test('must hold a click all the same', () => {
    const silent = {
      ...liveAd,
      budgets: { daily: { limitMicros: '2000000' }, total: { limitMicros: 'UNLIMITED' } },
    };
    const roomy = { category: categoryWith({ dailyBudgetMicros: '[0,1000000000]' }) };
    expect(short(checkLive({ 'budgets.daily.limitMicros': '349999' }, roomy, silent))).toEqual([
      'error 2020 budgets.daily.limitMicros',
    ]);
  });

  test('below a click is an error however old the spend', () => {
    const old = { spendIsFresh: false, category: categoryWith({ dailyBudgetMicros: '[0,1000000000]' }) };
    expect(short(checkLive({ 'budgets.daily.limitMicros': '349999' }, old))).toEqual([
      'error 2020 budgets.daily.limitMicros',
    ]);
  });
});

describe('a budget that must be lifted above its category’s maximum', () => {
  test('is not, and neither is one above it cut below what was spent', () => {
    const total = 'budgets.total.limitMicros';
    const narrow = { category: categoryWith({ totalBudgetMicros: '[5000000,30200000]' }) };
    const fixes = (limit: string) => checkLive({ [total]: limit }, narrow).map(({ fix }) => fix);
    expect(fixes('30100000')).toEqual([undefined]);
    expect(fixes('30400000')).toEqual([undefined]);
    expect(fixes('UNLIMITED')).toEqual([]);
  });
});

describe('a day above the total', () => {
  test('is cut to it, or lifts it where the category asks more of a day', () => {
    const daily = 'budgets.daily.limitMicros';
    const total = 'budgets.total.limitMicros';
    const fixOf = (category = categoryWith({})) =>
      checkNew({ [daily]: '9000000', [total]: '8000000' }, { category }).find(({ code }) => code === 2002)
        ?.fix?.changes;
    expect(fixOf()).toEqual([{ field: daily, value: '8000000' }]);
    const demanding = { dailyBudgetMicros: '[8500000,9000000000]' };
    expect(fixOf(categoryWith(demanding))).toEqual([{ field: total, value: '9000000' }]);
    expect(fixOf(categoryWith({ ...demanding, totalBudgetMicros: '[5000000,8900000]' }))).toBeUndefined();
  });
});

describe('where the category says', () => {
  test.each<readonly [JsonObject, Readonly<Record<string, Json>>, string]>([
    [{ region: 'DISABLED' }, { regionId: 3 }, 'error 2001 regionId'],
    [{ region: 'MANDATORY' }, {}, 'warning 2000 regionId'],
    [{ shippingOption: 'DISABLED' }, { 'shippingOptions.SHIP.costCents': 5 }, 'error 2001 shippingOptions'],
    [{ shippingOption: 'MANDATORY' }, {}, 'warning 2000 shippingOptions'],
    [
      { descriptionLength: '[20,400]' },
      { description: '<script>one two three</script> x' },
      'warning 2002 description',
    ],
  ])('%j, %j is told as %s', (config, changes, expected) => {
    expect(short(checkNew(changes, { category: categoryWith(config) }))).toContain(expected);
  });

  test('a price type it does not know is replaced by one that fits the price', () => {
    const fixIn = (priceTypes: readonly string[], price: JsonObject) =>
      checkNew({ price }, { category: categoryWith({ priceTypes }) }).find(
        ({ field }) => field === 'price.priceType',
      )?.fix?.changes;
    expect(fixIn(['SEE_DESCRIPTION'], { priceType: 'FIXED_PRICE', amountCents: 5 })).toEqual([
      { field: 'price.priceType', value: 'SEE_DESCRIPTION' },
      { field: 'price.amountCents', value: null },
    ]);
    expect(fixIn(['BIDDING', 'FIXED_PRICE'], { priceType: 'BIDDING_FROM', amountCents: 5 })).toEqual([
      { field: 'price.priceType', value: 'FIXED_PRICE' },
    ]);
    expect(fixIn(['FIXED_PRICE'], { priceType: 'SWAP' })).toBeUndefined();
  });

  test('a price type newer than the interface may be chosen where it is listed', () => {
    const around = { category: categoryWith({ priceTypes: ['AUCTION'] }) };
    expect(checkNew({ price: { priceType: 'AUCTION' } }, around)).toEqual([]);
    expect(short(checkNew({ price: { priceType: 'AUCTION' } }))).toEqual(['error 2001 price.priceType']);
  });

  test('a price is kept where a type that has one is left, else its loss is said', () => {
    const fixIn = (priceTypes: readonly string[]) =>
      checkNew({ 'price.priceType': 'BIDDING_FROM' }, { category: categoryWith({ priceTypes }) })[0]?.fix;
    expect(fixIn(['SEE_DESCRIPTION', 'FIXED_PRICE'])?.changes).toEqual([
      { field: 'price.priceType', value: 'FIXED_PRICE' },
    ]);
    expect(fixIn(['SEE_DESCRIPTION'])?.label.key).toBe('fix.price-type-alone');
  });

  test('that it takes no region, taking away the one the marketplace keeps may be refused', () => {
    const around = { category: categoryWith({ region: 'DISABLED' }) };
    const cleared = checkLive({ regionId: null }, around, { ...liveAd, regionId: 3 });
    expect(short(cleared)).toEqual(['warning 2028 regionId']);
  });

  test('a second shipping option of a kind goes, and one stays', () => {
    const options = [
      { type: 'SHIP', costCents: 100 },
      { type: 'SHIP', costCents: 200 },
    ];
    const problem = checkNew({ shippingOptions: options }).find(({ field }) => field === 'shippingOptions');
    expect(problem?.fix?.changes).toEqual([
      { field: 'shippingOptions.SHIP.costCents', value: null },
      { field: 'shippingOptions.SHIP.time', value: null },
    ]);
  });
});

test('what the marketplace does without refusing bears a word, not the code of a refusal', () => {
  const problems = checkLive({
    title: ' Teak table ',
    description: '<p>A table for years</p>',
    postcode: null,
  });
  expect(short(problems).toSorted()).toEqual([
    'info trimmed title',
    'info whole-country postcode',
    'warning stripped description',
  ]);
});

describe('a status that waits for somebody else', () => {
  test('is offered a pause instead', () => {
    const suspended = { ...liveAd, status: 'SUSPENDED_BY_CS' };
    const [problem] = checkLive({ status: 'ACTIVE' }, {}, suspended);
    expect([problem?.code, problem?.severity, problem?.fix?.changes]).toEqual([
      2017,
      'warning',
      [{ field: 'status', value: 'PAUSED' }],
    ]);
    expect(short(checkLive({ bidMicros: '360000' }, {}, suspended))).toEqual(['warning 2001 status']);
  });
});
