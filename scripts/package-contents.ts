// What a packed application is made of, and what in it must not be shipped.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { extractFile, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { ElectronRuntime } from './electron-runtime.ts';
import { officialVersion } from './runtime/official.ts';

export type Contents = {
  /** Files of the archive, with slashes. */
  readonly archive: readonly string[];
  /** Files beside the archive that belong to it. */
  readonly unpacked: readonly string[];
  readonly testRuntime: boolean;
};

const slashed = (file: string): string => file.split(path.sep).join('/');

const filesBelow = async (folder: string): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => slashed(path.relative(folder, path.join(entry.parentPath, entry.name))))
    .toSorted();
};

/** Of the folder that has the archive in it (`resources`). */
export const contentsOf = async (resources: string): Promise<Contents> => {
  const archive = path.join(resources, 'app.asar');
  const names = listPackage(archive, { isPack: false }).map((name) => slashed(name).replace(/^\//, ''));
  const folders = new Set(names.map((name) => path.posix.dirname(name)));
  const manifest = JSON.parse(extractFile(archive, 'package.json').toString()) as { testRuntime?: boolean };
  return {
    archive: names.filter((name) => !folders.has(name)).toSorted(),
    unpacked: await filesBelow(`${archive}.unpacked`),
    testRuntime: manifest.testRuntime === true,
  };
};

const NATIVE = /\.(node|dll|dylib|so)(\.[\d.]+)?$/;
const OURS =
  /^(package\.json$|out\/(main|preload|renderer)\/|node_modules\/(better-sqlite3|sharp|@img|detect-libc|semver)\/)/;
const FOREIGN = /\.map$|\.tsx?$|(^|\/)(test|tests|\.env|\.git)(\/|$)|(^|\/)electron-builder/;

const FUSES: readonly (readonly [keyof typeof FuseV1Options, FuseState])[] = [
  ['RunAsNode', FuseState.DISABLE],
  ['EnableCookieEncryption', FuseState.ENABLE],
  ['EnableNodeOptionsEnvironmentVariable', FuseState.DISABLE],
  ['EnableNodeCliInspectArguments', FuseState.DISABLE],
  ['EnableEmbeddedAsarIntegrityValidation', FuseState.ENABLE],
  ['OnlyLoadAppFromAsar', FuseState.ENABLE],
  ['LoadBrowserProcessSpecificV8Snapshot', FuseState.DISABLE],
  ['GrantFileProtocolExtraPrivileges', FuseState.DISABLE],
];

/** The fuses of an executable that are not set as they must be. */
export const fuseFaults = async (executable: string): Promise<readonly string[]> => {
  const wire = await getCurrentFuseWire(executable);
  return FUSES.filter(([name, state]) => wire[FuseV1Options[name]] !== state).map(([name]) => `fuse ${name}`);
};

/** Why the contents must not be shipped; empty where they may. */
export const contentFaults = ({ archive, unpacked, testRuntime }: Contents): readonly string[] => [
  ...(testRuntime ? ['it is made for the test runtime'] : []),
  ...unpacked.filter((file) => !NATIVE.test(file)).map((file) => `outside the archive: ${file}`),
  ...archive
    .filter((file) => !OURS.test(file) || FOREIGN.test(file))
    .map((file) => `in the archive: ${file}`),
];

/** Why an Electron must not be shipped: it is another than the one that is pinned, such as the test runtime. */
export const electronFaults = ({ version }: Pick<ElectronRuntime, 'version'>): readonly string[] =>
  version === officialVersion()
    ? []
    : [`Electron ${version} is not the ${officialVersion()} that is shipped`];
