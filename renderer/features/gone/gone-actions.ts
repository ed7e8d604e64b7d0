/** Actions for ads that are gone from the marketplace: show, recreate, put away. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { call } from '../../core/bridge.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { app, openName, rows } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { recreateAds, tellWhyNot, undoChangeset } from '../edits/public.ts';
import { showAllOf, targetNow } from '../sheet/public.ts';
import { goneChoice } from './gone-rows.ts';
import { seeGone } from './gone-seen.ts';

export const showGone = (): void => {
  seeGone(app.get().open?.counts.gone ?? 0);
  showAllOf('gone');
};

const putAway = (keys: readonly RowKey[], said: 'gone.put' | 'gone.put.campaign'): Promise<void> =>
  attemptOnce('put-away', async () => {
    if (keys.length === 0) return showToast(words().t('gone.none_chosen'));
    const result = await call('edits.put_away', { account: openName(), select: { keys: [...keys] } });
    tellWhyNot(result);
    const { changeset } = result;
    if (changeset === null) return;
    const undo = { label: words().t('command.undo'), run: () => undoChangeset(changeset) };
    showToast(words().t(said, { count: result.rows }), undo, changeset);
  });

/** Takes ads that are gone out of the list. */
export const putAwayAds = (keys: readonly RowKey[]): Promise<void> => putAway(keys, 'gone.put');

/** Takes a campaign that is gone out of its sheet. */
export const putAwayCampaign = (key: RowKey): Promise<void> => putAway([key], 'gone.put.campaign');

const chosen = () => goneChoice(targetNow().keys.flatMap((key) => rows.get(key) ?? []));

/** Commands of the menu act on the chosen ads. */
export const recreateChosen = (): Promise<void> => recreateAds(chosen().remade);

export const putAwayChosen = (): Promise<void> => {
  const { put, edited } = chosen();
  return putAwayAds([...put, ...edited]);
};
