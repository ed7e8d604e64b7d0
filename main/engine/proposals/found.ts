/** What the rules would say of the rows of a proposal, with what is kept of each. */
import type { Problem } from '../../../shared/rules/problem.ts';
import { inTurnsOfWork } from '../edits/record-in-turns.ts';
import { watchSurroundings } from '../problems/surroundings.ts';
import { tenantLocale } from '../rows/known-categories.ts';
import { countOf } from '../rows/summary.ts';
import type { Around } from './around.ts';
import { keptCells, writeKept } from './kept.ts';
import { trialRow } from './propose.ts';
import type { TrialRules } from './trial-problems.ts';
import { newProblems } from './trial-problems.ts';
import type { Found, Work } from './work.ts';

type Tried = Pick<Work, 'rows' | 'decisions' | 'asOf'>;

const NONE: readonly Problem[] = [];

export const rulesOf = ({ open }: Around): TrialRules => {
  const { mirror, now } = open.context;
  return { mirror, around: watchSurroundings(mirror).get(), locale: tenantLocale(mirror), now: now() };
};

/** The new problems of one row, as far as it is kept. */
export const problemsAt = (
  rules: TrialRules,
  { rows, decisions, asOf }: Tried,
  place: number,
): readonly Problem[] => {
  const row = rows[place];
  const cells = row ? keptCells(decisions, place, row) : [];
  const edited = row && cells.length > 0 ? trialRow(rules.mirror, row.key, () => asOf) : undefined;
  if (!row || !edited) return NONE;
  writeKept(rules.mirror, edited, cells, row.kind === 'new');
  return newProblems(rules, edited);
};

/** Counts the new problems of the rows at `places` again; the others' stay. */
export const foundIn = async (
  around: Around,
  work: Tried,
  places: Iterable<number>,
  before: readonly Found[],
): Promise<readonly Found[]> => {
  const rules = rulesOf(around);
  const found = [...before];
  const each = (place: number): void => {
    const problems = problemsAt(rules, work, place);
    found[place] = { errors: countOf(problems, 'error'), warnings: countOf(problems, 'warning') };
  };
  await inTurnsOfWork(places, each, around.demand);
  return found;
};
