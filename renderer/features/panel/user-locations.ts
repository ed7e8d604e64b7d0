/** The seller's locations for the panel, and the host of a link. Pure. */
import type { Json, JsonObject } from '../../../shared/json.ts';
import { joined, locationsOf } from '../../../shared/seller/seller.ts';

export type Place = {
  readonly address: string;
  readonly postcode: string;
  readonly phone: string;
};

/** The user's locations, each with its address in one line. */
export const userLocationsOf = (user: JsonObject | null): readonly Place[] =>
  locationsOf(user).map(({ street, city, postcode, phone }) => ({
    address: joined([street, city], ', '),
    postcode,
    phone,
  }));

/** The host of an address, undefined where it has none. */
export const hostOf = (url: Json): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).host.toLowerCase() || undefined : undefined;
