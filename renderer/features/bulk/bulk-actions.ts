/** Opening the bulk edit dialog, starting the edit, and its result. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Operation, OperationKind, OperationOf } from '../../../shared/bulk/operation.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { BulkPreview } from '../../../shared/contract/results/bulk.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { attempt, showToast, succeeds } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { refusedWords, undoChangeset } from '../edits/public.ts';
import { campaignChoicesNow, choicesNow } from '../sheet/public.ts';
import { subjectOf, textsOf } from './subject.ts';

type Begin = {
  readonly begin?: OperationKind;
  readonly operation?: Operation;
  /** The ads it is for; otherwise those of the sheet. */
  readonly ads?: readonly RowKey[];
};

/** Opens the dialog, with the given kind or operation: for campaigns where their sheet is shown, otherwise for ads. */
export const openBulkEdit = ({ ads, ...begin }: Begin = {}): void => {
  // The menu can open it over another dialog with unsaved input, so that one stays.
  if (app.get().dialog) return;
  if (!ads && app.get().tab === 'campaigns') {
    app.set({ dialog: { kind: 'bulk', of: 'campaigns', choices: campaignChoicesNow(), ...begin } });
    return;
  }
  const choices = ads ? [{ kind: 'given', from: 'none', keys: ads } as const] : choicesNow();
  app.set({ dialog: { kind: 'bulk', of: 'ads', choices, ...begin } });
};

/** Opens the dialog with an operation on the ads that are chosen, and no others. */
export const openBulkEditOfChosen = (operation: Operation): void => {
  if (app.get().dialog) return;
  const choices = choicesNow().filter(({ kind }) => kind === 'selection');
  app.set({ dialog: { kind: 'bulk', of: 'ads', choices, operation } });
};

/** Starts the edit as previewed and closes the dialog; false where it could not start, with the error shown. */
export const startBulk = (
  keys: readonly RowKey[],
  operation: Operation,
  { asOf }: Pick<BulkPreview, 'asOf'>,
  shownByDays: number,
): Promise<boolean> =>
  succeeds(async () => {
    await call('bulk.start', {
      account: openName(),
      select: { keys: [...keys] },
      operation,
      asOf,
      shownByDays,
    });
    app.set({ dialog: null });
  });

/** Does a step to the picture with this source in these ads, without asking: it is taken back by undoing. */
export const retouchPicture = (
  keys: readonly RowKey[],
  step: OperationOf<'retouch'>['step'],
  src: string,
): Promise<void> =>
  attempt(async () => {
    const operation = { kind: 'retouch', step, pictures: { src } } as const;
    await call('bulk.start', { account: openName(), select: { keys: [...keys] }, operation });
  });

const inSentences = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

/** Tells how many ads were changed, in conflict and left out, with a button to undo. */
export const bulkDone = ({ account }: Job, result: ChangesetResult): void => {
  if (account !== openName()) return;
  const { t } = words();
  const { changeset, rows, conflicts, keys } = result;
  const left = refusedWords(result);
  if (changeset === null) {
    showToast(inSentences(t('bulk.done.none'), left));
    return;
  }
  const undo = { label: t('command.undo'), run: () => undoChangeset(changeset) };
  const undecided = conflicts > 0 ? `${t('conflicts.title', { count: conflicts })}.` : '';
  showToast(inSentences(t(textsOf(subjectOf(keys)).done, { count: rows }), undecided, left), undo, changeset);
};
