/**
 * The folder of the account's pictures. Each is a file named by the SHA-256 of its bytes, which is what is sent. Beside
 * it, named after it, stands what it was made of: `HASH.ORIGINAL` holds the bytes of the file that was chosen, and the
 * empty `HASH.OTHER.STEPS` says that it is the picture `OTHER` with these steps done to its original.
 */

import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import { type Retouch, readRetouch, retouchText } from '../../../shared/ad/retouch.ts';
import { OWNER_FILE, ownerFolder } from '../../owner-only.ts';
import { IMAGES_FOLDER } from '../drafts/chosen-pictures.ts';

/** The only names of pictures: anything else could be a path to another file. */
const HASH = /^[0-9a-f]{64}$/;

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The picture that was chosen, and what was done to it since. */
export type Made = { readonly of: string; readonly steps: Retouch };

export type KeptPictures = {
  /** What a picture was made of; one that nothing was done to is of itself. */
  readonly madeOf: (hash: string) => Made;
  /** The hash of the file that a picture was made of, where that is known. */
  readonly originalOf: (hash: string) => string | undefined;
  /** The size of that file in bytes. */
  readonly originalSize: (hash: string) => number | undefined;
  /** The picture that these steps gave before. */
  readonly find: (made: Made) => string | undefined;
  /** Is the picture there? */
  readonly has: (hash: string) => boolean;
  /** The bytes that a picture was made of, as they were chosen; undefined where they are damaged or gone. */
  readonly original: (hash: string) => Uint8Array | undefined;
  /** Keeps a picture with the file it was made of; returns its hash. */
  readonly keep: (stored: Uint8Array, original: Uint8Array) => string;
  /** Keeps a picture that was made by steps; returns its hash. */
  readonly keepMade: (stored: Uint8Array, made: Made) => string;
};

const NOTHING = new Uint8Array();

/** The names in the folder; none where there is no folder. */
const namesIn = (place: string): readonly string[] => {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
};

/** The bytes of a plain file with this hash; a link could lead to any file. */
const plainFile = (file: string, hash: string): Uint8Array | undefined => {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > MOST_PICTURE_BYTES) return undefined;
  const bytes = readFileSync(file);
  return hashOf(bytes) === hash ? bytes : undefined;
};

/** Reads which pictures there are; those kept through it are known to it too. */
export const openKeptPictures = (folder: string): KeptPictures => {
  const place = join(folder, IMAGES_FOLDER);
  const there = new Set<string>();
  const originals = new Map<string, string>();
  const made = new Map<string, Made>();
  const found = new Map<string, string>();

  const note = (name: string): void => {
    const [hash = '', of = '', text] = name.split('.');
    if (!HASH.test(hash)) return;
    const steps = text === undefined ? undefined : readRetouch(text);
    if (name === hash) there.add(hash);
    else if (name === `${hash}.${of}` && HASH.test(of)) originals.set(hash, of);
    else if (steps !== undefined && HASH.test(of)) {
      made.set(hash, { of, steps });
      found.set(`${of}.${text}`, hash);
    }
  };
  for (const name of namesIn(place).toSorted()) note(name);

  /** Writes a file of the folder whole or not at all. */
  const write = (name: string, bytes: Uint8Array): void => {
    ownerFolder(place);
    const half = join(place, `.${randomUUID()}`);
    try {
      writeFileSync(half, bytes, { flush: true, mode: OWNER_FILE });
      renameSync(half, join(place, name));
    } catch (error) {
      // A full disk is not to be kept full by it.
      rmSync(half, { force: true });
      throw error;
    }
    note(name);
  };

  const keepBeside = (stored: Uint8Array, beside: string, bytes: Uint8Array): string => {
    const hash = hashOf(stored);
    // First, so that a picture without it was never made.
    write(`${hash}.${beside}`, bytes);
    write(hash, stored);
    return hash;
  };

  const madeOf = (hash: string): Made => made.get(hash) ?? { of: hash, steps: [] };

  return {
    madeOf,
    originalOf: (hash) => originals.get(madeOf(hash).of),
    originalSize: (hash) => {
      const { of } = madeOf(hash);
      const original = originals.get(of);
      if (original === undefined) return undefined;
      return lstatSync(join(place, `${of}.${original}`), { throwIfNoEntry: false })?.size;
    },
    find: ({ of, steps }) => {
      const hash = steps.length === 0 ? of : found.get(`${of}.${retouchText(steps)}`);
      if (hash === undefined || !there.has(hash)) return undefined;
      const now = new Date();
      // Used again: it is as young as if it had been made again.
      utimesSync(join(place, hash), now, now);
      return hash;
    },
    has: (hash) => there.has(hash),
    original: (hash) => {
      if (!HASH.test(hash)) return undefined;
      const chosen = originals.get(hash);
      return chosen === undefined
        ? plainFile(join(place, hash), hash)
        : plainFile(join(place, `${hash}.${chosen}`), chosen);
    },
    keep: (stored, original) => keepBeside(stored, hashOf(original), original),
    keepMade: (stored, { of, steps }) => keepBeside(stored, `${of}.${retouchText(steps)}`, NOTHING),
  };
};
