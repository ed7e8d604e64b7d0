/** Totals of a range: filled cells, and sum, average, minimum and maximum of amounts. Pure. */
import type { Field } from '../../../../shared/ad/fields.ts';
import { resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import type { Json } from '../../../../shared/json.ts';
import { compareDecimals, plus, wholeTimes } from '../../../../shared/money/arithmetic.ts';
import { type Decimal, decimalOfNumber, normalized, pow10 } from '../../../../shared/money/decimal.ts';
import { microsOf } from '../../../../shared/money/micros.ts';

/** Money and plain numbers are never added together. */
export type SumKind = 'money' | 'number';

export type Sums = {
  /** Cells that are not empty. */
  readonly filled: number;
  /** Of amounts or numbers, if all are of one kind. */
  readonly numbers: {
    readonly kind: SumKind;
    readonly count: number;
    readonly sum: Decimal;
    readonly average: Decimal;
    readonly min: Decimal;
    readonly max: Decimal;
  } | null;
};

/** Decimals of an average, unless one of its values has more. */
const AVERAGE_SCALE = 2;

type Amount = { readonly kind: SumKind; readonly decimal: Decimal };

/** The amount of a cell; undefined for words such as Unlimited, texts, and numbers that are ids. */
const amountOf = (field: Field, value: Json): Amount | undefined => {
  if (field.kind === 'micros') {
    const units = microsOf(value);
    return units === undefined ? undefined : { kind: 'money', decimal: { units, scale: 6 } };
  }
  if (typeof value !== 'number') return undefined;
  if (field.kind === 'cents') return { kind: 'money', decimal: { units: BigInt(value), scale: 2 } };
  const isCount = field.kind === 'attribute' || resultColumnOf(field.path) !== undefined;
  const decimal = isCount ? decimalOfNumber(value) : undefined;
  return decimal && { kind: 'number', decimal };
};

/** Rounded half away from zero. */
const divided = (sum: Decimal, count: number, scale: number): Decimal => {
  const finest = Math.max(sum.scale, scale);
  const units = sum.units * pow10(finest - sum.scale);
  const divisor = BigInt(count) * pow10(finest - scale);
  return normalized({ units: wholeTimes(units, divisor), scale });
};

type Running = { count: number; sum: Decimal; min: Decimal; max: Decimal; scale: number };

/** Collects cells one by one. */
export const createSums = () => {
  const running = new Map<SumKind, Running>();
  let filled = 0;
  return {
    add: (field: Field, value: Json): void => {
      if (value === null) return;
      filled += 1;
      const amount = amountOf(field, value);
      if (!amount) return;
      const { kind, decimal } = amount;
      const known = running.get(kind);
      const scale = Math.max(AVERAGE_SCALE, normalized(decimal).scale);
      if (!known) {
        running.set(kind, { count: 1, sum: decimal, min: decimal, max: decimal, scale });
        return;
      }
      known.count += 1;
      known.scale = Math.max(known.scale, scale);
      known.sum = plus(known.sum, decimal);
      if (compareDecimals(decimal, known.min) < 0) known.min = decimal;
      if (compareDecimals(decimal, known.max) > 0) known.max = decimal;
    },
    finish: (): Sums => {
      const [first, other] = running;
      if (!first || other) return { filled, numbers: null };
      const [kind, { count, sum, min, max, scale }] = first;
      return { filled, numbers: { kind, count, sum, average: divided(sum, count, scale), min, max } };
    },
  };
};
