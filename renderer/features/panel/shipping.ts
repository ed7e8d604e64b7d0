/** Shipping options: typed days, and the fields cleared by switching one off. Pure. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { SHIPPING_TIME, timeOf } from '../../../shared/ad/shipping-time.ts';

export const COST = 'shippingOptions.SHIP.costCents';
export const PLACE = 'shippingOptions.PICKUP.pickupLocation';

/** The fields of each option; an option exists while one of them has a value. */
export const OPTION_FIELDS: Readonly<Record<'SHIP' | 'PICKUP', readonly FieldPath[]>> = {
  SHIP: [COST, SHIPPING_TIME],
  PICKUP: [PLACE],
};

const dayOf = (text: string): number | undefined =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;

type TypedDays =
  | { readonly kind: 'time'; readonly time: string | null }
  | { readonly kind: 'fault'; readonly reason: 'number' | 'order' };

/** The result of two typed numbers: one alone counts for both, none clears the time. */
export const typedDays = (from: string, to: string): TypedDays => {
  const [first = '', last = first] = [from, to].map((text) => text.trim()).filter((text) => text !== '');
  if (first === '') return { kind: 'time', time: null };
  const days = { from: dayOf(first), to: dayOf(last) };
  if (days.from === undefined || days.to === undefined) return { kind: 'fault', reason: 'number' };
  if (days.from > days.to) return { kind: 'fault', reason: 'order' };
  return { kind: 'time', time: timeOf({ from: days.from, to: days.to }) };
};
