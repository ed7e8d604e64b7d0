/** The pictures that were copied from an ad, to be added to others: kept until the account is left. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { picturesOf, sourceOf } from '../../../shared/ad/picture-lists.ts';
import type { Json } from '../../../shared/json.ts';
import { showToast } from '../../core/notices.ts';
import { openName } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { words } from '../../core/words.ts';

type Copied = { readonly account: string; readonly from: RowKey; readonly sources: readonly string[] };

const copied = createStore<{ readonly last: Copied | null }>({ last: null });

export const copyPictures = (from: RowKey, value: Json): void => {
  const sources = picturesOf(value).map(sourceOf).filter(Boolean);
  copied.set({ last: { account: openName(), from, sources } });
  showToast(words().t('panel.images.copied', { count: sources.length }));
};

/** The sources of what was copied; none while `only` is the ad they are from. */
export const useCopied = (only: RowKey | undefined): readonly string[] => {
  const last = useStore(copied, (state) => state.last);
  return last === null || last.from === only || last.account !== openName() ? [] : last.sources;
};
