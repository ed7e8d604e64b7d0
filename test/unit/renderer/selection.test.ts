import { describe, expect, it } from 'vitest';
import {
  afterRightClick,
  afterViewChange,
  freezeTarget,
  NOTHING_SELECTED,
  remainingTarget,
  type SheetSelection,
  targetOf,
} from '../../../renderer/core/selection.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { gridRow, rowKey } from './rows.ts';

const keys = (...numbers: readonly number[]): readonly RowKey[] => numbers.map(rowKey);

const selected = (part: Partial<SheetSelection>): SheetSelection => ({ ...NOTHING_SELECTED, ...part });

const rowsOf = (...rows: readonly GridRow[]) => {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key: RowKey) => byKey.get(key);
};

const always = (): boolean => true;

describe('what an act is for', () => {
  it('is the ticked rows, else those of a range of several, else the focused one', () => {
    const all = selected({ ticked: keys(1, 2), range: keys(4, 5), focused: rowKey(4) });
    expect(targetOf(all)).toEqual({ from: 'ticked', keys: keys(1, 2) });
    expect(targetOf({ ...all, ticked: [] })).toEqual({ from: 'range', keys: keys(4, 5) });
    expect(targetOf({ ...all, ticked: [], range: keys(4) })).toEqual({ from: 'row', keys: keys(4) });
    expect(targetOf(NOTHING_SELECTED)).toEqual({ from: 'none', keys: [] });
  });

  it('is what a right click means while its menu is open', () => {
    const some = selected({ ticked: keys(1, 2), range: keys(4, 5), focused: rowKey(4) });
    const at = (number: number) => targetOf(afterRightClick(some, rowKey(number))).keys;
    expect(at(2)).toEqual(keys(1, 2));
    expect(at(5)).toEqual(keys(4, 5));
    expect(at(7)).toEqual(keys(7));
    expect(afterRightClick(some, rowKey(7)).ticked).toEqual(keys(1, 2));
  });

  it('never holds a row that left the view, which says which ticks it took', () => {
    const some = selected({
      ticked: keys(1, 2, 3),
      range: keys(3, 4),
      focused: rowKey(4),
      pointed: keys(2, 4),
    });
    const { selection, lost } = afterViewChange(some, (key) => key === rowKey(1) || key === rowKey(3));
    expect(lost).toEqual(keys(2));
    expect(selection).toEqual({ ticked: keys(1, 3), range: keys(3), focused: null, pointed: [] });
    expect(afterViewChange(some, always)).toEqual({ selection: some, lost: [] });
  });
});

describe('the rows of an act', () => {
  const live = gridRow(1);
  const final = gridRow(2, { state: 'final' });
  const gone = gridRow(3, { state: 'gone' });
  const deleted = gridRow(4, { state: 'deleted' });
  const rowOf = rowsOf(live, final, gone, deleted);
  const target = { from: 'ticked', keys: keys(1, 2, 3, 4) } as const;

  it.each([
    ['pause', keys(1, 4)],
    ['delete', keys(1)],
    ['bulk', keys(1)],
    ['bulk-status', keys(1, 4)],
    ['replace', keys(1)],
    ['duplicate', keys(1, 2, 3, 4)],
    ['export', keys(1, 2, 3, 4)],
  ] as const)('are for %s those it can do something with', (act, taken) => {
    const frozen = freezeTarget(act, target, rowOf);
    expect(frozen.rows.map(({ key }) => key)).toEqual(taken);
    expect(frozen.rows.length + frozen.left.length).toBe(4);
  });

  it('are named with why they are left', () => {
    expect(freezeTarget('delete', target, rowOf).left.map(({ title, why }) => [title, why])).toEqual([
      ['Ad 2', 'final'],
      ['Ad 3', 'gone'],
      ['Ad 4', 'deleted'],
    ]);
  });

  it('are fewer when some left since it was opened, and never more', () => {
    const opened = rowsOf(gridRow(1), gridRow(2), gridRow(3), gridRow(4));
    const frozen = freezeTarget('delete', { from: 'ticked', keys: keys(1, 2, 3, 4) }, opened);
    const now = rowsOf(gridRow(1), gridRow(2, { state: 'final' }), gridRow(4), gridRow(5));
    const { keys: taken, left } = remainingTarget(frozen, now, (key) => key !== rowKey(4));
    expect(taken).toEqual(keys(1));
    expect(left.map(({ title, why }) => [title, why])).toEqual([
      ['Ad 2', 'final'],
      ['Ad 3', 'missing'],
      ['Ad 4', 'out-of-view'],
    ]);
  });
});
