import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Call } from '../../../shared/contract/commands.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { decodeChunk, startEngine } from '../../support/engine.ts';
import { forkEngine } from '../../support/engine-process.ts';
import { temporaryFolder } from '../../support/home.ts';

/** More rows than are checked at once, and enough for many slices. */
const MANY = 2400;

const campaign = (id: number, isDefault: boolean): JsonObject => ({
  id,
  title: `Campaign ${id}`,
  status: 'ACTIVE',
  isDefault,
  budgets: { daily: { limitMicros: '5000000', spentMicros: '0' }, total: { limitMicros: 'UNLIMITED' } },
});
const [STANDARD, OTHER] = ['c1' as RowKey, 'c2' as RowKey];

/** Ads whose automatic bid only their campaign limits: one in three is in no campaign, the others in the second. */
const automatic = (n: number): JsonObject =>
  ad(n, {
    bidMicros: 'AUTOMATIC',
    budgets: { daily: { limitMicros: 'UNLIMITED' }, total: { limitMicros: 'UNLIMITED' } },
    ...(n % 3 === 0 ? {} : { campaignId: 72 }),
  });

const LOCAL = {
  ads: Array.from({ length: MANY }, (_, n) => automatic(n + 1)),
  categories: [category],
  campaigns: [campaign(71, true), campaign(72, false)],
  user,
};
const IN_STANDARD = MANY / 3;
const IN_OTHER = MANY - IN_STANDARD;
const RULE = 'rule.automatic-unlimited';

const setDaily = (call: Call, key: RowKey, text: string) =>
  call('edits.apply', {
    account: ACCOUNT,
    label: 'Typed',
    changes: [{ key, field: 'budgets.daily.limitMicros', text }],
  });

const broken = async (call: Call): Promise<readonly RowKey[]> =>
  (await call('problems.list', { account: ACCOUNT })).problems
    .filter(({ message }) => message.key === RULE)
    .map(({ key }) => key);

const warnings = async (call: Call): Promise<number> =>
  (await call('accounts.state', { account: ACCOUNT })).counts.warnings;

const toldRows = (events: readonly EngineEvent[]): ReadonlySet<RowKey> =>
  new Set(
    events.flatMap((event) =>
      event.type === 'rows' ? decodeChunk(event.chunk).rows.map(({ key }) => key) : [],
    ),
  );

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, LOCAL);
  expect(await broken(engine.call)).toEqual([]);
  return { ...engine, keys };
};

describe('a change of a campaign', () => {
  it('reaches the ads in it and no others, and tells of each', async () => {
    const { call, events, keys } = await open();
    const before = events.length;
    await setDaily(call, OTHER, 'UNLIMITED');
    const inOther = keys.filter((_, i) => (i + 1) % 3 !== 0);
    expect(await broken(call)).toEqual(inOther);
    expect(toldRows(events.slice(before))).toEqual(new Set(inOther));

    await setDaily(call, STANDARD, 'UNLIMITED');
    expect(await broken(call)).toEqual(keys);
    await setDaily(call, OTHER, '7');
    expect(await broken(call)).toHaveLength(IN_STANDARD);
  });

  it('also reaches ads that a draft puts into it', async () => {
    const { call, keys } = await open();
    const [, , alone] = keys as [RowKey, RowKey, RowKey];
    await call('edits.apply', {
      account: ACCOUNT,
      label: 'Typed',
      changes: [{ key: alone, field: 'campaignId', value: 72 }],
    });
    await setDaily(call, OTHER, 'UNLIMITED');
    expect(await broken(call)).toContain(alone);
  });

  it('does not keep the engine from answering meanwhile', async () => {
    const { call } = await open();
    await setDaily(call, OTHER, 'UNLIMITED');
    expect(await warnings(call)).toBeLessThan(IN_OTHER);
    await broken(call);
    expect(await warnings(call)).toBe(IN_OTHER);
  });

  it('is worked off after the account was closed half way', async () => {
    const { home, call, close } = await open();
    await setDaily(call, OTHER, 'UNLIMITED');
    await close();
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    expect(await warnings(again.call)).toBeLessThan(IN_OTHER);
    expect(await broken(again.call)).toHaveLength(IN_OTHER);
  });

  it('is worked off after a kill half way', async () => {
    const { home, close } = await open();
    await close();
    const child = await forkEngine(home);
    await child.call('accounts.open', { account: ACCOUNT });
    await setDaily(child.call, OTHER, 'UNLIMITED');
    await child.kill();
    const again = startEngine(home);
    await again.call('accounts.open', { account: ACCOUNT });
    expect(await broken(again.call)).toHaveLength(IN_OTHER);
  });
});

describe('an edit of many rows', () => {
  it('says how many problems there are once all are checked, and tells of every row', async () => {
    const { call, events, keys } = await open();
    const before = events.length;
    const set = [{ field: 'title', text: 'T'.repeat(70) }];
    const result = await call('edits.set', { account: ACCOUNT, select: {}, label: 'Typed', set });
    expect(result).toMatchObject({ rows: MANY, changes: MANY });
    expect(result.problems).toBeGreaterThanOrEqual(MANY);
    expect(toldRows(events.slice(before))).toEqual(new Set(keys));
    expect((await call('review.plan', { account: ACCOUNT })).blocked).toBe(MANY);
  });
});
