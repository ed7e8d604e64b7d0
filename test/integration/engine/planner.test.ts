import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const account = ACCOUNT;

const open = async (
  ads: readonly JsonObject[],
  within: JsonObject = category,
  campaigns: readonly JsonObject[] = [],
) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads, categories: [within], campaigns, user });
  const preview = (operation: Operation) =>
    engine.call('bulk.preview', { account, select: {}, operation, samples: 20 });
  return { ...engine, keys, preview };
};

const spread = (amount: string, by: 'even' | 'bid' | 'clicks' = 'even') =>
  ({ kind: 'spread', amount, by, days: 30 }) as const;

const campaign = (id: number): JsonObject => ({
  id,
  title: `Campaign ${id}`,
  status: 'ACTIVE',
  isDefault: id === 1,
  budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED', spentMicros: '0' } },
});

const spentTotal = (spentMicros: string): JsonObject => ({
  budgets: {
    daily: { limitMicros: '2000000', spentMicros: '0' },
    total: { limitMicros: '50000000', spentMicros },
  },
});

describe('an amount spread over ads', () => {
  it('leaves each ad at its minimum at least, and the rest by bids', async () => {
    const { preview } = await open([
      ad(1, { bidMicros: '300000' }),
      ad(2, { bidMicros: '100000' }),
      ad(3, { ...spentTotal('7000000'), bidMicros: '100000' }),
    ]);
    const { samples } = await preview(spread('20', 'bid'));
    expect(samples.map(({ after }) => after)).toEqual(['11250000', '5000000', '10750000']);
  });

  it('is spread in whole cents when asked to be, and to the same sum', async () => {
    const { preview } = await open([ad(1), ad(2), ad(3)]);
    const { samples } = await preview({ ...spread('100'), wholeCents: true });
    expect(samples.map(({ after }) => after)).toEqual(['33340000', '33330000', '33330000']);
    await expect(preview({ ...spread('100.005'), wholeCents: true })).rejects.toEqual(
      expect.objectContaining({ params: { reason: 'spread-step-amount' } }),
    );
  });

  it('is refused with what the ads need together', async () => {
    const { preview } = await open([ad(1), ad(2)]);
    const refused = expect.objectContaining({
      code: 'bad-operation',
      params: { reason: 'spread-minima', text: '10.00' },
    });
    await expect(preview(spread('9.99'))).rejects.toEqual(refused);
    expect((await preview(spread('10'))).changed).toBe(2);
  });

  it('leaves each ad room for one click more, or is refused', async () => {
    const { preview } = await open(
      [1, 2].map((id) => ad(id, { ...spentTotal('7000000'), bidMicros: '300000' })),
    );
    await expect(preview(spread('0.59'))).rejects.toEqual(
      expect.objectContaining({ params: { reason: 'spread-minima', text: '0.60' } }),
    );
    const { samples } = await preview(spread('0.6'));
    expect(samples.map(({ after, problem }) => [after, problem ?? null])).toEqual([
      ['7300000', null],
      ['7300000', null],
    ]);
  });

  it('leaves out an ad that its category’s maximum leaves no room for', async () => {
    const config = { ...(category['config'] as JsonObject), totalBudgetMicros: '[5000000,10000000]' };
    const { preview, keys } = await open(
      [ad(1, { ...spentTotal('9950000'), bidMicros: '100000' }), ad(2, { bidMicros: '100000' })],
      { ...category, config },
    );
    const { samples, refused } = await preview(spread('6'));
    expect(samples.map(({ key, after }) => [key, after])).toEqual([[keys[1], '6000000']]);
    expect(refused).toMatchObject([{ code: 'no-room', count: 1 }]);
  });

  it('is refused by results that were not read, and for what is no amount', async () => {
    const { preview } = await open([ad(1), ad(2)]);
    const reason = (name: string) => expect.objectContaining({ params: { reason: name } });
    await expect(preview(spread('100', 'clicks'))).rejects.toEqual(reason('no-figures'));
    await expect(preview(spread('0'))).rejects.toEqual(reason('spread-not-positive'));
    await expect(preview(spread('1.0000001'))).rejects.toEqual(reason('spread-too-precise'));
  });

  it('limits an ad that was unlimited', async () => {
    const unlimited = { limitMicros: 'UNLIMITED', spentMicros: '2000000' };
    const { preview } = await open([ad(1, { budgets: { daily: unlimited, total: unlimited } })]);
    const { samples } = await preview(spread('30'));
    expect(samples).toMatchObject([{ before: 'UNLIMITED', after: '32000000' }]);
  });

  it('is spread over campaigns evenly alone, as they have no bids and results of their own', async () => {
    const { call } = await open([ad(1)], category, [campaign(1), campaign(2)]);
    const over = (operation: Operation) =>
      call('bulk.preview', { account, select: { keys: ['c1', 'c2'] as RowKey[] }, operation, samples: 9 });
    expect((await over(spread('60'))).samples.map(({ after }) => after)).toEqual(['30000000', '30000000']);
    for (const by of ['bid', 'clicks'] as const)
      await expect(over(spread('60', by))).rejects.toEqual(
        expect.objectContaining({ params: { reason: 'spread-campaigns' } }),
      );
  });

  it('leaves out ads that cannot take a part, and says why', async () => {
    const { preview, keys } = await open([
      ad(1),
      ad(2, { bidMicros: 'AUTOMATIC' }),
      ad(3, { status: 'DELETED' }),
    ]);
    const { samples, refused } = await preview(spread('100', 'bid'));
    expect(samples.map(({ key, after }) => [key, after])).toEqual([[keys[0], '100000000']]);
    expect(refused.map(({ code }) => code).toSorted()).toEqual(['ad-final', 'is-word']);
  });

  it('is one changeset, taken back as any other', async () => {
    const { call, finished } = await open([ad(1), ad(2)]);
    const { job } = await call('bulk.start', { account, select: {}, operation: spread('33.333333') });
    expect((await finished(job)).state).toBe('done');
    const limits = async () =>
      (await call('ads.query', { account, columns: ['total'] })).ads.map(({ budgets }) => budgets);
    expect(await limits()).toEqual([
      { total: { limitMicros: '16666667' } },
      { total: { limitMicros: '16666666' } },
    ]);
    await call('edits.undo', { account });
    expect(await call('ads.query', { account, where: 'draft' })).toMatchObject({ count: 0 });
  });
});
