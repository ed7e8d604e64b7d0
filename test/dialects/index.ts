/**
 * Dialects (`npm run dialects -- --seeds 200`): the laws of `laws.ts` over services that take every place the
 * interface leaves open another way, each drawn from its seed.
 */
import { LEEWAY, RULES } from '../../shared/rules/index.ts';
import { readOptions } from '../support/command-options.ts';
import { LAWS } from './laws.ts';
import { type Played, playDialect, tellDialect } from './play.ts';

const USAGE = `npm run dialects -- [OPTION]...
  --seeds N       dialects to play (20)
  --seed N        the first one's seed (0)
  --parallel N    played at once (2)
  --dialect NAME  this dialect, written by hand
  --without RULE  with this rule switched off; \`readings\` for each of our readings in turn; may be repeated
  --trace         the dialect of clean seeds too`;

const { values, wholeNumber } = readOptions(USAGE, {
  seeds: { type: 'string', default: '20' },
  seed: { type: 'string', default: '0' },
  parallel: { type: 'string', default: '2' },
  without: { type: 'string', multiple: true, default: [] },
  dialect: { type: 'string' },
  trace: { type: 'boolean', default: false },
});

const first = wholeNumber('seed', values.seed);
const seeds = wholeNumber('seeds', values.seeds);
const played: Played[] = [];
let next = first;

const tell = ({ seed, broken, counts }: Played): void => {
  const ended = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  console.log(
    `seed ${seed}: ${broken.length === 0 ? 'kept' : `${broken.length} broken`} (${ended.join(', ')})`,
  );
  const named = values.dialect === undefined ? {} : { dialect: values.dialect };
  if (broken.length > 0 || values.trace) console.log(`  ${tellDialect({ seed, ...named })}`);
  for (const { law, line } of broken) console.log(`  ${law}: ${line}`);
};

const READINGS = [
  ...new Set(RULES.filter((rule) => rule.source === 'reading').map((rule) => rule.message)),
].filter((rule) => LEEWAY.has(rule));

/** One list of rules for each time the seeds are played. */
const withouts: readonly (readonly string[])[] = values.without.includes('readings')
  ? READINGS.map((rule) => [rule])
  : [values.without];

const work = async (): Promise<void> => {
  while (next < first + seeds * withouts.length) {
    const turn = next++ - first;
    const warnOnly = withouts[Math.floor(turn / seeds)] ?? [];
    const one = await playDialect({
      seed: first + (turn % seeds),
      warnOnly,
      ...(values.dialect === undefined ? {} : { dialect: values.dialect }),
    });
    played.push(one);
    if (warnOnly.length > 0) console.log(`without ${warnOnly.join(', ')}`);
    tell(one);
  }
};

await Promise.all(Array.from({ length: wholeNumber('parallel', values.parallel) }, work));
const kept = played.filter(({ broken }) => broken.length === 0).length;
const byLaw = LAWS.map(
  (law) => `${law} ${played.flatMap(({ broken }) => broken).filter((one) => one.law === law).length}`,
);
console.log(`\n${kept} of ${played.length} seeds keep every law; broken: ${byLaw.join(', ')}`);
process.exitCode = kept === played.length ? 0 : 1;
