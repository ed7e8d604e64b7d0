/**
 * The torture harness (`npm run torture -- --runs 200`): seeded runs in which a user, another client, broken answers
 * and kills meet one engine; at the end the service must hold what the user wanted, each thing once.
 */
import { readOptions } from '../support/command-options.ts';
import { DRILL_NAMES } from './drills.ts';
import { isClean } from './judge.ts';
import { playMutants, tellMutant } from './mutant-runs.ts';
import { MUTANT_NAMES } from './mutants.ts';
import { tellFailure, tellRun, tellTotals, totalsOf } from './print.ts';
import type { RunReport } from './run.ts';
import { playRun } from './run.ts';
import { drawScript } from './script.ts';

const STORMS = 2;

const USAGE = `npm run torture -- [OPTION]...
  --runs N       runs to play (20)
  --seed N       the first run's seed (1)
  --seconds N    no run begins after this time (3600)
  --steps N      steps of a run (14)
  --parallel N   runs at once (2)
  --presets      a service that speaks no dialect, but one of the two presets
  --drill NAME   runs of this drill alone; may be repeated
  --mutant NAME  with this rule of safety taken out of the engine
  --mutants      all mutants, or the named one, and a table of which were caught
  --trace        what happened, in clean runs too`;

const { values, wholeNumber, oneOf } = readOptions(USAGE, {
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
});

const runs = wholeNumber('runs', values.runs);
const seed = wholeNumber('seed', values.seed);
const seconds = wholeNumber('seconds', values.seconds);
const steps = wholeNumber('steps', values.steps);
const parallel = wholeNumber('parallel', values.parallel);
const mutant = values.mutant === undefined ? undefined : oneOf('mutant', values.mutant, MUTANT_NAMES);
const drills = values.drill?.map((name) => oneOf('drill', name, DRILL_NAMES));

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
