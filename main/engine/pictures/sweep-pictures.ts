/**
 * Deletes files of the folder of pictures that nothing refers to: those of edits that were never made, or were refused.
 * Any edit can be undone at any time, so that what an edit of the history names stays, with all that it was made of.
 */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackgroundLoop } from '../background-loop.ts';
import { createBackgroundLoop } from '../background-loop.ts';
import { IMAGES_FOLDER, PICTURES_NAMED } from '../drafts/chosen-pictures.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** A picture is made before the edit that names it. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** The names that Adsheet gives: a picture, what it was made of, and one that was half written. */
const PICTURE = /^([0-9a-f]{64})(?:\.([0-9a-f]{64})(\.[a-z0-9_-]+)?)?$/;
const HALF = /^\.[0-9a-f-]{36}$/;

const namesIn = (place: string): readonly string[] => {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
};

const isOlder = (file: string, before: number): boolean => {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.mtimeMs < before;
};

/** What these pictures were made of, themselves included. */
const withOrigins = (names: readonly string[], named: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([
    ...named,
    ...names.flatMap((name) => {
      const [, hash = '', of = '', steps] = PICTURE.exec(name) ?? [];
      return steps !== undefined && named.has(hash) ? [of] : [];
    }),
  ]);

const sweeping = function* ({ images }: Pick<Mirror, 'images'>, place: string, before: number) {
  const names = namesIn(place);
  const old = names.filter(
    (name) => (PICTURE.test(name) || HALF.test(name)) && isOlder(join(place, name), before),
  );
  if (old.length === 0) return;
  const named = new Set<string>();
  for (const texts of images.naming()) {
    for (const text of texts) for (const [, hash = ''] of text.matchAll(PICTURES_NAMED)) named.add(hash);
    yield;
  }
  const kept = withOrigins(names, named);
  for (const name of old) {
    const [, hash = ''] = PICTURE.exec(name) ?? [];
    // Used again since then, it is younger.
    if (!kept.has(hash) && isOlder(join(place, name), before)) rmSync(join(place, name));
  }
};

/** Creates the loop, which goes through the folder once. */
export const pictureSweep = (
  mirror: Pick<Mirror, 'images'>,
  folder: string,
  now: () => Date,
  onFailure: (error: unknown) => void,
): BackgroundLoop => {
  const work = sweeping(mirror, join(folder, IMAGES_FOLDER), now().getTime() - KEPT_MS);
  return createBackgroundLoop(() => work.next().done !== true, onFailure);
};
