/** Results as whole numbers, by which ads get places and parts of an amount. */
import type { ResultMeasure } from '../../../shared/bulk/operation.ts';
import { lastPeriod } from '../../../shared/expression/index.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { atScale, type Decimal } from '../../../shared/money/decimal.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isKnownOf, lastDays } from './row-metrics.ts';

const MICROS_SCALE = 6;

/** A count, or micros of money; 0 for an ad that is not on the marketplace. */
export const countedResult = (value: Decimal | number | null): bigint => {
  if (value === null) return 0n;
  return typeof value === 'number' ? BigInt(value) : (atScale(value, MICROS_SCALE) ?? 0n);
};

/** What is not known of all the last days. */
export type Lacking = 'figures' | 'orders';

/** What these results lack; null where they are known, as a decision by a part of them would be worse than none. */
export const lackingOf = (mirror: Mirror, by: ResultMeasure, days: number): Lacking | null => {
  if (lastDays(mirror, days) === null) return 'figures';
  return isOfOrders(by) && !isKnownOf(mirror, [{ metric: by, period: lastPeriod(days) }]) ? 'orders' : null;
};
