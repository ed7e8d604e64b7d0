/** Pictures dropped on the window or pasted into it are added to the ads that they were given to. */
import { isPictures } from '../../../shared/ad/given-pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { MOST_FILES } from '../../../shared/contract/commands/edits.ts';
import type { CommandOutput } from '../../../shared/contract/commands.ts';
import { pictureSentences } from '../../../shared/locale/index.ts';
import { call } from '../../core/bridge.ts';
import { attempt, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { words } from '../../core/words.ts';
import { refusedWords, undoChangeset } from '../edits/public.ts';
import { targetNow } from '../sheet/public.ts';

/** The ads that pictures were last given to: the shell tells of the pictures a moment later. */
let given: readonly RowKey[] = [];

const takeGiven = (): readonly RowKey[] => {
  const keys = given;
  given = [];
  return keys;
};

/** A row stands for all chosen ads where it is one of them; the edit panel for those it shows. */
const adsAt = (x: number, y: number): readonly RowKey[] => {
  if (app.get().tab !== 'ads') return [];
  const chosen = targetNow().keys;
  const place = document.elementFromPoint(x, y);
  if (place?.closest(`[data-testid="${testIds.right}"]`)) return chosen;
  const key = place?.closest(`[data-testid="${testIds.grid}"] [row-id]`)?.getAttribute('row-id');
  if (!key) return [];
  return chosen.includes(key as RowKey) ? chosen : [key as RowKey];
};

export const noteDrop = ({ clientX, clientY }: DragEvent): void => {
  given = adsAt(clientX, clientY);
};

/**
 * Takes what is pasted for these ads where it is pictures or copied files. The preload hands those of an event that was
 * taken to the shell; the page's own copy of them is not used.
 */
export const takePastedPictures = (event: ClipboardEvent, keys: readonly RowKey[]): boolean => {
  const { clipboardData } = event;
  if (clipboardData === null || keys.length === 0) return false;
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
  if (!isPictures({ files: clipboardData.files.length, text, html })) return false;
  event.preventDefault();
  given = keys;
  return true;
};

/** Tells what came of adding pictures, with a button to undo it. */
export const tellAdded = (added: CommandOutput<'images.add'>): void => {
  const { t } = words();
  const { changeset, rows, notes, pictures } = added;
  const said = [
    changeset === null ? t('folder.done.none') : t('folder.done', { count: rows }),
    refusedWords(added),
    ...pictureSentences(t, notes, pictures),
  ];
  const text = said.filter((sentence) => sentence !== '').join(' ');
  if (changeset === null) showToast(text);
  else showToast(text, { label: t('command.undo'), run: () => undoChangeset(changeset) }, changeset);
};

/** Adds the files behind the pictures of the ads they were given to. */
export const addGivenFiles = async (files: readonly string[], others: number): Promise<void> => {
  const { t } = words();
  const keys = takeGiven();
  if (keys.length === 0) {
    showToast(t('folder.drop_where'));
    return;
  }
  if (others > 0) showToast(t('folder.drop_others', { count: others, most: MOST_FILES }));
  tellAdded(await call('images.add', { account: openName(), keys: [...keys], files: [...files] }));
};

/** Adds the pasted picture to the ads it was given to. */
export const addPasted = (): Promise<void> =>
  attempt(async () => {
    const keys = takeGiven();
    if (keys.length === 0) return showToast(words().t('folder.drop_where'));
    tellAdded(await call('shell.add_pasted', { account: openName(), keys: [...keys] }));
  });
