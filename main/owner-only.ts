/**
 * Restricts Adsheet's own files to their owner: local copies, journals, locks, pictures and secrets. On Windows,
 * which has no such modes, the user's settings folder is private already.
 */
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const OWNER_FILE = 0o600;
export const OWNER_FOLDER = 0o700;
const OTHERS = 0o077;

/**
 * Ignores failures (another user's file, a drive without modes): opening the file reports its own error, or works.
 */
const quietly = (act: () => void): void => {
  try {
    act();
  } catch {
    // See above.
  }
};

const narrow = (path: string): void => {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if ((found.mode & OTHERS) !== 0) chmodSync(path, found.isDirectory() ? OWNER_FOLDER : OWNER_FILE);
  if (found.isDirectory()) for (const name of readdirSync(path)) quietly(() => narrow(join(path, name)));
};

/**
 * Removes access for others that an older version, or a restored backup, left: on a file, or a folder with everything
 * in it.
 */
export const keepToOwner = (path: string): void => quietly(() => narrow(path));

/** Creates a folder that only its owner can enter, if it is missing. */
export const ownerFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  quietly(() => chmodSync(folder, OWNER_FOLDER));
};

/**
 * Creates an empty file of the owner's, for libraries that give their files the system's default mode; an existing
 * one stays.
 */
export const ownerFile = (file: string): void => quietly(() => closeSync(openSync(file, 'wx', OWNER_FILE)));

let ofSystem: number | undefined;

/** From now on files created by this process are only for their owner by default. */
export const makeForOwner = (): void => {
  ofSystem ??= process.umask(OTHERS);
};

/** The mode of a file made for the user to share: the system's default. */
export const sharedFileMode = (): number => 0o666 & ~(ofSystem ?? process.umask());
