/** Opening a folder of pictures, adding them, and what became of it. */
import type { FolderChoice } from '../../../shared/ad/folder-choice.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { FolderResult } from '../../../shared/contract/results/picture-folder.ts';
import { pictureSentences } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { attemptOnce, showToast, succeeds } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { refusedWords, undoChangeset } from '../edits/public.ts';
import { withShortName } from './given-pictures.ts';
import { leftWords } from './left-files.ts';

/** Shows which ads the pictures of a folder are for. */
export const openPictureFolder = (folder: string): void => {
  // A folder can be dropped over another dialog with unsaved input, so that one stays.
  const { dialog } = app.get();
  if (dialog === null || dialog.kind === 'picture-folder')
    app.set({ dialog: { kind: 'picture-folder', folder } });
};

export const choosePictureFolder = (): Promise<void> =>
  attemptOnce('choose-picture-folder', async () => {
    const { folder } = await call('shell.choose_picture_folder', {});
    if (folder !== null) openPictureFolder(folder);
  });

export type AskedFolder = { readonly folder: string; readonly pattern: string; readonly stamp: string };

/** Starts adding the pictures as they are shown and closes the dialog; false where it could not start. */
export const addFolder = (asked: AskedFolder, { place, doubts, without }: FolderChoice): Promise<boolean> =>
  succeeds(async () => {
    const choice = { place, doubts: [...doubts], without: [...without] };
    await call('pictures.add_folder', { account: openName(), ...asked, ...choice });
    app.set({ dialog: null });
  });

/** Tells how many ads got pictures and which files were not used, with a button to undo. */
export const folderAdded = ({ account }: Job, result: FolderResult): void => {
  if (account !== openName()) return;
  const { t } = words();
  const { changeset, rows, left, notes } = result;
  const said = [
    changeset === null ? t('folder.done.none') : t('folder.done', { count: rows }),
    leftWords(left),
    refusedWords(result),
    ...pictureSentences(t, notes.map(withShortName)),
  ];
  const text = said.filter((sentence) => sentence !== '').join(' ');
  if (changeset === null) {
    showToast(text);
    return;
  }
  showToast(text, { label: t('command.undo'), run: () => undoChangeset(changeset) }, changeset);
};
