import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { LearnedName } from '../../../shared/contract/results/learned.ts';
import type { PushResult } from '../../../shared/contract/results/push-result.ts';
import type { Account } from '../../../shared/contract/views.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Around, Running, Shop } from './harness.ts';
import { ACCOUNT, edit, openShop, rowsOf } from './harness.ts';

let shop: Shop;

afterEach(() => shop.end());

const RULE = 'rule.region-disabled';

const open = async (ways: Record<string, string>, around: Around = {}): Promise<void> => {
  shop = await openShop({ ads: 300, settings: 'documented' }, around);
  await set(ways);
  await shop.pull();
};

const set = (settings: Record<string, string>): Promise<unknown> =>
  shop.control.order('PATCH', '/settings', settings);

type Wide = Pick<Running, 'call'>;

/** Ads of one category whose config says that it has no regions. */
const withoutRegions = async (count: number): Promise<readonly RowKey[]> => {
  const rows = await rowsOf(shop, 'status in (ACTIVE, PAUSED) and not problem');
  const byCategory = Map.groupBy(rows, ({ categoryId }) => Number(categoryId));
  for (const [id, found] of byCategory) {
    const { category } = await shop.call('categories.get', { account: ACCOUNT, id });
    const { config } = category as { config?: { region?: string } };
    if (config?.region === 'DISABLED' && found.length >= count)
      return found.slice(0, count).map(({ key }) => key);
  }
  throw new Error(`no category without regions has ${count} ads`);
};

const REGION = '12';

const giveRegion = (running: Wide, key: RowKey) => edit(running, key, { regionId: REGION });

const problemsOf = async (running: Wide, key: RowKey): Promise<readonly Problem[]> =>
  (await running.call('ads.get', { account: ACCOUNT, key })).ad.problems;

const severity = async (running: Wide, key: RowKey): Promise<string | undefined> =>
  (await problemsOf(running, key)).find(({ message }) => message.key === RULE)?.severity;

const learned = (running: Wide) => running.call('learned.list', { account: ACCOUNT });

/** The rule only warns: what it finds is sent. */
const warnOnly = (rules: string[]) =>
  shop.call('settings.save', { account: ACCOUNT, settings: { warnOnly: rules } });

const forget = (names: Parameters<typeof namesOf>[0] | 'all') =>
  shop.call('learned.forget', { account: ACCOUNT, names: names === 'all' ? names : namesOf(names) });

const namesOf = (known: readonly LearnedName[]) => known.map(({ about, id }) => ({ about, id }));

/** What became of each item, with the reasons of those that were not sent. */
const fates = ({ items }: PushResult) =>
  new Map(items.map(({ key, state, errors }) => [key, [state, ...errors.map(({ message }) => message.key)]]));

/** The requests of the last push that speak of single ads, or read ads again, in their order. */
const traffic = async (): Promise<readonly string[]> =>
  (await shop.control.requests())
    .filter(({ method, url }) => /\/ads?[/?]/.test(url) && ['PUT', 'POST', 'GET'].includes(method))
    .map(({ method }) => method);

const regionOf = async (key: RowKey): Promise<unknown> => {
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  return (await shop.control.ad(Number(ad.id)))['regionId'];
};

/** What the journal says of what was learned. */
const journalled = async (): Promise<readonly string[]> => {
  const text = await readFile(join(shop.home, 'accounts', ACCOUNT, 'journal.jsonl'), 'utf8');
  return text
    .split('\n')
    .flatMap((line) => /"type":"(accepted|refused)","change":"(\w+)"/.exec(line)?.slice(1).join(' ') ?? []);
};

/** One ad of a category without regions goes with a region, and the service keeps it. */
const learnRegion = async (key: RowKey): Promise<void> => {
  await giveRegion(shop, key);
  await warnOnly([RULE]);
  expect(await shop.push()).toMatchObject({ done: 1 });
  await warnOnly([]);
};

/** The highest bid the ad's category allows. */
const atMost = async (key: RowKey): Promise<void> => {
  const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
  const { category } = await shop.call('categories.get', {
    account: ACCOUNT,
    id: Number(ad.local['categoryId']),
  });
  const { config } = category as { config: { bidMicros: string } };
  const most = /,(\d+)/.exec(config.bidMicros)?.[1] ?? '';
  await edit(shop, key, {
    bid: (Number(most) / 1_000_000).toFixed(2),
    daily: 'UNLIMITED',
    total: 'UNLIMITED',
  });
};

const warned = async (key: RowKey): Promise<readonly Problem[]> =>
  (await problemsOf(shop, key)).filter(({ message }) => message.key === 'rule.refused-before');

