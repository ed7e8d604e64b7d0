/** Row keys and their numbers: `r17` is row 17 of `ad`, `c3` row 3 of `campaign`. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

/** A row in which something happened, and the hour, `yyyy-mm-ddThh`, UTC. */
export type RowHour = { readonly key: RowKey; readonly hour: string };

export const adKey = (n: number): RowKey => `r${n}` as RowKey;
export const campaignKey = (n: number): RowKey => `c${n}` as RowKey;

/** The row's number; throws `row-unknown` for text that is no key. */
export const numberOfKey = (key: RowKey): number => {
  const n = Number(key.slice(1));
  if (!/^[rc]\d+$/.test(key) || !Number.isSafeInteger(n)) throw new AdsheetError('row-unknown', { key });
  return n;
};

/** Campaigns first, then in row order. */
export const byRow = (a: RowKey, b: RowKey): number =>
  Number(isCampaignKey(b)) - Number(isCampaignKey(a)) || numberOfKey(a) - numberOfKey(b);
