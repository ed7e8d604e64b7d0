/** The signed-in seller as the marketplace describes them (`docs/interface.md#user`). Pure. */
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

/** One of the seller's locations; missing parts are ''. */
export type Location = {
  readonly street: string;
  readonly city: string;
  /** For people: `3511 AB`. */
  readonly written: string;
  /** For an ad: `3511AB`. */
  readonly postcode: string;
  readonly phone: string;
};

const textAt = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** Joins the non-empty parts. */
export const joined = (parts: readonly string[], by: string): string =>
  parts.filter((part) => part !== '').join(by);

const locationOf = (location: JsonObject): Location => {
  const written = textAt(location, 'postalCode');
  return {
    street: joined([textAt(location, 'streetName'), textAt(location, 'houseNumber')], ' '),
    city: textAt(location, 'city'),
    written,
    postcode: written.replaceAll(/\s/gu, ''),
    phone: textAt(location, 'phoneNumber'),
  };
};

/** The seller's locations in the service's order. */
export const locationsOf = (user: JsonObject | null): readonly Location[] => {
  const locations = user?.['locations'];
  return Array.isArray(locations) ? (locations as readonly Json[]).filter(isJsonObject).map(locationOf) : [];
};

/** Whether something is so; null where the service did not say. */
const saidAt = (object: JsonObject | null | undefined, name: string): boolean | null => {
  const value = object?.[name];
  return typeof value === 'boolean' ? value : null;
};

/** Has the seller any ad, deleted ones included? Null where the service did not say. */
export const hasAds = (user: JsonObject | null): boolean | null => saidAt(user, 'hasAds');

/** Does a program with the right to write, ours included, work for the seller? Null where the service did not say. */
export const isApiManaged = (user: JsonObject | null): boolean | null => saidAt(user, 'isAPIManaged');

export const profileName = (user: JsonObject | null): string => (user ? textAt(user, 'sellerName') : '');

/** False only where the service says so: the display address of ads is then not shown in search results. */
export const showsVanityUrl = (user: JsonObject | null): boolean => {
  const options = user?.['options'];
  return !isJsonObject(options) || options['vanityUrl'] !== false;
};
