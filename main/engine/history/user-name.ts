import type { JsonObject } from '../../../shared/json.ts';

const textAt = (user: JsonObject, name: string): string | null => {
  const value = user[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** The name of the account's user: the seller's name, otherwise the e-mail address; null while neither is known. */
export const nameOfUser = (user: JsonObject | null): string | null =>
  user && (textAt(user, 'sellerName') ?? textAt(user, 'emailAddress'));
