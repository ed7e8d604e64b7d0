import { describe, expect, it } from 'vitest';
import type { GuardedChange } from '../../../main/engine/sync/plan/guards.ts';
import { guardsOf } from '../../../main/engine/sync/plan/guards.ts';
import { moneyOf } from '../../../main/engine/sync/plan/money.ts';
import type { PlanRow } from '../../../main/engine/sync/plan/plan.ts';
import { planFrom, planItems, sendableChanges } from '../../../main/engine/sync/plan/plan.ts';
import type { SpendChange } from '../../../main/engine/sync/plan/spend-change.ts';
import { createSpendChange } from '../../../main/engine/sync/plan/spend-change.ts';
import { inSendingOrder, stageOf } from '../../../main/engine/sync/push/send-order.ts';
import type { Draft, RowKey } from '../../../shared/ad/model.ts';
import { DEFAULT_GUARDS } from '../../../shared/contract/account/settings.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import type { GuardSettings } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { spendingAd } from '../../../shared/planner/spend.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { draft, sampleAd } from './sample-ad.ts';

const row = (drafts: readonly Draft[], changes: Partial<PlanRow> = {}): PlanRow => ({
  key: 'r1' as RowKey,
  kind: 'ad',
  id: 4711,
  base: sampleAd(),
  gone: false,
  problems: [],
  ...changes,
  drafts: drafts.map((d) => ({ ...d, changeset: 1 })),
});

const problem = (field: string): Problem => ({
  field,
  code: 2002,
  severity: 'error',
  message: { key: 'x', params: {} },
  source: 'local',
});

/** What ads can spend whose campaigns are not known. */
const spendOf = (ads: readonly GuardedChange[]): SpendChange => {
  const spending = createSpendChange(new Map(), new Map());
  for (const { key, before, after } of ads)
    spending.add({ key, before: spendingAd(before, null), after: spendingAd(after, null) });
  return spending.change();
};

const plan = (
  rows: readonly PlanRow[],
  user: JsonObject | null = null,
  limits: Partial<GuardSettings> = {},
): Plan => {
  const items = planItems(rows);
  const isAllotted = (vendorId: string): boolean => vendorId.startsWith('as-');
  const going = sendableChanges(items);
  const spend = spendOf(going.ads);
  const facts = { user, limits: { ...DEFAULT_GUARDS, ...limits }, isAllotted, ofList: new Set<RowKey>() };
  return planFrom(
    items,
    {
      changesets: [{ id: 1, label: 'Edit', at: '2026-01-01T00:00:00Z' }],
      settled: { mine: 0, theirs: 0, changesets: [] },
    },
    { money: moneyOf(going.ads, spend), guards: guardsOf({ ...facts, ...going, spend }) },
  );
};

const NEW: readonly Draft[] = [
  draft('exists', null, true),
  draft('title', null, 'Bench'),
  draft('status', null, 'ACTIVE'),
];