describe('what the marketplace accepts against a reading', () => {
  it('is learned when it is still there, is shown with its example, and holds nothing like it any more', async () => {
    await open({ disabledRegion: 'keep' });
    const [first, second] = (await withoutRegions(2)) as [RowKey, RowKey];
    await giveRegion(shop, first);
    expect(await severity(shop, first)).toBe('error');
    await learnRegion(first);
    const { accepted, refused } = await learned(shop);
    expect(refused).toEqual([]);
    expect(accepted).toMatchObject([
      {
        rule: RULE,
        field: 'regionId',
        operation: 'update',
        word: 'DISABLED',
        verdict: 'kept',
        example: { key: first },
      },
    ]);
    expect(accepted[0]?.category).not.toBe('');
    await giveRegion(shop, second);
    expect(await severity(shop, second)).toBe('warning');
    expect(await shop.push()).toMatchObject({ done: 1, skipped: 0 });
    expect(await journalled()).toEqual(['accepted learned']);
    const again = await shop.restart();
    expect(await learned(again)).toMatchObject({ accepted: [{ word: 'DISABLED' }] });
  });

  it('is not what the marketplace drops without a word', async () => {
    await open({ disabledRegion: 'drop' });
    const [first, second] = (await withoutRegions(2)) as [RowKey, RowKey];
    await learnRegion(first);
    expect(await regionOf(first)).toBeUndefined();
    expect(await learned(shop)).toMatchObject({ accepted: [{ rule: RULE, verdict: 'dropped' }] });
    await giveRegion(shop, second);
    expect(await severity(shop, second)).toBe('error');
  });

  it('holds of new ads apart from changed ones', async () => {
    await open({ disabledRegion: 'keep' });
    const [first, second] = (await withoutRegions(2)) as [RowKey, RowKey];
    await learnRegion(first);
    const { keys } = await shop.call('edits.duplicate', {
      account: ACCOUNT,
      select: { keys: [second] },
    });
    const [copy] = keys as [RowKey];
    await giveRegion(shop, copy);
    expect(await severity(shop, copy)).toBe('error');
  });

  it('is unlearned by a refusal that says what the rule says', async () => {
    await open({ disabledRegion: 'keep' });
    const [first, second, third] = (await withoutRegions(3)) as [RowKey, RowKey, RowKey];
    await learnRegion(first);
    await set({ disabledRegion: 'refuse' });
    await giveRegion(shop, second);
    expect(await shop.push()).toMatchObject({ failed: 1 });
    expect(await learned(shop)).toEqual({ accepted: [], refused: [] });
    expect(await journalled()).toEqual(['accepted learned', 'accepted unlearned']);
    await giveRegion(shop, third);
    expect(await severity(shop, third)).toBe('error');
  });

  it.each(['drop', 'ignore'])(
    'is known no more where the marketplace leaves it out later (%s)',
    async (way) => {
      await open({ disabledRegion: 'keep' });
      const [first, second, third] = (await withoutRegions(3)) as [RowKey, RowKey, RowKey];
      await learnRegion(first);
      await set({ disabledRegion: way });
      await giveRegion(shop, second);
      const { items } = await shop.push();
      expect(items).toMatchObject([{ state: 'done', kept: [{ field: 'regionId', after: null }] }]);
      expect(await learned(shop)).toMatchObject({ accepted: [{ rule: RULE, verdict: 'dropped' }] });
      await giveRegion(shop, third);
      expect(await severity(shop, third)).toBe('error');
    },
  );

  it('is forgotten one by one, or all at once, and the rule holds again at once', async () => {
    await open({ disabledRegion: 'keep' });
    const [first, second] = (await withoutRegions(2)) as [RowKey, RowKey];
    await learnRegion(first);
    await giveRegion(shop, second);
    expect(await severity(shop, second)).toBe('warning');
    const { accepted } = await learned(shop);
    expect(await forget([{ about: 'refused', id: accepted[0]?.id ?? 0 }])).toMatchObject({ accepted });
    expect(await forget(accepted)).toEqual({ accepted: [], refused: [] });
    expect(await severity(shop, second)).toBe('error');
    await learnRegion(second);
    expect(await forget('all')).toEqual({ accepted: [], refused: [] });
    expect(await journalled()).toEqual([
      'accepted learned',
      'accepted forgotten',
      'accepted learned',
      'accepted forgotten',
    ]);
  });

  it('is forgotten where the address changed', async () => {
    await open({ disabledRegion: 'keep' });
    const [first] = (await withoutRegions(1)) as [RowKey];
    await learnRegion(first);
    const { accounts } = await shop.call('accounts.list', {});
    const {
      signedIn: _in,
      granted: _granted,
      hasSecret: _secret,
      lastUsedAt: _at,
      ...profile
    } = accounts[0] as Account;
    const elsewhere = {
      ...profile,
      scopes: [...profile.scopes],
      baseUrl: profile.baseUrl.replace('127.0.0.1', 'localhost'),
    };
    await shop.call('accounts.save_anywhere', { profile: elsewhere, replace: true });
    await shop.call('accounts.open', { account: ACCOUNT });
    expect(await learned(shop)).toEqual({ accepted: [], refused: [] });
  });

  it('is forgotten where a copy of before is put back, or made anew from its journal', async () => {
    await open({ disabledRegion: 'keep' });
    const [first] = (await withoutRegions(1)) as [RowKey];
    await learnRegion(first);
    const file = join(shop.home, 'accounts', ACCOUNT, 'mirror.db');
    await shop.call('accounts.close', { account: ACCOUNT });
    const before = await readFile(file);
    await shop.call('accounts.open', { account: ACCOUNT });
    expect(await learned(shop)).toMatchObject({ accepted: [{ rule: RULE }] });
    await shop.call('accounts.close', { account: ACCOUNT });
    await writeFile(file, before);
    await shop.call('accounts.open', { account: ACCOUNT });
    expect(await learned(shop)).toEqual({ accepted: [], refused: [] });
  });
});

