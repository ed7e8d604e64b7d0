import { runQuietly, ScriptError } from '../run.ts';
import { installPackages } from './apt.ts';

/** Which Debian package brings the shared libraries that Electron links to. */
const PACKAGE_OF: ReadonlyMap<string, string> = new Map([
  ['libasound.so.2', 'libasound2'],
  ['libatk-1.0.so.0', 'libatk1.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0'],
  ['libatspi.so.0', 'libatspi2.0-0'],
  ['libcairo.so.2', 'libcairo2'],
  ['libcups.so.2', 'libcups2'],
  ['libdbus-1.so.3', 'libdbus-1-3'],
  ['libdrm.so.2', 'libdrm2'],
  ['libexpat.so.1', 'libexpat1'],
  ['libgbm.so.1', 'libgbm1'],
  ['libgdk_pixbuf-2.0.so.0', 'libgdk-pixbuf-2.0-0'],
  ['libgio-2.0.so.0', 'libglib2.0-0'],
  ['libglib-2.0.so.0', 'libglib2.0-0'],
  ['libgobject-2.0.so.0', 'libglib2.0-0'],
  ['libgtk-3.so.0', 'libgtk-3-0'],
  ['libgdk-3.so.0', 'libgtk-3-0'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libpango-1.0.so.0', 'libpango-1.0-0'],
  ['libudev.so.1', 'libudev1'],
  ['libX11.so.6', 'libx11-6'],
  ['libxcb.so.1', 'libxcb1'],
  ['libXcomposite.so.1', 'libxcomposite1'],
  ['libXdamage.so.1', 'libxdamage1'],
  ['libXext.so.6', 'libxext6'],
  ['libXfixes.so.3', 'libxfixes3'],
  ['libxkbcommon.so.0', 'libxkbcommon0'],
  ['libXrandr.so.2', 'libxrandr2'],
]);

/** Sees to it that the system has every shared library the executable links to (Linux only). */
export const ensureSystemLibraries = async (executable: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const missing = await missingLibraries(executable);
  if (missing.length === 0) return;
  await installPackages(packagesFor(missing), 'Electron');
  const still = await missingLibraries(executable);
  if (still.length > 0) throw new ScriptError(`Electron still misses system libraries: ${still.join(', ')}`);
};

const missingLibraries = async (executable: string): Promise<readonly string[]> =>
  missingIn((await runQuietly('ldd', [executable])).stdout);

/** The library names that `ldd` reports as not found. */
export const missingIn = (lddOutput: string): readonly string[] =>
  [...lddOutput.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '');

export const packagesFor = (libraries: readonly string[]): readonly string[] => {
  const unknown = libraries.filter((library) => !PACKAGE_OF.has(library));
  if (unknown.length > 0)
    throw new ScriptError(
      `Electron misses system libraries that Adsheet does not know: ${unknown.join(', ')}`,
    );
  return [...new Set(libraries.map((library) => PACKAGE_OF.get(library) ?? library))].sort();
};
