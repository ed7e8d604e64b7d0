/**
 * New rows. What a new ad needs and the caller leaves out is filled in so that it costs nothing until the seller
 * decides: paused, at the category's lowest bid and budgets, with the user's own name and place.
 */

import { campaignFieldNamed } from '../../../shared/ad/campaign-fields.ts';
import { attributeTypeNamed, fieldNamed, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, PRICE_TYPES_WITH_AMOUNT } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import { lowestMicros } from '../../../shared/category/money-bounds.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { locationsOf } from '../../../shared/seller/seller.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import type { EditedRow } from '../drafts/cells.ts';
import { clearRow } from '../drafts/cells.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { recordChangeset } from '../drafts/changeset.ts';
import { type AllottedId, allotVendorId } from '../drafts/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { applyToRow } from './apply.ts';
import { parseCellInput } from './values.ts';

/** Text by field, as a person types it. */
export type NewRow = Readonly<Record<string, string | null>>;

export type RowKind = 'ad' | 'campaign';

/** A new row and a way to fill in what it needs. */
type NewRowEdit = {
  readonly row: EditedRow;
  /** The fields that were filled in. */
  readonly filled: readonly FieldPath[];
  /** Fills in a field, unless the caller gave it or left it empty on purpose. */
  readonly fill: (field: FieldPath, value: Json | undefined) => void;
};

const namedFor = (kind: RowKind) => (kind === 'ad' ? fieldNamed : campaignFieldNamed);

/** The paths of the fields that the caller left empty on purpose. */
const emptied = (kind: RowKind, fields: NewRow): ReadonlySet<FieldPath> =>
  new Set(
    Object.entries(fields)
      .filter(([, text]) => text === null || text === '')
      .map(([name]) => namedFor(kind)(name)?.path ?? name),
  );

const newRowEdit = (row: EditedRow, left: ReadonlySet<FieldPath>): NewRowEdit => {
  const filled: FieldPath[] = [];
  return {
    row,
    filled,
    fill: (field, value) => {
      if (value === undefined || value === null || left.has(field)) return;
      if (row.cell(field).value !== null) return;
      row.set(field, value);
      filled.push(field);
    },
  };
};

const larger = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined ? b : b === undefined || a > b ? a : b;

/** Fills in the lowest bid and budgets of the category; none where it has no bounds. */
const fillMoney = ({ fill }: NewRowEdit, category: Category | undefined): void => {
  const daily = lowestMicros(category?.config?.daily);
  const total = larger(lowestMicros(category?.config?.total), daily);
  fill('bidMicros', lowestMicros(category?.config?.bid)?.toString());
  fill('budgets.daily.limitMicros', daily?.toString());
  fill('budgets.total.limitMicros', total?.toString());
};

const fillPrice = ({ row, fill }: NewRowEdit, category: Category | undefined): void => {
  const allowed = category?.config?.priceTypes;
  const candidates =
    row.cell('price.amountCents').value === null ? ['SEE_DESCRIPTION'] : PRICE_TYPES_WITH_AMOUNT;
  fill(
    'price.priceType',
    candidates.find((type) => allowed === undefined || allowed.includes(type)),
  );
};

const textAt = (object: JsonObject | null, name: string): string | undefined => {
  const value = object?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const fillContact = ({ row, fill }: NewRowEdit, user: JsonObject | null): void => {
  fill('sellerName', textAt(user, 'sellerName'));
  if (row.cell('phoneNumber').value !== null && row.cell('postcode').value !== null) return;
  const [place] = locationsOf(user);
  fill('phoneNumber', textAt(user, 'phoneNumber') ?? (place?.phone || undefined));
  fill('postcode', place?.postcode || undefined);
};

/** Fills in the category's default values of its mandatory attributes. */
const fillAttributes = (mirror: Mirror, { fill }: NewRowEdit, category: Category | undefined): void => {
  for (const { key, mandatory, writable, defaults, type } of category?.attributes ?? []) {
    if (!mandatory || !writable) continue;
    const text = textIn(defaults, tenantLocale(mirror), 'strict');
    const field = fieldOf(`attributes.${key}`, attributeTypeNamed(type));
    if (!text || !field) continue;
    const taken = parseCellInput(field, { text });
    if (taken.ok) fill(field.path, taken.value);
  }
};

const fillAd = (mirror: Mirror, edit: NewRowEdit, user: JsonObject | null): void => {
  const { value } = edit.row.cell('categoryId');
  const category = knownCategories(mirror).get(typeof value === 'number' ? value : undefined);
  edit.fill('status', 'PAUSED');
  fillMoney(edit, category);
  fillPrice(edit, category);
  fillContact(edit, user);
  fillAttributes(mirror, edit, category);
};

const fillCampaign = ({ fill }: NewRowEdit): void => {
  fill('status', 'PAUSED');
  fill('budgets.daily.limitMicros', 'UNLIMITED');
  fill('budgets.total.limitMicros', 'UNLIMITED');
};

/** What new ads get besides the values of their category. */
export type NewAdGifts = {
  readonly allot: () => AllottedId;
  /** Whose name and place they have; the account's user where it is absent. */
  readonly user?: JsonObject | null;
};

/** Fills in what a new row needs and lacks; the fields in `left` stay empty. Returns the fields filled in besides the vendor ID. */
export const completeNewRow = (
  mirror: Mirror,
  kind: RowKind,
  row: EditedRow,
  left: ReadonlySet<FieldPath>,
  { allot, user = mirror.user.get() }: NewAdGifts = { allot: () => allotVendorId(mirror) },
): readonly FieldPath[] => {
  const edit = newRowEdit(row, left);
  if (kind === 'ad') fillAd(mirror, edit, user);
  else fillCampaign(edit);
  // Without one, a create whose answer is lost could not be found again.
  if (row.cell('vendorId').value === null) row.allot(allot());
  return edit.filled;
};

/** The fields with the category first, since it decides how the attributes' texts are read. */
const categoryFirst = (fields: NewRow): readonly (readonly [string, string | null])[] =>
  Object.entries(fields).sort(([a], [b]) => Number(isCategory(b)) - Number(isCategory(a)));

const isCategory = (name: string): boolean => name === 'categoryId' || name.toLowerCase() === 'category';

const SAYS_PRICE: ReadonlySet<FieldPath> = new Set(['price.amountCents', 'price.priceType']);

/**
 * Was the price of a new ad refused? The ad is not made then: filled in like an ad without a price, it would be offered
 * in another way than was meant.
 */
export const lacksItsPrice = (refused: readonly { readonly field: FieldPath }[]): boolean =>
  refused.some(({ field }) => SAYS_PRICE.has(field));

/**
 * Makes rows from texts. Refused fields are left out of their row and listed; a row whose price is refused is not made.
 * A field given as null or '' stays empty: an ad without a postcode is shown in the whole country.
 */
export const createRows = (
  context: EditContext,
  head: ChangesetHead,
  kind: RowKind,
  rows: readonly NewRow[],
): Recorded<readonly Refused[]> =>
  recordChangeset(context, head, (editing) =>
    rows.flatMap((fields) => {
      const row = editing.add(kind);
      row.set(EXISTS_FIELD, true);
      const refused = categoryFirst(fields).flatMap(
        ([name, text]) => applyToRow(context.mirror, row, name, { text }) ?? [],
      );
      if (lacksItsPrice(refused)) {
        clearRow(row);
        return [...refused, { key: row.key, field: '', code: 'new-without-price' }];
      }
      completeNewRow(context.mirror, kind, row, emptied(kind, fields));
      return refused;
    }),
  );
