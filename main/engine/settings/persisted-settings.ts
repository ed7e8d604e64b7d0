/** Settings of an account by name, in the mirror and in its journal, so that a rebuilt copy has them. */
import type { z } from 'zod';
import type { Json } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** Writes settings by name; call inside a transaction. */
export const persistSettings = (
  { settings, journal }: Pick<Mirror, 'settings' | 'journal'>,
  set: Readonly<Record<string, Json>>,
): void => {
  for (const [name, value] of Object.entries(set)) settings.set(name, value);
  journal.append({ type: 'settings', set });
};

/** A list stored under one name. Entries of another version that this one cannot read are left out. */
export const persistedList = <T>(name: string, schema: z.ZodType<T>) => ({
  read: ({ settings }: Pick<Mirror, 'settings'>): readonly T[] => {
    const found = settings.get(name);
    return (Array.isArray(found) ? (found as readonly Json[]) : []).flatMap((item) => {
      const read = schema.safeParse(item);
      return read.success ? [read.data] : [];
    });
  },
  write: (mirror: Pick<Mirror, 'settings' | 'journal' | 'transaction'>, list: readonly T[]): void =>
    mirror.transaction(() => persistSettings(mirror, { [name]: jsonOf(list) })),
});