describe('an untried kind', () => {
  it('goes with one ad first, which is read again before the others follow', async () => {
    await open({ disabledRegion: 'keep' });
    const keys = await withoutRegions(6);
    for (const key of keys) await giveRegion(shop, key);
    await warnOnly([RULE]);
    const before = (await traffic()).length;
    expect(await shop.push()).toMatchObject({ done: 6, skipped: 0 });
    const writes = (await traffic()).slice(before);
    const [first = -1, second = -1] = writes.flatMap((method, at) => (method === 'PUT' ? [at] : []));
    expect(writes.slice(first, second)).toContain('GET');
    expect(writes.filter((method) => method === 'PUT')).toHaveLength(6);
    expect((await learned(shop)).accepted).toMatchObject([{ verdict: 'kept' }]);
  });

  it('that is refused costs one refusal, and the others say why they were not sent', async () => {
    await open({ disabledRegion: 'refuse' });
    const keys = await withoutRegions(6);
    for (const key of keys) await giveRegion(shop, key);
    await warnOnly([RULE]);
    const result = await shop.push();
    expect(result).toMatchObject({ done: 0, failed: 1, skipped: 5 });
    const said = [...fates(result).values()].filter(([state]) => state === 'skipped');
    expect(said).toEqual(Array.from({ length: 5 }, () => ['skipped', 'skipped.refused-alike']));
    expect((await learned(shop)).accepted).toEqual([]);
  });

  it('that is dropped is not done to the others unless they are sent again', async () => {
    await open({ disabledRegion: 'drop' });
    const keys = await withoutRegions(4);
    for (const key of keys) await giveRegion(shop, key);
    await warnOnly([RULE]);
    const result = await shop.push();
    expect(result).toMatchObject({ skipped: 3 });
    expect([...fates(result).values()].filter(([state]) => state === 'skipped')).toEqual(
      Array.from({ length: 3 }, () => ['skipped', 'skipped.dropped-alike']),
    );
    const rest = keys.filter((key) => fates(result).get(key)?.[0] === 'skipped');
    expect((await shop.push(rest)).skipped).toBe(0);
  });

  it('keeps nothing waiting that has no such value', async () => {
    await open({ disabledRegion: 'refuse' });
    const [other, ...keys] = (await withoutRegions(5)) as [RowKey, ...RowKey[]];
    for (const key of keys) await giveRegion(shop, key);
    await edit(shop, other, { title: 'Een titel die mag' });
    await warnOnly([RULE]);
    const result = await shop.push();
    expect(fates(result).get(other)).toEqual(['done']);
    expect(result).toMatchObject({ done: 1, failed: 1, skipped: 3 });
  });

  it('whose first ad fails for another reason is tried with the next', async () => {
    await open({ disabledRegion: 'keep', bounds: 'belowMax' });
    const keys = await withoutRegions(4);
    for (const key of keys) await giveRegion(shop, key);
    await atMost(keys[0] as RowKey);
    await warnOnly([RULE]);
    expect(await shop.push()).toMatchObject({ done: 3, failed: 1, skipped: 0 });
    expect((await learned(shop)).accepted).toMatchObject([{ verdict: 'kept' }]);
  });
});

