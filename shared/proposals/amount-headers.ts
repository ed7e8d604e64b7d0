/**
 * What headers of amounts say behind the amount's name: with or without its taxes, and what its numbers count.
 * `Price (excl. VAT)` is another amount than `Price`, and 1250 is another one in `price_cents`.
 */
import type { AmountUnit } from '../money/number-format.ts';
import { bracketIn, headerName, LONGEST_HEADER, plainName } from './attribute-labels.ts';

const UNITS: readonly (readonly [AmountUnit, RegExp])[] = [
  [
    'cents',
    /(?<!\p{L})(?:cents?|centen|eurocents?|eurocent|centimes?|ct)(?!\p{L})|(?<=\p{Ll})Cents?(?!\p{L})/u,
  ],
  ['micros', /(?<!\p{L})micros?(?!\p{L})|(?<=\p{Ll})Micros?(?!\p{L})/u],
];

/** What the header says that its whole numbers count; undefined where it says nothing of that. */
export const unitNamed = (header: string): AmountUnit | undefined =>
  header.length > LONGEST_HEADER
    ? undefined
    : UNITS.find(([, words]) => words.test(header) || words.test(plainName(header)))?.[0];

const TAX = String.raw`(?:btw|vat|tva|mwst\.?|ust\.?|tax(?:es)?)`;
const INCLUDED = String.raw`(?:incl\.?|inclusief|inkl\.?|including|with|met|avec|mit)`;
const EXCLUDED = String.raw`(?:excl\.?|ex\.?|exclusief|exkl\.?|excluding|zzgl\.?|without|zonder|hors|sans|ohne)`;

const WITH_TAXES = new RegExp(String.raw`(?:\bttc|\bbrutto|\bgross|\b${INCLUDED}\s*${TAX}?)$`, 'u');
const WITHOUT_TAXES = new RegExp(
  String.raw`(?:\bht|\bnet(?:to|t|te)?|\b${EXCLUDED}\s*${TAX}|\b(?:excl|exkl)\.?|\+\s*${TAX})$`,
  'u',
);

const BETWEEN = /[\s_:,;./-]+$/u;

const isWithoutTaxes = (text: string): boolean => text.length <= LONGEST_HEADER && WITHOUT_TAXES.test(text);

/** Is it a name of an amount without its taxes? */
export const isNet = (header: string): boolean =>
  [plainName(bracketIn(header) ?? '').replace(BETWEEN, ''), headerName(header)].some(isWithoutTaxes);

const withoutUnit = (name: string): string =>
  name.replace(/[\s_(-]*(?:\b(?:in|en)\s+)?(?:cents?|centen|eurocents?|centimes?|ct|micros?)$/u, '');

/** The name of the amount alone; the name as it is where nothing stands behind it. */
export const amountName = (header: string): string => {
  const name = headerName(header);
  if (name.length > LONGEST_HEADER) return name;
  const bare = withoutUnit(name).replace(WITH_TAXES, '').replace(WITHOUT_TAXES, '').replace(BETWEEN, '');
  return bare === '' ? name : bare;
};