describe('the plan', () => {
  it('says what each row would become, in the order of the field table', () => {
    const [item] = plan([
      row([draft('title', 'Garden bench', 'Oak bench'), draft('bidMicros', '20000', '30000')]),
    ]).items;
    expect(item).toMatchObject({ op: 'update', title: 'Oak bench', held: false, changesets: [1] });
    expect(item?.changes).toEqual([
      { field: 'title', before: 'Garden bench', after: 'Oak bench' },
      { field: 'bidMicros', before: '20000', after: '30000' },
    ]);
  });

  it.each([
    ['create', row(NEW, { base: null, id: null })],
    ['status', row([draft('status', 'ACTIVE', 'PAUSED')])],
    ['delete', row([draft('status', 'ACTIVE', 'DELETED'), draft('title', 'Garden bench', 'x')])],
    ['campaign', row([draft('status', 'ACTIVE', 'PAUSED')], { kind: 'campaign', key: 'c1' as RowKey })],
  ])('calls it a %s', (op, planned) => {
    expect(plan([planned]).items.map((item) => item.op)).toEqual([op]);
  });

  it('sends nothing of an ad to be deleted but the delete', () => {
    const drafts = [draft('status', 'ACTIVE', 'DELETED'), draft('title', 'Garden bench', 'x')];
    expect(planItems([row(drafts)])[0]?.drafts.map(({ field }) => field)).toEqual(['status']);
  });

  it('has no item for a row whose drafts say what the service says', () => {
    expect(plan([row([draft('status', 'PAUSED', 'ACTIVE')])]).items).toEqual([]);
  });

  it('blocks an update with an error, and lets the same ad be paused and deleted', () => {
    const problems = [problem('description')];
    const blocked = plan([row([draft('title', 'Garden bench', 'x')], { problems })]);
    expect(blocked).toMatchObject({ updates: 1, blocked: 1, held: 0 });
    for (const status of ['PAUSED', 'DELETED']) {
      expect(plan([row([draft('status', 'ACTIVE', status)], { problems })]).blocked).toBe(0);
    }
  });

  it.each([
    ['conflict', row([draft('title', 'Bench', 'Oak bench')])],
    [
      'suspended',
      row([draft('title', 'Garden bench', 'x')], { base: sampleAd({ status: 'SUSPENDED_BY_CS' }) }),
    ],
    ['unknown-status', row([draft('title', 'Garden bench', 'x')], { base: sampleAd({ status: 'FROZEN' }) })],
    ['gone', row([draft('title', 'Garden bench', 'x')], { gone: true })],
    ['gone', row([draft('title', 'Garden bench', 'x')], { base: sampleAd({ status: 'DELETED_BY_CS' }) })],
  ])('holds an item because of %s', (code, planned) => {
    const { items, held, blocked } = plan([planned]);
    expect(items[0]?.blockedBy.map((found) => found.code)).toEqual([code]);
    expect({ held, blocked }).toEqual({ held: 1, blocked: 0 });
  });

  it('holds edits because of the feed, but for a pause, which goes by itself', () => {
    const price = draft('price.amountCents', 100, 200);
    const pause = draft('status', 'ACTIVE', 'PAUSED');
    const heldFor = (drafts: readonly Draft[], base = sampleAd()) =>
      plan([row(drafts, { heldForFeed: true, base })]);
    expect(heldFor([price])).toMatchObject({ held: 1 });
    expect(heldFor([draft('status', 'PAUSED', 'ACTIVE')], sampleAd({ status: 'PAUSED' }))).toMatchObject({
      held: 1,
    });
    expect(heldFor([pause])).toMatchObject({ held: 0 });
    const { items } = heldFor([price, pause]);
    expect(items[0]).toMatchObject({ op: 'status', blockedBy: [] });
  });

  it('lets a suspended ad be paused, deleted and reinstated', () => {
    for (const status of ['PAUSED', 'DELETED', 'ACTIVE']) {
      const base = sampleAd({ status: 'SUSPENDED_BY_CS' });
      expect(plan([row([draft('status', 'SUSPENDED_BY_CS', status)], { base })]).held).toBe(0);
    }
  });

  it('counts the money at stake of what can go', () => {
    const { money } = plan([
      row([draft('bidMicros', '20000', '50000'), draft('budgets.daily.limitMicros', '1000000', '2000000')]),
      row([draft('bidMicros', '20000', '900000')], { problems: [problem('bidMicros')] }),
    ]);
    expect(money).toEqual({
      dailyBefore: '1000000',
      dailyAfter: '2000000',
      highestBidBefore: '20000',
      highestBidAfter: '50000',
      unlimitedBefore: 0,
      unlimited: 0,
    });
  });
});

