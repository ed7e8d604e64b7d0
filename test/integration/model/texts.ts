// What a text says in a cell, and how a cell reads: as a seller would tell it, not as the product computes it.
import type { Cells, Field } from './shop.ts';
import { KINDS, WORDS } from './shop.ts';

type Value = Cells[Field];

const DECIMALS = { micros: 6, cents: 2, number: 6 } as const;

/** An amount in millionths, undefined where the cell holds none. */
export const millionths = (field: Field, value: Value): bigint | undefined => {
  const kind = KINDS[field];
  if (kind === 'micros') return /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : undefined;
  if (typeof value !== 'number') return undefined;
  return kind === 'cents' ? BigInt(value) * 10_000n : BigInt(Math.round(value * 1_000_000));
};

/** The cell text for an amount in micros; undefined where the field cannot hold it. */
export const amountCell = (field: Field, amount: bigint): Value | undefined => {
  const kind = KINDS[field];
  if (kind === 'micros') return String(amount);
  if (kind === 'number') return Number(amount) / 1_000_000;
  const unit = kind === 'cents' ? 10_000n : 1_000_000n;
  return amount % unit === 0n ? Number(amount / unit) : undefined;
};

const amountText = (amount: bigint, least: number): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(7, '0');
  const whole = least === 0 ? digits.slice(0, -6) : digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(-6).replace(/0+$/, '').padEnd(least, '0');
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
};

export const millionthsIn = (text: string): bigint | undefined => {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return sign === undefined ? undefined : BigInt(`${sign}${whole}${fraction.padEnd(6, '0')}`);
};

const wordIn = (field: Field, text: string): string | undefined =>
  Object.entries(WORDS[field] ?? {}).find((names) =>
    names.some((name) => name.toLowerCase() === text.trim().toLowerCase()),
  )?.[0];

/** The text of a cell, as it is copied for elsewhere. */
export const textOf = (field: Field, value: Value): string => {
  if (value === null) return '';
  const amount = millionths(field, value);
  if (field === 'campaignId') return `#${value}`;
  if (amount !== undefined) return amountText(amount, KINDS[field] === 'number' ? 0 : 2);
  return WORDS[field]?.[value] ?? String(value);
};

/** What a pasted or typed text makes of a cell; undefined where it makes nothing of it. */
export const valueIn = (field: Field, text: string): Value | undefined => {
  const kind = KINDS[field];
  if (text.trim() === '') return null;
  if (kind === 'text') return text;
  if (kind === 'whole') return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
  const word = wordIn(field, text);
  if (word !== undefined || kind === 'word') return word;
  const amount = millionthsIn(text.trim().replace(/(?<=\d),(?=\d{3})/g, ''));
  const rest = amount === undefined ? 0n : amount % 10n ** BigInt(6 - DECIMALS[kind]);
  return amount === undefined || rest !== 0n ? undefined : amountCell(field, amount);
};
