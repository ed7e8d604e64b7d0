/** Of the log ratio. */
export type Interval = { readonly low: number; readonly high: number };

/**
 * What each end of an interval cuts off. A fortieth would be 95 % if ads were alike; as a few of them have most of the
 * events, intervals fall a little short of what they cut, and this much makes up for it (`docs/effect.md`).
 */
export const TAIL = 0.02;
