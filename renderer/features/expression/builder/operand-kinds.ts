/** What the values of a line may be besides typed ones. Pure. */
import type { Operand, TestLine } from '../../../../shared/expression/builder/index.ts';
import { valueKindOf } from './literals.ts';

const DAYS = 30;

/** A kind of value with the first one of it; null where it has to be typed. */
export type OperandKind = { readonly kind: Operand['kind']; readonly first: Operand | null };

const TYPED: OperandKind = { kind: 'literal', first: null };
const DAYS_AGO: OperandKind = { kind: 'days-ago', first: { kind: 'days-ago', days: DAYS } };

/** Lists and patterns have typed values only. */
const COMPARING: ReadonlySet<TestLine['relation']> = new Set(['=', '!=', '<', '<=', '>', '>=', 'between']);

export const operandKinds = ({ subject, relation }: TestLine): readonly OperandKind[] => {
  if (!subject || subject.kind === 'flag' || !COMPARING.has(relation)) return [TYPED];
  const kind = valueKindOf(subject);
  const same: Operand =
    subject.kind === 'metric'
      ? { kind: 'other', of: { ...subject, period: { ...subject.period, before: true } }, factor: null }
      : { kind: 'other', of: subject, factor: null };
  if (kind === 'number') return [TYPED, { kind: 'other', first: same }];
  if (kind === 'date') return [TYPED, DAYS_AGO, { kind: 'other', first: same }];
  return [TYPED];
};
