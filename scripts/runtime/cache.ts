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
    if (await isWhole(place)) return;
    // What stands there is a remnant of an older, interrupted or damaged build.
    if (await exists(place)) await rename(place, path.join(work, 'remnant'));
    await rename(built, place).catch(async (error: unknown) => {
      if (!(await isWhole(place))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
