/** Making a lost local copy anew: its edits stand in the journal, the ads come with the next pull. */
import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readJournal } from '../mirror/journal-reading.ts';
import { JOURNAL_FILE, MIRROR_FILE, openMirror } from '../mirror/mirror.ts';
import { restoreFromJournal } from './restore.ts';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Is the local copy missing or empty although its journal says that there was one? It would open as a new one. */
export const isLost = (folder: string): boolean =>
  sizeOf(join(folder, MIRROR_FILE)) === 0 &&
  sizeOf(join(folder, `${MIRROR_FILE}-wal`)) === 0 &&
  sizeOf(join(folder, JOURNAL_FILE)) > 0;

/** The damaged files under a dated name: nothing is thrown away. */
const setAside = (folder: string, now: Date): void => {
  const stamp = now.toISOString().replaceAll(/[:.]/gu, '-');
  for (const suffix of ['', '-wal', '-shm']) {
    const file = join(folder, MIRROR_FILE + suffix);
    if (existsSync(file)) renameSync(file, join(folder, `mirror.damaged-${stamp}.db${suffix}`));
  }
};

/**
 * Makes the local copy anew from its journal; what was there is set aside. Nothing may have it open. The new copy is
 * whole before it takes its place, so that a kill in between leaves a lost copy, which is made anew again.
 */
export const rebuild = (folder: string, now: Date): void => {
  const journal = readJournal(join(folder, JOURNAL_FILE));
  const beside = mkdtempSync(join(folder, 'rebuild-'));
  try {
    const mirror = openMirror(beside);
    try {
      restoreFromJournal(mirror, folder, journal.entries);
    } finally {
      mirror.close();
    }
    setAside(folder, now);
    renameSync(join(beside, MIRROR_FILE), join(folder, MIRROR_FILE));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
};
