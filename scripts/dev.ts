// `npm run dev`: the window with hot reload, on the demo account.
import { resolveElectron, rootArguments } from './electron-runtime.ts';
import { launchEnvironment } from './launch.ts';
import { inRoot } from './paths.ts';
import { runScript, runVisibly, ScriptError } from './run.ts';
import { hasDisplay } from './runtime/display.ts';

const dev = async (): Promise<number> => {
  if (!hasDisplay()) throw new ScriptError('`npm run dev` opens a window and there is no display here.');
  const electron = await resolveElectron();
  const bin = inRoot('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const args = ['dev', '--watch', ...(rootArguments().length > 0 ? ['--noSandbox'] : [])];
  return runVisibly(process.execPath, [bin, ...args, '--', '--demo', ...process.argv.slice(2)], {
    env: { ...launchEnvironment(), ELECTRON_EXEC_PATH: electron.executable },
  });
};

await runScript(dev);
