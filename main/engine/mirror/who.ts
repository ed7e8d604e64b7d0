/** Who did something, as columns of the tables that keep it. */
import type { Origin, Who } from '../../../shared/contract/results/history.ts';
import { ORIGINS } from '../../../shared/contract/results/history.ts';

export type StoredWho = { readonly origin: string | null; readonly user_name: string | null };

const isOrigin = (text: string): text is Origin => ORIGINS.some((origin) => origin === text);

/** Null in rows written before this was stored. */
export const whoOf = ({ origin, user_name }: StoredWho): Who | null =>
  origin !== null && isOrigin(origin) ? { origin, user: user_name } : null;

/** The values of the columns `origin` and `user_name`. */
export const whoColumns = (who: Who | null): readonly [string | null, string | null] => [
  who?.origin ?? null,
  who?.user ?? null,
];
