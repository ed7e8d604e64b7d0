/** The message after an undo or redo, and what can be done from it. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { UndoResult } from '../../../shared/contract/results/undo-result.ts';
import { runCommand } from '../../core/command-registry.ts';
import { announce, dismissUndoneToasts, showTopicToast } from '../../core/notices.ts';
import { app, rows, type ToastAction } from '../../core/state.ts';
import { type Words, words } from '../../core/words.ts';
import { goToCell, isInView, showOnly } from '../sheet/public.ts';
import { recreateAds } from './recreate.ts';
import { deletedIn, undoSentences, type Way } from './undo-sentences.ts';

/** The topic of the toast: each undo replaces the message of the previous one. */
const TOPIC = 'undo';

const isAd = (key: RowKey): boolean => rows.get(key) !== undefined;

const isHidden = (key: RowKey): boolean => isAd(key) && !isInView(key);

const showAds = (keys: readonly RowKey[], label: string): void => {
  const [only] = keys;
  if (only && keys.length === 1 && isInView(only)) {
    app.set({ tab: 'ads' });
    requestAnimationFrame(() => goToCell(only, 'title'));
  } else showOnly(keys, label);
};

const actions = (result: UndoResult, way: Way, { t }: Words): readonly ToastAction[] => {
  const { changeset, changes, keys, label } = result;
  const deleted = deletedIn(result);
  const shown = [...keys.filter(isAd), ...deleted];
  const back: ToastAction =
    way === 'undone'
      ? { label: t('command.redo'), run: () => runCommand('redo') }
      : { label: t('command.undo'), run: () => runCommand('undo') };
  return [
    ...(changeset !== null && changes > 0 ? [back] : []),
    ...(shown.length > 0 ? [{ label: t('undone.show'), run: () => showAds(shown, label) }] : []),
    ...(deleted.length > 0
      ? [{ label: t('undone.recreate', { count: deleted.length }), run: () => recreateAds(deleted) }]
      : []),
  ];
};

/** Reports an undo or redo, with buttons to reverse it and to show its ads. */
export const announceUndo = (result: UndoResult, way: Way): void => {
  const said = words();
  dismissUndoneToasts(result.undoes);
  const text = undoSentences(result, way, result.keys.filter(isHidden).length, said).join(' ');
  showTopicToast(TOPIC, text, actions(result, way, said));
  announce(text);
};
