/** The operations an account used last and those kept by name: with its settings, in the mirror and its journal. */
import { z } from 'zod';
import type { Operation, SavedOperation, StoredOperation } from '../../../shared/bulk/operation.ts';
import { operation } from '../../../shared/bulk/operation.ts';
import type { StoredOperations } from '../../../shared/contract/bulk.ts';
import type { Json } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

const RECENT = 'bulk.recent';
const SAVED = 'bulk.saved';
const MOST_RECENT = 20;
const MOST_SAVED = 200;

const stored = z.object({ operation, at: z.string() });
const named = stored.extend({ name: z.string() });

type Kept = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

/** What is stored, without what an Adsheet of another version may have written there. */
const listIn = <T>({ settings }: Kept, name: string, schema: z.ZodType<T>): readonly T[] => {
  const found = settings.get(name);
  return (Array.isArray(found) ? (found as readonly Json[]) : []).flatMap((item) => {
    const read = schema.safeParse(item);
    return read.success ? [read.data] : [];
  });
};

export const readOperations = (mirror: Kept): StoredOperations => ({
  recent: listIn<StoredOperation>(mirror, RECENT, stored),
  saved: listIn<SavedOperation>(mirror, SAVED, named),
});

const keep = (mirror: Kept, name: string, list: readonly StoredOperation[]): StoredOperations => {
  const value = JSON.parse(JSON.stringify(list)) as Json;
  mirror.transaction(() => {
    mirror.settings.set(name, value);
    mirror.journal.append({ type: 'settings', set: { [name]: value } });
  });
  return readOperations(mirror);
};

const isSame = (a: Operation, b: Operation): boolean =>
  sameJson(JSON.parse(JSON.stringify(a)) as Json, JSON.parse(JSON.stringify(b)) as Json);

/** Notes that an operation was used at `at`. */
export const noteOperation = (mirror: Kept, used: StoredOperation): StoredOperations => {
  const others = readOperations(mirror).recent.filter((other) => !isSame(other.operation, used.operation));
  return keep(mirror, RECENT, [used, ...others].slice(0, MOST_RECENT));
};

/** Keeps an operation under its name, in place of one of that name. */
export const saveOperation = (mirror: Kept, saved: SavedOperation): StoredOperations => {
  const others = readOperations(mirror).saved.filter(({ name }) => name !== saved.name);
  const all = [...others, saved].sort((a, b) => (a.name < b.name ? -1 : 1));
  return keep(mirror, SAVED, all.slice(0, MOST_SAVED));
};

/** Forgets the operation of that name, where there is one. */
export const removeOperation = (mirror: Kept, name: string): StoredOperations =>
  keep(
    mirror,
    SAVED,
    readOperations(mirror).saved.filter((other) => other.name !== name),
  );
