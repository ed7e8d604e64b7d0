/** What pushes taught about the open account's marketplace, and forgetting it. */
import type { LearnedList, LearnedName } from '../../../shared/contract/results/learned.ts';
import { setAnswer } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';

export type Learned = {
  /** Null until it was read. */
  readonly list: LearnedList | null;
  /** Resolves with the remaining list, or with null where it failed, with the error shown. */
  readonly forget: (names: 'all' | readonly LearnedName[]) => Promise<LearnedList | null>;
};

const learnedOf = (account: string) => question('learned.list', { account });

const forget: Learned['forget'] = async (names) => {
  const account = openName();
  let left: LearnedList | null = null;
  await attempt(async () => {
    left = await call('learned.forget', { account, names: names === 'all' ? names : [...names] });
    setAnswer(learnedOf(account), left);
  });
  return left;
};

export const useLearned = (): Learned => ({
  list: useAnswer(learnedOf(openName())).value ?? null,
  forget,
});
