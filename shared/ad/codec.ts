/**
 * Converts text to values and back, for every field: text typed in a cell, passed to the terminal, or in a workbook's
 * cell. Values are as on the wire (`docs/terminal.md#text-in-text-out`). Text that is no value of the field's type is
 * refused; values that the service or the category may refuse are accepted and left to the rules.
 */
import type { Json } from '../json.ts';
import { parsedJson } from '../json.ts';
import { decimalOfNumber, formatDecimal, numberOfDecimal, parseDecimal } from '../money/decimal.ts';
import { microsOf } from '../money/micros.ts';
import { formatCents, formatMoney, parseCents, parseMicros } from '../money/money.ts';
import type { NumberFormat, NumberReading } from '../money/number-format.ts';
import { PLAIN } from '../money/number-format.ts';
import { parseTableNumber } from '../money/table-number.ts';
import type { AttributeType, FieldKind } from './fields.ts';
import { picturesText, readPictures } from './picture-text.ts';

/** Why a text is no value of its field; `refused.CODE` in `shared/locale` is the sentence. */
export const TEXT_CODES = [
  'not-money',
  'other-currency',
  'percent',
  'negative',
  'not-whole',
  'not-number',
  'not-integer',
  'not-boolean',
  'not-timestamp',
  'not-images',
  'too-precise',
  'too-large',
  'ambiguous',
] as const;
export type TextCode = (typeof TEXT_CODES)[number];

export type ParsedText =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly code: TextCode };

const value = (parsed: Json): ParsedText => ({ ok: true, value: parsed });
const refuse = (code: TextCode): ParsedText => ({ ok: false, code });

const isSafe = (amount: bigint): boolean => BigInt.asIntN(54, amount) === amount && amount !== -(2n ** 53n);

const wordOf = (words: readonly string[], text: string): string | undefined =>
  words.find((word) => word.toLowerCase() === text.toLowerCase());

const parseMicrosText = (words: readonly string[], text: string, format: NumberReading): ParsedText => {
  const word = wordOf(words, text);
  if (word) return value(word);
  const amount = parseMicros(text, format);
  if (!amount.ok) return refuse(amount.code);
  const wire = amount.value.toString();
  return microsOf(wire) === undefined ? refuse('too-large') : value(wire);
};

const parseCentsText = (text: string, format: NumberReading): ParsedText => {
  const amount = parseCents(text, format);
  if (!amount.ok) return refuse(amount.code);
  return isSafe(amount.value) ? value(Number(amount.value)) : refuse('too-large');
};

const parseIntegerText = (text: string): ParsedText => {
  if (!/^[+-]?\d+$/.test(text)) return refuse('not-integer');
  const number = Number(text);
  return Number.isSafeInteger(number) ? value(number === 0 ? 0 : number) : refuse('too-large');
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  // Dutch and French programs write TRUE as `WAAR` and `VRAI`.
  ...['true', 'yes', 'ja', 'oui', 'waar', 'vrai', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'nee', 'non', 'onwaar', 'faux', '0'].map((word) => [word, false] as const),
]);

const parseBooleanText = (text: string): ParsedText => {
  const parsed = BOOLEANS.get(text.toLowerCase());
  return parsed === undefined ? refuse('not-boolean') : value(parsed);
};

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z)?$/;

const parseTimestampText = (text: string): ParsedText => {
  const date = new Date(text);
  if (!TIMESTAMP.test(text) || Number.isNaN(date.getTime())) return refuse('not-timestamp');
  if (date.toISOString().slice(0, 10) !== text.slice(0, 10)) return refuse('not-timestamp');
  return value(text.includes('T') ? text : `${text}T00:00:00Z`);
};

const isText = (item: Json): item is string => typeof item === 'string';

const parseImagesText = (text: string): ParsedText => {
  const images = readPictures(text);
  return images ? value(images) : refuse('not-images');
};

const parseListText = (text: string): ParsedText => {
  const json = text.startsWith('[') ? parsedJson(text) : undefined;
  if (Array.isArray(json) && json.every(isText)) return value(json);
  const items = text
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return value(items.length === 0 ? null : items);
};

