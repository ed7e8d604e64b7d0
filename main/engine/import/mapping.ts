/** Column mapping beyond the headers: by the file's own metadata, or by an earlier choice. */
import { fieldNamed, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { LANGUAGES, translate } from '../../../shared/locale/index.ts';
import type { AmountUnit } from '../../../shared/money/number-format.ts';
import type { Places } from '../../../shared/proposals/column-names.ts';
import { requireColumn } from '../../../shared/proposals/column-names.ts';
import type { HeaderHints } from '../../../shared/proposals/header.ts';
import { hintKey, isMappable, isNaming, NO_HINTS } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN } from '../../../shared/proposals/proposal.ts';
import { recipeAlike } from '../../../shared/proposals/recipe.ts';
import type { ColumnAnswer } from '../../../shared/proposals/table-questions.ts';
import type { ColumnReading, FieldReading } from '../../../shared/proposals/table-reading.ts';
import type { Meta } from '../export/meta.ts';
import { COLUMNS } from '../export/meta.ts';
import type { ColumnAnswers } from '../proposals/table/column-mapping.ts';
import type { LastReading } from './last-readings.ts';
import { readWithoutRecipe } from './last-readings.ts';

type Hints = ReadonlyMap<string, FieldPath | null>;

/** Our own columns that are no fields, by their csv headers. */
const NOTES: Hints = new Map(
  LANGUAGES.map((language) => [hintKey(translate(language)('export.column.note')), COLUMNS.note]),
);

/** The mapping chosen for such files when one of them was last imported. */
const lastColumns = (last: readonly LastReading[], headers: readonly string[]): Hints => {
  const found = recipeAlike(readWithoutRecipe(last), headers);
  return new Map(
    found?.reading.columns.flatMap(({ column, to }) =>
      to === undefined || (to !== null && !isMappable(to)) ? [] : [[hintKey(column), to] as const],
    ),
  );
};

const writtenColumns = (meta: Meta | null): Hints =>
  new Map(meta?.columns.map(({ header, path }) => [hintKey(header), path]));

const writtenUnits = ({ columns }: Meta): ReadonlyMap<string, AmountUnit> =>
  new Map(columns.flatMap(({ header, unit }) => (unit ? [[hintKey(header), unit] as const] : [])));

/**
 * A header listed in the `_meta` of a workbook of ours means that column, before labels are considered: a label may
 * have become another attribute's since, or another field's in a later version. A renamed header is not in the list,
 * and is matched by label as usual. The choice for an earlier file of ours only helps where headers are unknown. How
 * foreign files were read before is `last-readings.ts`.
 */
export const hintsFor = (
  last: readonly LastReading[],
  headers: readonly string[],
  meta: Meta | null,
): HeaderHints => {
  const isOurs = meta !== null || headers.includes(MARK_COLUMN);
  if (!isOurs) return NO_HINTS;
  return {
    first: meta ? writtenColumns(meta) : NOTES,
    last: lastColumns(last, headers),
    ...(meta ? { units: writtenUnits(meta) } : {}),
  };
};

/** The field that a path, a short name or a label names. Throws `unknown-field`. */
const fieldMeant = (name: string | null): FieldPath | null => {
  if (name === null) return null;
  const path = isMappable(name) ? name : (fieldNamed(name)?.path ?? fieldOf(name)?.path);
  if (path === undefined || !isMappable(path)) throw new AdsheetError('unknown-field', { field: name });
  return path;
};

/**
 * The explicitly chosen mapping by column index; undefined for other columns. Rejects with `column-unknown` and
 * `unknown-field`.
 */
export const explicitColumns = (
  readings: readonly ColumnReading[],
  headers: readonly string[],
  inFile?: Places,
): ReadonlyMap<number, FieldPath | null> => {
  const places = new Map<number, FieldPath | null>();
  for (const { column, to } of readings)
    if (to !== undefined) places.set(requireColumn(column, headers, inFile), fieldMeant(to));
  return places;
};

/** The answers about columns, by column index. Rejects with `column-unknown`. */
export const answersAt = (
  readings: readonly ColumnReading[],
  headers: readonly string[],
  inFile?: Places,
): ColumnAnswers => {
  const places = new Map<number, ColumnAnswer>();
  for (const { column, decimal, round, unit } of readings)
    if (decimal !== undefined || round !== undefined || unit !== undefined) {
      const at = requireColumn(column, headers, inFile);
      const given = {
        ...(decimal ? { decimal } : {}),
        ...(round ? { round } : {}),
        ...(unit ? { unit } : {}),
      };
      places.set(at, { ...places.get(at), ...given });
    }
  return places;
};

/** The fields given for all rows, by path. Throws `unknown-field`; an ad is named by a column, never by such a field. */
export const explicitFields = (readings: readonly FieldReading[]): readonly FieldReading[] =>
  readings.map((reading) => {
    const to = fieldMeant(reading.to);
    if (to === null || isNaming(to)) throw new AdsheetError('unknown-field', { field: reading.to });
    return { ...reading, to };
  });
