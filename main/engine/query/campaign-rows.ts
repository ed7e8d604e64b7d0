/** The campaigns as rows of a sheet, with the number of their ads and what these spend a day. */
import { ADS_FIELD, PACE_FIELD } from '../../../shared/ad/campaign-fields.ts';
import { campaignIdsIn } from '../../../shared/ad/default-campaign.ts';
import type { Campaigns } from '../../../shared/contract/views.ts';
import { campaignPace } from '../metrics/pace.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { shownProblems } from '../problems/shown.ts';
import { campaignReadAt } from '../rows/liveness.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { campaignGridRow } from './grid-row.ts';

/** All shown campaigns, in row order. An ad that names none counts for the default campaign. */
export const campaignRows = async (mirror: Mirror, summaries: Summaries, now: Date): Promise<Campaigns> => {
  const { pace, byCampaign } = await campaignPace(mirror, summaries, now);
  const shown = mirror.campaigns.all().flatMap((base) => {
    const campaign = loadCampaign(mirror, base.key);
    return campaign ? [{ ...campaign, readAt: campaignReadAt(mirror, base) }] : [];
  });
  const asOf = mirror.remoteChanges.last();
  const ads = summaries.byCampaign();
  const campaigns = shown.filter(isShown).map((campaign) => {
    const { key, id, local, readAt } = campaign;
    const names = campaignIdsIn(campaign);
    const of = <T>(found: ReadonlyMap<number | null, T>): readonly T[] =>
      names.flatMap((name) => found.get(name) ?? []);
    const spent = of(byCampaign).reduce((sum, one) => sum + one, 0n);
    const computed = {
      [ADS_FIELD]: of(ads).reduce((sum, count) => sum + count, 0),
      ...(pace && id !== null ? { [PACE_FIELD]: String(spent) } : {}),
    };
    const facts = { problems: shownProblems(mirror.problems.of(key)), asOf, computed };
    return { ...campaignGridRow(campaign, facts), local, readAt };
  });
  return { campaigns, pace };
};
