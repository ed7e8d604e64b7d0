/** The recently used and the saved operations of the open account. */
import type { Operation } from '../../../shared/bulk/operation.ts';
import type { StoredOperations } from '../../../shared/contract/results/bulk.ts';
import { setAnswer } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { attempt, succeeds } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';

const NONE: StoredOperations = { recent: [], saved: [] };

const storedOf = (account: string) => question('bulk.recent', { account });

export const useStored = (): StoredOperations => useAnswer(storedOf(openName())).value ?? NONE;

/** Saves an operation under a name; false where that failed, with the error shown. */
export const saveOperation = (name: string, operation: Operation): Promise<boolean> =>
  succeeds(async () => {
    const account = openName();
    setAnswer(storedOf(account), await call('bulk.save', { account, name, operation }));
  });

export const removeOperation = (name: string): Promise<void> =>
  attempt(async () => {
    const account = openName();
    setAnswer(storedOf(account), await call('bulk.remove', { account, name }));
  });
