import type { LogEntry } from '../../../shared/contract/results/history.ts';
import { call } from '../../core/bridge.ts';
import { announce, attempt, attemptOnce, dismissUndoneToasts } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { tryAgain } from '../push/public.ts';
import { showOnly } from '../sheet/public.ts';
import type { EntryName } from './history-lines.ts';
import { findEntry, history, loadHistory } from './history-store.ts';
import { labelOf } from './history-words.ts';

/** Opens the history at an entry. */
export const showInHistory = (name: EntryName): void => {
  app.set({ tab: 'history', dialog: null });
  findEntry(name);
};

/** Undoes an edit; what was left alone is listed beside it. */
export const undoEdit = (of: EntryName): Promise<void> =>
  attemptOnce('undo', async () => {
    const { changes, drifted, inexact } = await call('edits.undo', { account: openName(), changeset: of.id });
    dismissUndoneToasts(of.id);
    history.set({ undone: { of, count: changes, drifted, inexact } });
    announce(words().t('history.undone', { count: changes }));
    await loadHistory();
  });

/** Drafts the reverse of a push, to be reviewed; what was left alone is listed beside it. */
export const undoPush = (of: EntryName): Promise<void> =>
  attemptOnce('undo', async () => {
    app.set({ dialog: null });
    const { rows, drifted, inexact } = await call('push.undo', { account: openName(), run: of.id });
    history.set({ undone: { of, count: rows, drifted, inexact } });
    announce(words().t('history.undone_push', { count: rows }));
    await loadHistory();
  });

/** Asks before a push is undone, and tells what cannot be undone exactly. */
export const askToUndoPush = ({ id }: EntryName): Promise<void> =>
  attemptOnce('undo', async () => {
    const result = await call('push.result', { account: openName(), run: id });
    app.set({ dialog: { kind: 'undo-push', result } });
  });

/** Filters the sheet for the ads of an entry. */
export const showAdsOf = (entry: LogEntry): Promise<void> =>
  attempt(async () => {
    const { kind, id } = entry;
    const { keys } = await call('log.keys', { account: openName(), kind, id });
    showOnly(keys, labelOf(entry, words()));
  });

/** Sends the refused items of a push again. */
export const pushAgain = ({ id }: EntryName): Promise<void> =>
  attempt(async () => tryAgain(await call('push.result', { account: openName(), run: id })));
