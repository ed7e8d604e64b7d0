// `npm run package`: builds Adsheet and packs it unpacked into dist/, then starts what was packed and looks at it.
import { readdir, rm } from 'node:fs/promises';
import { build } from './build.ts';
import type { ElectronRuntime } from './electron-runtime.ts';
import { resolveElectron } from './electron-runtime.ts';
import { checkPackage } from './package-check.ts';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, ScriptError, say } from './run.ts';

const makePackage = async (): Promise<number> => {
  const electron = await resolveElectron();
  if (electron.kind === 'test') say('This package is for trying Adsheet out: it must not be given to users.');
  if ((await build()) !== 0) throw new ScriptError('The build failed; nothing was packed.');
  await rm(inRoot('dist'), { recursive: true, force: true });
  if ((await pack(electron)) !== 0) throw new ScriptError('electron-builder failed; see above.');
  await removeDefaultApp();
  await checkPackage();
  return 0;
};

/** A runtime's own default application would only take room: the packed one loads nothing but its archive. */
const removeDefaultApp = async (): Promise<void> => {
  const folders = (await readdir(inRoot('dist'), { withFileTypes: true })).filter((each) =>
    each.isDirectory(),
  );
  for (const { name } of folders)
    await rm(inRoot('dist', name, 'resources', 'default_app.asar'), { force: true });
};

/** Packs for this platform, without asking any network: the runtime and the native modules are already here. */
const pack = ({ folder, version }: ElectronRuntime): Promise<number> =>
  runVisibly(process.execPath, [
    inRoot('node_modules', 'electron-builder', 'cli.js'),
    '--dir',
    '--publish=never',
    `--config.electronDist=${folder}`,
    `--config.electronVersion=${version}`,
  ]);

await runScript(makePackage);
