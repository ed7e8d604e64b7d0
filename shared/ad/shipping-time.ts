/** The time that sending takes, in the service's form: `2d-5d` for two to five days. */
import type { FieldPath } from './model.ts';

export const SHIPPING_TIME: FieldPath = 'shippingOptions.SHIP.time';

export type Days = { readonly from: number; readonly to: number };

const FORM = /^\s*(\d{1,3})d-(\d{1,3})d\s*$/;

/** The days of a shipping time; undefined for other texts. */
export const daysOf = (time: string): Days | undefined => {
  const [, from, to] = FORM.exec(time) ?? [];
  return from === undefined || to === undefined ? undefined : { from: Number(from), to: Number(to) };
};

/** Days in the service's form; `daysOf` is its inverse. */
export const timeOf = ({ from, to }: Days): string => `${from}d-${to}d`;
