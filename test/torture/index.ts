/**
 * The torture harness (`npm run torture -- --runs 200`): seeded runs in which a user, another client, broken answers
 * and kills meet one engine; at the end the service must hold what the user wanted, each thing once. Options: `--runs`,
 * `--seed` of the first run, `--seconds` after which no run begins, `--steps` a run, `--parallel` runs,
 * `--presets` for a service that speaks no dialect, but one of the two presets (else that of the run's seed), `--mutant`, `--mutants` for all of them and a table, `--drill` for runs of named drills alone, `--trace` to see what happened in clean runs too.
 */
import { parseArgs } from 'node:util';
import { DRILL_NAMES } from './drills.ts';
import { isClean } from './judge.ts';
import { playMutants, tellMutant } from './mutant-runs.ts';
import { isMutant, MUTANT_NAMES } from './mutants.ts';
import { tellFailure, tellRun, tellTotals, totalsOf } from './print.ts';
import type { RunReport } from './run.ts';
import { playRun } from './run.ts';
import { drawScript } from './script.ts';

const STORMS = 2;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '3600' },
    steps: { type: 'string', default: '14' },
    parallel: { type: 'string', default: '2' },
    mutant: { type: 'string' },
    drill: { type: 'string', multiple: true },
    mutants: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
    presets: { type: 'boolean', default: false },
  },
});

const wholeNumber = (name: 'runs' | 'seed' | 'seconds' | 'steps' | 'parallel'): number => {
  const text = values[name];
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a whole number, not ${text}`);
  return Number(text);
};

const [runs, seed, seconds, steps, parallel] = (
  ['runs', 'seed', 'seconds', 'steps', 'parallel'] as const
).map(wholeNumber) as [number, number, number, number, number];
const { mutant, drill } = values;
const drills = drill?.map((name) => {
  const known = DRILL_NAMES.find((one) => one === name);
  if (known === undefined) throw new Error(`--drill is one of ${DRILL_NAMES.join(', ')}`);
  return known;
});
if (mutant !== undefined && !isMutant(mutant)) {
  throw new Error(`--mutant is one of ${MUTANT_NAMES.join(', ')}`);
}

if (values.mutants) {
  const results = await playMutants(
    parallel,
    (result) => console.log(tellMutant(result)),
    (report) => {
      if (values.trace) console.log(tellFailure(report, ''));
    },
    mutant === undefined ? MUTANT_NAMES : [mutant],
  );
  const caught = results.filter(({ isCaught, clean }) => isCaught && clean).length;
  console.log(`\ncaught ${caught} of ${results.length}`);
  process.exit(caught === results.length ? 0 : 1);
}

const repeatWith = `--runs 1 --steps ${steps}${values.presets ? ' --presets' : ''}${mutant === undefined ? '' : ` --mutant ${mutant}`}`;
const reports: RunReport[] = [];
const broken: number[] = [];
const deadline = performance.now() + seconds * 1000;
let next = seed;

const work = async (): Promise<void> => {
  while (next < seed + runs && performance.now() < deadline) {
    const mine = next++;
    try {
      const report = await playRun(
        drawScript(mine, {
          steps,
          storms: drills ? 0 : STORMS,
          dialects: !values.presets,
          ...(drills ? { drills } : {}),
        }),
        mutant,
      );
      reports.push(report);
      console.log(tellRun(report));
      if (values.trace || !isClean(report.verdict)) console.log(tellFailure(report, repeatWith));
    } catch (error) {
      broken.push(mine);
      console.log(error instanceof Error ? error.message : String(error));
    }
  }
};

await Promise.all(Array.from({ length: parallel }, work));
console.log(`\n${tellTotals(reports)}`);
const { unreached } = totalsOf(reports);
const missed = drills ? [] : unreached;
if (missed.length > 0) console.log(`too few: ${missed.join(', ')}`);
if (broken.length > 0) console.log(`broke off: seeds ${broken.join(', ')}`);
process.exitCode =
  missed.length === 0 && broken.length === 0 && reports.every(({ verdict }) => isClean(verdict)) ? 0 : 1;
