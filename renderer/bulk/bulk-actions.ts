/** Opening the bulk edit, starting what was shown, and what is said when it is done. */
import type { Operation, OperationKind } from '../../shared/bulk/operation.ts';
import type { ChangesetResult, Job } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { undoChangeset } from '../app/edits.ts';
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

/** Starts the edit and closes the dialog; false where it could not begin, which has been told. */
export const startBulk = (target: Target, operation: Operation): Promise<boolean> =>
  succeeds(async () => {
    await call('bulk.start', { account: openName(), select: target.select, operation });
    app.set({ dialog: null });
  });

/** Says how many ads were changed, with the way back at hand. */
export const bulkDone = ({ account }: Job, { changeset, rows, refused }: ChangesetResult): void => {
  if (account !== openName()) return;
  const { t } = words();
  const left = refused.length > 0 ? ` ${t('edit.refused', { count: refused.length })}.` : '';
  if (changeset === null) {
    tell(`${t('bulk.done.none')}${left}`);
    return;
  }
  const undo = { label: t('command.undo'), run: () => undoChangeset(changeset) };
  tell(`${t('bulk.done', { count: rows })}${left}`, undo, changeset);
};
