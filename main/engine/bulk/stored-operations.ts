/** The recently used and the saved operations of an account, stored with its settings. */
import { z } from 'zod';
import type { Operation, SavedOperation, StoredOperation } from '../../../shared/bulk/operation.ts';
import { operation } from '../../../shared/bulk/operation.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { StoredOperations } from '../../../shared/contract/results/bulk.ts';
import { jsonOf, sameJson } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const MOST_RECENT = 20;
const MOST_SAVED = 100;

const stored = z.object({ operation, at: z.string() });

const RECENT = persistedList<StoredOperation>('bulk.recent', stored);
const SAVED = persistedList<SavedOperation>('bulk.saved', stored.extend({ name: z.string() }));

type SettingStore = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

export const readOperations = (mirror: Pick<Mirror, 'settings'>): StoredOperations => ({
  recent: RECENT.read(mirror),
  saved: SAVED.read(mirror),
});

const isSame = (a: Operation, b: Operation): boolean => sameJson(jsonOf(a), jsonOf(b));

/** Records that an operation was used at `at`; the oldest ones are dropped. */
export const noteOperation = (mirror: SettingStore, used: StoredOperation): StoredOperations => {
  const others = RECENT.read(mirror).filter((other) => !isSame(other.operation, used.operation));
  RECENT.write(mirror, [used, ...others].slice(0, MOST_RECENT));
  return readOperations(mirror);
};

/** Saves an operation, replacing one with the same name. Rejects with `too-many-kept`. */
export const saveOperation = (mirror: SettingStore, saved: SavedOperation): StoredOperations => {
  const others = SAVED.read(mirror).filter(({ name }) => name !== saved.name);
  if (others.length >= MOST_SAVED) throw new AdsheetError('too-many-kept', { most: MOST_SAVED });
  SAVED.write(
    mirror,
    [...others, saved].sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  return readOperations(mirror);
};

/** Deletes the operation with that name, if there is one. */
export const removeOperation = (mirror: SettingStore, name: string): StoredOperations => {
  SAVED.write(
    mirror,
    SAVED.read(mirror).filter((other) => other.name !== name),
  );
  return readOperations(mirror);
};
