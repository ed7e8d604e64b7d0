/**
 * The user an account belongs to: the user's id, stored in the local copy, its journal and `account.json`, so that
 * the loss or exchange of one of them is noticed.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Profile } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import { nameOfUser } from '../history/user-name.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistSettings } from '../settings/persisted-settings.ts';

export const boundUser = z.object({
  /** Null where the service never sent one. */
  id: z.number().nullable(),
  name: z.string().nullable(),
  /** The service in which the id is valid: other environments and addresses have other ids (`serviceOf`). */
  service: z.string(),
  /** Identifies the account in tokens that were found to be its own. */
  key: z.string(),
  /** The seller confirmed that it is the same seller, where the service could not tell. */
  confirmed: z.boolean(),
});
export type BoundUser = Readonly<z.infer<typeof boundUser>>;

const SETTING = 'boundUser';

type SettingStore = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

export const serviceOf = ({ environment, baseUrl }: Pick<Profile, 'environment' | 'baseUrl'>): string =>
  `${environment} ${baseUrl}`;

/** The user's id (`docs/interface.md#user`); null where it is missing or no valid id. */
export const idOfUser = (user: JsonObject | null): number | null => {
  const id = user?.['id'];
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** The bound user stored in the local copy. */
export const boundInMirror = ({ settings }: Pick<Mirror, 'settings'>): BoundUser | null =>
  boundUser
    .nullable()
    .catch(null)
    .parse(settings.get(SETTING) ?? null);

/** Stores the bound user in the local copy and its journal. */
export const bindMirror = (mirror: SettingStore, bound: BoundUser): void =>
  mirror.transaction(() => persistSettings(mirror, { [SETTING]: jsonOf(bound) }));

/** Binds to `user`; facts that are already known stay. */
export const boundTo = (before: BoundUser | null, user: JsonObject | null, service: string): BoundUser => ({
  id: idOfUser(user) ?? before?.id ?? null,
  name: nameOfUser(user) ?? before?.name ?? null,
  service,
  key: before?.key ?? randomUUID(),
  confirmed: before?.confirmed ?? false,
});

/** How a user is called: the name, else the number. */
export const userLabel = ({ id, name }: Pick<BoundUser, 'id' | 'name'>): string | null =>
  name ?? (id === null ? null : `#${id}`);
