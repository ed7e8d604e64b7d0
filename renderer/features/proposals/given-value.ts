/** A value that is given to all rows, as it is typed, kept and shown. */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { formatDecimal, parseDecimal } from '../../../shared/money/decimal.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Words } from '../../core/words.ts';
import { useChoices } from '../inputs/public.ts';

const isAmount = (field: Field | undefined): boolean =>
  field?.kind === 'micros' || field?.kind === 'cents' || field?.kind === 'integer';

/** A typed value as a reading keeps it: an amount with a decimal point, in whatever format it was typed. */
export const plainText = (field: Field | undefined, text: string, { format }: Words): string => {
  const parsed = isAmount(field) ? parseDecimal(text.trim(), format) : undefined;
  return parsed?.ok ? formatDecimal(parsed.value, PLAIN) : text;
};

/** A plain amount as the window shows those of its field. */
const amountShown = (field: Field, text: string, words: Words): string => {
  const amount = parseDecimal(text, PLAIN);
  if (!amount.ok) return text;
  const typed = formatDecimal(amount.value, { decimal: words.format.decimal, group: '' });
  const parsed = words.parse(field, typed);
  return parsed.ok ? words.value(field, parsed.value) : typed;
};

export const shownText = (to: FieldPath, text: string, words: Words): string => {
  const field = fieldOf(to);
  return field && isAmount(field) ? amountShown(field, text, words) : text;
};

/** Why a typed value cannot be one of its field. */
export const valueFault = (to: FieldPath, text: string, words: Words): string | null => {
  const field = fieldOf(to);
  if (!field || text.trim() === '') return null;
  const parsed = words.parse(field, text);
  return parsed.ok ? null : words.refused(parsed.code);
};

const TITLE = fieldOf('title') as Field;

/** What can be chosen for a field; nothing where its value is typed. */
export const useOptions = (to: FieldPath) => useChoices(fieldOf(to) ?? TITLE, []);
