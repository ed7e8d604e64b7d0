/** Stores users that were read: a part that is missing in an answer is not thereby known to be gone. */
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { idOfUser } from './bound-user.ts';

/** The user to store; null where the answer identifies the user less well than the stored one. */
const keptOf = (known: JsonObject | null, read: JsonObject): JsonObject | null => {
  if (idOfUser(known) === null) return Object.keys(read).length > 0 ? read : null;
  if (idOfUser(read) === null) return null;
  const options = known?.['options'];
  const lost = isJsonObject(options) && !isJsonObject(read['options']) && idOfUser(read) === idOfUser(known);
  return lost ? { ...read, options } : read;
};

/** Stores a user as read at `at`, UTC; call inside a transaction. */
export const storeUser = ({ user }: Pick<Mirror, 'user'>, read: JsonObject, at: string): void => {
  const kept = keptOf(user.get(), read);
  if (kept !== null) user.save(kept, at);
};
