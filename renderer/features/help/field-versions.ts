/** The interface version in which a field appeared, and its earlier name (`docs/interface.md#versions`). */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';

export type Since = { readonly version: 'first' | 'five'; readonly was?: string };

const FIVE: Readonly<Record<FieldPath, Since>> = {
  campaignId: { version: 'five' },
  bidMicros: { version: 'five', was: 'cpc' },
  'budgets.daily.limitMicros': { version: 'five', was: 'dailyBudget' },
  'budgets.total.limitMicros': { version: 'five', was: 'totalBudget' },
  'budgets.daily.spentMicros': { version: 'five', was: 'dailySpent' },
  'budgets.total.spentMicros': { version: 'five', was: 'spentBudget' },
  'price.priceType': { version: 'five', was: 'priceType' },
  'price.amountCents': { version: 'five', was: 'price' },
  'price.priceUnit': { version: 'five', was: 'priceUnit' },
  'price.originalAmountCents': { version: 'five', was: 'originalPrice' },
  'shippingOptions.SHIP.costCents': { version: 'five', was: 'shippingOptions.cost' },
};

/** Fields the interface's history does not mention. */
const NOT_SAID: ReadonlySet<FieldPath> = new Set(['dateDeleted']);

/** Undefined where unknown: for some fields, and for attributes, which belong to categories. */
export const sinceOf = (path: FieldPath): Since | undefined =>
  NOT_SAID.has(path) || attributePath(path) ? undefined : (FIVE[path] ?? { version: 'first' });
