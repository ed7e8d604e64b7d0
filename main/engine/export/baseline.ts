/** What an exported row said, in a form that two programs agree on: what a merge weeks later compares with. */
import { hash } from 'node:crypto';
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { NewBaselineRow } from '../mirror/exports.ts';
import type { Row } from '../rows/row.ts';
import { comparable } from '../sync/units.ts';
import { COLUMNS } from './meta.ts';

const DIGEST_LENGTH = 32;
const REV_LENGTH = 10;

/** With the keys of objects in order, so that the same value is the same text. */
const inOrder = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(inOrder);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, inOrder(value[key] ?? null)]),
  );
};

/** The fields of an ad that columns with these paths show. */
export const fieldsShown = (ad: JsonObject, paths: readonly FieldPath[]): readonly FieldPath[] => [
  ...new Set(
    paths.flatMap((path) =>
      path === COLUMNS.attributes ? attributePathsOf(ad) : fieldOf(path) ? [path] : [],
    ),
  ),
];

/** The values of fields, those without one left out, in an order of their own. */
const valuesAt = (ad: JsonObject, fields: readonly FieldPath[]): JsonObject =>
  Object.fromEntries(
    fields.toSorted().flatMap((field) => {
      const value = comparable(field, readField(ad, field));
      return value === null ? [] : [[field, inOrder(value)]];
    }),
  );

const isFixed = (field: FieldPath): boolean => fieldOf(field)?.editable === 'never';

/** The baseline of one row: what columns with these paths show of it. */
export const baselineRow = (
  { key, local }: Pick<Row, 'key' | 'local'>,
  paths: readonly FieldPath[],
): NewBaselineRow => {
  const shown = fieldsShown(local, paths);
  const body = JSON.stringify(
    valuesAt(
      local,
      shown.filter((field) => !isFixed(field)),
    ),
  );
  return {
    key,
    digest: hash('sha256', body, 'hex').slice(0, DIGEST_LENGTH),
    fixed: valuesAt(local, shown.filter(isFixed)),
    body,
  };
};

/** Stands for all of a row that could be edited; another once any of it moves. */
export const revOf = ({ digest }: Pick<NewBaselineRow, 'digest'>): string => digest.slice(0, REV_LENGTH);
