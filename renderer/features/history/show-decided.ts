import { showTab } from '../../core/command-registry.ts';
import { choose } from './history-store.ts';

/**
 * Shows the conflicts the account's rule decided: the newest of these changesets in the history, where each can be
 * undone.
 */
export const showDecided = (changesets: readonly number[]): void => {
  const id = changesets.at(-1);
  showTab('history');
  if (id !== undefined) choose({ kind: 'changeset', id });
};
