/**
 * The `arg` of a service error as params of our sentence: numbers that are amounts are marked as such, so that they
 * are formatted as money; those that may be amounts in an unknown unit are left out (`docs/interface.md#errors`).
 */
import { attributePath, fieldOf } from '../ad/fields.ts';
import type { FieldPath } from '../ad/model.ts';
import { MICROS_PER_CENT } from '../money/micros.ts';

type Unit = 'micros' | 'cents' | 'none' | 'unknown';

/** The context of an argument: our path, the service's field name, and the code. */
export type AmountSpot = { readonly field: FieldPath; readonly named: string; readonly code: number };

/** Budgets that are too low for the spend: the argument can only be an amount. */
const OF_BUDGETS: ReadonlySet<number> = new Set([2019, 2020]);

const unitOf = ({ field, named, code }: AmountSpot): Unit => {
  if (OF_BUDGETS.has(code)) return 'micros';
  const kind = fieldOf(field)?.kind;
  if (kind === 'micros' || kind === 'cents') return kind;
  if (named.endsWith('Micros')) return 'micros';
  if (named.endsWith('Cents')) return 'cents';
  return kind !== undefined || attributePath(field) !== undefined ? 'none' : 'unknown';
};

/** Fields of version 2, whose amounts were cents: a micro value below a cent is most likely no amount. */
const OLD_NAMES: ReadonlySet<string> = new Set(['cpc', 'totalBudget', 'dailyBudget']);

const NUMBER = /\d+(?:[.,]\d+)*/g;

/** A number whose unit cannot be determined. */
const isDoubtful = (number: string, unit: Unit, named: string): boolean => {
  if (unit === 'unknown') return /\d{5}/.test(number);
  if (!/^\d+$/.test(number)) return /^\d{4}/.test(number) || /^\d+,/.test(number);
  return OLD_NAMES.has(named) && number !== '0' && BigInt(number) < MICROS_PER_CENT;
};

const INTERVAL = /^([[(\]])\s*(\d*)\s*[,;]\s*(\d*)\s*([\])[])$/;

/** `[2,5]` as `2 – 5`, a half-open one as `≥ 2` or `≤ 5`; undefined for other texts. */
const boundsIn = (arg: string): string | undefined => {
  const [, open, least = '', most = '', close] = INTERVAL.exec(arg) ?? [];
  if (open === undefined || (least === '' && most === '')) return undefined;
  if (most === '') return `${open === '[' ? '≥' : '>'} ${least}`;
  if (least === '') return `${close === ']' ? '≤' : '<'} ${most}`;
  return `${open === '[' ? '' : '> '}${least} – ${close === ']' ? '' : '< '}${most}`;
};

/**
 * The params of the argument: `arg`, or `argInMicros` or `argInCents` where its whole numbers are amounts; empty for
 * none.
 */
export const serviceAmount = (arg: string, spot: AmountSpot): Readonly<Record<string, string>> => {
  const unit = unitOf(spot);
  const text = (boundsIn(arg) ?? arg).replace(/>=/g, '≥').replace(/<=/g, '≤');
  if (text === '') return {};
  if (unit === 'none') return { arg: text };
  const numbers = text.match(NUMBER) ?? [];
  if (numbers.some((number) => isDoubtful(number, unit, spot.named))) return {};
  if (unit === 'unknown') return { arg: text };
  const plain = text.replace(/\s*\b(?:micros|cents)\b/gi, '');
  return { [unit === 'micros' ? 'argInMicros' : 'argInCents']: plain };
};
