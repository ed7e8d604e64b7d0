/**
 * Whose account it is: the user's id, kept in the local copy, its journal and `account.json`, so that none of them alone
 * can be lost or exchanged without a word.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Profile } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import { nameOfUser } from '../history/who.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistSettings } from '../settings/persisted-settings.ts';

export const boundUser = z.object({
  /** Null where the service never told one. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  /** Where the id means something: ids of another environment or address are others (`serviceOf`). */
  service: z.string(),
  /** Names the account in the tokens that were found to be its own. */
  key: z.string(),
  /** The seller said that it is the same one where the service could not. */
  confirmed: z.boolean(),
});
export type BoundUser = Readonly<z.infer<typeof boundUser>>;

const SETTING = 'boundUser';

type Kept = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

export const serviceOf = ({ environment, baseUrl }: Pick<Profile, 'environment' | 'baseUrl'>): string =>
  `${environment} ${baseUrl}`;

/** The user's id (`docs/interface.md#user`); null where it has none that can be one. */
export const idOfUser = (user: JsonObject | null): number | null => {
  const id = user?.['id'];
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** As the local copy has it. */
export const boundInMirror = ({ settings }: Pick<Mirror, 'settings'>): BoundUser | null =>
  boundUser
    .nullable()
    .catch(null)
    .parse(settings.get(SETTING) ?? null);

/** Into the local copy and its journal. */
export const bindMirror = (mirror: Kept, bound: BoundUser): void =>
  mirror.transaction(() => persistSettings(mirror, { [SETTING]: jsonOf(bound) }));

/** Binds to `user`; what is known of the account already stays. */
export const boundTo = (before: BoundUser | null, user: JsonObject | null, service: string): BoundUser => ({
  id: idOfUser(user) ?? before?.id ?? null,
  name: nameOfUser(user) ?? before?.name ?? null,
  service,
  key: before?.key ?? randomUUID(),
  confirmed: before?.confirmed ?? false,
});

/** What to call a user: the name, else the number. */
export const userLabel = ({ id, name }: Pick<BoundUser, 'id' | 'name'>): string | null =>
  name ?? (id === null ? null : `#${id}`);
