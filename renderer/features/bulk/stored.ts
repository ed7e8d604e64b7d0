/** The recently used and the saved operations of the open account. */
import type { Operation, StoredOperation } from '../../../shared/bulk/operation.ts';
import type { StoredOperations } from '../../../shared/contract/results/bulk.ts';
import { setAnswer } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { attempt, succeeds } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { openName } from '../../core/state.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { fitsSubject } from './form/kinds.ts';
import type { BulkSubject } from './subject.ts';

const NONE: StoredOperations = { recent: [], saved: [] };

const storedOf = (account: string) => question('bulk.recent', { account });

export const useStored = (): StoredOperations => useAnswer(storedOf(openName())).value ?? NONE;

/** Those that can be used on ads, or on campaigns. */
export const useStoredFor = (of: BulkSubject): StoredOperations => {
  const { recent, saved } = useStored();
  const fits = ({ operation }: StoredOperation): boolean => fitsSubject(operation, of);
  return { recent: recent.filter(fits), saved: saved.filter(fits) };
};

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
