/**
 * What is put on the wire: the service's own JSON with the drafts, minus what the service owns. Fields we do not know
 * stay (`docs/sync.md#the-body-of-a-write` and `docs/interface.md#calls`).
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

/** Takes one value out of an object, and with it an object that held nothing else. */
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

/** Members of the interface's own, by which it is known what nothing in them means. */
const NAMED: readonly FieldPath[] = [
  ...FIELDS.map(({ path }) => path).filter((path) => !LISTS.some((list) => path.startsWith(list))),
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
 * An ad or campaign without members that have nothing in them. A service may show them so where nothing was ever said, and
 * take null for a value of the wrong type, or an empty text for one that is too short (*Errors*, 1006 and 2004).
 */
const withoutNothing = (object: JsonObject): JsonObject => {
  const attributes = withoutEmptyIn(['label', 'locale', 'type']);
  const options = withoutEmptyIn(['costCents', 'time', 'pickupLocation']);
  const said = withoutEmpty(object, NAMED);
  return mapList(mapList(said, 'attributes', attributes), 'shippingOptions', options);
};

/** An ad or campaign without the parts only the service writes. */
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

/** The whole ad as PUT /ad/{id} takes it. `base` must be parsed exactly: its numbers go back as they came. */
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
 * A body that was built before its pictures were uploaded, with the addresses these have got since in `drafts`; one that
 * sends no pictures is as it was.
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

/** A new ad as POST /ad takes it: no id, and ACTIVE unless the seller chose another status. */
export const createBody = (drafts: readonly Draft[], forms?: AttributeForms): JsonObject => {
  const { id: _id, ...body } = withoutServiceParts(withDrafts({}, drafts, forms));
  return withIntendedStatus(body);
};

const withoutDefaultMark = (body: JsonObject): JsonObject => without(body, ['isDefault']);

/** The whole campaign as PUT /campaign/{id} takes it. */
export const campaignUpdateBody = (base: JsonObject, drafts: readonly Draft[]): JsonObject =>
  withIntendedStatus(withoutDefaultMark(withoutServiceParts(withDrafts(base, drafts))));

/** A new campaign as POST /campaign takes it; budgets nobody limited are UNLIMITED. */
export const campaignCreateBody = (drafts: readonly Draft[]): JsonObject => {
  const open = ['budgets.daily.limitMicros', 'budgets.total.limitMicros'].reduce<JsonObject>(
    (body, path) => writeField(body, path, 'UNLIMITED'),
    {},
  );
  const given = drafts.filter((draft) => draft.field !== EXISTS_FIELD && draft.value !== null);
  const { id: _id, ...body } = withoutDefaultMark(withoutServiceParts(withDrafts(open, given)));
  return withIntendedStatus(body);
};

/** The bare `{daily, total}` that PUT /campaign/{id}/budgets takes. */
export const campaignBudgets = (base: JsonObject, drafts: readonly Draft[]): JsonObject => {
  const budgets = withoutServiceParts(withDrafts(base, drafts))['budgets'];
  return isJsonObject(budgets) ? budgets : {};
};
