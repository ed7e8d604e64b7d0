/**
 * Builds the bodies of writes: the service's own JSON with the drafts applied, without the parts only the service
 * writes. Fields unknown to us are sent back unchanged (`docs/sync.md#the-body-of-a-write` and
 * `docs/interface.md#calls`).
 */
import { FIELDS } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, intendedStatus } from '../../../shared/ad/model.ts';
import type { AttributeForms } from '../../../shared/ad/paths.ts';
import { readField, withDrafts, writeField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { withAddressesThere } from './pictures.ts';
import { ownPicture } from './units.ts';

const OWNED_BY_THE_SERVICE: readonly FieldPath[] = [
  'dateCreated',
  'dateLastUpdated',
  'dateDeleted',
  'budgets.daily.spentMicros',
  'budgets.total.spentMicros',
  'links.self',
  'links.category',
];

/** Removes one value from an object, and each enclosing object that becomes empty by it. */
const without = (object: JsonObject, path: readonly string[]): JsonObject => {
  const [head = '', ...tail] = path;
  if (!Object.hasOwn(object, head)) return object;
  const { [head]: inner, ...rest } = object;
  if (tail.length === 0) return rest;
  if (!isJsonObject(inner)) return object;
  const left = without(inner, tail);
  return Object.keys(left).length === 0 ? rest : { ...object, [head]: left };
};

const mapList = (object: JsonObject, name: string, change: (entry: Json) => Json): JsonObject => {
  const list = object[name];
  return Array.isArray(list) ? { ...object, [name]: (list as readonly Json[]).map(change) } : object;
};

const withoutRecognized = (attribute: Json): Json =>
  isJsonObject(attribute) ? without(attribute, ['recognized']) : attribute;

const LISTS: readonly string[] = ['images', 'attributes', 'shippingOptions'];

/** Members the interface defines, so that an empty one is known to mean "not set". */
const NAMED: readonly FieldPath[] = [
  ...FIELDS.filter(({ computed }) => !computed)
    .map(({ path }) => path)
    .filter((path) => !LISTS.some((list) => path.startsWith(list))),
  ...LISTS,
];

const withoutEmpty = (object: JsonObject, paths: readonly FieldPath[]): JsonObject =>
  paths.reduce(
    (left, path) => (readField(left, path) === null ? without(left, path.split('.')) : left),
    object,
  );

const withoutEmptyIn =
  (names: readonly string[]) =>
  (entry: Json): Json =>
    isJsonObject(entry) ? withoutEmpty(entry, names) : entry;

/**
 * An ad or campaign without empty members. A service may answer such members for fields that were never set, and
 * refuse them when they come back: null as a value of the wrong type, an empty text as too short (*Errors*, 1006 and
 * 2004).
 */
const withoutNothing = (object: JsonObject): JsonObject => {
  const attributes = withoutEmptyIn(['label', 'locale', 'type']);
  const options = withoutEmptyIn(['costCents', 'time', 'pickupLocation']);
  const said = withoutEmpty(object, NAMED);
  return mapList(mapList(said, 'attributes', attributes), 'shippingOptions', options);
};

/** An ad or campaign without the parts that only the service writes. */
export const withoutServiceParts = (object: JsonObject): JsonObject => {
  const bare = OWNED_BY_THE_SERVICE.reduce(
    (left, path) => without(left, path.split('.')),
    withoutNothing(object),
  );
  return mapList(mapList(bare, 'images', ownPicture), 'attributes', withoutRecognized);
};

const DRAFT_STATUS = 'ACTIVE';

const withIntendedStatus = (body: JsonObject): JsonObject => {
  const status = body['status'];
  return { ...body, status: typeof status === 'string' ? intendedStatus(status) : DRAFT_STATUS };
};

/**
 * The whole ad for PUT /ad/{id}. `base` must come from `parseExact`, so that its numbers are sent back exactly as
 * received.
 */
export const updateBody = (
  base: JsonObject,
  drafts: readonly Draft[],
  forms?: AttributeForms,
): JsonObject => {
  const there = base['images'] ?? null;
  const addressed = drafts.map((draft) =>
    draft.field === 'images' ? { ...draft, value: withAddressesThere(draft.value, there) } : draft,
  );
  return withIntendedStatus(withoutServiceParts(withDrafts(base, addressed, forms)));
};

/**
 * A body that was built before its pictures were uploaded, now with the uploaded addresses from `drafts`. A body
 * without pictures is returned unchanged.
 */
export const withUploaded = (
  body: JsonObject,
  drafts: readonly Draft[],
  base: JsonObject = {},
): JsonObject => {
  const pictures = drafts.find(({ field }) => field === 'images')?.value ?? null;
  if (pictures === null) return body;
  return mapList(
    { ...body, images: withAddressesThere(pictures, base['images'] ?? null) },
    'images',
    ownPicture,
  );
};

/** The body of POST /ad for a new ad: no id, and status ACTIVE unless the seller chose another. */
export const createBody = (drafts: readonly Draft[], forms?: AttributeForms): JsonObject => {
  const { id: _id, ...body } = withoutServiceParts(withDrafts({}, drafts, forms));
  return withIntendedStatus(body);
};

const withoutDefaultMark = (body: JsonObject): JsonObject => without(body, ['isDefault']);

/** The whole campaign for PUT /campaign/{id}. */
export const campaignUpdateBody = (base: JsonObject, drafts: readonly Draft[]): JsonObject =>
  withIntendedStatus(withoutDefaultMark(withoutServiceParts(withDrafts(base, drafts))));

/** The body of POST /campaign for a new campaign; budgets without a limit are sent as UNLIMITED. */
export const campaignCreateBody = (drafts: readonly Draft[]): JsonObject => {
  const open = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'].reduce<JsonObject>(
    (body, path) => writeField(body, path, 'UNLIMITED'),
    {},
  );
  const given = drafts.filter((draft) => draft.field !== EXISTS_FIELD && draft.value !== null);
  const { id: _id, ...body } = withoutDefaultMark(withoutServiceParts(withDrafts(open, given)));
  return withIntendedStatus(body);
};

/** The bare `{daily, total}` for PUT /campaign/{id}/budgets. */
export const campaignBudgets = (base: JsonObject, drafts: readonly Draft[]): JsonObject => {
  const budgets = withoutServiceParts(withDrafts(base, drafts))['budgets'];
  return isJsonObject(budgets) ? budgets : {};
};
