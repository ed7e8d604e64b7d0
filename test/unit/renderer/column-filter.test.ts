import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellTest,
  columnValues,
  isValueShown,
  withValues,
} from '../../../renderer/core/rows/column-filter.ts';
import { engineCondition } from '../../../renderer/core/rows/engine-condition.ts';
import { NO_FILTER, rowTest, type ViewFilter } from '../../../renderer/core/rows/view-filter.ts';
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { ColumnFilter, ColumnValue } from '../../../shared/contract/saved-views.ts';
import { parseExpression } from '../../../shared/expression/index.ts';
import type { Json } from '../../../shared/json.ts';
import { gridRow, rowKey } from './rows.ts';

const fieldAt = (path: string): Field => {
  const field = fieldOf(path);
  if (!field) throw new Error(path);
  return field;
};

const kept = (path: string, filter: ColumnFilter, values: readonly (Json | undefined)[]) =>
  values.filter(cellTest(fieldAt(path), filter));

describe('a filter of a column', () => {
  it('compares amounts exactly and by size, and leaves words and empty cells out', () => {
    const bids = ['90000', '100000', '1000000', 'AUTOMATIC', undefined];
    const amount = (test: 'above' | 'at-most' | 'is-not') =>
      kept('bidMicros', { kind: 'amount', test, amount: '100000' }, bids);
    expect(amount('above')).toEqual(['1000000']);
    expect(amount('at-most')).toEqual(['90000', '100000']);
    expect(amount('is-not')).toEqual(['90000', '1000000', 'AUTOMATIC', undefined]);
  });

  it('takes both ends of a span, whichever was written first', () => {
    const between = (amount: number, to: number) =>
      kept('price.amountCents', { kind: 'amount', test: 'between', amount, to }, [1, 2, 3, 4, 5]);
    expect(between(2, 4)).toEqual([2, 3, 4]);
    expect(between(4, 2)).toEqual([2, 3, 4]);
  });

  it('finds texts without case and accents', () => {
    const text = (test: 'contains' | 'lacks' | 'starts' | 'ends' | 'is', wanted: string) =>
      kept('title', { kind: 'text', test, text: wanted }, ['Ligstoel Café', 'Tafel', undefined]);
    expect(text('contains', 'STOEL cafe')).toEqual(['Ligstoel Café']);
    expect(text('lacks', 'tafel')).toEqual(['Ligstoel Café', undefined]);
    expect(text('starts', 'ta')).toEqual(['Tafel']);
    expect(text('ends', 'café')).toEqual(['Ligstoel Café']);
    expect(text('is', 'TAFEL')).toEqual(['Tafel']);
  });

  it('knows empty cells, and empty lists among them', () => {
    expect(kept('attributes.x', { kind: 'empty', empty: true }, ['', null, undefined, [], 0, false])).toEqual(
      ['', null, undefined, []],
    );
    expect(kept('attributes.x', { kind: 'empty', empty: false }, ['a', [], 0])).toEqual(['a', 0]);
  });

  it('takes a list as each of its entries', () => {
    const filter: ColumnFilter = { kind: 'values', values: ['red'], except: false };
    expect(kept('attributes.colour', filter, [['red', 'blue'], ['blue'], 'red'])).toEqual([
      ['red', 'blue'],
      'red',
    ]);
    expect(columnValues(fieldAt('attributes.colour'), ['red', 'blue', 'red'])).toEqual(['red', 'blue']);
  });

  const anyValue = fc.constantFrom<ColumnValue>('a', 'b', 'c', null, 1, true);

  it('shows exactly the values that are ticked, whatever was ticked before', () => {
    const steps = fc.array(fc.record({ value: anyValue, shown: fc.boolean() }), { maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.boolean(), (list, fromNone) => {
        let filter: ColumnFilter | null = fromNone ? { kind: 'values', values: [], except: false } : null;
        const ticked = new Map<ColumnValue, boolean>();
        for (const { value, shown } of list) {
          filter = withValues(filter ?? undefined, [value], shown);
          ticked.set(value, shown);
        }
        for (const value of ['a', 'b', 'c', null, 1, true] as const) {
          const expected = ticked.get(value) ?? !fromNone;
          expect(isValueShown(filter ?? undefined, value)).toBe(expected);
          if (filter) expect(cellTest(fieldAt('attributes.x'), filter)(value)).toBe(expected);
        }
      }),
    );
  });
});

describe('the filter of the sheet', () => {
  const ROWS = [
    gridRow(1, { values: { title: 'Oak table', bidMicros: '350000' } }),
    gridRow(2, { values: { title: 'Oak bench', bidMicros: '100000' } }),
    gridRow(3, { values: { title: 'Teak bench', bidMicros: '100000' } }),
  ];
  const keys = (filter: Partial<ViewFilter>) =>
    ROWS.filter(rowTest({ ...NO_FILTER, ...filter }, [])).map(({ key }) => key);

  it('shows what passes its expression and every column at once', () => {
    const oak = { title: { kind: 'text', test: 'contains', text: 'oak' } } as const;
    expect(keys({ columns: oak })).toEqual(['r1', 'r2']);
    expect(keys({ where: 'bid < 0.2' })).toEqual(['r2', 'r3']);
    expect(keys({ columns: oak, where: 'bid < 0.2' })).toEqual(['r2']);
    expect(keys({ where: 'bid <' })).toEqual([]);
  });

  it('asks the engine for what the rows of the window only begin, and tests the rest itself', () => {
    const columns = {
      description: { kind: 'text', test: 'contains', text: 'say "solid" oak' },
      title: { kind: 'text', test: 'contains', text: 'bench' },
    } as const;
    const where = engineCondition({ columns, where: 'bid > 0' });
    expect(where).toBe('({description} contains "say ""solid"" oak")');
    expect(parseExpression(where ?? '').ok).toBe(true);
    expect(engineCondition({ columns: {}, where: 'bid > 0' })).toBeNull();
    expect(engineCondition({ columns: {}, where: 'clicks(30d) > 100 or description = "x"' })).not.toBeNull();
    const test = rowTest({ ...NO_FILTER, columns }, [], new Set([rowKey(1), rowKey(2)]));
    expect(ROWS.filter(test).map(({ key }) => key)).toEqual(['r2']);
  });
});
