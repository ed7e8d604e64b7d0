import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_KEPT,
  type Decisions,
  decideCells,
  decideFields,
  decideRows,
  keepsCell,
} from '../../../../shared/proposals/decisions.ts';

const anyRow = fc.nat({ max: 3 });
const anyField = fc.constantFrom('title', 'bidMicros', 'status');
const anyStep = fc.record({
  kind: fc.constantFrom('row', 'field', 'cell'),
  row: anyRow,
  field: anyField,
  keep: fc.boolean(),
});
type Step = Readonly<{ kind: string; row: number; field: string; keep: boolean }>;

const nameOf = ({ kind, row, field }: Step): string =>
  ({ row: `row ${row}`, field: `field ${field}`, cell: `cell ${row} ${field}` })[kind] ?? '';

const decide = (decisions: Decisions, { kind, row, field, keep }: Step): Decisions => {
  if (kind === 'row') return decideRows(decisions, [row], keep);
  return kind === 'field'
    ? decideFields(decisions, [field], keep)
    : decideCells(decisions, [{ row, field }], keep);
};

describe('decisions', () => {
  it('keep a cell exactly where the last word on its row, its field and itself is yes', () => {
    fc.assert(
      fc.property(fc.array(anyStep), anyRow, anyField, (steps, row, field) => {
        const last = new Map(steps.map((step) => [nameOf(step), step.keep]));
        const wanted = [`row ${row}`, `field ${field}`, `cell ${row} ${field}`].every(
          (name) => last.get(name) !== false,
        );
        expect(keepsCell(steps.reduce(decide, ALL_KEPT), row, field)).toBe(wanted);
      }),
    );
  });
});
