/** Asks the marketplace for ads by a filter of its own, shows them in the sheet, and reads those that are not here. */
import type { AskedAd, AskResult, ReadAdsResult } from '../../../shared/contract/results/asked-ads.ts';
import type { ListFilter } from '../../../shared/list-filter/list-filter.ts';
import { call } from '../../core/bridge.ts';
import { announce, attemptOnce, showToast } from '../../core/notices.ts';
import { app, createAccountStore, openName } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { showOnly } from '../sheet/public.ts';

type AskState = {
  /** The keywords of what was asked last, by which its chip is known. */
  readonly keywords: string;
  readonly isOrdered: boolean;
  readonly ads: readonly AskedAd[];
};

const last = createAccountStore<AskState>({ keywords: '', isOrdered: false, ads: [] });

/** Asks for all matching ads, or for the `first` so many in the filter's order. */
export const ask = (filter: ListFilter, first: number | undefined): Promise<void> =>
  attemptOnce('ask', async () => {
    last.set({ keywords: filter.titleKeywords ?? '', isOrdered: filter.orderBy !== undefined, ads: [] });
    await call('ads.ask', { account: openName(), filter, ...(first === undefined ? {} : { first }) });
    app.set({ dialog: null });
  });

const read = (ids: readonly number[]): Promise<void> =>
  attemptOnce('read', async () => {
    await call('ads.read', { account: openName(), ids: [...ids] });
  });

/** Shows those of these ads that are here. */
const show = (ads: readonly AskedAd[]): void => {
  last.set({ ads });
  const { keywords, isOrdered } = last.get();
  const keys = ads.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) showOnly(keys, words().t('ask.chip', { keywords }), isOrdered);
};

/** The marketplace answered: its ads are shown, and those that are not here are offered. */
export const asked = ({ ads, count }: AskResult): void => {
  const { t, number } = words();
  if (ads.length === 0) {
    showToast(t('ask.none'));
    return;
  }
  const unknown = ads.flatMap(({ id, key }) => (key === null ? [id] : []));
  show(ads);
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

/** Ads that were not here were read: they join those shown, at their places. */
export const adsRead = ({ ads }: ReadAdsResult): void => {
  const { t } = words();
  const here = new Map(ads.map(({ id, key }) => [id, key]));
  const missing = ads.filter(({ key }) => key === null).length;
  if (missing < ads.length)
    show(last.get().ads.map(({ id, key }) => ({ id, key: key ?? here.get(id) ?? null })));
  if (missing > 0) showToast(t('ask.read.missing', { count: missing }));
  else announce(t('ask.read.done', { count: ads.length }));
};
