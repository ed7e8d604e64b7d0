/** What an account remembers by name: in the mirror and in its journal, so that a local copy made again has it. */
import type { z } from 'zod';
import type { Json } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** Writes settings by name; inside the caller's transaction. */
export const persistSettings = (
  { settings, journal }: Pick<Mirror, 'settings' | 'journal'>,
  set: Readonly<Record<string, Json>>,
): void => {
  for (const [name, value] of Object.entries(set)) settings.set(name, value);
  journal.append({ type: 'settings', set });
};

/** A list kept under one name. What an Adsheet of another version wrote there and this one cannot read is left out. */
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
