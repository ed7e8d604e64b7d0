/**
 * What Adsheet keeps for itself is for the eyes of its owner: the local copies, their journals, locks, pictures and
 * secrets. On Windows, where files have no such modes, the folder of the user's own settings does it.
 */
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const OWNER_FILE = 0o600;
export const OWNER_FOLDER = 0o700;
const OTHERS = 0o077;

/** Where it cannot be done (another's file, a drive without modes) what is to be opened says so itself, or works. */
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

/** Takes from others what an older Adsheet, or a copy put back, left readable: a file, or a folder with all in it. */
export const keepToOwner = (path: string): void => quietly(() => narrow(path));

/** A folder that only its owner can enter, made where it is not there yet. */
export const ownerFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
  quietly(() => chmodSync(folder, OWNER_FOLDER));
};

/** An empty file of the owner's, for what gives its own files the mode of the system; one that is there stays. */
export const ownerFile = (file: string): void => quietly(() => closeSync(openSync(file, 'wx', OWNER_FILE)));

let ofSystem: number | undefined;

/** From now on whatever this process makes is its owner's only, unless it says otherwise. */
export const makeForOwner = (): void => {
  ofSystem ??= process.umask(OTHERS);
};

/** The mode of a file that is made for the user, who may want to share it: what any other program would give it. */
export const sharedFileMode = (): number => 0o666 & ~(ofSystem ?? process.umask());
