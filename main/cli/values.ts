/** Values for people: as typed in the terminal, with a decimal point and no grouping. */
import { campaignFieldOf } from '../../shared/ad/campaign-fields.ts';
import { formatFieldValue } from '../../shared/ad/codec.ts';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { Json } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';

const MAX_SHOWN = 120;

/** The text of a value of the field at `path`; JSON where no field is known. */
export const valueText = (path: FieldPath, value: Json): string => {
  if (value === null) return '';
  const field = fieldOf(path) ?? campaignFieldOf(path);
  if (field) return formatFieldValue(field, value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** As above, short and never empty, for before → after. */
export const shownValue = (path: FieldPath, value: Json): string => {
  const text = valueText(path, value).replace(/\s+/gu, ' ');
  if (text === '') return tell('cli.unset');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
