/** What is kept of a user that was read: a part the service leaves out this time is no news of it. */
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { idOfUser } from './bound-user.ts';

/** The user to be kept; null where what was read says less of who it is than what is known. */
const keptOf = (known: JsonObject | null, read: JsonObject): JsonObject | null => {
  if (idOfUser(known) === null) return Object.keys(read).length > 0 ? read : null;
  if (idOfUser(read) === null) return null;
  const options = known?.['options'];
  const lost = isJsonObject(options) && !isJsonObject(read['options']) && idOfUser(read) === idOfUser(known);
  return lost ? { ...read, options } : read;
};

/** Stores a user as read at `at`, UTC; inside the caller's transaction. */
export const storeUser = ({ user }: Pick<Mirror, 'user'>, read: JsonObject, at: string): void => {
  const kept = keptOf(user.get(), read);
  if (kept !== null) user.save(kept, at);
};
