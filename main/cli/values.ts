/** Values for people: as typed in the terminal, with a decimal point and no grouping. */
import { campaignFieldOf } from '../../shared/ad/campaign-fields.ts';
import { formatFieldValue } from '../../shared/ad/codec.ts';
import { fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import { pictureName, pictureSources } from '../../shared/ad/picture-text.ts';
import { columnFieldOf } from '../../shared/ad/result-fields.ts';
import type { Json } from '../../shared/json.ts';
import { tell } from '../../shared/locale/terminal.ts';

const MAX_SHOWN = 120;

/** The text of a value of the field at `path`; JSON where no field is known. */
export const valueText = (path: FieldPath, value: Json): string => {
  if (value === null) return '';
  const field = columnFieldOf(path) ?? campaignFieldOf(path);
  if (field) return formatFieldValue(field, value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const MAX_NAME = 28;

/** Long names are known by their ends; those that are hashes, files of this computer among them, by a part. */
const shortName = (src: string): string => {
  const name = pictureName(src);
  return name.length <= MAX_NAME ? name : `${name.slice(0, 15)}…${name.slice(-12)}`;
};

/** How many pictures, and their names in order; the whole addresses say no more to the eye. */
const picturesNamed = (value: Json): string => {
  const names = pictureSources(value).map(shortName);
  return names.length === 0
    ? tell('cli.unset')
    : tell('cli.pictures_named', { count: names.length, names: names.join(', ') });
};

/** As above, short and never empty, for before → after. */
export const shownValue = (path: FieldPath, value: Json): string => {
  if (fieldOf(path)?.kind === 'images') return picturesNamed(value);
  const text = valueText(path, value).replace(/\s+/gu, ' ');
  if (text === '') return tell('cli.unset');
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
};
