/**
 * Amounts of money as people read and write them: in the tenant's currency, exact to the micro
 * (`docs/interface.md#general-rules`).
 */
import { roundToScale } from './arithmetic.ts';
import { currencyRefusal, isSymbolOf, withoutCurrency } from './currency.ts';
import type { Decimal, DecimalCode, DecimalResult } from './decimal.ts';
import { atScale, formatDecimal, parseDecimal, withCents } from './decimal.ts';
import type { AmountUnit, NumberFormat, NumberReading, TableNumbers } from './number-format.ts';
import { LONGEST_NUMBER, numberIn, readDigits, readWhole, visible } from './table-number.ts';

/** The decimals of micros and of cents. */
export const MICROS_SCALE = 6;
export const CENTS_SCALE = 2;

export type MoneyCode =
  | 'not-money'
  | 'other-currency'
  | 'negative'
  | 'not-whole'
  | Exclude<DecimalCode, 'not-number'>;

export type AmountResult =
  | { readonly ok: true; readonly value: bigint }
  | { readonly ok: false; readonly code: MoneyCode };

type Read = DecimalResult | { readonly ok: false; readonly code: MoneyCode };

const typedAmount = (text: string, format: NumberFormat): Read => {
  const bare = withoutCurrency(withCents(text), format.currency);
  return bare.ok ? parseDecimal(bare.amount, format) : bare;
};

/** `12\u20ac50`: the symbol of the currency stands where the decimal sign would. */
const BETWEEN = /^(?<whole>\d[\d\s'\u2019]*?)\s*(?<symbol>\p{Sc})\s?(?<cents>\d{2})$/u;

const DASH = /[^\d\s.,'\u2018\u2019\u02bc\u00b4]$/u;

/** The amount in a cell of a table. No field has negative amounts, so there they are refused whoever wrote them. */
const tableAmount = (text: string, { table, currency, unit }: TableNumbers): Read => {
  const number = numberIn(text);
  if (!number && text.length > LONGEST_NUMBER) return { ok: false, code: 'not-money' };
  const { whole, symbol = '', cents } = BETWEEN.exec(visible(text))?.groups ?? {};
  if (whole !== undefined && currency !== undefined && isSymbolOf(symbol, currency))
    return readDigits({ isNegative: false, digits: `${whole}.${cents}` }, '.');
  if (!number) return { ok: false, code: 'not-money' };
  const code = currencyRefusal(number.around, currency);
  if (code !== undefined) return { ok: false, code };
  if (number.isNegative && /[1-9]/.test(number.digits)) return { ok: false, code: 'negative' };
  if (!unit) return readDigits(number, table);
  // A dash stands for no cents, so that what stands before it are none.
  return DASH.test(number.digits) ? { ok: false, code: 'not-whole' } : readWhole(number, table);
};

/** The decimals that a whole number of such units stands for. */
const SCALE_OF: Readonly<Record<AmountUnit, number>> = { cents: CENTS_SCALE, micros: MICROS_SCALE };

/** The amount of whole units; undefined where there are parts of one. */
export const amountOfUnits = ({ units, scale }: Decimal, unit: AmountUnit): Decimal | undefined => {
  const whole = atScale({ units, scale }, 0);
  return whole === undefined ? undefined : { units: whole, scale: SCALE_OF[unit] };
};

const parseAmount = (text: string, format: NumberReading, scale: number): AmountResult => {
  const read = 'table' in format ? tableAmount(text, format) : typedAmount(text, format);
  if (!read.ok) return { ok: false, code: read.code === 'not-number' ? 'not-money' : read.code };
  const amount = format.unit ? amountOfUnits(read.value, format.unit) : read.value;
  if (!amount) return { ok: false, code: 'not-whole' };
  const value = atScale(format.round ? roundToScale(amount, scale) : amount, scale);
  return value === undefined ? { ok: false, code: 'too-precise' } : { ok: true, value };
};

/**
 * The micros of an amount such as `0.35` or `12,-`, up to six decimals; more are refused (`too-precise`) unless the
 * format rounds them. The format's own currency may be written beside it; another one is refused (`other-currency`), never
 * converted.
 */
export const parseMicros = (text: string, format: NumberReading): AmountResult =>
  parseAmount(text, format, MICROS_SCALE);

/** The cents of an amount such as `12.50`, up to two decimals; more as in `parseMicros`. */
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
