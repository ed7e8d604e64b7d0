/** The views kept for the open account, and what can be done with them. */
import type { SavedView } from '../../shared/contract/saved-views.ts';
import { call } from '../app/bridge.ts';
import { showTab } from '../app/commands.ts';
import { announce, attempt, tell } from '../app/notices.ts';
import { app, openName } from '../app/state.ts';
import { createStore } from '../app/store.ts';
import { words } from '../app/words.ts';
import { presentView, showView } from './table-view.ts';

type State = {
  /** Whose they are. */
  readonly account: string;
  readonly views: readonly SavedView[];
  /** The one that was shown last. */
  readonly shown: string | null;
  /** A name is asked for: for what is shown now, or for the view that is renamed. */
  readonly asking: { readonly rename: SavedView | null } | null;
};

const NONE = { views: [], shown: null, asking: null } as const;

export const saved = createStore<State>({ account: '', ...NONE });

const keep = (account: string, views: readonly SavedView[]): void => {
  if (openName() === account) saved.set({ views });
};

/** Reads the views of the account that is open now, once. */
export const followAccount = (account: string): void => {
  if (saved.get().account === account) return;
  saved.set({ account, ...NONE });
  if (account === '') return;
  attempt(async () => keep(account, (await call('views.list', { account })).views));
};

export const showSaved = ({ name, view }: SavedView): void => {
  showTab('ads');
  saved.set({ shown: name });
  attempt(() => showView(view));
  announce(words().t('views.shown', { name }));
};

const store = async (account: string, view: SavedView, instead?: string): Promise<void> => {
  const { views } = await call('views.save', {
    account,
    ...view,
    ...(instead === undefined ? {} : { instead }),
  });
  keep(account, views);
};

/** Opens the question for a name; the sheet must be there to be kept. */
export const askToSave = (rename: SavedView | null = null): void => {
  if (app.get().tab !== 'ads') showTab('ads');
  saved.set({ asking: { rename } });
};

/** Keeps what is shown now, or the renamed view, under a name. */
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

/** Puts what is shown now in a view's place. */
export const updateSaved = ({ name }: SavedView): Promise<void> =>
  attempt(async () => {
    await store(openName(), { name, view: presentView() });
    saved.set({ shown: name });
    announce(words().t('views.saved', { name }));
  });

export const removeSaved = (view: SavedView): Promise<void> =>
  attempt(async () => {
    const account = openName();
    keep(account, (await call('views.remove', { account, name: view.name })).views);
    const { t } = words();
    tell(t('views.removed', { name: view.name }), {
      label: t('views.put_back'),
      // Another account may be open by then.
      run: () => attempt(() => store(account, view)),
    });
  });
