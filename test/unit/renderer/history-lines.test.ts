import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heightOf,
  isSame,
  linesOf,
  placeAt,
  placeOf,
  stepTo,
} from '../../../renderer/features/history/history-lines.ts';
import type { LogEntry } from '../../../shared/contract/results/history.ts';

const MINUTE = 60_000;
const NOON = new Date(2026, 4, 12, 12).getTime();

const entry = (id: number, changes: Partial<LogEntry> = {}): LogEntry => ({
  kind: 'changeset',
  id,
  at: new Date(NOON - id * MINUTE).toISOString(),
  label: `Edit ${id}`,
  counts: { rows: 1, changes: 1 },
  who: null,
  undoes: null,
  undoneBy: null,
  endedAt: null,
  ...changes,
});

const quiet = (id: number): LogEntry =>
  entry(id, { kind: 'pull', label: 'incremental', counts: { changed: 0, conflicts: 2 } });

const entries = fc
  .array(
    fc.record({ kind: fc.constantFrom('changeset', 'pull', 'push'), days: fc.nat(2), changed: fc.nat(1) }),
    {
      maxLength: 60,
    },
  )
  .map((list) =>
    list
      .toSorted((a, b) => a.days - b.days)
      .map(({ kind, days, changed }, at) =>
        entry(at, { kind, counts: { changed }, at: new Date(2026, 4, 12 - days, 12).toISOString() }),
      ),
  );

const all = { seed: 4, numRuns: 200 };

describe('the lines of the history', () => {
  it('hold every entry once, in their order, whatever shares a line', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const held = linesOf(list).flatMap((line) => (line.kind === 'entry' ? line.entries : []));
        expect(held).toEqual(list);
      }),
      all,
    );
  });

  it('stand one below the other without a gap, and are found by their height', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const lines = linesOf(list);
        lines.forEach((line, at) => {
          expect(line.top).toBe(heightOf(lines.slice(0, at)));
          expect(placeAt(lines, line.top)).toBe(at);
          expect(placeAt(lines, line.top + line.height - 1)).toBe(at);
        });
      }),
      all,
    );
  });

  it('begin each day with its head', () => {
    const lines = linesOf([entry(1), entry(2), entry(60 * 20), entry(60 * 20 + 1)]);
    expect(lines.map(({ kind }) => kind)).toEqual(['day', 'entry', 'entry', 'day', 'entry', 'entry']);
  });

  it('put pulls that brought nothing on one line, until something happened or the day ended', () => {
    const lines = linesOf([quiet(1), quiet(2), entry(3), quiet(4), quiet(60 * 13)]);
    const held = lines.flatMap((line) => (line.kind === 'entry' ? [line.entries.length] : []));
    expect(held).toEqual([2, 1, 1, 1]);
    expect(placeOf(lines, { kind: 'pull', id: 2 })).toBe(placeOf(lines, { kind: 'pull', id: 1 }));
  });

  it('never take a pull with news for one that brought nothing', () => {
    const news = { ...quiet(2), counts: { changed: 0, elsewhere: 1 } };
    expect(linesOf([quiet(1), news, quiet(3)]).filter(({ kind }) => kind === 'entry')).toHaveLength(3);
  });

  it('are walked by keys that never stop on a day or leave the list', () => {
    const keys = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(entries, fc.array(keys, { maxLength: 30 }), (list, pressed) => {
        const lines = linesOf(list);
        let at = placeOf(lines, list[0] ?? null);
        for (const key of pressed) at = stepTo(key, lines, at, 5) ?? at;
        if (list.length > 0) expect(lines[at]?.kind).toBe('entry');
      }),
      all,
    );
  });

  it('lead from end to end, one entry a key', () => {
    const lines = linesOf([entry(1), entry(2), entry(60 * 20)]);
    const first = placeOf(lines, { kind: 'changeset', id: 1 });
    expect(stepTo('ArrowDown', lines, placeOf(lines, { kind: 'changeset', id: 2 }), 5)).toBe(
      lines.length - 1,
    );
    expect(stepTo('End', lines, first, 5)).toBe(lines.length - 1);
    expect(stepTo('Home', lines, lines.length - 1, 5)).toBe(first);
    expect(stepTo('ArrowUp', lines, first, 5)).toBe(first);
    expect(stepTo('x', lines, first, 5)).toBeUndefined();
  });
});

describe('an entry', () => {
  it('is told from another kind with the same number', () => {
    expect(isSame({ kind: 'push', id: 1 }, { kind: 'pull', id: 1 })).toBe(false);
    expect(isSame(null, { kind: 'pull', id: 1 })).toBe(false);
  });
});
