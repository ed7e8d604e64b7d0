/**
 * Rebuilding a lost local copy: edits are restored from the journal, ads come with the next pull. Nothing is deleted, and
 * a rebuild that a kill or a power cut interrupts is finished or dropped at the next start.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Rebuilt } from '../../../shared/contract/results/rebuilt.ts';
import { hasGap } from '../../../shared/contract/results/rebuilt.ts';
import type { Database } from '../mirror/database.ts';
import { openDatabase } from '../mirror/database.ts';
import { syncFolder } from '../mirror/journal/file.ts';
import type { JournalReading } from '../mirror/journal/reading.ts';
import { readJournal } from '../mirror/journal/reading.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { JOURNAL_FILE, JOURNAL_LINE, MIRROR_FILE, openMirror } from '../mirror/mirror.ts';
import { requireNothingLost } from './rebuild-loss.ts';
import { knownGaps, restoreFromJournal } from './restore.ts';

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const hasCopy = (folder: string): boolean =>
  sizeOf(join(folder, MIRROR_FILE)) > 0 || sizeOf(join(folder, `${MIRROR_FILE}-wal`)) > 0;

/** Is the local copy missing or empty although its journal says that there was one? It would open as a new one. */
export const isLost = (folder: string): boolean => !hasCopy(folder) && sizeOf(join(folder, JOURNAL_FILE)) > 0;

/** The folder in which a copy is built. */
const WORK_FOLDER = 'rebuild';
/** The name of a complete copy that is to replace the old one. */
const READY = /^mirror\.rebuilt-(.+)\.db$/;

/** Renames the old copy to a dated name and the new one to its place; after a kill in between `tidyRebuild` goes on. */
const replaceCopy = (folder: string, ready: string, timestamp: string): void => {
  for (const suffix of ['', '-wal', '-shm']) {
    const file = join(folder, MIRROR_FILE + suffix);
    if (existsSync(file)) renameSync(file, join(folder, `mirror.damaged-${timestamp}.db${suffix}`));
  }
  syncFolder(folder);
  renameSync(join(folder, ready), join(folder, MIRROR_FILE));
  syncFolder(folder);
};

/** Finishes a rebuild that was killed after its copy was complete; deletes what is left of one killed before that. */
export const tidyRebuild = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (name === WORK_FOLDER || name.startsWith(`${WORK_FOLDER}-`)) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
    const timestamp = READY.exec(name)?.[1];
    if (timestamp !== undefined) replaceCopy(folder, name, timestamp);
  }
};

/** Reads the journal; copies its malformed lines to `file`, byte by byte. */
const readSettingAside = (folder: string, file: string): JournalReading => {
  let descriptor: number | undefined;
  try {
    return readJournal(join(folder, JOURNAL_FILE), (line) => {
      descriptor ??= openSync(file, 'w', 0o600);
      writeSync(descriptor, Buffer.concat([line, Buffer.from('\n')]));
    });
  } finally {
    if (descriptor !== undefined) {
      fsyncSync(descriptor);
      closeSync(descriptor);
    }
  }
};

const newestIn = ({ get }: Database): { readonly line: number; readonly changeset: number } => ({
  line: Number(get<{ value: string }>('SELECT value FROM setting WHERE name = ?', JOURNAL_LINE)?.value ?? 0),
  changeset: get<{ id: number | null }>('SELECT max(id) AS id FROM changeset')?.id ?? 0,
});

/** Has the old copy, as far as it can be read, changes that the journal lacks? */
const isBehind = (folder: string, { entries, last }: JournalReading): boolean => {
  if (!hasCopy(folder)) return false;
  try {
    const db = openDatabase(join(folder, MIRROR_FILE));
    try {
      const { line, changeset } = newestIn(db);
      const told = entries.reduce(
        (most, entry) => (entry.type === 'changeset' ? Math.max(most, entry.id) : most),
        0,
      );
      return line > last || changeset > told;
    } finally {
      db.close();
    }
  } catch {
    // Where the copy cannot be read, an empty journal is no proof that there was nothing.
    return last === 0;
  }
};

/** Can the copy be opened? False where it is missing or damaged; throws any other failure, such as `mirror-newer`. */
const isHealthy = (folder: string): boolean => {
  if (!hasCopy(folder)) return false;
  try {
    openMirror(folder).close();
    return true;
  } catch (error) {
    if (error instanceof AdsheetError && error.code === 'mirror-damaged') return false;
    throw error;
  }
};

const makeCopy = (folder: string, workFolder: string, journal: JournalReading, rebuilt: Rebuilt): void => {
  const mirror = openMirror(workFolder);
  try {
    restoreFromJournal(mirror, folder, journal, rebuilt);
  } finally {
    mirror.close();
  }
  // The write-ahead log is not moved with the copy: what is still in it would be lost.
  if (sizeOf(join(workFolder, `${MIRROR_FILE}-wal`)) > 0) throw new AdsheetError('disk-full');
};

/**
 * Rebuilds the local copy from its journal. The old copy and the journal's malformed lines are set aside. The account must
 * not be open.
 * @throws AdsheetError `rebuild-poorer` where the copy is healthy and holds work that the journal does not, nothing
 *   changed then; `mirror-newer`, `disk-full`
 */
export const rebuild = (folder: string, now: Date): Rebuilt => {
  tidyRebuild(folder);
  const workFolder = join(folder, WORK_FOLDER);
  const timestamp = now.toISOString().replaceAll(/[:.]/gu, '-');
  const aside = `journal.damaged-${timestamp}.jsonl`;
  mkdirSync(workFolder, { mode: 0o700 });
  try {
    const healthy = isHealthy(folder);
    const journal = readSettingAside(folder, join(workFolder, aside));
    const known = knownGaps(journal.entries);
    const odd = Math.max(0, journal.odd - known.odd);
    const rebuilt: Rebuilt = {
      at: now.toISOString(),
      odd,
      missing: Math.max(0, journal.missing - known.missing),
      behind: isBehind(folder, journal),
      file: odd > 0 ? aside : null,
    };
    if (healthy && hasGap(rebuilt))
      throw new AdsheetError('rebuild-poorer', { lines: odd + rebuilt.missing });
    makeCopy(folder, workFolder, journal, rebuilt);
    if (healthy) requireNothingLost(join(workFolder, MIRROR_FILE), join(folder, MIRROR_FILE));
    if (odd > 0) renameSync(join(workFolder, aside), join(folder, aside));
    const ready = `mirror.rebuilt-${timestamp}.db`;
    renameSync(join(workFolder, MIRROR_FILE), join(folder, ready));
    syncFolder(folder);
    replaceCopy(folder, ready, timestamp);
    return rebuilt;
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
};

/** Notes in the journal that the copy was rebuilt, once. To be called at each opening. */
export const noteRebuilt = (folder: string, mirror: Mirror): void => {
  const rebuilt = mirror.rebuilt.last();
  if (mirror.rebuilt.isNoted() || rebuilt === null) return;
  const { odd, missing } = readJournal(join(folder, JOURNAL_FILE));
  mirror.transaction(() => {
    mirror.rebuilt.setNoted(true);
    mirror.journal.append({ type: 'rebuilt', at: rebuilt.at, odd, missing, held: hasGap(rebuilt) });
  });
};
