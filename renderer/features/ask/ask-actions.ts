/** Asks the marketplace for ads by a filter of its own, shows them in the sheet, and reads those that are not here. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { AskResult, ReadAdsResult } from '../../../shared/contract/results/asked-ads.ts';
import type { ListFilter } from '../../../shared/list-filter/list-filter.ts';
import { call } from '../../core/bridge.ts';
import { announce, attemptOnce, showToast } from '../../core/notices.ts';
import { app, createAccountStore, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';

type AskState = {
  /** The keywords of what was asked last, by which its chip is known. */
  readonly keywords: string;
  readonly keys: readonly RowKey[];
};

const last = createAccountStore<AskState>({ keywords: '', keys: [] });

/** Asks for all matching ads, or for the `first` so many in the filter's order. */
export const ask = (filter: ListFilter, first: number | undefined): Promise<void> =>
  attemptOnce('ask', async () => {
    last.set({ keywords: filter.titleKeywords ?? '', keys: [] });
    await call('ads.ask', { account: openName(), filter, ...(first === undefined ? {} : { first }) });
    app.set({ dialog: null });
  });

const read = (ids: readonly number[]): Promise<void> =>
  attemptOnce('read', async () => {
    await call('ads.read', { account: openName(), ids: [...ids] });
  });

const show = (keys: readonly RowKey[]): void => {
  last.set({ keys });
  showOnly(keys, words().t('ask.chip', { keywords: last.get().keywords }));
};

/** The marketplace answered: its ads are shown, and those that are not here are offered. */
export const asked = ({ ads, count }: AskResult): void => {
  const { t, number } = words();
  if (ads.length === 0) {
    showToast(t('ask.none'));
    return;
  }
  const keys = ads.flatMap(({ key }) => key ?? []);
  const unknown = ads.flatMap(({ id, key }) => (key === null ? [id] : []));
  if (keys.length > 0) show(keys);
  const isPart = count !== null && count > ads.length;
  announce(
    isPart
      ? t('ask.found.first', { count: ads.length, total: number(count) })
      : t('ask.found', { count: ads.length }),
  );
  if (unknown.length === 0) return;
  const run = (): Promise<void> => read(unknown);
  showToast(t('ask.unknown', { count: unknown.length }), {
    label: t('ask.read', { count: unknown.length }),
    run,
  });
};

/** Ads that were not here were read: they join those shown. */
export const adsRead = ({ ads }: ReadAdsResult): void => {
  const { t } = words();
  const keys = ads.flatMap(({ key }) => key ?? []);
  const missing = ads.length - keys.length;
  if (keys.length > 0) show([...last.get().keys, ...keys]);
  if (missing > 0) showToast(t('ask.read.missing', { count: missing }));
  else announce(t('ask.read.done', { count: keys.length }));
};
