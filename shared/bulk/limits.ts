/** The minimum and maximum of an amount in an ad's category. */
import type { Field } from '../ad/fields.ts';
import { attributePath } from '../ad/fields.ts';
import type { Category } from '../category/category.ts';
import { attributeOf } from '../category/category.ts';
import { highestMicros, lowestMicros } from '../category/money-bounds.ts';
import type { Decimal } from '../money/decimal.ts';
import { rangeBounds } from '../rules/attribute-value.ts';

/** In units of the currency, or of the attribute; undefined where the category has none. */
export type Limits = { readonly min: Decimal | undefined; readonly max: Decimal | undefined };

const inMicros = (units: bigint | undefined): Decimal | undefined =>
  units === undefined ? undefined : { units, scale: 6 };

const intervalOf = ({ path }: Field, { config }: Category) => {
  if (path === 'bidMicros') return config?.bid;
  if (path === 'budgets.daily.limitMicros') return config?.daily;
  return path === 'budgets.total.limitMicros' ? config?.total : undefined;
};

/** The category's limits of a field; undefined where it has none. */
export const limitsOf = (field: Field, category: Category | undefined): Limits | undefined => {
  if (!category) return undefined;
  const interval = intervalOf(field, category);
  if (interval) return { min: inMicros(lowestMicros(interval)), max: inMicros(highestMicros(interval)) };
  const definition = attributeOf(category, attributePath(field.path)?.key ?? '');
  if (!definition?.range) return undefined;
  const { least, most } = rangeBounds(definition);
  return { min: inMicros(least), max: inMicros(most) };
};
