// The suites `npm test` runs. Each says how many of its checks passed and failed; none may pass by running nothing.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { build } from './build.ts';
import { documentFaults, readRepository } from './document-links.ts';
import type { ElectronRuntime } from './electron-runtime.ts';
import { resolveElectron } from './electron-runtime.ts';
import { ERRORS_FILE, onlyDied } from './error-reporter.ts';
import { DISPLAYS, ELECTRON_FOLDER, openDisplay, openDisplays } from './launch.ts';
import { OFFICE, resolveOffice } from './office.ts';
import { configurationFor, pack } from './package.ts';
import { inRoot, ROOT } from './paths.ts';
import { runVisibly, ScriptError, say } from './run.ts';
import { makerTools } from './runtime/maker-tools.ts';
import { type Counts, playwrightCounts, type VitestCounts, vitestCounts } from './test-reports.ts';

/** `ok` is false when anything failed or did not run; `failures` names what failed and why, a text each. */
export type SuiteResult = {
  readonly ok: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
};
export type Suite = {
  readonly name: string;
  readonly run: (filters: readonly string[]) => Promise<SuiteResult>;
};

/** One compiler project for each layer, so that no layer sees types it must not use (DOM, Node); the longest first. */
const PROJECTS = ['.', 'renderer', 'main', 'main/shell', 'sandbox', 'shared', 'preload'];
const REPORTS = inRoot('test-results');

const bin = (...parts: readonly string[]): string => inRoot('node_modules', ...parts);

const typecheck: Suite = {
  name: 'typecheck',
  run: async () => {
    const wrong: string[] = [];
    const left = PROJECTS.values();
    const checkRest = async (): Promise<void> => {
      for (const project of left) {
        const code = await runVisibly(process.execPath, [bin('typescript', 'bin', 'tsc'), '-p', project]);
        if (code !== 0) wrong.push(`types of ${project}`);
      }
    };
    // The compiler uses one core.
    await Promise.all([checkRest(), checkRest()]);
    return counted(PROJECTS.length, wrong);
  },
};

const lint: Suite = {
  name: 'lint',
  run: async () => {
    const args = ['check', '--error-on-warnings', '--max-diagnostics=200'];
    const code = await runVisibly(process.execPath, [bin('@biomejs', 'biome', 'bin', 'biome'), ...args]);
    const faults = documentFaults(await readRepository(ROOT));
    for (const fault of faults) say(fault);
    return counted(2, [
      ...(code === 0 ? [] : ['code']),
      ...(faults.length === 0 ? [] : ['links of documents']),
    ]);
  },
};

type VitestRun = { readonly code: number; readonly counts: VitestCounts; readonly errors: readonly string[] };

const runVitest = async (
  name: string,
  filters: readonly string[],
  own: NodeJS.ProcessEnv,
): Promise<VitestRun> => {
  const report = await freshReport(name);
  const errorsFile = await freshReport(`${name}-errors`);
  const args = ['run', '--project', name, `--outputFile.json=${report}`];
  const code = await runVisibly(process.execPath, [bin('vitest', 'vitest.mjs'), ...args, ...filters], {
    env: {
      ...process.env,
      ...own,
      [ERRORS_FILE]: errorsFile,
      // Hundreds of processes begin with the same sources: each is compiled once.
      NODE_COMPILE_CACHE: inRoot('test-results', 'compile-cache'),
    },
  });
  const errors = JSON.parse(await readFile(errorsFile, 'utf8').catch(() => '[]'));
  return { code, counts: await readCounts(report, vitestCounts), errors };
};

/**
 * Runs the files again whose process died, once: its death is no verdict on the checks that waited in it. It is said
 * with its reason, and nothing is taken for passed that did not run.
 */
const runUnrun = async (name: string, own: NodeJS.ProcessEnv, first: VitestRun): Promise<SuiteResult> => {
  const { unrun, ...counts } = first.counts;
  say(`\n! ${first.errors.join('\n! ')}\nWhat did not run is run again:\n${unrun.join('\n')}`);
  const second = judgedRun(await runVitest(name, unrun, own));
  return {
    ok: second.ok && counts.failed === 0 && counts.failures.length === unrun.length,
    passed: counts.passed + second.passed,
    failed: counts.failed + second.failed,
    failures: [
      ...counts.failures.filter((failure) => !unrun.some((file) => failure.startsWith(file))),
      ...second.failures,
    ],
  };
};

const judgedRun = ({ code, counts: { unrun: _, ...counts }, errors }: VitestRun): SuiteResult =>
  judged(code, { ...counts, failures: [...counts.failures, ...errors] });

/** `setUp` gives the variables that its tests need besides. */
const vitest = (name: string, setUp: () => Promise<NodeJS.ProcessEnv> = async () => ({})): Suite => ({
  name,
  run: async (filters) => {
    const own = await setUp();
    const first = await runVitest(name, filters, own);
    return first.counts.unrun.length > 0 && onlyDied(first.errors)
      ? runUnrun(name, own, first)
      : judgedRun(first);
  },
});

/** A window waits for its engine and the service half its time, so that two fill the two cores of our machines. */
const WINDOWS_AT_ONCE = 2;

const e2e: Suite = {
  name: 'e2e',
  run: async (filters) => {
    if ((await build()) !== 0) return { ok: false, passed: 0, failed: 1, failures: ['the build'] };
    const electron = await resolveElectron();
    const displays = await openDisplays(WINDOWS_AT_ONCE);
    const report = await freshReport('e2e');
    try {
      const code = await runVisibly(
        process.execPath,
        [bin('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...filters],
        {
          env: {
            ...process.env,
            [DISPLAYS]: displays.names.join(' '),
            [ELECTRON_FOLDER]: electron.folder,
            PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          },
        },
      );
      return judged(code, await readCounts(report, playwrightCounts));
    } finally {
      await displays.stop();
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

/** Of checks that are programs of their own: `wrong` names those that failed. */
const counted = (all: number, wrong: readonly string[]): SuiteResult => ({
  ok: all > 0 && wrong.length === 0,
  passed: all - wrong.length,
  failed: wrong.length,
  failures: wrong,
});

const judged = (code: number, counts: Counts): SuiteResult => ({
  ok: code === 0 && counts.failed === 0 && counts.passed > 0,
  ...counts,
});

const freshReport = async (name: string): Promise<string> => {
  await mkdir(REPORTS, { recursive: true });
  const file = inRoot('test-results', `${name}.json`);
  await rm(file, { force: true });
  return file;
};

/** A report that is missing or unreadable means that the runner died: nothing passed. */
const readCounts = async <T extends Counts>(
  file: string,
  pick: (report: Readonly<Record<string, unknown>>) => T,
): Promise<T> => pick(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')));
