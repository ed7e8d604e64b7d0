// `npm test` runs every suite, `npm run test:unit -- FILTER` one of them. The last line sums up what ran.
import { runScript, ScriptError, say } from './run.ts';
import type { Suite, SuiteResult } from './suites.ts';
import { SUITES } from './suites.ts';

const usage = `Name one suite (${SUITES.map((suite) => suite.name).join(', ')}) or "all".`;

const test = async (): Promise<number> => {
  const [name, ...filters] = process.argv.slice(2);
  const chosen = name === 'all' ? SUITES : SUITES.filter((suite) => suite.name === name);
  if (chosen.length === 0) throw new ScriptError(usage);
  const results: SuiteResult[] = [];
  for (const suite of chosen) results.push(await timed(suite, filters));
  const passed = sum(results.map((result) => result.passed));
  const failed = sum(results.map((result) => result.failed));
  sayFailures(chosen, results);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return results.every((result) => result.ok) ? 0 : 1;
};

/** Repeats the failures at the end: of a long output, a build server may show only that. */
const sayFailures = (suites: readonly Suite[], results: readonly SuiteResult[]): void => {
  for (const [place, { ok, failures }] of results.entries()) {
    if (ok) continue;
    say(`\n✗ ${suites[place]?.name}`);
    for (const failure of failures.length > 0 ? failures : ['nothing ran']) say(failure);
  }
};

const timed = async (suite: Suite, filters: readonly string[]): Promise<SuiteResult> => {
  say(`\n▶ ${suite.name}`);
  const started = performance.now();
  const result = await suite.run(filters).catch((error: unknown) => {
    say(error instanceof ScriptError ? error.message : String(error instanceof Error ? error.stack : error));
    return { ok: false, passed: 0, failed: 1, failures: [`${suite.name} broke off`] };
  });
  // A suite that ran nothing is broken, whatever its runner said.
  const failed = result.ok ? 0 : Math.max(result.failed, 1);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    `■ ${suite.name}: ${result.ok ? 'passed' : 'FAILED'} in ${seconds} s (${result.passed} passed, ${failed} failed)`,
  );
  return { ...result, failed };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

await runScript(test);
