/** What an account learned of its marketplace by sending, as it is shown under Settings and in the terminal. */
import type { FieldPath, RowKey } from '../../ad/model.ts';
import type { WriteOperation } from '../../rules/accepted.ts';

/** When the ad was read again the value was there, was another one, or was not there although the ad was taken. */
export const VERDICTS = ['kept', 'changed', 'dropped'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** An ad it was seen with. */
export type LearnedExample = {
  readonly key: RowKey;
  /** Null for an ad that is not there any more. */
  readonly id: number | null;
  readonly title: string;
};

/** What holds for both kinds of what is learned. */
type Learned = {
  readonly id: number;
  readonly field: FieldPath;
  readonly categoryId: number | null;
  /** Its whole path, in the account's locale; empty where there is none, or none is known. */
  readonly category: string;
  readonly word: string;
  /** UTC. */
  readonly at: string;
  readonly example: LearnedExample;
};

/** What became of one kind of ad that a reading of ours speaks against. */
export type LearnedAcceptance = Learned & {
  readonly about: 'accepted';
  /** The rule, by the key of its sentence. */
  readonly rule: string;
  readonly operation: WriteOperation;
  readonly verdict: Verdict;
};

/** A refusal that no rule of ours knew; `word` is the value as JSON. */
export type LearnedRefusal = Learned & {
  readonly about: 'refused';
  readonly code: string;
  /** What the service said. */
  readonly text: string;
};

export type LearnedList = {
  readonly accepted: readonly LearnedAcceptance[];
  readonly refused: readonly LearnedRefusal[];
};

/** What is to be forgotten. */
export type LearnedName = Pick<LearnedAcceptance | LearnedRefusal, 'about' | 'id'>;
