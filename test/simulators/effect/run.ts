/**
 * The simulator of effects (`npm run simulate:effect -- --runs 2000`): accounts whose true effect is known, judged by
 * `judging`, and how often its intervals and claims are right. Fails where they miss the goals of `tally.ts`.
 */
import { judging } from '../../../shared/metrics/effect/judge.ts';
import { seedOf } from '../../corpora/random.ts';
import { readOptions } from '../../support/command-options.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { HEAD, tellTally } from './print.ts';
import { EFFECTS, SCENARIOS, type ScenarioName, SIZES } from './scenarios.ts';
import { type Judged, missedBy, tallyOf } from './tally.ts';
import { drawWorld } from './world.ts';

const NAMES = Object.keys(SCENARIOS) as ScenarioName[];

const USAGE = `npm run simulate:effect -- [OPTION]...
  --runs N         runs of each scenario and size (200)
  --scenario NAME  this one; may be repeated (all: ${NAMES.join(', ')})
  --size N         treated ads; may be repeated (${Object.keys(SIZES).join(', ')})
  --effect N       what the treatment multiplies by (${[...new Set(EFFECTS)].join(', ')} in turn)
  --seed N         the first run's seed (0)`;

const { values, wholeNumber, oneOf } = readOptions(USAGE, {
  runs: { type: 'string', default: '200' },
  scenario: { type: 'string', multiple: true, default: NAMES },
  size: { type: 'string', multiple: true, default: Object.keys(SIZES) },
  effect: { type: 'string' },
  seed: { type: 'string', default: '0' },
});

const runs = wholeNumber('runs', values.runs);
const firstSeed = wholeNumber('seed', values.seed);
const scenarios = values.scenario.map((name) => oneOf('scenario', name, NAMES));
const sizes = values.size.map((size) => Number(oneOf('size', size, Object.keys(SIZES))));
const effects: readonly number[] =
  values.effect === undefined
    ? EFFECTS
    : [Number(oneOf('effect', values.effect, [...new Set(EFFECTS)].map(String)))];

/** Microseconds of the processor, which others may keep waiting. */
const took = { drawing: 0, judging: 0 };
const sinceStart = (): number => process.cpuUsage().user;

const judgeRun = (name: ScenarioName, size: number, run: number): Judged => {
  const effect = effects[run % effects.length] ?? 1;
  const seed = seedOf(seedOf(firstSeed + run, size), NAMES.indexOf(name));
  const started = sinceStart();
  const world = drawWorld({ scenario: SCENARIOS[name], size, effect, seed });
  const drawn = sinceStart();
  const verdict = runToEnd(judging(world.input, { seed }));
  took.drawing += drawn - started;
  took.judging += sinceStart() - drawn;
  return { world, effect, verdict };
};

let failures = 0;
console.log(HEAD);
for (const name of scenarios)
  for (const size of sizes) {
    const tally = tallyOf(Array.from({ length: runs }, (_, run) => judgeRun(name, size, run)));
    const missed = missedBy(tally, SCENARIOS[name].spillOver > 0);
    if (missed.length > 0) failures += 1;
    console.log(tellTally(name, size, tally, missed));
  }
const seconds = (microseconds: number): string => `${(microseconds / 1_000_000).toFixed(0)} s`;
console.log(
  `\n${scenarios.length * sizes.length - failures} of ${scenarios.length * sizes.length} keep the goals; drawing took ${seconds(took.drawing)}, judging ${seconds(took.judging)}`,
);
process.exitCode = failures === 0 ? 0 : 1;
