/** What a category allows in a field, as people read it: `0,02 – 5,00`, `12 – 60`. Pure. */
import { attributePath, fieldOf } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import { attributeOf, type Category, RANGE_SCALE } from '../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../shared/category/interval.ts';
import { formatDecimal } from '../../shared/money/decimal.ts';
import { formatMoney } from '../../shared/money/money.ts';
import type { Words } from '../app/words.ts';

const between = (min: string | undefined, max: string | undefined, { t }: Words): string | null => {
  if (min !== undefined && max !== undefined) return t('panel.limit.between', { min, max });
  if (min !== undefined) return t('panel.limit.from', { min });
  return max === undefined ? null : t('panel.limit.to', { max });
};

/** From here on a configured maximum only says that there is none. */
const NO_MAXIMUM = BigInt(Number.MAX_SAFE_INTEGER);

const inWords = (
  interval: Interval | undefined,
  text: (value: bigint) => string,
  words: Words,
): string | null => {
  const min = interval && lowest(interval);
  const most = interval && highest(interval);
  const max = most !== undefined && most >= NO_MAXIMUM ? undefined : most;
  return between(min === undefined ? undefined : text(min), max === undefined ? undefined : text(max), words);
};

/** The fewest and most characters of a text: of the category, and never more than the interface allows. */
export const lengthLimits = (
  path: FieldPath,
  category: Category | undefined,
): { readonly min: number; readonly max: number | undefined } => {
  const config = category?.config;
  const own =
    path === 'title' ? config?.titleLength : path === 'description' ? config?.descriptionLength : undefined;
  const key = attributePath(path)?.key;
  const interval = own ?? (key === undefined ? undefined : attributeOf(category, key)?.length);
  const most = [interval && highest(interval), fieldOf(path)?.maxLength]
    .filter((limit) => limit !== undefined)
    .map(Number);
  return {
    min: Number((interval && lowest(interval)) ?? 0n),
    max: most.length > 0 ? Math.min(...most) : undefined,
  };
};

/** The limit shown beside a field, or null where nothing bounds it. */
export const limitText = (path: FieldPath, category: Category | undefined, words: Words): string | null => {
  const config = category?.config;
  const money = (value: bigint): string => formatMoney(value, words.format);
  if (path === 'bidMicros') return inWords(config?.bid, money, words);
  if (path === 'budgets.daily.limitMicros') return inWords(config?.daily, money, words);
  if (path === 'budgets.total.limitMicros') return inWords(config?.total, money, words);
  if (path === 'images') return inWords(config?.images, String, words);
  const key = attributePath(path)?.key;
  const attribute = key === undefined ? undefined : attributeOf(category, key);
  const decimal = (units: bigint): string => formatDecimal({ units, scale: RANGE_SCALE }, words.format);
  return attribute ? inWords(attribute.range, decimal, words) : null;
};