describe('an ad that may have landed', () => {
  it('is looked up when the push goes on, although one like it was refused meanwhile', async () => {
    let atAnswer = (): void => {};
    await open(
      { disabledRegion: 'keep' },
      { timeouts: { headersMs: 700 }, passFailpoint: (place) => place === 'answered' && atAnswer() },
    );
    const [known, refused, landed] = (await withoutRegions(3)) as [RowKey, RowKey, RowKey];
    await learnRegion(known);
    for (const key of [refused, landed]) await giveRegion(shop, key);
    const idOf = async (key: RowKey) => (await shop.call('ads.get', { account: ACCOUNT, key })).ad.id;
    await shop.control.fault('PUT', `/ad/${await idOf(landed)}`, { type: 'hang-after' });
    const refusal = { type: 'status', status: 400, code: 2028, field: 'regionId' };
    await shop.control.fault('PUT', `/ad/${await idOf(refused)}`, refusal);
    atAnswer = () => void shop.stop();
    expect(fates(await shop.push()).get(landed)).toEqual(['sending']);
    atAnswer = () => {};
    expect(fates(await shop.resume()).get(landed)).toEqual(['done']);
  });
});

describe('edits of other fields beside a value the marketplace has already', () => {
  /** Ads that have a region there, each with another title here. */
  const edited = async (count: number): Promise<readonly RowKey[]> => {
    const keys = await withoutRegions(count);
    for (const key of keys) {
      const { ad } = await shop.call('ads.get', { account: ACCOUNT, key });
      await shop.control.order('PATCH', `/ads/${ad.id}`, { regionId: Number(REGION) });
    }
    await shop.pull(true);
    for (const key of keys) await edit(shop, key, { title: 'Een titel die mag' });
    return keys;
  };

  it('all go, one of them first, and lose nothing where it is kept', async () => {
    await open({ disabledRegion: 'keep' });
    const keys = await edited(5);
    expect(await shop.push()).toMatchObject({ done: 5, skipped: 0 });
    expect(await Promise.all(keys.map(regionOf))).toEqual(keys.map(() => Number(REGION)));
    expect((await learned(shop)).accepted).toMatchObject([{ word: 'DISABLED', verdict: 'kept' }]);
  });

  it('cost one ad its value where it is dropped without a word, and the others say so before they go', async () => {
    await open({ disabledRegion: 'drop' });
    const keys = await edited(5);
    expect(await shop.push()).toMatchObject({ done: 1, skipped: 4 });
    const regions = await Promise.all(keys.map(regionOf));
    expect(regions.filter((region) => region === Number(REGION))).toHaveLength(4);
    expect(await shop.push()).toMatchObject({ done: 4, skipped: 0 });
  });
});

describe('a refusal that no rule knew', () => {
  it('warns on the next ad that says the same, holds nothing, and is forgotten when it is accepted', async () => {
    await open({ bounds: 'belowMax' });
    const [first, second] = (await withoutRegions(2)) as [RowKey, RowKey];
    await atMost(first);
    expect(await warned(second)).toEqual([]);
    expect(await shop.push()).toMatchObject({ failed: 1 });
    expect(await learned(shop)).toMatchObject({
      accepted: [],
      refused: [{ code: '2002', field: 'bidMicros', example: { key: first } }],
    });
    await atMost(second);
    expect(await warned(second)).toMatchObject([{ field: 'bidMicros', severity: 'warning' }]);
    const plan = await shop.call('review.plan', { account: ACCOUNT });
    expect(plan.blocked).toBe(0);
    await set({ bounds: 'asWritten' });
    expect(await shop.push([second])).toMatchObject({ done: 1 });
    expect(await learned(shop)).toEqual({ accepted: [], refused: [] });
    expect(await journalled()).toEqual(['refused learned', 'refused unlearned']);
  });

  it('says nothing of other values, of other categories, and of ads that are not to be sent', async () => {
    await open({ bounds: 'belowMax' });
    const [first, second, third] = (await withoutRegions(3)) as [RowKey, RowKey, RowKey];
    await atMost(first);
    await shop.push();
    await edit(shop, second, { title: 'Een titel die mag' });
    expect(await warned(second)).toEqual([]);
    expect(await warned(third)).toEqual([]);
    await atMost(third);
    expect(await warned(third)).toHaveLength(1);
    await forget('all');
    expect(await warned(third)).toEqual([]);
  });
});
