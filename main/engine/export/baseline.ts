/** The values of an ad in a canonical form: what a merge weeks later compares with. */
import { hash } from 'node:crypto';
import { FIELDS, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { comparable } from '../drafts/units.ts';
import type { NewBaselineRow } from '../mirror/exports.ts';
import type { Row } from '../rows/row.ts';

const DIGEST_LENGTH = 32;
const REV_LENGTH = 10;

const ATTRIBUTES = 'attributes.';

const OWN_FIELDS: readonly FieldPath[] = FIELDS.filter(({ editable }) => editable !== 'never')
  .map(({ path }) => path)
  .toSorted();

/** Attributes come between these two lists in the canonical order, so that the fields need no sorting for each ad. */
const BEFORE = OWN_FIELDS.filter((path) => path < ATTRIBUTES);
const AFTER = OWN_FIELDS.filter((path) => path > ATTRIBUTES);

/** Sorts the keys of objects, so that equal values become equal texts. */
const withSortedKeys = (value: Json): Json => {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withSortedKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, withSortedKeys(value[key] ?? null)]),
  );
};

/** The values of fields in the form in which sides are compared; empty ones are left out. */
const valuesAt = (at: (path: FieldPath) => Json, fields: Iterable<FieldPath>): JsonObject => {
  const values: Record<FieldPath, Json> = {};
  for (const field of fields) {
    const value = comparable(field, at(field));
    if (value !== null) values[field] = typeof value === 'object' ? withSortedKeys(value) : value;
  }
  return values;
};

/** All editable values of an ad, by field: pictures without the marketplace's parts, the intended status. */
export const ownValues = (ad: JsonObject): JsonObject =>
  valuesAt((path) => readField(ad, path), [...BEFORE, ...attributePathsOf(ad).toSorted(), ...AFTER]);

const digestOf = (body: string): string => hash('sha256', body, 'hex').slice(0, DIGEST_LENGTH);

/** Values in their stored form, with their digest. */
export const valuesKept = (values: JsonObject): Pick<NewBaselineRow, 'digest' | 'body'> => {
  const body = JSON.stringify(values);
  return { digest: digestOf(body), body };
};

/** Such values with some of them replaced; null removes one. */
export const valuesWith = (
  values: JsonObject,
  others: Iterable<readonly [field: FieldPath, value: Json]>,
): JsonObject => {
  const next = new Map(Object.entries(values));
  for (const [field, value] of others) {
    const kept = comparable(field, value);
    if (kept === null) next.delete(field);
    else next.set(field, typeof kept === 'object' ? withSortedKeys(kept) : kept);
  }
  return Object.fromEntries([...next].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/**
 * The baseline of one row: all of its editable values, whichever columns the file has, so that several exports of an
 * unchanged ad share it; and the read-only values of the columns `paths`, computed ones as `at` says.
 */
export const baselineRow = (
  { key, local }: Pick<Row, 'key' | 'local'>,
  paths: readonly FieldPath[],
  at: (path: FieldPath) => Json = (path) => readField(local, path),
): NewBaselineRow => ({
  key,
  ...valuesKept(ownValues(local)),
  fixed: valuesAt(at, paths.filter((path) => fieldOf(path)?.editable === 'never').toSorted()),
});

/** A short hash of an ad's editable values, written into files; it changes when any of them changes. */
export const exportRevision = ({ digest }: Pick<NewBaselineRow, 'digest'>): string =>
  digest.slice(0, REV_LENGTH);
