import type { JsonObject } from '../../../shared/json.ts';

const textAt = (user: JsonObject, name: string): string | null => {
  const value = user[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** What the account's user is called: the seller's name, else the e-mail address; null while neither is known. */
export const nameOfUser = (user: JsonObject | null): string | null =>
  user && (textAt(user, 'sellerName') ?? textAt(user, 'emailAddress'));
