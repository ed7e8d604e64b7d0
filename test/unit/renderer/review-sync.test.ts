import '../../support/local-storage.ts';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failedPull, freshnessOf, wantsPull } from '../../../renderer/features/push/freshness.ts';
import { kindsOf } from '../../../renderer/features/push/groups.ts';
import { conflictsIn, endStateOf, outcomeText, partsOf } from '../../../renderer/features/push/outcome.ts';
import { between, tickState } from '../../../renderer/features/review/ticks.ts';
import type { ItemState, PlanItem } from '../../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../../shared/contract/results/push-result.ts';
import { translate } from '../../../shared/locale/index.ts';
import { problem, rowKey } from './rows.ts';

const t = translate('en');

const item = (number: number, part: Partial<PlanItem> = {}): PlanItem => ({
  key: rowKey(number),
  id: number,
  op: 'update',
  title: `Ad ${number}`,
  changesets: [],
  changes: [],
  blockedBy: [],
  held: false,
  warnings: [],
  stamp: `as planned ${number}`,
  ...part,
});

const result = (states: readonly ItemState[], part: Partial<PushResult> = {}): PushResult => {
  const count = (state: ItemState): number => states.filter((each) => each === state).length;
  return {
    run: 1,
    at: '2026-11-21T10:00:00.000Z',
    done: count('done'),
    failed: count('failed'),
    held: count('held'),
    skipped: count('skipped'),
    unknown: count('unknown'),
    requests: 3,
    seconds: 1,
    cancelled: false,
    items: states.map((state, at): ItemResult => {
      return { key: rowKey(at), id: at, op: 'update', title: `Ad ${at}`, state, errors: [] };
    }),
    ...part,
  };
};

describe('what became of a push', () => {
  it('is said with what was sent, what stays a draft and what is uncertain', () => {
    const stopped = result(['done', 'done', 'skipped', 'unknown'], { cancelled: true });
    expect(outcomeText(stopped, t)).toBe(
      'Stopped: 2 sent, 1 still drafts, 1 uncertain and looked up at the next pull',
    );
    expect(outcomeText(result(['done', 'failed', 'held', 'skipped'], { cancelled: true }), t)).toBe(
      'Stopped: 1 sent, 1 refused, 1 held back, 1 still drafts',
    );
    expect(outcomeText(result(['done', 'skipped'], { cancelled: true }), t)).toBe(
      'Stopped: 1 sent, 1 still drafts',
    );
  });

  it('is that all were sent where all were, also when it was stopped at the last', () => {
    expect(outcomeText(result(['done', 'done'], { cancelled: true }), t)).toBe('All 2 sent');
    expect(outcomeText(result(['done', 'failed']), t)).toBe('1 of 2 sent');
  });

  it('is an interruption as long as something waits', () => {
    const open = result(['done', 'waiting', 'sending']);
    expect(outcomeText(open, t)).toBe('Interrupted: 1 of 3 sent, 2 still wait');
  });

  it('lists every ad exactly once, what needs a hand first', () => {
    const states = fc.array(
      fc.constantFrom<ItemState>('waiting', 'sending', 'done', 'failed', 'held', 'skipped', 'unknown'),
    );
    fc.assert(
      fc.property(states, (list) => {
        const of = result(list);
        const parts = partsOf(of);
        const listed = parts.flatMap(({ items }) => items.map(({ key }) => key));
        expect([...listed].sort()).toEqual(of.items.map(({ key }) => key).sort());
        for (const { state, items } of parts)
          expect(items.every((each) => endStateOf(each) === state)).toBe(true);
      }),
    );
    expect(partsOf(result(['done', 'skipped', 'failed'])).map(({ state }) => state)).toEqual([
      'failed',
      'skipped',
      'done',
    ]);
  });

  it('leads to the conflicts only where ads were held for one', () => {
    const held = (code: string): ItemResult => ({
      ...item(1),
      state: 'held',
      errors: [{ ...problem('status', 'error'), code }],
    });
    expect(conflictsIn({ items: [held('conflict'), held('suspended')] })).toBe(1);
  });
});

describe('ticks', () => {
  it('of several items are one, in between where only some can go', () => {
    const items = [item(1), item(2), item(3, { held: true })];
    expect(tickState(items, new Set())).toMatchObject({ checked: true, on: 2 });
    expect(tickState(items, new Set([rowKey(1)]))).toMatchObject({ checked: 'mixed', on: 1 });
    expect(tickState(items, new Set([rowKey(1), rowKey(2)]))).toMatchObject({ checked: false, on: 0 });
  });

  it('of a range are the same from either end', () => {
    const order = [1, 2, 3, 4, 5].map(rowKey);
    expect(between(order, rowKey(2), rowKey(4))).toEqual([2, 3, 4].map(rowKey));
    expect(between(order, rowKey(4), rowKey(2))).toEqual([2, 3, 4].map(rowKey));
    expect(between(order, rowKey(9), rowKey(2))).toEqual([rowKey(2)]);
    expect(between(order, null, rowKey(2))).toEqual([rowKey(2)]);
  });

  it('by kind hold every item once', () => {
    const items = [item(1), item(2, { op: 'delete' }), item(3), item(4, { op: 'create' })];
    expect(kindsOf({ items }).map(({ op, items: of }) => [op, of.length])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 1],
    ]);
  });
});

const AT = '2026-11-21T10:00:00.000Z';
const LATER = '2026-11-21T10:05:00.000Z';
const MINUTES = 60_000;
const now = (minutes: number): number => Date.parse(AT) + minutes * MINUTES;
const unreachable = { code: 'service-unreachable', message: '', details: {} } as const;

const open = {
  pulledAt: AT,
  automaticPull: { failed: null, at: null },
  readOnly: null,
  unfinishedRun: null,
} as const;

describe('how fresh Review is', () => {
  it('is looked after where the local copy is older than a minute and nothing stands in the way', () => {
    expect(wantsPull(open, false, now(0.5))).toBe(false);
    expect(wantsPull(open, false, now(2))).toBe(true);
    expect(wantsPull({ ...open, pulledAt: null }, false, now(0))).toBe(true);
    expect(wantsPull(open, true, now(2))).toBe(false);
    expect(wantsPull({ ...open, readOnly: 'signed-out' }, false, now(2))).toBe(false);
    const unfinishedRun = { run: 1, at: AT, left: 1, total: 2 };
    expect(wantsPull({ ...open, unfinishedRun }, false, now(2))).toBe(false);
  });

  it('is told with a try that failed, until a later pull came through', () => {
    const failed = { ...open, automaticPull: { failed: unreachable, at: LATER } };
    expect(freshnessOf(failed, false)).toEqual({ kind: 'failed' });
    expect(failedPull(failed)?.error.code).toBe('service-unreachable');
    expect(failedPull({ ...failed, pulledAt: '2026-11-21T10:06:00.000Z' })).toBeNull();
    expect(freshnessOf({ ...failed, pulledAt: '2026-11-21T10:06:00.000Z' }, false)).toEqual({ kind: 'now' });
  });

  it('is not called up to date where nothing could be fetched', () => {
    expect(freshnessOf(open, true)).toEqual({ kind: 'getting' });
    expect(freshnessOf({ ...open, readOnly: 'signed-out' }, false)).toEqual({ kind: 'as_of' });
    expect(freshnessOf({ ...open, pulledAt: null }, false)).toEqual({ kind: 'never' });
  });
});
