import { describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { LEEWAY } from '../../../shared/rules/index.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

type Change = CommandInput<'settings.save'>['settings'];

const DEFAULTS = {
  guards: { factor: 3, dailyRise: 100, ads: 500 },
  sync: { pullMinutes: 15, conflicts: 'ask' },
  warnOnly: [],
  refusedFields: [],
  vendorIdPrefix: 'as-',
  timeZone: '',
};

/** A unit the category does not know: an error with leeway. */
const STRANGE_UNIT = 'price.priceUnit';
const UNIT_RULE = 'rule.price-unit';

const open = async (count = 3) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: adsFrom(1, count), categories: [category], user });
  const save = (settings: Change) => engine.call('settings.save', { account: ACCOUNT, settings });
  const type = (field: string, text: string, where = '') =>
    engine.call('edits.set', {
      account: ACCOUNT,
      select: where === '' ? {} : { where },
      label: 'Typed',
      set: [{ field, text }],
    });
  const problems = async () => (await engine.call('problems.list', { account: ACCOUNT })).problems;
  const guards = async () =>
    (await engine.call('review.plan', { account: ACCOUNT })).guards.map(({ code }) => code);
  return { ...engine, keys, save, type, problems, guards };
};

describe('settings of an account', () => {
  it('begin with the defaults, change one by one, and are there after a restart', async () => {
    const { home, save, call, close } = await open();
    expect((await call('accounts.state', { account: ACCOUNT })).settings).toEqual(DEFAULTS);
    await save({ guards: { factor: 1.5, dailyRise: 0, ads: 2 } });
    await save({ vendorIdPrefix: 'shop_' });
    const { settings } = await save({ refusedFields: ['price.originalAmountCents'] });
    const expected = {
      ...DEFAULTS,
      guards: { factor: 1.5, dailyRise: 0, ads: 2 },
      refusedFields: ['price.originalAmountCents'],
      vendorIdPrefix: 'shop_',
    };
    expect(settings).toEqual(expected);
    await close();
    const again = await startEngine(home).call('accounts.open', { account: ACCOUNT });
    expect(again.settings).toEqual(expected);
  });

  it.each<[string, Change, object]>([
    ['a factor of one', { guards: { ...DEFAULTS.guards, factor: 1 } }, { setting: 'guards.factor' }],
    ['half an ad', { guards: { ...DEFAULTS.guards, ads: 1.5 } }, { setting: 'guards.ads' }],
    ['a negative rise', { guards: { ...DEFAULTS.guards, dailyRise: -1 } }, { setting: 'guards.dailyRise' }],
    ['a rule the service is sure of', { warnOnly: ['rule.title-needed'] }, { rule: 'rule.title-needed' }],
    ['a field no ad has', { refusedFields: ['no.such.field'] }, { field: 'no.such.field' }],
  ])('refuse %s and keep what they were', async (_what, change, params) => {
    const { save, call } = await open();
    await expect(save({ warnOnly: [UNIT_RULE], ...change })).rejects.toMatchObject({ params });
    expect((await call('accounts.state', { account: ACCOUNT })).settings).toEqual(DEFAULTS);
  });

  it('say from where on a push asks', async () => {
    const { save, type, guards } = await open();
    await type('bid', '0.30');
    expect(await guards()).toEqual([]);
    await save({ guards: { factor: 1.99, dailyRise: 100, ads: 500 } });
    expect(await guards()).toEqual(['bid-multiplied']);
    await save({ guards: { factor: 3, dailyRise: 100, ads: 2 } });
    expect(await guards()).toEqual(['many-ads']);
  });
});

describe('a rule switched to a warning', () => {
  it('warns and holds nothing back, in the rows there are and in those to come, until it is switched back', async () => {
    expect(LEEWAY).toContain(UNIT_RULE);
    const { save, type, problems, call } = await open();
    await type(STRANGE_UNIT, 'PER_WISH', 'id = 1');
    expect(await problems()).toMatchObject([{ severity: 'error', message: { key: UNIT_RULE } }]);
    const blocked = async () => (await call('review.plan', { account: ACCOUNT })).blocked;
    expect(await blocked()).toBe(1);

    await save({ warnOnly: [UNIT_RULE] });
    await type(STRANGE_UNIT, 'PER_WISH', 'id = 2');
    expect((await problems()).map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(await blocked()).toBe(0);

    await save({ warnOnly: [] });
    expect((await problems()).map(({ severity }) => severity)).toEqual(['error', 'error']);
    expect(await blocked()).toBe(2);
  });
});

describe('a field the seller may not use', () => {
  it('is warned of where it is drafted, and no longer once the seller allows it again', async () => {
    const { save, type, problems } = await open();
    await type('price.originalAmountCents', '99.00', 'id = 2');
    const said = async () => (await problems()).map(({ message }) => message.key);
    expect(await said()).not.toContain('problem.field-refused');
    await save({ refusedFields: ['price.originalAmountCents'] });
    expect(await said()).toContain('problem.field-refused');
    await save({ refusedFields: [] });
    expect(await said()).not.toContain('problem.field-refused');
  });
});
