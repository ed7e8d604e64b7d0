// `npm start`: builds when needed and opens the window on the demo account; without a display, the same job in the terminal.
import { buildWhenStale } from './build.ts';
import { resolveElectron } from './electron-runtime.ts';
import { chromiumArguments, launchEnvironment } from './launch.ts';
import { inRoot, ROOT } from './paths.ts';
import { runScript, runVisibly, say } from './run.ts';
import { hasDisplay } from './runtime/display.ts';

const start = async (): Promise<number> => {
  const given = process.argv.slice(2);
  if (!hasDisplay()) {
    say(
      'There is no display here (DISPLAY and WAYLAND_DISPLAY are empty): doing the same job in the terminal.',
    );
    return runVisibly(process.execPath, [inRoot('scripts', 'demo.ts'), ...given]);
  }
  const built = await buildWhenStale();
  if (built !== 0) return built;
  const electron = await resolveElectron();
  return runVisibly(electron.executable, [...chromiumArguments(), ROOT, '--demo', ...given], {
    env: launchEnvironment(),
  });
};

await runScript(start);
