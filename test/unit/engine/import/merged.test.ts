import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedAt } from '../../../../main/engine/import/merged.ts';

const anySpan = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, more]) => ({ from, to: from + more, range: `B${from}:C${from + more}` }));

describe('merged cells', () => {
  it('reach into exactly the rows that one of their ranges covers', () => {
    fc.assert(
      fc.property(
        fc.array(anySpan, { maxLength: 12 }),
        fc.set(fc.integer({ min: 1, max: 90 })),
        (spans, some) => {
          const rows = [...some].toSorted((a, b) => a - b);
          const found = mergedAt(
            rows,
            spans.map(({ range }) => range),
          );
          for (const at of rows) {
            const covering = spans.filter(({ from, to }) => from <= at && at <= to).map(({ range }) => range);
            expect(covering.length > 0).toBe(found.has(at));
            if (found.has(at)) expect(covering).toContain(found.get(at));
          }
        },
      ),
    );
  });
});
