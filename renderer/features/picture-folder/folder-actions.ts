/** Opening a folder of pictures, adding them, and what became of it. */
import type { FolderChoice } from '../../../shared/ad/folder-choice.ts';
import type { Job } from '../../../shared/contract/jobs.ts';
import type { FolderLeft, FolderResult } from '../../../shared/contract/results/picture-folder.ts';
import { messageKey, pictureSentences } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { shortFileName } from '../../core/files.ts';
import { attemptOnce, showToast, succeeds } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { refusedWords, undoChangeset } from '../edits/public.ts';
import { withShortName } from './given-pictures.ts';

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

/** Why a file is not used. */
export const reasonWords = ({ why }: FolderLeft): string => {
  const key = messageKey(`reason.${why}`);
  return key ? words().t(key) : why;
};

/** Most files of one reason that are named in a toast. */
const MOST_NAMED = 3;

/** Which files are not used, by their reasons, the first of each by name; '' for none. */
export const leftWords = (left: readonly FolderLeft[]): string => {
  if (left.length === 0) return '';
  const { t } = words();
  const reasons = [...Map.groupBy(left, reasonWords)].map(([reason, files]) => {
    const named = files.slice(0, MOST_NAMED).map(({ name }) => shortFileName(name));
    const rest = files.length - named.length;
    return t('folder.done.reason', {
      reason,
      names: `${named.join(', ')}${rest > 0 ? ` ${t('folder.more', { count: rest })}` : ''}`,
    });
  });
  return t('folder.done.left', { count: left.length, names: reasons.join('; ') });
};

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
