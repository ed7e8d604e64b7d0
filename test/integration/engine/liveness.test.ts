import { describe, expect, it } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { EngineEvent } from '../../../shared/contract/events.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { ACCOUNT, openLocal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { ad, category, user } from '../../support/ads.ts';
import { controlOf } from '../../support/control.ts';
import { decodeChunk, jobEnds, startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const account = ACCOUNT;

const openShop = async () => {
  const sandbox = await sandboxForTest({ ads: 60 });
  const ends = jobEnds();
  const told: GridRow[] = [];
  const hear = (event: EngineEvent): void => {
    ends.hear(event);
    if (event.type === 'rows') told.push(...decodeChunk(event.chunk).rows);
  };
  const engine = startEngine(await temporaryFolder(), { onEvent: hear });
  const host = { call: engine.call, finished: ends.finished };
  await signIn(host, sandbox);
  await pull(host);
  const rows = async (): Promise<readonly GridRow[]> =>
    decodeChunk((await engine.call('ads.rows', { account, from: 0 })).chunk).rows;
  const count = async (where: string): Promise<number> =>
    (await engine.call('ads.query', { account, where, columns: ['live'] })).count;
  return { ...host, told, rows, count, control: controlOf(sandbox), pull: () => pull(host) };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

/** The rule in one line, from what the marketplace answered: counted beside the engine's own reading. */
const liveIds = async ({ rows, call }: Shop, campaigns: string): Promise<readonly (number | null)[]> => {
  const { categories } = await call('categories.list', { account });
  const open = new Set(categories.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id));
  return (await rows())
    .filter(({ values }) => values['status'] === 'ACTIVE' && open.has(Number(values['categoryId'])))
    .filter(() => campaigns === 'ACTIVE')
    .map(({ id }) => id);
};

const told = (rows: readonly GridRow[], state: string): readonly (number | null)[] =>
  rows.filter(({ values }) => values['live.state'] === state).map(({ id }) => id);

describe('a campaign paused at the marketplace', () => {
  it('takes its ads offline with the next pull, tells of each, and back', async () => {
    const shop = await openShop();
    const before = await liveIds(shop, 'ACTIVE');
    expect(before.length).toBeGreaterThan(5);
    expect(told(await shop.rows(), 'yes')).toEqual(before);
    expect(await shop.count('live = yes')).toBe(before.length);

    const { campaigns } = await shop.call('campaigns.list', { account });
    const ids = campaigns.flatMap(({ id }) => id ?? []);
    for (const id of ids) await shop.control.changeCampaign(id, { status: 'PAUSED' });
    shop.told.length = 0;
    await shop.pull();
    expect(told(await shop.rows(), 'yes')).toEqual([]);
    const paused = await shop.count('live = no and notLive contains CAMPAIGN_PAUSED');
    expect(paused).toBeGreaterThanOrEqual(before.length);
    const heard = new Map(shop.told.map((row) => [row.id, row.values['live.state']]));
    for (const id of before) expect(heard.get(id)).toBe('no');

    for (const id of ids) await shop.control.changeCampaign(id, { status: 'ACTIVE' });
    await shop.pull();
    expect(told(await shop.rows(), 'yes')).toEqual(before);
  });

  it('is as old as the reading that says so', async () => {
    const shop = await openShop();
    const [row] = (await shop.rows()).filter(({ values }) => values['live.state'] === 'yes');
    const { ad: detail } = await shop.call('ads.get', { account, key: row?.key as RowKey });
    expect(Date.parse(String(detail.values['live.asOf']))).toBeLessThanOrEqual(Date.now());
  });
});

const campaign = { id: 71, title: 'All', status: 'ACTIVE', isDefault: true };

const openCopy = async (part: object) => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, {
    ads: [ad(1), ad(2, { status: 'PAUSED' })],
    categories: [category],
    campaigns: [campaign],
    user,
    ...part,
  });
  const states = async () => {
    const { chunk } = await engine.call('ads.rows', { account, from: 0 });
    return decodeChunk(chunk).rows.map(({ values }) => [values['live.state'], values['live.reasons']]);
  };
  return { ...engine, keys, states };
};

describe('whether an ad is live', () => {
  it('is unknown without its campaign or its category, unless its own status tells', async () => {
    const noCampaign = await openCopy({ campaigns: [] });
    expect(await noCampaign.states()).toEqual([
      ['unknown', ['CAMPAIGN_UNREAD']],
      ['no', ['AD_PAUSED']],
    ]);
    const noCategory = await openCopy({ categories: [] });
    expect(await noCategory.states()).toEqual([
      ['unknown', ['CATEGORY_UNREAD']],
      ['no', ['AD_PAUSED']],
    ]);
  });

  it('is unknown once the day is over on which a day’s budget was read as spent', async () => {
    // The copy was read long ago.
    const spent = await openCopy({
      ads: [ad(1, { status: 'DAILY_BUDGET_REACHED' }), ad(2, { status: 'BUDGET_REACHED' })],
    });
    expect(await spent.states()).toEqual([
      ['unknown', ['AD_DAY_UNREAD']],
      ['no', ['AD_BUDGET_SPENT']],
    ]);
  });

  it('does not follow drafts, of the ad or of its campaign', async () => {
    const { call, keys, states } = await openCopy({});
    const before = await states();
    expect(before).toEqual([
      ['yes', undefined],
      ['no', ['AD_PAUSED']],
    ]);
    const [one, two] = keys as readonly [RowKey, RowKey];
    await call('edits.apply', {
      account,
      label: 'Typed',
      changes: [
        { key: one, field: 'status', value: 'PAUSED' },
        { key: two, field: 'status', value: 'ACTIVE' },
        { key: 'c1' as RowKey, field: 'status', value: 'PAUSED' },
      ],
    });
    expect(await states()).toEqual(before);
  });

  it('can be asked of bulk operations, and is no for a row that was not sent', async () => {
    const { call, keys, states } = await openCopy({});
    await call('edits.duplicate', { account, select: { keys: [keys[0] as RowKey] } });
    expect((await states()).at(-1)).toEqual(['no', ['NOT_SENT']]);
    const { count } = await call('ads.query', { account, where: 'live = no', sort: ['notLive'] });
    expect(count).toBe(2);
    const operation = { kind: 'formula', field: 'bid', formula: '0.2', where: 'live = yes' } as const;
    const preview = await call('bulk.preview', { account, select: {}, operation });
    expect(preview.samples.map(({ key }) => key)).toEqual([keys[0]]);
  });

  it('is not known in a closed category', async () => {
    const { states } = await openCopy({ categories: [{ ...category, status: 'CLOSED' }] });
    expect(await states()).toEqual([
      ['unknown', ['CATEGORY_CLOSED']],
      ['no', ['AD_PAUSED']],
    ]);
  });
});
