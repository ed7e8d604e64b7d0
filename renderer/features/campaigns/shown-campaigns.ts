/** The campaigns that the sheet shows. As in the ads' sheet, one that is edited stays until it is filtered again. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { app, createAccountStore } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import {
  type CampaignFilter,
  isCampaignFiltered,
  NO_CAMPAIGN_FILTER,
  passesCampaignFilter,
} from './campaign-filter.ts';

type Shown = {
  readonly filter: CampaignFilter;
  /** Null for all. */
  readonly keys: ReadonlySet<RowKey> | null;
  /** The campaign whose cell had the focus last. */
  readonly focused: RowKey | null;
};

const shown = createAccountStore<Shown>({ filter: NO_CAMPAIGN_FILTER, keys: null, focused: null });

const matching = (filter: CampaignFilter): ReadonlySet<RowKey> | null =>
  isCampaignFiltered(filter)
    ? new Set(app.get().campaigns.flatMap((row) => (passesCampaignFilter(filter, row) ? [row.key] : [])))
    : null;

export const filterCampaigns = (part: Partial<CampaignFilter>): void =>
  shown.set(({ filter }) => {
    const next = { ...filter, ...part };
    return { filter: next, keys: matching(next) };
  });

export const showAllCampaigns = (): void => filterCampaigns(NO_CAMPAIGN_FILTER);

let known = app.get().campaigns;

// A campaign that begins to match is shown at once; one that no longer does stays where it is.
app.subscribe(() => {
  const { campaigns } = app.get();
  if (campaigns === known) return;
  known = campaigns;
  const { filter, keys } = shown.get();
  if (!keys) return;
  const next = new Set([...keys, ...(matching(filter) ?? [])]);
  if (next.size > keys.size) shown.set({ keys: next });
});

export const isCampaignShown = (key: RowKey): boolean => shown.get().keys?.has(key) ?? true;

export const focusCampaign = (key: RowKey): void => shown.set({ focused: key });

export const useCampaignFilter = (): CampaignFilter => useStore(shown, ({ filter }) => filter);

/** Changes whenever other campaigns are shown. */
export const useShownKeys = (): ReadonlySet<RowKey> | null => useStore(shown, ({ keys }) => keys);

const among = (
  campaigns: readonly CampaignRow[],
  keys: ReadonlySet<RowKey> | null,
): readonly CampaignRow[] => (keys ? campaigns.filter(({ key }) => keys.has(key)) : campaigns);

/** The campaigns in the sheet, and how many of them no longer match. */
export const useShownCampaigns = (): { readonly rows: readonly CampaignRow[]; readonly stale: number } => {
  const campaigns = useStore(app, (state) => state.campaigns);
  const keys = useShownKeys();
  const filter = useCampaignFilter();
  const rows = among(campaigns, keys);
  return { rows, stale: rows.filter((row) => !passesCampaignFilter(filter, row)).length };
};

/** The campaign that acts and the panel are about: that with the focus, else the first in the sheet. */
export const useFocusedCampaign = (): CampaignRow | undefined => {
  const { rows } = useShownCampaigns();
  const focused = useStore(shown, (state) => state.focused);
  return rows.find(({ key }) => key === focused) ?? rows[0];
};
