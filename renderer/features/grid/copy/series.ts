/**
 * How a line of cells continues: by its step where numbers, numbered texts or dates have one, otherwise by
 * repetition. Exact decimals throughout. Pure.
 */
import type { FieldKind } from '../../../../shared/ad/fields.ts';
import type { Json } from '../../../../shared/json.ts';
import {
  atScale,
  type Decimal,
  decimalOfNumber,
  normalized,
  numberOfDecimal,
} from '../../../../shared/money/decimal.ts';
import { microsOf } from '../../../../shared/money/micros.ts';

/**
 * `auto`: several cells with a common step continue, a single cell is repeated. `step`: a single cell continues by
 * one.
 */
export type FillMode = 'auto' | 'copy' | 'step';

/** The value `steps` after the line's first; undefined where it would be invalid. */
type Rule = (steps: number) => Json | undefined;

const DAY_MS = 86_400_000;

/** The common step between neighbours; for a single number, `unit`. */
const stepOf = (numbers: readonly bigint[], unit: bigint): bigint | undefined => {
  const [first, second] = numbers;
  if (first === undefined) return undefined;
  if (second === undefined) return unit;
  const step = second - first;
  return numbers.every((number, at) => number === first + step * BigInt(at)) ? step : undefined;
};

const decimalOf = (kind: FieldKind['kind'], value: Json): Decimal | undefined => {
  if (kind === 'micros') {
    const units = microsOf(value);
    return units === undefined ? undefined : { units, scale: 0 };
  }
  return typeof value === 'number' ? decimalOfNumber(value) : undefined;
};

/** One unit of the currency; 1 for other kinds. */
const UNITS: Partial<Record<FieldKind['kind'], bigint>> = { micros: 1_000_000n, cents: 100n };

const numberRule = (kind: FieldKind['kind'], line: readonly Json[]): Rule | undefined => {
  const decimals = line.map((value) => decimalOf(kind, value));
  if (!decimals.every((decimal) => decimal !== undefined)) return undefined;
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale));
  const numbers = decimals.map((decimal) => atScale(decimal, scale) ?? 0n);
  const unit = (UNITS[kind] ?? 1n) * 10n ** BigInt(scale);
  const step = stepOf(numbers, unit);
  const [first] = numbers;
  if (step === undefined || first === undefined) return undefined;
  return (steps) => {
    const units = first + step * BigInt(steps);
    return kind === 'micros' ? units.toString() : numberOfDecimal(normalized({ units, scale }));
  };
};

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const dateRule = (line: readonly Json[]): Rule | undefined => {
  const days = line.map((value) =>
    typeof value === 'string' && ISO_DATE.test(value) ? Date.parse(value) / DAY_MS : Number.NaN,
  );
  if (days.some((day) => !Number.isInteger(day))) return undefined;
  const numbers = days.map(BigInt);
  const step = stepOf(numbers, 1n);
  const [first] = numbers;
  if (step === undefined || first === undefined) return undefined;
  return (steps) => {
    const date = new Date(Number(first + step * BigInt(steps)) * DAY_MS);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
  };
};

/** A text with a whole number at its end; longer numbers are no numbering. */
const NUMBERED = /^(.*?)(\d{1,15})$/su;

const numberedRule = (line: readonly Json[]): Rule | undefined => {
  const parts = line.map((value) => (typeof value === 'string' ? NUMBERED.exec(value) : null));
  const [first] = parts;
  if (!first || !parts.every((part) => part !== null && part[1] === first[1])) return undefined;
  const digits = parts.map((part) => part?.[2] ?? '');
  const start = BigInt(first[2] ?? '');
  const step = stepOf(digits.map(BigInt), 1n);
  if (step === undefined) return undefined;
  const width = digits.some((text) => text.startsWith('0')) ? (first[2]?.length ?? 0) : 0;
  return (steps) => {
    const number = start + step * BigInt(steps);
    return number < 0n ? undefined : `${first[1]}${number.toString().padStart(width, '0')}`;
  };
};

const ruleOf = (kind: FieldKind['kind'], line: readonly Json[], mode: FillMode): Rule | undefined => {
  if (mode === 'copy' || (mode === 'auto' && line.length < 2)) return undefined;
  return numberRule(kind, line) ?? dateRule(line) ?? numberedRule(line);
};

/**
 * The continuation at position `at` (from the line's length on, or below 0 before it): a value, or the index of the
 * cell of the line to repeat.
 */
export type LineGoesOn = (at: number) => { readonly value: Json } | { readonly index: number };

/** How a line continues in both directions. */
export const goesOn = (kind: FieldKind['kind'], line: readonly Json[], mode: FillMode): LineGoesOn => {
  const rule = ruleOf(kind, line, mode);
  const count = line.length;
  return (at) => {
    const value = rule?.(at);
    return value === undefined ? { index: ((at % count) + count) % count } : { value };
  };
};
