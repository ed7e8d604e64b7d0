/**
 * Which ads of a push are trials. Some rules are our reading of the interface (`docs/rules.md#reading`), which the
 * service may see otherwise. Of the ads in which such a rule finds something, one of each kind that was never sent goes
 * first; the others wait for its answer and for the ad as it is read again. Pure; the sending is `send/trials.ts`.
 */
import type { Problem } from '../../../../shared/rules/problem.ts';
import { notSent } from '../plan/not-sent.ts';
import type { ReadingFinding } from './reading-findings.ts';

/** Something to send, and what rules of our reading find in it. */
export type TrialCandidate<T> = { readonly item: T; readonly against: readonly ReadingFinding[] };

/** Why the other ads of a kind are not sent: the service refused the trial, or accepted it and dropped the value. */
export type FailedTrial = { readonly why: 'refused' | 'dropped'; readonly title: string };

/** What is known of kinds of findings, by their names. */
export type TrialKnowledge = {
  /** Kinds of which the service once accepted an ad, in any push: nothing waits for them. */
  readonly tried: ReadonlySet<string>;
  /** Kinds whose trial failed in this push. */
  readonly inVain: ReadonlyMap<string, FailedTrial>;
};

export type Wave<T> = {
  /** Each has untried kinds, and none in common with another trial of the wave. */
  readonly trials: readonly TrialCandidate<T>[];
  /** Those without an untried kind. */
  readonly free: readonly TrialCandidate<T>[];
  readonly waiting: readonly TrialCandidate<T>[];
};

const untriedIn = ({ against }: TrialCandidate<unknown>, { tried }: TrialKnowledge): readonly string[] =>
  against.map(({ name }) => name).filter((name) => !tried.has(name));

/**
 * Divides candidates into what is sent now and what waits. Those with the fewest untried kinds become trials first: a
 * refusal does not tell which of several kinds it is about.
 */
export const nextWave = <T>(candidates: readonly TrialCandidate<T>[], known: TrialKnowledge): Wave<T> => {
  const untried = new Map(candidates.map((candidate) => [candidate, untriedIn(candidate, known)]));
  const kindsOf = (candidate: TrialCandidate<T>): readonly string[] => untried.get(candidate) ?? [];
  const claimed = new Set<string>();
  const trials = new Set<TrialCandidate<T>>();
  for (const candidate of candidates.toSorted((a, b) => kindsOf(a).length - kindsOf(b).length)) {
    const kinds = kindsOf(candidate);
    if (kinds.length === 0 || kinds.some((name) => claimed.has(name))) continue;
    for (const name of kinds) claimed.add(name);
    trials.add(candidate);
  }
  return {
    trials: candidates.filter((candidate) => trials.has(candidate)),
    free: candidates.filter((candidate) => kindsOf(candidate).length === 0),
    waiting: candidates.filter((candidate) => kindsOf(candidate).length > 0 && !trials.has(candidate)),
  };
};

/** The problem of a candidate that is not sent since the trial of one of its kinds failed; undefined for others. */
export const failedTrialProblem = (
  { against }: TrialCandidate<unknown>,
  { inVain }: TrialKnowledge,
): Problem | undefined => {
  for (const { name, finding } of against) {
    const found = inVain.get(name);
    if (found) return { ...notSent(`${found.why}-alike`, { title: found.title }), field: finding.field };
  }
  return undefined;
};
