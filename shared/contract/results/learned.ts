/** What an account learned of its marketplace by pushes, for Settings and the terminal. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { WriteOperation } from '../../rules/accepted.ts';

/** When the ad was read again: the value was there (`kept`), another one was (`changed`), or none (`dropped`). */
export const VERDICTS = ['kept', 'changed', 'dropped'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** An ad with which it was learned. */
export type LearnedExample = {
  readonly key: RowKey;
  /** Null for an ad that no longer exists. */
  readonly id: number | null;
  readonly title: string;
};

/** What both kinds have in common. */
type Learned = {
  readonly id: number;
  readonly field: FieldPath;
  readonly categoryId: number | null;
  /** Its full path, in the account's locale; empty where unknown. */
  readonly category: string;
  readonly word: string;
  /** UTC. */
  readonly at: string;
  readonly example: LearnedExample;
};

/** The service's verdict on one kind of finding by a reading of ours. */
export type LearnedAcceptance = Learned & {
  readonly about: 'accepted';
  /** The rule, by the key of its sentence. */
  readonly rule: string;
  readonly operation: WriteOperation;
  readonly verdict: Verdict;
};

/** A refusal that no rule predicted; `word` is the value as JSON. */
export type LearnedRefusal = Learned & {
  readonly about: 'refused';
  readonly code: string;
  /** The service's text. */
  readonly text: string;
};

export type LearnedList = {
  readonly accepted: readonly LearnedAcceptance[];
  readonly refused: readonly LearnedRefusal[];
};

/** The entry to forget. */
export type LearnedName = Pick<LearnedAcceptance | LearnedRefusal, 'about' | 'id'>;
