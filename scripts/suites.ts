// The suites `npm test` runs. Each says how many of its checks passed and failed; none may pass by running nothing.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { build } from './build.ts';
import type { ElectronRuntime } from './electron-runtime.ts';
import { resolveElectron } from './electron-runtime.ts';
import { ELECTRON_FOLDER, openDisplay } from './launch.ts';
import { OFFICE, resolveOffice } from './office.ts';
import { configurationFor, pack } from './package.ts';
import { inRoot } from './paths.ts';
import { runVisibly, ScriptError } from './run.ts';
import { makerTools } from './runtime/maker-tools.ts';

/** `ok` is false when anything failed or did not run. */
export type SuiteResult = { readonly ok: boolean; readonly passed: number; readonly failed: number };
export type Suite = {
  readonly name: string;
  readonly run: (filters: readonly string[]) => Promise<SuiteResult>;
};

/** One compiler project for each layer, so that no layer sees types it must not use (DOM, Node). */
const PROJECTS = ['shared', 'main', 'main/shell', 'preload', 'sandbox', 'renderer', '.'];
const REPORTS = inRoot('test-results');

const bin = (...parts: readonly string[]): string => inRoot('node_modules', ...parts);

const typecheck: Suite = {
  name: 'typecheck',
  run: async () => {
    const results: boolean[] = [];
    for (const project of PROJECTS)
      results.push(
        (await runVisibly(process.execPath, [bin('typescript', 'bin', 'tsc'), '-p', project])) === 0,
      );
    return counted(results);
  },
};

const lint: Suite = {
  name: 'lint',
  run: async () => {
    const args = ['check', '--error-on-warnings', '--max-diagnostics=200'];
    const code = await runVisibly(process.execPath, [bin('@biomejs', 'biome', 'bin', 'biome'), ...args]);
    return counted([code === 0]);
  },
};

/** `setUp` gives the variables that its tests need besides. */
const vitest = (name: string, setUp: () => Promise<NodeJS.ProcessEnv> = async () => ({})): Suite => ({
  name,
  run: async (filters) => {
    const own = await setUp();
    const report = await freshReport(name);
    const args = [
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await runVisibly(process.execPath, [bin('vitest', 'vitest.mjs'), ...args, ...filters], {
      // Hundreds of processes begin with the same sources: each is compiled once.
      env: { ...process.env, ...own, NODE_COMPILE_CACHE: inRoot('test-results', 'compile-cache') },
    });
    const counts = await readCounts(report, (found) => [found['numPassedTests'], found['numFailedTests']]);
    return judged(code, counts);
  },
});

const e2e: Suite = {
  name: 'e2e',
  run: async (filters) => {
    if ((await build()) !== 0) return { ok: false, passed: 0, failed: 1 };
    const electron = await resolveElectron();
    const display = await openDisplay();
    const report = await freshReport('e2e');
    try {
      const code = await runVisibly(
        process.execPath,
        [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...filters],
        {
          env: {
            ...process.env,
            ...display.env,
            [ELECTRON_FOLDER]: electron.folder,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      );
      return judged(code, await readCounts(report, playwrightCounts));
    } finally {
      await display.stop();
    }
  },
};

/** What Linux users get, where its makers are here; packed without pressing it, which takes minutes. */
const MADE_ON_LINUX = ['--linux', 'dir', 'deb', 'tar.gz', '--config.compression=store'];

/** Packs both configurations, one of them as the files that users get; says which of the two starts here. */
const makePackages = async (electron: ElectronRuntime): Promise<NodeJS.ProcessEnv> => {
  if ((await build()) !== 0) throw new ScriptError('The build failed; nothing was packed.');
  const started = configurationFor(electron);
  const other = started === 'shipped' ? 'test-runtime' : 'shipped';
  await pack(electron, other);
  if (process.platform === 'linux') await pack(electron, started, MADE_ON_LINUX, await makerTools(electron));
  else await pack(electron, started);
  return { ADSHEET_STARTED: started, [ELECTRON_FOLDER]: electron.folder };
};

const packages: Suite = {
  name: 'package',
  run: async (filters) => {
    const display = await openDisplay();
    try {
      const setUp = async () => ({ ...display.env, ...(await makePackages(await resolveElectron())) });
      return await vitest('package', setUp).run(filters);
    } finally {
      await display.stop();
    }
  },
};

/** In the order they run: the quick ones first. */
export const SUITES: readonly Suite[] = [
  typecheck,
  lint,
  vitest('unit'),
  vitest('integration'),
  vitest('office', async () => ({ [OFFICE]: await resolveOffice() })),
  e2e,
  packages,
];

const counted = (results: readonly boolean[]): SuiteResult => {
  const failed = results.filter((passed) => !passed).length;
  return { ok: failed === 0 && results.length > 0, passed: results.length - failed, failed };
};

type Counts = { readonly passed: number; readonly failed: number };

const judged = (code: number, { passed, failed }: Counts): SuiteResult => ({
  ok: code === 0 && failed === 0 && passed > 0,
  passed,
  failed,
});

const freshReport = async (name: string): Promise<string> => {
  await mkdir(REPORTS, { recursive: true });
  const file = inRoot('test-results', `${name}.json`);
  await rm(file, { force: true });
  return file;
};

type Report = Readonly<Record<string, unknown>>;

/** A report that is missing or unreadable means that the runner died: nothing passed. */
const readCounts = async (
  file: string,
  pick: (report: Report) => readonly [unknown, unknown],
): Promise<Counts> => {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  const [passed, failed] = pick(JSON.parse(text) as Report);
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) };
};

const playwrightCounts = (report: Report): readonly [unknown, unknown] => {
  const stats = (report['stats'] ?? {}) as Report;
  const flaky = Number(stats['flaky'] ?? 0);
  return [stats['expected'], Number(stats['unexpected'] ?? 0) + flaky];
};
