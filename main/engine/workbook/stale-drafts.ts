/** Unfinished files that a crash left behind, recognised by the names `new-file.ts` gives them. */
import { lstat, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = '.adsheet-';
const SUFFIX = '.part';
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

/** The name of an unfinished file; `id` is a random UUID. */
export const draftName = (id: string): string => `${PREFIX}${id}${SUFFIX}`;

const isDraftName = (name: string): boolean =>
  name.startsWith(PREFIX) && name.endsWith(SUFFIX) && ID.test(name.slice(PREFIX.length, -SUFFIX.length));

/** A file in use was modified recently; clocks of network drives may differ by hours. */
const OLD_MS = 24 * 3600 * 1000;

const isOld = async (file: string): Promise<boolean> => {
  const facts = await lstat(file);
  return facts.isFile() && Date.now() - facts.mtimeMs > OLD_MS;
};

const removeOld = async (file: string): Promise<void> => {
  if (await isOld(file)) await rm(file);
};

/** Removes old unfinished files from a folder; failures are ignored. */
export const removeStaleDrafts = async (folder: string): Promise<void> => {
  const removals: Promise<void>[] = [];
  try {
    for await (const entry of await opendir(folder))
      if (isDraftName(entry.name)) removals.push(removeOld(join(folder, entry.name)));
  } catch {
    // A folder that cannot be listed may still be writable.
  }
  await Promise.allSettled(removals);
};
