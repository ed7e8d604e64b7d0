/**
 * Amounts of money as people read and write them: in the tenant's currency, exact to the micro
 * (`docs/interface.md#general-rules`).
 */
import { withoutCurrency } from './currency.ts';
import type { DecimalCode } from './decimal.ts';
import { atScale, formatDecimal, parseDecimal, withCents } from './decimal.ts';
import type { NumberFormat, NumberReading } from './number-format.ts';

const MICROS_SCALE = 6;
const CENTS_SCALE = 2;

export type MoneyCode = 'not-money' | 'other-currency' | Exclude<DecimalCode, 'not-number'>;

export type AmountResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly code: MoneyCode };

const parseAmount = (text: string, format: NumberReading, scale: number): AmountResult => {
  const bare = withoutCurrency(withCents(text), format.currency);
  if (!bare.ok) return bare;
  const parsed = parseDecimal(bare.amount, format);
  if (!parsed.ok) return { ok: false, code: parsed.code === 'not-number' ? 'not-money' : parsed.code };
  const value = atScale(parsed.value, scale);
  return value === undefined ? { ok: false, code: 'too-precise' } : { ok: true, value };
};

/**
 * The micros of an amount such as `0.35` or `12,-`, up to six decimals; more are refused (`too-precise`), never
 * rounded. The format's own currency may be written beside it; another one is refused (`other-currency`), never
 * converted.
 */
export const parseMicros = (text: string, format: NumberReading): AmountResult =>
  parseAmount(text, format, MICROS_SCALE);

/** The cents of an amount such as `12.50`, up to two decimals; more are refused, never rounded. */
export const parseCents = (text: string, format: NumberReading): AmountResult =>
  parseAmount(text, format, CENTS_SCALE);

/**
 * Micros as an amount of the currency, with all significant decimals and at least `minDecimals`. With at least one
 * decimal the text parses to the same micros in the same format.
 */
export const formatMoney = (amount: bigint, format: NumberFormat, minDecimals = CENTS_SCALE): string =>
  formatDecimal({ units: amount, scale: MICROS_SCALE }, format, minDecimals);

/** Cents as an amount of the currency with two decimals. */
export const formatCents = (cents: bigint, format: NumberFormat): string =>
  formatDecimal({ units: cents, scale: CENTS_SCALE }, format, CENTS_SCALE);
