import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Outside node_modules, so that `npm ci` does not throw a runtime away. */
export const cacheFolder = (): string => {
  const own = process.env['ADSHEET_CACHE'];
  if (own) return path.resolve(own);
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', 'adsheet');
  if (process.platform === 'win32')
    return path.join(
      process.env['LOCALAPPDATA'] ?? path.join(homedir(), 'AppData', 'Local'),
      'adsheet',
      'Cache',
    );
  return path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'adsheet');
};

export const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/**
 * Builds a cache entry beside its place and renames it there when it is whole.
 * Two processes may build the same entry at once: the first rename wins and the other's work is dropped.
 */
export const buildOnce = async (
  place: string,
  isWhole: (folder: string) => Promise<boolean>,
  build: (folder: string) => Promise<void>,
): Promise<void> => {
  if (await isWhole(place)) return;
  await mkdir(path.dirname(place), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(place), `.building-${path.basename(place)}-`));
  try {
    const built = path.join(work, 'built');
    await mkdir(built);
    await build(built);
    await putInPlace(built, place, isWhole, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

const MOST_TRIES = 20;

/**
 * A folder can only be renamed onto a free path, so an existing one must be moved away first; other processes may be
 * doing the same.
 */
const putInPlace = async (
  built: string,
  place: string,
  isWhole: (folder: string) => Promise<boolean>,
  work: string,
): Promise<void> => {
  for (let attempt = 1; !(await isWhole(place)); attempt += 1) {
    try {
      return await rename(built, place);
    } catch (error) {
      if (attempt === MOST_TRIES) throw error;
    }
    if (await isWhole(place)) return;
    // A remnant of an older, interrupted or damaged build; another builder may have taken it away before us.
    await rename(place, path.join(work, `remnant-${attempt}`)).catch(ignoreMissing);
  }
};

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
};
