import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liveRank } from '../../../renderer/features/fields/live.ts';
import { groupRows } from '../../../renderer/features/grid/rows/row-groups.ts';
import {
  HEAD_ROWS,
  isHead,
  MOST_GROUPS,
  numberOfHead,
  placeOf,
  rowIndexOf,
} from '../../../renderer/features/sheet/display-order.ts';
import { shownGroupKey } from '../../../renderer/features/sheet/group-heads.ts';
import { canGroupBy, groupKey, groupValueBy } from '../../../renderer/features/sheet/group-values.ts';
import { FIELDS, type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { gridRow } from './rows.ts';

describe('where ads stand among heads', () => {
  /** Displayed rows: true for a head. */
  const displayed = fc.array(fc.boolean(), { maxLength: 60 });

  test('each ad is at its number, counted without heads, and found there again', () => {
    fc.assert(
      fc.property(displayed, (rows) => {
        const heads = rows.flatMap((isHeadRow, index) => (isHeadRow ? [index] : []));
        let ads = 0;
        for (const [index, isHeadRow] of rows.entries()) {
          expect(placeOf(heads, index)).toBe(isHeadRow ? null : ads);
          if (isHeadRow) continue;
          expect(rowIndexOf(heads, ads)).toBe(index);
          ads += 1;
        }
      }),
    );
  });
});

test('an ad with a reason that is none of ours ranks behind those of an unknown state, not with live ads', () => {
  const ad = (state: string, ...reasons: readonly string[]) =>
    gridRow(1, { values: { 'live.state': state, 'live.reasons': [...reasons] } });
  const ads = [
    ad('yes'),
    ad('no', 'AD_PAUSED'),
    ad('unknown', 'CAMPAIGN_STATUS_UNKNOWN'),
    ad('no', 'OF_A_LATER_VERSION'),
  ];
  const ranks = ads.map(liveRank);
  expect(ranks).toEqual([...new Set(ranks)].toSorted((a, b) => a - b));
});

describe('the groups of rows', () => {
  const value = fc.constantFrom<string | number | null>('b', 'a', 'c', 7, null);
  const compare =
    (values: readonly (string | number | null)[]) =>
    (a: number, b: number): number =>
      String(values[a]) < String(values[b]) ? -1 : Number(String(values[a]) > String(values[b]));

  test('hold each row once, those of a value together and in order, and rows without one last', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 40 }), fc.boolean(), (values, isTurned) => {
        const order = isTurned ? [...values.keys()].reverse() : [...values.keys()];
        const groups = groupRows(order, (at) => values[at] ?? null, compare(values), 500);
        expect(groups.flatMap(({ rows }) => rows).toSorted((a, b) => a - b)).toEqual([...values.keys()]);
        for (const group of groups) {
          expect(group.rows.map((at) => values[at])).toEqual(group.rows.map(() => group.value));
          expect(group.rows).toEqual(order.filter((at) => values[at] === group.value));
        }
        const names = groups.map((group) => group.value);
        expect(new Set(names).size).toBe(names.length);
        const named = names.filter((name) => name !== null).map(String);
        expect(named).toEqual(named.toSorted());
        if (values.includes(null)) expect(names.at(-1)).toBeNull();
      }),
    );
  });

  test('are at most so many: what would be more is together in the last one', () => {
    const values = Array.from({ length: 12 }, (_, at) => at % 6);
    const groups = groupRows(
      values.keys(),
      (at) => values[at] ?? 0,
      (a, b) => (values[a] ?? 0) - (values[b] ?? 0),
      4,
    );
    expect(groups.map(({ value: its, values: count }) => [its, count])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [undefined, 3],
    ]);
    expect(groups.at(-1)?.rows).toEqual([3, 9, 4, 10, 5, 11]);
  });
});

describe('the group of a row', () => {
  const field = (path: string): Field => {
    const found = fieldOf(path);
    if (!found) throw new Error(`no field ${path}`);
    return found;
  };
  const of = (path: string, value: Json, state: 'live' | 'gone' = 'live') =>
    groupValueBy(field(path))(gridRow(1, { state, values: { [path]: value } }));

  test('is the value that its column shows, the day of a time, and none for an empty cell', () => {
    expect(of('status', 'PAUSED')).toBe('PAUSED');
    expect(of('status', 'ACTIVE', 'gone')).toBe('gone');
    expect(of('categoryId', 12)).toBe(12);
    expect(of('dateCreated', '2026-03-31T23:59:59Z')).toBe('2026-03-31');
    for (const empty of [null, '', []]) expect(of('vendorId', empty)).toBeNull();
    expect(groupKey(null)).not.toBe(groupKey('null'));
  });

  test('by live or not is the state with what is to be done first', () => {
    const live = (state: string, reasons: readonly string[]) =>
      groupValueBy(field('live.state'))(
        gridRow(1, { values: { 'live.state': state, 'live.reasons': [...reasons] } }),
      );
    expect(live('yes', [])).toBe('yes');
    expect(live('no', ['AD_PAUSED', 'CAMPAIGN_PAUSED'])).toBe('no CAMPAIGN_PAUSED');
    expect(live('no', ['CAMPAIGN_PAUSED'])).toBe('no CAMPAIGN_PAUSED');
    expect(live('unknown', ['CATEGORY_CLOSED'])).not.toBe(live('no', ['AD_PAUSED']));
  });

  test('is there for every field but long texts and pictures', () => {
    const without = FIELDS.filter((each) => !canGroupBy(each)).map(({ path }) => path);
    expect(without).toEqual(['description', 'images']);
  });

  test('is found in the last group where that holds its value among others', () => {
    const group = (key: string, sample: number | null) => ({
      ...{ key, values: sample === null ? 2 : 1, count: 1, ids: [], isCollapsed: true },
      sample: sample === null ? null : gridRow(sample),
    });
    const groups = [group('"a"', 1), group('rest', null)];
    expect(shownGroupKey(groups, 'a')).toBe('"a"');
    expect(shownGroupKey(groups, 'z')).toBe('rest');
    expect(shownGroupKey(groups.slice(0, 1), 'z')).toBe('"z"');
  });

  test('has a head that is told from ads, as many as there are groups at most', () => {
    expect(HEAD_ROWS.map((head) => [isHead(head), numberOfHead(head)])).toEqual(
      Array.from({ length: MOST_GROUPS }, (_, at) => [true, at]),
    );
    expect(isHead(gridRow(12))).toBe(false);
  });
});
