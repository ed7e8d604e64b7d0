/** What can be done about ads the marketplace no longer has: look at them, make new ones, put them away. */
import type { RowKey } from '../../shared/ad/model.ts';
import type { ChangesetResult } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { showTab } from '../app/commands.ts';
import { targetKeys, undoChangeset } from '../app/edits.ts';
import { attemptOnce, tell } from '../app/notices.ts';
import { app, openName, rows } from '../app/state.ts';
import { words } from '../app/words.ts';
import { NO_FILTER, type ViewName } from '../grid/view-filter.ts';
import { goneChoice } from './gone-rows.ts';
import { seeGone } from './gone-seen.ts';

const showView = (view: ViewName): void => {
  app.set({ filter: { ...NO_FILTER, view } });
  showTab('ads');
};

export const showGone = (): void => {
  seeGone(app.get().open?.counts.gone ?? 0);
  showView('gone');
};

const tellWhyNot = ({ refused }: ChangesetResult): void => {
  const now = words();
  const [first] = refused;
  if (first) tell(`${now.t('edit.refused', { count: refused.length })}. ${now.refused(first.code)}`);
};

/** Makes new ads in the place of vanished ones, with their edits. */
export const recreateAds = (keys: readonly RowKey[]): Promise<void> =>
  attemptOnce('recreate', async () => {
    if (keys.length === 0) return tell(words().t('gone.none_chosen'));
    const result = await call('edits.recreate', { account: openName(), select: { keys: [...keys] } });
    tellWhyNot(result);
    const { changeset } = result;
    if (changeset === null) return;
    const show = { label: words().t('gone.made.show'), run: () => showView('new') };
    tell(words().t('gone.made', { count: result.rows }), show, changeset);
  });

/** Takes vanished ads out of the list. */
export const putAwayAds = (keys: readonly RowKey[]): Promise<void> =>
  attemptOnce('put-away', async () => {
    if (keys.length === 0) return tell(words().t('gone.none_chosen'));
    const result = await call('edits.put_away', { account: openName(), select: { keys: [...keys] } });
    tellWhyNot(result);
    const { changeset } = result;
    if (changeset === null) return;
    const undo = { label: words().t('command.undo'), run: () => undoChangeset(changeset) };
    tell(words().t('gone.put', { count: result.rows }), undo, changeset);
  });

const chosen = () => goneChoice(targetKeys().flatMap((key) => rows.get(key) ?? []));

/** The commands of the menu are for the ads chosen. */
export const recreateChosen = (): Promise<void> => recreateAds(chosen().remade);

export const putAwayChosen = (): Promise<void> => {
  const { put, edited } = chosen();
  return putAwayAds([...put, ...edited]);
};
