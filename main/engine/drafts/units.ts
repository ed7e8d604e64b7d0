/**
 * Which fields are merged together, and how values of two sides are compared (`docs/sync.md#units`). The service adds
 * parts of its own to values (dates of pictures, budget statuses); such additions are no difference.
 */
import { attributePath, FIELDS, fieldOf } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, intendedStatus, isPseudoField } from '../../../shared/ad/model.ts';
import { attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import { unsigned } from '../../../shared/ad/picture-address.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject, sameJson } from '../../../shared/json.ts';

/** Parts of a picture that the service owns; they change without anyone editing. */
const PICTURE_PARTS_OF_THE_SERVICE = ['status', 'dateLastUpdated', 'links'];

const omit = (object: JsonObject, names: readonly string[]): JsonObject =>
  names.some((name) => Object.hasOwn(object, name))
    ? Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))
    : object;

/** A picture without the service's parts. */
export const ownPicture = (picture: Json): Json =>
  isJsonObject(picture) ? omit(picture, PICTURE_PARTS_OF_THE_SERVICE) : picture;

const comparablePicture = (picture: Json): Json => {
  const own = ownPicture(picture);
  return isJsonObject(own) && typeof own['src'] === 'string' ? { ...own, src: unsigned(own['src']) } : own;
};

/** The unit a field is merged in. A field without an entry in the table is a unit of its own. */
export const unitOf = (field: FieldPath): string => fieldOf(field)?.unit ?? field;

const FIELDS_OF_UNIT: ReadonlyMap<string, readonly FieldPath[]> = new Map(
  [...Map.groupBy(FIELDS, (field) => field.unit)].map(([unit, fields]) => [unit, fields.map((f) => f.path)]),
);

/** All fields of a unit, in table order. */
export const fieldsOfUnit = (unit: string): readonly FieldPath[] => FIELDS_OF_UNIT.get(unit) ?? [unit];

/**
 * A value in the form in which sides are compared: the intended status; pictures without the service's parts and
 * without signatures in their addresses; an empty list or text as null.
 */
export const comparable = (field: FieldPath, value: Json): Json => {
  if (isNone(field, value)) return null;
  if (field === 'status') return typeof value === 'string' ? intendedStatus(value) : value;
  return field === 'images' ? (value as readonly Json[]).map(comparablePicture) : value;
};

/** Is it compared as null? */
const isNone = (field: FieldPath, value: Json): boolean => {
  if (field === 'images') return !Array.isArray(value) || value.length === 0;
  return value === null || (value === '' && field !== 'status' && !attributePath(field));
};

export const sameValue = (field: FieldPath, a: Json, b: Json): boolean => {
  if (a === b) return true;
  const [aIsNone, bIsNone] = [isNone(field, a), isNone(field, b)];
  return aIsNone || bIsNone ? aIsNone && bIsNone : sameJson(comparable(field, a), comparable(field, b));
};

const sameAt = (field: FieldPath, a: JsonObject, b: JsonObject): boolean =>
  sameValue(field, readField(a, field), readField(b, field));

const WRITABLE: readonly FieldPath[] = FIELDS.filter((field) => field.editable !== 'never').map(
  (f) => f.path,
);

/** The seller's fields in which two states of an ad differ; parts that only the service writes do not count. */
export const changedFields = (before: JsonObject, after: JsonObject): readonly FieldPath[] =>
  [...new Set([...WRITABLE, ...attributePathsOf(before), ...attributePathsOf(after)])].filter(
    (field) => !sameAt(field, before, after),
  );

const RANK: ReadonlyMap<FieldPath, number> = new Map(FIELDS.map((field, i) => [field.path, i]));

/** Order of the table of fields, then attributes by name. */
export const byFieldOrder = (a: FieldPath, b: FieldPath): number =>
  (RANK.get(a) ?? FIELDS.length) - (RANK.get(b) ?? FIELDS.length) || (a < b ? -1 : a > b ? 1 : 0);

/** Is a delete of the row among these drafts? */
export const includeDelete = (drafts: readonly Draft[]): boolean =>
  drafts.some((draft) => draft.field === 'status' && draft.value === 'DELETED');

export const includePause = (drafts: readonly Draft[]): boolean =>
  drafts.some((draft) => draft.field === 'status' && draft.value === 'PAUSED');

/** Do these drafts make a new row? */
export const includeCreate = (drafts: readonly Draft[]): boolean =>
  drafts.some((draft) => draft.field === EXISTS_FIELD && draft.value === true);

/**
 * The drafts that change something when sent onto `present`. Drafts of a unit in which the seller changed nothing are
 * no edits: they are kept beside a delete only to show what others changed.
 */
export const effectiveDrafts = (present: JsonObject | null, drafts: readonly Draft[]): readonly Draft[] => {
  const edited = new Set(
    drafts.filter((d) => !sameValue(d.field, d.base, d.value)).map((draft) => unitOf(draft.field)),
  );
  return drafts.filter(
    ({ field, value }) =>
      !isPseudoField(field) &&
      edited.has(unitOf(field)) &&
      !sameValue(field, value, present ? readField(present, field) : null),
  );
};
