/** Opening the bulk edit, starting what was shown, and what is said when it is done. */
import type { Operation, OperationKind } from '../../shared/bulk/operation.ts';
import type { BulkPreview, ChangesetResult, Job } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { refusedWords, undoChangeset } from '../app/edits.ts';
import { succeeds, tell } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { words } from '../app/words.ts';
import { loadStored } from './stored.ts';
import type { Target } from './target.ts';

/** Asks what to change in many ads; begins with the kind or the operation given. */
export const openBulkEdit = (
  begin: { readonly begin?: OperationKind; readonly operation?: Operation } = {},
): void => {
  // The menu can ask for it over a dialog, in which something may be being written.
  if (app.get().dialog) return;
  loadStored();
  app.set({ dialog: { kind: 'bulk', ...begin } });
};

/** Starts the edit as it was shown and closes the dialog; false where it could not begin, which has been told. */
export const startBulk = (
  target: Target,
  operation: Operation,
  { asOf }: Pick<BulkPreview, 'asOf'>,
): Promise<boolean> =>
  succeeds(async () => {
    await call('bulk.start', { account: openName(), select: target.select, operation, asOf });
    app.set({ dialog: null });
  });

const inSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** Says how many ads were changed, what of it is in conflict and what was left alone, with the way back at hand. */
export const bulkDone = ({ account }: Job, result: ChangesetResult): void => {
  if (account !== openName()) return;
  const { t } = words();
  const { changeset, rows, conflicts } = result;
  const left = refusedWords(result);
  if (changeset === null) {
    tell(inSentences(t('bulk.done.none'), left));
    return;
  }
  const undo = { label: t('command.undo'), run: () => undoChangeset(changeset) };
  const undecided = conflicts > 0 ? `${t('conflicts.title', { count: conflicts })}.` : '';
  tell(inSentences(t('bulk.done', { count: rows }), undecided, left), undo, changeset);
};
