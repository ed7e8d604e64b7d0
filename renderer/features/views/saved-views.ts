/** The saved views of the open account, and actions on them. */
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { setAnswer } from '../../core/answers.ts';
import { call } from '../../core/bridge.ts';
import { showTab } from '../../core/command-registry.ts';
import { announce, attempt, showToast } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { words } from '../../core/words.ts';
import { presentView, showView } from './table-view.ts';

type State = {
  /** The account they belong to. */
  readonly account: string;
  /** The view shown last. */
  readonly shown: string | null;
  /** A name is being asked for: for the present view, or to rename a view. */
  readonly asking: { readonly rename: SavedView | null } | null;
};

const NONE = { shown: null, asking: null } as const;

export const saved = createStore<State>({ account: '', ...NONE });

const viewsOf = (account: string) => question('views.list', { account });

const NO_VIEWS: readonly SavedView[] = [];

export const useSavedViews = (): readonly SavedView[] => {
  const account = useStore(app, openName);
  return useAnswer(account === '' ? null : viewsOf(account)).value?.views ?? NO_VIEWS;
};

/** Resets the state for this account. */
export const followAccount = (account: string): void => {
  if (saved.get().account !== account) saved.set({ account, ...NONE });
};

export const showSaved = ({ name, view }: SavedView): void => {
  showTab('ads');
  saved.set({ shown: name });
  attempt(() => showView(view));
  announce(words().t('views.shown', { name }));
};

const store = async (account: string, view: SavedView, instead?: string): Promise<void> => {
  const kept = await call('views.save', {
    account,
    ...view,
    ...(instead === undefined ? {} : { instead }),
  });
  setAnswer(viewsOf(account), kept);
};

/** Asks for a name for the present view; shows the sheet first. */
export const askToSave = (rename: SavedView | null = null): void => {
  if (app.get().tab !== 'ads') showTab('ads');
  saved.set({ asking: { rename } });
};

/** Saves the present view, or the renamed one, under a name. */
export const saveAs = (name: string): Promise<void> =>
  attempt(async () => {
    const renamed = saved.get().asking?.rename;
    await store(openName(), { name, view: renamed ? renamed.view : presentView() }, renamed?.name);
    saved.set(({ shown }) => ({
      asking: null,
      shown: !renamed || shown === renamed.name ? name : shown,
    }));
    announce(words().t('views.saved', { name }));
  });

/** Replaces a saved view by the present one. */
export const updateSaved = ({ name }: SavedView): Promise<void> =>
  attempt(async () => {
    await store(openName(), { name, view: presentView() });
    saved.set({ shown: name });
    announce(words().t('views.saved', { name }));
  });

export const removeSaved = (view: SavedView): Promise<void> =>
  attempt(async () => {
    const account = openName();
    setAnswer(viewsOf(account), await call('views.remove', { account, name: view.name }));
    const { t } = words();
    showToast(t('views.removed', { name: view.name }), {
      label: t('views.put_back'),
      // Another account may be open by then.
      run: () => attempt(() => store(account, view)),
    });
  });