const formatList = (items: readonly Json[]): string => {
  const plain = items.every((item) => isText(item) && /^[^\s;[](?:[^;]*[^\s;])?$/su.test(item));
  return plain && items.length > 0 ? items.join('; ') : JSON.stringify(items);
};

const parseNumberText = (text: string, format: NumberReading): ParsedText => {
  const parsed = 'table' in format ? parseTableNumber(text, format) : parseDecimal(text, format);
  if (!parsed.ok) return refuse(parsed.code);
  const number = numberOfDecimal(parsed.value);
  return number === undefined ? refuse('too-precise') : value(number === 0 ? 0 : number);
};

const parseAttributeText = (type: AttributeType, trimmed: string, format: NumberReading): ParsedText => {
  switch (type) {
    case 'NUMBER':
      return parseNumberText(trimmed, format);
    case 'LIST':
      return parseListText(trimmed);
    case 'BOOL':
      return parseBooleanText(trimmed);
    case 'STRING':
      return value(trimmed);
  }
};

/** Is it a percentage? It is refused in a number field (`12%`), as it is unclear what it is a percentage of. */
const isPercent = (field: FieldKind, text: string): boolean => {
  const isNumber = field.kind === 'attribute' ? field.type === 'NUMBER' : NUMBERS.has(field.kind);
  return isNumber && /^[^%]*\d\s*%$|^%\s*\S*\d$/u.test(text);
};

const NUMBERS: ReadonlySet<FieldKind['kind']> = new Set(['micros', 'cents', 'integer']);

/**
 * The value of `text` in this field, as on the wire; null (cleared) for an empty text. Amounts are exact: more
 * decimals than the unit holds, unless the format rounds them, and numbers JSON cannot hold, are refused.
 */
export const parseFieldText = (field: FieldKind, text: string, format: NumberReading = PLAIN): ParsedText => {
  if (text === '') return value(null);
  if (field.kind === 'text' || (field.kind === 'attribute' && field.type === 'STRING')) return value(text);
  const trimmed = text.trim();
  if (trimmed === '') return value(null);
  if (isPercent(field, trimmed)) return refuse('percent');
  switch (field.kind) {
    case 'micros':
      return parseMicrosText(field.words, trimmed, format);
    case 'cents':
      return parseCentsText(trimmed, format);
    case 'integer':
    case 'category':
    case 'campaign':
      return parseIntegerText(trimmed);
    case 'percent':
      return parseNumberText(trimmed.replace(/\s*%$/u, ''), format);
    case 'boolean':
      return parseBooleanText(trimmed);
    case 'enum':
      return value(wordOf(field.values, trimmed) ?? trimmed);
    case 'timestamp':
      return parseTimestampText(trimmed);
    case 'priceUnit':
      return value(trimmed);
    case 'images':
      return parseImagesText(trimmed);
    case 'attribute':
      return parseAttributeText(field.type, trimmed, format);
  }
};

const formatNumber = (number: number, format: NumberFormat): string => {
  const decimal = decimalOfNumber(number);
  return decimal ? formatDecimal(decimal, { ...format, group: '' }) : String(number);
};

const formatMicrosValue = (wire: Json, format: NumberFormat): string => {
  const amount = microsOf(typeof wire === 'number' ? String(wire) : wire);
  return amount === undefined ? String(wire) : formatMoney(amount, format);
};

/** The text of a value; `parseFieldText` is its inverse for the same format; '' for null. */
export const formatFieldValue = (
  field: FieldKind,
  wire: Json | undefined,
  format: NumberFormat = PLAIN,
): string => {
  if (wire === null || wire === undefined) return '';
  if (Array.isArray(wire)) return field.kind === 'images' ? picturesText(wire) : formatList(wire);
  if (typeof wire === 'object') return JSON.stringify(wire);
  if (field.kind === 'micros') return formatMicrosValue(wire, format);
  if (typeof wire !== 'number') return String(wire);
  if (field.kind === 'cents' && Number.isSafeInteger(wire)) return formatCents(BigInt(wire), format);
  return formatNumber(wire, format);
};
