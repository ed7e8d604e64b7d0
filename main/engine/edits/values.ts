/** What goes into a cell: text as a person types it, or a value as on the wire, checked to be one the field can hold. */

import { parseFieldText } from '../../../shared/ad/codec.ts';
import type { Field, FieldKind } from '../../../shared/ad/fields.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { NumberFormat } from '../../../shared/money/number-format.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';

export type CellInput = { readonly text: string | null } | { readonly value: Json };

export type CellInputResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly code: string };

const isText = (value: Json): boolean => typeof value === 'string';

const listOf = (value: Json, holds: (item: Json) => boolean): boolean =>
  Array.isArray(value) && (value as readonly Json[]).every(holds);

const fitsAttribute = (field: FieldKind & { readonly kind: 'attribute' }, value: Json): boolean => {
  switch (field.type) {
    case 'NUMBER':
      return typeof value === 'number';
    case 'LIST':
      return listOf(value, isText);
    case 'BOOL':
      return typeof value === 'boolean';
    case 'STRING':
      return isText(value);
  }
};

const fits = (field: Field, value: Json): boolean => {
  switch (field.kind) {
    case 'text':
    case 'enum':
    case 'timestamp':
    case 'priceUnit':
      return isText(value);
    case 'micros':
      return microsOf(value) !== undefined || (isText(value) && field.words.includes(String(value)));
    case 'cents':
    case 'integer':
    case 'category':
    case 'campaign':
      return Number.isSafeInteger(value);
    case 'percent':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'images':
      return listOf(value, (image) => isJsonObject(image) && typeof image['src'] === 'string');
    case 'attribute':
      return fitsAttribute(field, value);
  }
};

/** The value of an input for `field`, or why it cannot be one; an empty list of pictures is null. */
export const parseCellInput = (
  field: Field,
  wanted: CellInput,
  format: NumberFormat = PLAIN,
): CellInputResult => {
  if ('text' in wanted) {
    return wanted.text === null ? { ok: true, value: null } : parseFieldText(field, wanted.text, format);
  }
  const { value } = wanted;
  if (value === null || (field.kind === 'images' && Array.isArray(value) && value.length === 0)) {
    return { ok: true, value: null };
  }
  return fits(field, value) ? { ok: true, value } : { ok: false, code: 'wrong-type' };
};