describe('guards', () => {
  const codes = (planned: PlanRow, user: JsonObject | null = null): readonly string[] =>
    plan([planned], user).guards.map((guard) => guard.code);
  const edit = (field: string, base: Draft['base'], value: Draft['value']): PlanRow =>
    row([draft(field, base, value)]);

  it('asks when a bid is multiplied by more than three, not by three', () => {
    expect(codes(edit('bidMicros', '20000', '60000'))).toEqual([]);
    expect(codes(edit('bidMicros', '20000', '60001'))).toEqual(['bid-multiplied']);
  });

  it('asks when the worst day costs a hundred more', () => {
    const base = sampleAd({
      budgets: { daily: { limitMicros: '60000000' }, total: { limitMicros: 'UNLIMITED' } },
    });
    const raise = (to: string): PlanRow =>
      row([draft('budgets.daily.limitMicros', '60000000', to)], { base });
    expect(codes(raise('160000000'))).toEqual([]);
    expect(codes(raise('160000001'))).toEqual(['spend-rise']);
    expect(codes(raise('UNLIMITED'))).toEqual(['spend-unlimited']);
  });

  it('counts no rise of an ad that cannot spend', () => {
    const base = sampleAd({ status: 'PAUSED' });
    const raised = row([draft('budgets.daily.limitMicros', '1000000', '2900000')], { base });
    expect(codes(raised)).toEqual([]);
  });

  it('asks before a campaign takes its ads offline, not where they are already', () => {
    const DAILY = 'budgets.daily.limitMicros';
    const SPENT_TODAY = {
      budgets: {
        daily: { limitMicros: '2000000', spentMicros: '2000000' },
        total: { limitMicros: 'UNLIMITED', spentMicros: '7000000' },
      },
    };
    const campaign = (status: string, drafts: readonly Draft[], base = {}): PlanRow =>
      row(drafts, {
        key: 'c1' as RowKey,
        kind: 'campaign',
        base: {
          id: 5,
          status,
          budgets: {
            daily: { limitMicros: '9000000', spentMicros: '2000000' },
            total: { limitMicros: 'UNLIMITED', spentMicros: '7000000' },
          },
          ...base,
        },
      });
    const pause = draft('status', 'ACTIVE', 'PAUSED');
    expect(plan([campaign('ACTIVE', [pause])]).guards).toEqual([
      { code: 'campaign-offline', count: 1, params: {} },
    ]);
    expect(codes(campaign('ACTIVE', [draft(DAILY, '9000000', '2000000')]))).toEqual(['campaign-offline']);
    expect(codes(campaign('ACTIVE', [draft(DAILY, '9000000', '2000001')]))).toEqual([]);
    expect(codes(campaign('PAUSED', [draft(DAILY, '9000000', '2000000')]))).toEqual([]);
    expect(codes(campaign('BUDGET_REACHED', [pause]))).toEqual([]);
    // Spent for today, they would be back tomorrow.
    expect(codes(campaign('DAILY_BUDGET_REACHED', [pause]))).toEqual(['campaign-offline']);
    expect(
      codes(campaign('DAILY_BUDGET_REACHED', [draft(DAILY, '2000000', '1900000')], SPENT_TODAY)),
    ).toEqual([]);
    expect(codes(campaign('PAUSED', [draft('status', 'PAUSED', 'ACTIVE')]))).toEqual([]);
  });

  it('asks before deleting, for a feed-managed seller, and for a new link host', () => {
    expect(codes(edit('status', 'ACTIVE', 'DELETED'))).toEqual(['delete']);
    expect(codes(edit('title', 'Garden bench', 'x'), { options: { feed: true } })).toEqual(['feed-managed']);
    expect(codes(edit('links.url', 'https://shop.example/bench', 'https://shop.example/b'))).toEqual([]);
    expect(plan([edit('links.url', 'https://shop.example/bench', 'https://other.example/b')]).guards).toEqual(
      [{ code: 'link-host', count: 1, params: { live: 1, paused: 0 }, keys: ['r1'] }],
    );
  });

  it('asks from the seller’s own thresholds on, a factor to two decimals', () => {
    const raise = (to: string, factor: number): readonly string[] =>
      plan([edit('bidMicros', '20000', to)], null, { factor }).guards.map(({ code }) => code);
    expect(raise('25000', 1.25)).toEqual([]);
    expect(raise('25001', 1.25)).toEqual(['bid-multiplied']);
    const two = [edit('title', 'Garden bench', 'x'), edit('title', 'Garden bench', 'y')];
    expect(plan(two, null, { ads: 1 }).guards).toEqual([
      { code: 'many-ads', count: 2, params: { limit: 1 } },
    ]);
  });

  it('asks before a vendor ID that a person typed is set for ever, not for one we drew', () => {
    const { vendorId: _, ...base } = sampleAd();
    expect(codes(row([draft('vendorId', null, 'chair 1')], { base }))).toEqual(['vendor-id']);
    const make = (vendorId: string): PlanRow =>
      row([...NEW, draft('vendorId', null, vendorId)], { base: null });
    expect(codes(make('chair 1'))).toContain('vendor-id');
    expect(codes(make('as-abcdefghijkl'))).not.toContain('vendor-id');
  });

  it('counts the paused ads that a confirmed domain may start apart from the live ones', () => {
    const moved = draft('links.url', 'https://shop.example/bench', 'https://other.example/b');
    const paused = row([moved], { key: 'r2' as RowKey, base: sampleAd({ status: 'PAUSED' }) });
    expect(plan([row([moved]), paused]).guards).toEqual([
      { code: 'link-host', count: 2, params: { live: 1, paused: 1 }, keys: ['r1', 'r2'] },
    ]);
  });

  it('does not hold an ad back for what the service once said of it', () => {
    const told = { ...problem('title'), source: 'service' as const };
    const edited = row([draft('title', 'Garden bench', 'x')], { problems: [told] });
    expect(plan([edited]).items).toMatchObject([{ blockedBy: [], warnings: [told] }]);
    const both = row([draft('title', 'Garden bench', 'x')], { problems: [problem('title'), told] });
    expect(plan([both]).items).toMatchObject([{ blockedBy: [problem('title')] }]);
  });

  it('asks before changing more than five hundred ads', () => {
    const many = (n: number): readonly PlanRow[] =>
      Array.from({ length: n }, () => edit('title', 'Garden bench', 'x'));
    expect(plan(many(500)).guards).toEqual([]);
    expect(plan(many(501)).guards.map((guard) => guard.code)).toEqual(['many-ads']);
  });
});

