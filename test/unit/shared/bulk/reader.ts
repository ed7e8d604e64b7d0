/** Ads as bulk operations read them in tests. */

import { attributePath, attributeTypeNamed, fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { readField, writeField } from '../../../../shared/ad/paths.ts';
import type { RowOperation } from '../../../../shared/bulk/operation.ts';
import type { BulkReader } from '../../../../shared/bulk/prepare.ts';
import { prepareOperation } from '../../../../shared/bulk/prepare.ts';
import { attributeOf, readCategory } from '../../../../shared/category/category.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';

export const CATEGORY = readCategory({
  id: 5,
  config: {
    bidMicros: '[20000,1500000]',
    dailyBudgetMicros: '(0,5000000]',
    totalBudgetMicros: '[1000000,1000000000]',
    priceTypes: ['FIXED_PRICE', 'BIDDING_FROM', 'SEE_DESCRIPTION'],
  },
  attributeGroups: [
    {
      attributes: [
        { key: 'length', type: 'NUMBER', range: '[0.5,100]', precision: 1 },
        { key: 'colour', type: 'STRING' },
        { key: 'extras', type: 'LIST' },
      ],
    },
  ],
});

export const reader: BulkReader<JsonObject> = {
  value: readField,
  flag: () => false,
  today: () => '2026-01-31',
  category: (ad) => (ad['categoryId'] === 5 ? CATEGORY : undefined),
  field: (_ad, path) =>
    fieldOf(path, attributeTypeNamed(attributeOf(CATEGORY, attributePath(path)?.key ?? '')?.type)),
};

/** An ad with these values, in the category above. */
export const adWith = (values: Readonly<Record<FieldPath, Json>>): JsonObject =>
  Object.entries(values).reduce((ad, [path, value]) => writeField(ad, path, value), {
    categoryId: 5,
  } as JsonObject);

/** What an operation makes of the only cell it is about: its value, or why it is left. */
export const made = (operation: RowOperation, ad: JsonObject): Json => {
  const [cell] = prepareOperation(operation, reader)(ad);
  if (!cell) return '(no cell)';
  return 'value' in cell && cell.code === undefined ? cell.value : `(${cell.code})`;
};

/** As `made`, for an operation on one field of an ad that says nothing else. */
export const madeOf = (
  operation: RowOperation & { readonly fields: readonly [FieldPath] },
  before: Json,
): Json => made(operation, adWith({ [operation.fields[0]]: before }));
