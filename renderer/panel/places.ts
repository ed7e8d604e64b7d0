/** What of the user's profile an ad can take: the places, the phone numbers, the name; and where a link leads. Pure. */
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';

export type Place = {
  readonly address: string;
  readonly postcode: string;
  readonly phone: string;
};

const textAt = (object: JsonObject, key: string): string => {
  const value = object[key];
  return typeof value === 'string' ? value.trim() : '';
};

/** The user's locations (*User*), with the postcode as an ad has it: without spaces. */
export const placesOf = (user: JsonObject | null): readonly Place[] => {
  const locations = user?.['locations'];
  if (!Array.isArray(locations)) return [];
  return (locations as readonly Json[]).filter(isJsonObject).map((location) => {
    const street = `${textAt(location, 'streetName')} ${textAt(location, 'houseNumber')}`.trim();
    return {
      address: [street, textAt(location, 'city')].filter((part) => part !== '').join(', '),
      postcode: textAt(location, 'postalCode').replaceAll(/\s/gu, ''),
      phone: textAt(location, 'phoneNumber'),
    };
  });
};

export const profileName = (user: JsonObject | null): string => (user ? textAt(user, 'sellerName') : '');

/** False only where the service says so: then an ad's shown address does not appear in search results. */
export const showsVanityUrl = (user: JsonObject | null): boolean => {
  const options = user?.['options'];
  return !isJsonObject(options) || options['vanityUrl'] !== false;
};

/** The host of an address, undefined where it has none. */
export const hostOf = (url: Json): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).host.toLowerCase() || undefined : undefined;
