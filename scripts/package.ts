// `npm run package`: builds Adsheet and packs it for this platform into dist/. With the official Electron that is what
// is shipped, with `--release` as the files that users get; with the test runtime it is one for trying Adsheet out.
import { access, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './build.ts';
import type { ElectronRuntime } from './electron-runtime.ts';
import { resolveElectron } from './electron-runtime.ts';
import { contentFaults, contentsOf, electronFaults, fuseFaults } from './package-contents.ts';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, ScriptError, say } from './run.ts';

/** `shipped`: what users get. `test-runtime`: its engine runs under plain Node; never given to anybody. */
export type Configuration = 'shipped' | 'test-runtime';

const FILES: Readonly<Record<Configuration, string>> = {
  shipped: 'electron-builder.yml',
  'test-runtime': 'electron-builder.test-runtime.yml',
};

/** The configuration that is packed with an Electron. */
export const configurationFor = (electron: Pick<ElectronRuntime, 'version'>): Configuration =>
  electronFaults(electron).length === 0 ? 'shipped' : 'test-runtime';

export type Packed = {
  readonly configuration: Configuration;
  /** The folder with the executable, or on macOS with the application. */
  readonly folder: string;
  readonly executable: string;
  /** Where the archive is. */
  readonly resources: string;
};

const PLACES: Readonly<Record<string, readonly [executable: string, resources: string]>> = {
  darwin: ['.app/Contents/MacOS', '.app/Contents/Resources'],
  win32: ['.exe', 'resources'],
  linux: ['adsheet', 'resources'],
};

/** What was packed last in a configuration. */
export const packedIn = async (configuration: Configuration): Promise<Packed> => {
  const output = inRoot('dist', configuration);
  const [name] = (await readdir(output).catch(() => [])).filter((each) => /unpacked$|^mac/.test(each));
  if (name === undefined) throw new ScriptError(`There is no packed application in ${output}.`);
  const folder = path.join(output, name);
  const [executable = '', resources = ''] = PLACES[process.platform] ?? PLACES['linux'] ?? [];
  const product = configuration === 'shipped' ? 'Adsheet' : 'Adsheet test runtime';
  if (process.platform === 'linux')
    return {
      configuration,
      folder,
      executable: path.join(folder, executable),
      resources: path.join(folder, resources),
    };
  if (process.platform === 'win32')
    return {
      configuration,
      folder,
      executable: path.join(folder, product + executable),
      resources: path.join(folder, resources),
    };
  return {
    configuration,
    folder,
    executable: path.join(folder, product + executable, product),
    resources: path.join(folder, product + resources),
  };
};

/**
 * Packs what was built, without asking any network: the runtime and the native modules are already here.
 * @param targets what electron-builder makes of it; by default a folder
 */
export const pack = async (
  { folder, version }: ElectronRuntime,
  configuration: Configuration,
  targets: readonly string[] = ['--dir'],
  env: NodeJS.ProcessEnv = {},
): Promise<Packed> => {
  await rm(inRoot('dist', configuration), { recursive: true, force: true });
  const code = await runVisibly(
    process.execPath,
    [
      inRoot('node_modules', 'electron-builder', 'cli.js'),
      `--config=${FILES[configuration]}`,
      ...targets,
      '--publish=never',
      `--config.electronDist=${folder}`,
      `--config.electronVersion=${version}`,
    ],
    { env: { ...process.env, ...env } },
  );
  if (code !== 0) throw new ScriptError('electron-builder failed; see above.');
  const packed = await packedIn(configuration);
  // A runtime's own default application would only take room: the packed one loads nothing but its archive.
  await rm(path.join(packed.resources, 'default_app.asar'), { force: true });
  return packed;
};

/** Why what was packed must not be given to users. */
export const releaseFaults = async (
  packed: Packed,
  electron: ElectronRuntime,
): Promise<readonly string[]> => [
  ...electronFaults(electron),
  ...contentFaults(await contentsOf(packed.resources)),
  ...(await fuseFaults(packed.executable)),
];

const makePackage = async (): Promise<number> => {
  const isRelease = process.argv.includes('--release');
  const electron = await resolveElectron();
  const configuration = configurationFor(electron);
  if (isRelease && configuration !== 'shipped')
    throw new ScriptError(`Nothing is released: ${electronFaults(electron).join(', ')}.`);
  if ((await build()) !== 0) throw new ScriptError('The build failed; nothing was packed.');
  const packed = await pack(electron, configuration, isRelease ? [] : ['--dir']);
  await access(packed.executable);
  if (configuration === 'test-runtime') {
    say('This package is for trying Adsheet out: it must not be given to users.');
    return 0;
  }
  const faults = await releaseFaults(packed, electron);
  if (faults.length > 0) throw new ScriptError(['This must not be shipped:', ...faults].join('\n'));
  return 0;
};

if (import.meta.main) await runScript(makePackage);
