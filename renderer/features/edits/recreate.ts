/** Recreates ads that are gone from the marketplace. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ChangesetResult } from '../../../shared/contract/views.ts';
import { call } from '../../core/bridge.ts';
import { attemptOnce, showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { showAllOf } from '../sheet/public.ts';

/** Tells how many ads were not recreated, with the reason of the first. */
export const tellWhyNot = ({ refused }: ChangesetResult): void => {
  const now = words();
  const [first] = refused;
  if (first) showToast(`${now.t('edit.refused', { count: refused.length })}. ${now.refused(first.code)}`);
};

/** Recreates ads that are gone, with their edits. */
export const recreateAds = (keys: readonly RowKey[]): Promise<void> =>
  attemptOnce('recreate', async () => {
    if (keys.length === 0) return showToast(words().t('gone.none_chosen'));
    const result = await call('edits.recreate', { account: openName(), select: { keys: [...keys] } });
    tellWhyNot(result);
    const { changeset } = result;
    if (changeset === null) return;
    const show = { label: words().t('gone.made.show'), run: () => showAllOf('new') };
    showToast(words().t('gone.made', { count: result.rows }), show, changeset);
  });
