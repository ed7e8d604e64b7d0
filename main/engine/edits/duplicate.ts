/**
 * New ads from ads: what a create may carry (`docs/terminal.md#duplicates`), paused, under a vendor ID of their own.
 */
import { attributePath, FIELDS, pathOfAttribute } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { DEPRECATED_PRICE_TYPES, EXISTS_FIELD } from '../../../shared/ad/model.ts';
import type { AttributeForms } from '../../../shared/ad/paths.ts';
import { attributeEntry, attributePathsOf, readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { ChangesetHead, EditContext, Editing, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import { ownPicture } from '../drafts/units.ts';
import { allotVendorId } from '../drafts/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isShown, loadRow } from '../rows/row.ts';

const NOT_CARRIED: readonly FieldPath[] = ['vendorId', 'status'];

const REPLACED_PRICE_TYPE = 'SEE_DESCRIPTION';

const CARRIED: readonly FieldPath[] = FIELDS.filter(
  (field) => field.editable !== 'never' && !NOT_CARRIED.includes(field.path),
).map((field) => field.path);

const isWritable = (category: Category | undefined, path: FieldPath): boolean =>
  attributeOf(category, attributePath(path)?.key ?? '')?.writable ?? true;

const carriedValue = (ad: JsonObject, path: FieldPath): Json => {
  const value = readField(ad, path);
  if (path === 'images' && Array.isArray(value)) return (value as readonly Json[]).map(ownPicture);
  return path === 'price.priceType' && DEPRECATED_PRICE_TYPES.includes(String(value))
    ? REPLACED_PRICE_TYPE
    : value;
};

/** The path in a copy: an attribute's names its locale where a new entry would get another one. */
const carriedPath = (ad: JsonObject, path: FieldPath, forms: AttributeForms): FieldPath => {
  const attribute = attributePath(path);
  const locale = attributeEntry(ad, path)?.['locale'];
  if (!attribute || typeof locale !== 'string' || locale === '') return path;
  return attribute.locale === undefined && forms(attribute.key, undefined)?.locale !== locale
    ? pathOfAttribute(attribute.key, locale)
    : path;
};

const carried = (
  ad: JsonObject,
  category: Category | undefined,
  forms: AttributeForms,
): readonly (readonly [FieldPath, Json])[] =>
  [...CARRIED, ...attributePathsOf(ad).filter((path) => isWritable(category, path))]
    .map((path) => [carriedPath(ad, path, forms), carriedValue(ad, path)] as const)
    .filter(([, value]) => value !== null);

const copyOf = (mirror: Mirror, key: RowKey): readonly (readonly [FieldPath, Json])[] | undefined => {
  const row = loadRow(mirror, key);
  if (!row || !isShown(row)) return undefined;
  const id = readField(row.local, 'categoryId');
  const category = typeof id === 'number' ? id : undefined;
  const categories = knownCategories(mirror);
  return carried(row.local, categories.get(category), categories.forms(category));
};

/** Adds a new row with all that a create may carry of an ad, drafts included. Returns whether there is such an ad. */
export const addCopy = (mirror: Mirror, editing: Editing, key: RowKey): boolean => {
  const fields = copyOf(mirror, key);
  if (!fields) return false;
  const row = editing.add('ad');
  row.set(EXISTS_FIELD, true);
  for (const [field, value] of fields) row.set(field, value);
  row.set('status', 'PAUSED');
  row.allot(allotVendorId(mirror));
  return true;
};

/** Duplicates ads, drafts included; the copies' keys are those of the changeset. Keys without an ad are skipped. */
export const duplicateRows = (
  context: EditContext,
  head: ChangesetHead,
  keys: readonly RowKey[],
): Recorded<null> =>
  recordChangeset(context, head, (editing) => {
    for (const key of keys) addCopy(context.mirror, editing, key);
    return null;
  });
