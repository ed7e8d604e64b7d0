/** Every mutant, each in the run in which a named verdict must see it and which is clean without it (`--mutants`). */
import { isClean } from './judge.ts';
import type { Mutant } from './mutants.ts';
import { MUTANT_NAMES, MUTANTS } from './mutants.ts';
import type { Kind } from './rules.ts';
import { FAULTS } from './rules.ts';
import type { RunReport } from './run.ts';
import { playRun } from './run.ts';
import { drawScript } from './script.ts';

export type MutantResult = {
  readonly mutant: Mutant;
  readonly seed: number;
  readonly expected: Kind;
  /** The verdicts against it, how it ended where it broke off. */
  readonly got: string;
  readonly isCaught: boolean;
  readonly clean: boolean;
};

const scriptOf = (mutant: Mutant) => {
  const { seed, drills } = MUTANTS[mutant];
  return drawScript(seed, { steps: 0, storms: 0, drills });
};

const verdictsOf = ({ verdict }: RunReport): string =>
  FAULTS.filter((kind) => verdict[kind].length > 0)
    .map((kind) => `${kind} ${verdict[kind].length}`)
    .join(', ') || 'clean';

const inOneLine = (error: unknown): string => String(error).split('\n')[0]?.slice(0, 120) ?? '';

/** Plays a mutant, and the same run without it. `tell` gets all of a run that went otherwise than it must. */
export const playMutant = async (
  mutant: Mutant,
  tell: (report: RunReport) => void = () => {},
): Promise<MutantResult> => {
  const { seed, verdict: expected } = MUTANTS[mutant];
  const base = { mutant, seed, expected };
  let clean = false;
  try {
    const plain = await playRun(scriptOf(mutant));
    clean = isClean(plain.verdict);
    if (!clean) tell(plain);
    const report = await playRun(scriptOf(mutant), mutant);
    const isCaught = report.verdict[expected].length > 0;
    if (!isCaught) tell(report);
    return { ...base, got: verdictsOf(report), isCaught, clean };
  } catch (error) {
    return { ...base, got: inOneLine(error), isCaught: false, clean };
  }
};

export const tellMutant = ({ mutant, seed, expected, got, isCaught, clean }: MutantResult): string =>
  [
    isCaught && clean ? 'caught' : 'MISSED',
    mutant.padEnd(40),
    `seed ${seed}`,
    `expected ${expected.padEnd(11)}`,
    `got ${got.padEnd(30)}`,
    clean ? 'clean without it' : 'NOT CLEAN WITHOUT IT',
  ].join('  ');

/** Plays all of them, or those named, with a limit on how many run at once. */
export const playMutants = async (
  parallel: number,
  told: (result: MutantResult) => void,
  tell: (report: RunReport) => void,
  names: readonly Mutant[] = MUTANT_NAMES,
): Promise<readonly MutantResult[]> => {
  const results: MutantResult[] = [];
  const left = [...names];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const result = await playMutant(next, tell);
      results.push(result);
      told(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
};
