/**
 * New rows. What a new ad needs and the caller leaves out is filled in so that it costs nothing until the seller
 * decides: paused, at the category's lowest bid and budgets, with the user's own name and place.
 */
import { EXISTS_FIELD, PRICE_TYPES_WITH_AMOUNT } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Interval } from '../../../shared/category/interval.ts';
import { lowest } from '../../../shared/category/interval.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { knownCategories, tenantLocale } from '../rows/known-categories.ts';
import { applyToRow } from './apply.ts';
import type { EditedRow } from './cells.ts';
import type { ChangesetHead, EditContext, Recorded } from './changeset.ts';
import { recordChangeset } from './changeset.ts';
import { allotVendorId } from './vendor-id.ts';

/** Text by field, as a person types it. */
export type NewRow = Readonly<Record<string, string | null>>;

const fill = (row: EditedRow, field: string, value: Json | undefined): void => {
  if (value !== undefined && value !== null && row.cell(field).value === null) row.set(field, value);
};

const lowestMicros = (interval: Interval | undefined): bigint | undefined =>
  interval === undefined ? undefined : lowest(interval);

const larger = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined ? b : b === undefined || a > b ? a : b;

/** The least the category takes; nothing where it does not say. */
const fillMoney = (row: EditedRow, category: Category | undefined): void => {
  const daily = lowestMicros(category?.config?.daily);
  const total = larger(lowestMicros(category?.config?.total), daily);
  fill(row, 'bidMicros', lowestMicros(category?.config?.bid)?.toString());
  fill(row, 'budgets.daily.limitMicros', daily?.toString());
  fill(row, 'budgets.total.limitMicros', total?.toString());
};

const fillPrice = (row: EditedRow, category: Category | undefined): void => {
  const allowed = category?.config?.priceTypes;
  const candidates =
    row.cell('price.amountCents').value === null ? ['SEE_DESCRIPTION'] : PRICE_TYPES_WITH_AMOUNT.toReversed();
  fill(
    row,
    'price.priceType',
    candidates.find((type) => allowed === undefined || allowed.includes(type)),
  );
};

const textAt = (object: JsonObject | null, name: string): string | undefined => {
  const value = object?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const fillContact = (row: EditedRow, user: JsonObject | null): void => {
  const locations = user?.['locations'];
  const first: Json | undefined = Array.isArray(locations) ? (locations as readonly Json[])[0] : undefined;
  const place = isJsonObject(first) ? first : null;
  fill(row, 'sellerName', textAt(user, 'sellerName'));
  fill(row, 'phoneNumber', textAt(user, 'phoneNumber') ?? textAt(place, 'phoneNumber'));
  fill(row, 'postcode', textAt(place, 'postalCode')?.replaceAll(/\s/gu, ''));
};

/** What the category itself would put into the attributes it asks for. */
const fillAttributes = (mirror: Mirror, row: EditedRow, category: Category | undefined): void => {
  for (const { key, mandatory, writable, defaults } of category?.attributes ?? []) {
    const text = textIn(defaults, tenantLocale(mirror), 'strict');
    const field = `attributes.${key}`;
    if (mandatory && writable && text && row.cell(field).value === null) {
      applyToRow(mirror, row, field, { text });
    }
  }
};

const fillAd = (mirror: Mirror, row: EditedRow, user: JsonObject | null): void => {
  const { value } = row.cell('categoryId');
  const category = knownCategories(mirror).get(typeof value === 'number' ? value : undefined);
  fill(row, 'status', 'PAUSED');
  fillMoney(row, category);
  fillPrice(row, category);
  fillContact(row, user);
  fillAttributes(mirror, row, category);
};

const fillCampaign = (row: EditedRow): void => {
  fill(row, 'status', 'PAUSED');
  fill(row, 'budgets.daily.limitMicros', 'UNLIMITED');
  fill(row, 'budgets.total.limitMicros', 'UNLIMITED');
};

/** The category first: it says how the attributes' texts are read. */
const categoryFirst = (fields: NewRow): readonly (readonly [string, string | null])[] =>
  Object.entries(fields).sort(([a], [b]) => Number(isCategory(b)) - Number(isCategory(a)));

const isCategory = (name: string): boolean => name === 'categoryId' || name.toLowerCase() === 'category';

/** Makes rows of text; refused fields are left out of their row and listed. */
export const createRows = (
  context: EditContext,
  head: ChangesetHead,
  kind: 'ad' | 'campaign',
  rows: readonly NewRow[],
): Recorded<readonly Refused[]> => {
  const user = context.mirror.user.get();
  return recordChangeset(context, head, (editing) =>
    rows.flatMap((fields) => {
      const row = editing.add(kind);
      row.set(EXISTS_FIELD, true);
      const refused = categoryFirst(fields).flatMap(
        ([name, text]) => applyToRow(context.mirror, row, name, { text }) ?? [],
      );
      if (kind === 'ad') fillAd(context.mirror, row, user);
      else fillCampaign(row);
      fill(row, 'vendorId', allotVendorId(context.mirror));
      return refused;
    }),
  );
};
