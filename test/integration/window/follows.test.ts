// Every view of the window follows every change of any origin: each act with each page open.
import '../model/browser.ts';

import { afterEach, describe, expect, it, vi } from 'vitest';
import { outcomeOf } from '../../../main/engine/outcome.ts';
import { onEvent } from '../../../renderer/app/events.ts';
import { forgetAnswers } from '../../../renderer/core/answers.ts';
import { ensureNames, followNames } from '../../../renderer/core/reference-data.ts';
import { dropRows, reloadRows } from '../../../renderer/core/rows/load-rows.ts';
import { createRowCounter } from '../../../renderer/core/rows/row-counts.ts';
import { createRowStore } from '../../../renderer/core/rows/row-store.ts';
import { app, NO_ACCOUNT, rows, type Tab } from '../../../renderer/core/state.ts';
import { conflicts, followConflicts } from '../../../renderer/features/conflicts/conflict-store.ts';
import { decisionsOf } from '../../../renderer/features/conflicts/decisions.ts';
import { followHistory, history } from '../../../renderer/features/history/history-store.ts';
import { followPlan } from '../../../renderer/features/push/plan-store.ts';
import { pushState } from '../../../renderer/features/push/push-state.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Bridge } from '../../../shared/contract/shell.ts';
import type { AccountState, GridRow } from '../../../shared/contract/views.ts';
import { ACCOUNT, applyProposal, pull, sandboxForTest, signIn } from '../../support/account.ts';
import { controlOf } from '../../support/control.ts';
import { decodeChunk, jobEnds, startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const account = ACCOUNT;

/** The window over an engine that is signed in to a marketplace of its own. */
const openShop = async () => {
  const sandbox = await sandboxForTest({ ads: 20 });
  const ends = jobEnds();
  const engine = startEngine(await temporaryFolder(), {
    onEvent: (event) => {
      ends.hear(event);
      if (app.get().open) onEvent(event);
    },
  });
  const { call } = engine;
  const host = { call, finished: ends.finished };
  const bridge = {
    call: (name: string, input: unknown) => outcomeOf(() => call(name as never, input as never)),
    subscribe: () => () => {},
  };
  globalThis.adsheet = bridge as unknown as Bridge;
  await signIn(host, sandbox);
  await pull(host);
  app.set({ ...NO_ACCOUNT, open: await call('accounts.state', { account }) });
  await reloadRows();
  await ensureNames();
  held.push(followNames(account));
  return { ...host, control: controlOf(sandbox) };
};

type Shop = Awaited<ReturnType<typeof openShop>>;

const allRows = async ({ call }: Shop): Promise<readonly GridRow[]> => {
  const found: GridRow[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const answer: { chunk: Uint8Array; next: number | null } = await call('ads.rows', { account, from });
    found.push(...decodeChunk(answer.chunk).rows);
    from = answer.next;
  }
  return found;
};

/**
 * The texts of a row. The date of the last remote change, and the age of what its liveness rests on, are sent with the
 * rows that changed: a pull that finds a row unchanged makes them younger, and is not told of every row.
 */
const saying = (all: readonly GridRow[]) =>
  Object.fromEntries(
    all.map(({ asOf: _asOf, ...row }) => {
      const { 'live.asOf': _age, ...values } = row.values;
      return [row.key, { ...row, values }];
    }),
  );

const countsOf = (all: readonly GridRow[]) => {
  const store = createRowStore();
  const counter = createRowCounter();
  store.subscribe(counter.follow);
  store.patch({ rows: all, removed: [] });
  return counter.counts();
};

const standing = ({
  counts,
  canUndo,
  canRedo,
  unfinishedRun,
  lastRun,
  pulledAt,
  settings,
}: AccountState) => ({
  ...{ counts, canUndo, canRedo, unfinishedRun, lastRun, pulledAt, settings },
});

type View = {
  readonly shown: () => unknown;
  readonly fresh: (shop: Shop) => Promise<unknown>;
};

/** What is open beside every page: the sheet, the panel and the problems read the rows. */
const ALWAYS: Readonly<Record<string, View>> = {
  rows: { shown: () => saying(rows.all()), fresh: async (shop) => saying(await allRows(shop)) },
  counts: { shown: () => app.get().counts, fresh: async (shop) => countsOf(await allRows(shop)) },
  campaigns: {
    shown: () => app.get().campaigns,
    fresh: async ({ call }) => (await call('campaigns.list', { account })).campaigns,
  },
  state: {
    shown: () => standing(app.get().open as AccountState),
    fresh: async ({ call }) => standing(await call('accounts.state', { account })),
  },
};

type Page = View & { readonly tab: Tab; readonly follow: (account: string) => () => void };

const PAGES: readonly Page[] = [
  {
    tab: 'review',
    follow: followPlan,
    shown: () => pushState.get().plan,
    fresh: ({ call }) => call('review.plan', { account }),
  },
  {
    tab: 'conflicts',
    follow: followConflicts,
    shown: () => conflicts.get().decisions,
    fresh: async ({ call }) =>
      decisionsOf((await call('conflicts.list', { account, short: true })).conflicts),
  },
  {
    tab: 'history',
    follow: followHistory,
    shown: () => history.get().entries,
    fresh: async ({ call }) => (await call('log.list', { account, limit: 200 })).entries,
  },
];

const TITLE = 'title';
const DAILY = 'budgets.daily.limitMicros';

/** The ads that can be edited, in row order. */
const editable = (): readonly GridRow[] => rows.all().filter(({ state }) => state === 'live');

const keyAt = (at: number): RowKey => {
  const row = editable()[at];
  if (!row) throw new Error(`no ad ${at}`);
  return row.key;
};

const campaignKey = (): RowKey => {
  const [campaign] = app.get().campaigns;
  if (!campaign) throw new Error('no campaign');
  return campaign.key;
};

const type = ({ call }: Shop, key: RowKey, field: string, text: string) =>
  call('edits.apply', { account, label: 'by hand', changes: [{ key, field, text }] });

const done = async ({ finished }: Shop, { job }: { readonly job: string }): Promise<void> => {
  expect(await finished(job)).toMatchObject({ state: 'done' });
};

/** In their order, each over what the ones before it left. */
const ACTS: readonly (readonly [name: string, act: (shop: Shop) => Promise<unknown>])[] = [
  ['an edit', (shop) => type(shop, keyAt(0), TITLE, 'Edited by hand')],
  ['an edit that is a problem', (shop) => type(shop, keyAt(0), TITLE, '')],
  ['an edit of a campaign', (shop) => type(shop, campaignKey(), DAILY, '77')],
  ['undo of an edit of a campaign', ({ call }) => call('edits.undo', { account })],
  ['redo of an edit of a campaign', ({ call }) => call('edits.redo', { account })],
  ['a problem of a campaign', (shop) => type(shop, campaignKey(), DAILY, '')],
  ['undo of an older act', ({ call }) => call('edits.undo', { account })],
  ['a new ad', ({ call }) => call('edits.create', { account, rows: [{ title: 'New here' }] })],
  ['a copy', ({ call }) => call('edits.duplicate', { account, select: { keys: [keyAt(0)] } })],
  [
    'a delete',
    ({ call }) => call('edits.status', { account, select: { keys: [keyAt(1)] }, status: 'DELETED' }),
  ],
  ['undo of a delete', ({ call }) => call('edits.undo', { account })],
  [
    'a bulk edit',
    async (shop) => {
      const operation = { kind: 'money' as const, fields: ['bid'], by: 'percent' as const, value: '10' };
      await done(shop, await shop.call('bulk.start', { account, select: {}, operation }));
    },
  ],
  [
    'proposed changes',
    async (shop) => {
      const table = [
        ['key', 'title'],
        [rows.all()[0]?.key ?? '', 'From a table'],
      ];
      const { proposal } = await shop.call('proposals.open', { account, table });
      await applyProposal(shop, { account, proposal });
    },
  ],
  [
    'a revert of one ad',
    ({ call }) => call('edits.discard', { account, select: { keys: [rows.all()[0]?.key ?? keyAt(0)] } }),
  ],
  ['a discard of all', ({ call }) => call('edits.discard', { account, select: {} })],
  ['undo of the discard', ({ call }) => call('edits.undo', { account })],
  [
    'a pull of what others changed, in conflict',
    async (shop) => {
      const edited = rows.all().find(({ id, drafts }) => id !== null && Object.hasOwn(drafts, 'bidMicros'));
      await shop.control.change(edited?.id ?? 0, { bidMicros: '910000' });
      await shop.control.changeCampaign(app.get().campaigns[0]?.id ?? 0, {
        budgets: { daily: { limitMicros: '88000000' } },
      });
      expect(await pull(shop)).toMatchObject({ state: 'done' });
    },
  ],
  ['conflicts decided', ({ call }) => call('conflicts.resolve', { account, take: 'theirs' })],
  [
    'a push',
    async (shop) => done(shop, await shop.call('push.start', { account, select: {}, confirmed: true })),
  ],
];

const readings = async (shop: Shop, views: readonly View[]): Promise<string> =>
  JSON.stringify(await Promise.all(views.map(({ fresh }) => fresh(shop))));

const held: (() => void)[] = [];

afterEach(() => {
  for (const end of held.splice(0)) end();
  forgetAnswers();
  dropRows();
  app.set(NO_ACCOUNT);
  Reflect.deleteProperty(globalThis, 'adsheet');
});

describe('every view of the window', () => {
  it.each(PAGES.map((page) => [page.tab, page] as const))(
    'reads after every act as it would if it were read anew (%s)',
    { timeout: 300_000 },
    async (tab, page) => {
      const shop = await openShop();
      const views = { ...ALWAYS, [tab]: page };
      held.push(page.follow(account));
      for (const [name, act] of ACTS) {
        // What was proposed leaves to the sheet once it is applied.
        app.set({ tab });
        const before = await readings(shop, Object.values(views));
        await act(shop);
        expect(await readings(shop, Object.values(views)), `${name} changes something`).not.toBe(before);
        for (const [view, { shown, fresh }] of Object.entries(views))
          await vi.waitFor(async () => expect(shown(), `${view} after ${name}`).toEqual(await fresh(shop)), {
            timeout: 30_000,
            interval: 100,
          });
      }
    },
  );
});
