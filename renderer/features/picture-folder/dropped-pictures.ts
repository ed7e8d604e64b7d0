/** Picture files dropped on the window are added to the ad they were dropped on. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { MOST_FILES } from '../../../shared/contract/commands/edits.ts';
import { call } from '../../core/bridge.ts';
import { showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { words } from '../../core/words.ts';
import { refusedWords, undoChangeset } from '../edits/public.ts';
import { targetNow } from '../sheet/public.ts';

/** Where the last files were dropped: the shell tells of them a moment later. */
let dropped: readonly RowKey[] = [];

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
  dropped = adsAt(clientX, clientY);
};

/** Adds the files behind the pictures of the ads they were dropped on. */
export const addDropped = async (files: readonly string[], others: number): Promise<void> => {
  const { t } = words();
  const keys = dropped;
  dropped = [];
  if (keys.length === 0) {
    showToast(t('folder.drop_where'));
    return;
  }
  if (others > 0) showToast(t('folder.drop_others', { count: others, most: MOST_FILES }));
  const added = await call('images.add', { account: openName(), keys: [...keys], files: [...files] });
  const { changeset, rows, notes } = added;
  const said = [
    changeset === null ? t('folder.done.none') : t('folder.done', { count: rows }),
    refusedWords(added),
    ...notes.map(({ file, note }) => t(`panel.images.note.${note}`, { file })),
  ];
  const text = said.filter((sentence) => sentence !== '').join(' ');
  if (changeset === null) showToast(text);
  else showToast(text, { label: t('command.undo'), run: () => undoChangeset(changeset) }, changeset);
};
