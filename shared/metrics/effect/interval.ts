/** Of the log ratio. */
export type Interval = { readonly low: number; readonly high: number };
