/** The ads of a campaign among the rows in the window, by whether they are live and why not. Pure. */
import { campaignIdsIn } from '../../../shared/ad/default-campaign.ts';
import type { LiveReason, LiveState } from '../../../shared/ad/liveness.ts';
import { LIVE_REASONS, LIVE_STATES } from '../../../shared/ad/liveness.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { CampaignRow, GridRow } from '../../../shared/contract/views.ts';
import { IN_VIEW } from '../../core/rows/view-filter.ts';
import { firstReason, LIVE_STATE } from '../fields/public.ts';

/** The ads of a campaign with their drafts, without deleted ones. Those that name none belong to the default one. */
export const adsIn = (rows: readonly GridRow[], campaign: CampaignRow): readonly GridRow[] => {
  const names: readonly unknown[] = campaignIdsIn(campaign);
  return rows.filter((row) => IN_VIEW.all(row) && names.includes(row.values['campaignId'] ?? null));
};

export type LiveGroup = {
  readonly state: LiveState;
  /** What is to be done about first; null for live ads. */
  readonly reason: LiveReason | null;
  readonly keys: readonly RowKey[];
};

const rankOf = ({ state, reason }: LiveGroup): number =>
  LIVE_STATES.indexOf(state) * LIVE_REASONS.length + (reason === null ? 0 : LIVE_REASONS.indexOf(reason));

/** Each ad once: the live ones first, then by reason in the order of what to do first. */
export const byLiveness = (ads: readonly GridRow[]): readonly LiveGroup[] => {
  const groups = new Map<string, { state: LiveState; reason: LiveReason | null; keys: RowKey[] }>();
  for (const ad of ads) {
    const state = LIVE_STATES.find((one) => one === ad.values[LIVE_STATE]) ?? 'unknown';
    const reason = firstReason(ad) ?? null;
    const name = `${state} ${reason}`;
    const group = groups.get(name) ?? { state, reason, keys: [] };
    group.keys.push(ad.key);
    groups.set(name, group);
  }
  return [...groups.values()].sort((a, b) => rankOf(a) - rankOf(b));
};
