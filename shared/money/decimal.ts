/**
 * Exact decimal numbers as text and as `units * 10^-scale`, for money, attribute numbers and expressions; none of
 * them is ever converted to a float.
 */
import type { NumberFormat } from './number-format.ts';

export type Decimal = { readonly units: bigint; readonly scale: number };

export type DecimalCode = 'not-number' | 'too-precise' | 'too-large' | 'ambiguous';

export type DecimalResult =
  | { readonly ok: true; readonly value: Decimal }
  | { readonly ok: false; readonly code: DecimalCode };

/** The most digits of a typed number; longer ones are refused, so that no text takes long to compute. */
const MAX_DIGITS = 30;

const isSpace = (sign: string): boolean => /^\s$/u.test(sign);
const refuse = (code: DecimalCode): DecimalResult => ({ ok: false, code });

export const pow10 = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The decimal without trailing zeros. */
export const normalized = ({ units, scale }: Decimal): Decimal => {
  if (scale <= 0 || units % 10n !== 0n) return { units, scale };
  return normalized({ units: units / 10n, scale: scale - 1 });
};

/** The decimal in units of `10^-scale`; undefined where that would lose digits. */
export const atScale = (value: Decimal, scale: number): bigint | undefined => {
  if (value.scale <= scale) return value.units * pow10(scale - value.scale);
  const divisor = pow10(value.scale - scale);
  return value.units % divisor === 0n ? value.units / divisor : undefined;
};

/** The decimal of the digits before and behind the sign. */
export const buildDecimal = (negative: boolean, whole: string, fraction: string): DecimalResult => {
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(fraction) || whole + fraction === '') return refuse('not-number');
  if (whole.length > MAX_DIGITS) return refuse('too-large');
  if (fraction.replace(/0+$/, '').length > MAX_DIGITS) return refuse('too-precise');
  const kept = fraction.slice(0, MAX_DIGITS);
  const units = BigInt(`${whole}${kept}`);
  return { ok: true, value: normalized({ units: negative ? -units : units, scale: kept.length }) };
};

const GROUPED = /^[1-9]\d{0,2}(?:G\d{3})+$/;

/** Can the one `sign` in these digits stand between thousands? */
export const isGrouped = (body: string, sign: string): boolean => GROUPED.test(body.replace(sign, 'G'));

/** The digits of a whole part without grouping; undefined when the grouping is not by thousands. */
export const ungroup = (whole: string, group: string): string | undefined => {
  if (group === '' || !whole.includes(group)) return whole;
  return GROUPED.test(whole.replaceAll(group, 'G')) ? whole.replaceAll(group, '') : undefined;
};

/** A single grouping sign: thousands, a decimal sign out of habit (`0.35` for `0,35`), or ambiguous. */
const loneGroup = (negative: boolean, body: string, group: string): DecimalResult => {
  const [whole = '', fraction = ''] = body.split(group);
  return isGrouped(body, group) ? refuse('ambiguous') : buildDecimal(negative, whole, fraction);
};

/** Spaces and the apostrophes of Swiss amounts are valid only between thousands. */
const SPACED =
  /^[1-9]\d{0,2}(?<between>[\s'\u2018\u2019\u02bc\u00b4])\d{3}(?:\k<between>\d{3})*(?![\d\s'\u2018\u2019\u02bc\u00b4])/u;

/** A number's digits and signs after its minus sign; undefined for spaces that do not group thousands. */
export const digitsOf = (text: string): { readonly body: string; readonly isSpaced: boolean } | undefined => {
  const [thousands = ''] = SPACED.exec(text) ?? [];
  const rest = text.slice(thousands.length);
  if (/\s/u.test(rest)) return undefined;
  return { body: thousands.replaceAll(/\D/gu, '') + rest, isSpaced: thousands !== '' };
};

/** `12,-`, `12.--` and `€ 1.250,=`: the dash means no cents, and the sign before it is the decimal sign. */
export const withCents = (text: string): string =>
  text.replace(/(?<=\d[.,])(?<dash>[-=\u2010-\u2015\u2212\ufe63\uff0d])\k<dash>?(?!\d)/u, '00');

const parseTyped = (negative: boolean, text: string, format: NumberFormat): DecimalResult => {
  const body = digitsOf(text)?.body;
  if (body === undefined) return refuse('not-number');
  const group = isSpace(format.group) ? '' : format.group;
  const parts = body.split(format.decimal);
  if (parts.length > 2) return refuse('not-number');
  if (parts.length === 1 && group !== '' && body.split(group).length === 2) {
    return loneGroup(negative, body, group);
  }
  const whole = ungroup(parts[0] ?? '', group);
  return whole === undefined ? refuse('not-number') : buildDecimal(negative, whole, parts[1] ?? '');
};

/**
 * Parses a typed number. Spaces are allowed only between thousands. With a number format, a comma or point that
 * cannot group thousands is read as the decimal sign; one that can (`1.234` where the point groups) is refused as
 * ambiguous, never guessed. More than 30 digits on either side are refused.
 */
export const parseDecimal = (text: string, format: NumberFormat): DecimalResult => {
  const [, sign = '', body = ''] = /^([+-]?)\s*(.+)$/su.exec(text.trim().replace('\u2212', '-')) ?? [];
  return parseTyped(sign === '-', body, format);
};

const groupDigits = (digits: string, group: string): string =>
  group === '' ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, group);

/** The decimal as text, with at least `minDecimals` decimals and no trailing zeros beyond. */
export const formatDecimal = (value: Decimal, format: NumberFormat, minDecimals = 0): string => {
  const { units, scale } = normalized(value);
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = groupDigits(digits.slice(0, digits.length - scale), format.group);
  const fraction = digits.slice(digits.length - scale).padEnd(minDecimals, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : format.decimal}${fraction}`;
};

/** The decimal of a JavaScript number's text; undefined for NaN and the infinities. */
export const decimalOfNumber = (value: number): Decimal | undefined => {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return undefined;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return normalized(scale < 0 ? { units: units * pow10(-scale), scale: 0 } : { units, scale });
};

/** The JavaScript number whose text is this decimal; undefined where there is none (too many digits). */
export const numberOfDecimal = (value: Decimal): number | undefined => {
  const number = Number(formatDecimal(value, { decimal: '.', group: '' }));
  const back = decimalOfNumber(number);
  const exact = normalized(value);
  return back && back.units === exact.units && back.scale === exact.scale ? number : undefined;
};