describe('the order of sending', () => {
  const stage = (planned: PlanRow): string =>
    planItems([planned])
      .map((item) => stageOf(item))
      .join();

  it('frees money and places first and spends last', () => {
    const campaign = { kind: 'campaign', key: 'c1' as RowKey } as const;
    expect(stage(row([draft('status', 'ACTIVE', 'PAUSED')], campaign))).toBe('campaigns');
    expect(stage(row([draft('budgets.daily.limitMicros', '1000000', '500000')], campaign))).toBe('campaigns');
    expect(stage(row([draft('budgets.daily.limitMicros', '1000000', '5000000')], campaign))).toBe('raises');
    expect(stage(row([draft('status', 'ACTIVE', 'DELETED')]))).toBe('freeing');
    expect(stage(row([draft('status', 'ACTIVE', 'PAUSED')]))).toBe('freeing');
    expect(stage(row([draft('bidMicros', '20000', '10000')]))).toBe('updates');
    expect(stage(row([draft('bidMicros', '20000', '30000')]))).toBe('raises');
    expect(stage(row([draft('budgets.total.limitMicros', '50000000', 'UNLIMITED')]))).toBe('raises');
    expect(stage(row(NEW, { base: null }))).toBe('creates');
    const paused = { base: sampleAd({ status: 'PAUSED' }) };
    expect(stage(row([draft('status', 'PAUSED', 'ACTIVE')], paused))).toBe('raises');
  });

  it('keeps the order of rows within a stage', () => {
    const rows = ['r3', 'r1', 'r2'].map((key) =>
      row([draft('title', 'Garden bench', 'x')], { key: key as RowKey }),
    );
    expect(inSendingOrder(planItems(rows)).map((item) => item.key)).toEqual(['r3', 'r1', 'r2']);
  });
});
