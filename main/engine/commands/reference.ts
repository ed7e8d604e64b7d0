/** Campaigns and categories. */
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { categoryRows } from '../rows/category-rows.ts';
import type { CampaignState } from '../rows/row.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import { refreshCategories } from '../sync/reference/refresh-categories.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, requireSignIn, startJob } from './start-job.ts';

const campaignRow = ({ key, id, base, local, drafts }: CampaignState, asOf: number): CampaignRow => ({
  key,
  id,
  local,
  drafts: Object.fromEntries(
    drafts
      .filter(({ field }) => field !== EXISTS_FIELD)
      .map(({ field }) => [field, base ? readField(base, field) : null]),
  ),
  asOf,
});

export const referenceHandlers = {
  'campaigns.list': ({ accounts }, { account }) => {
    const { mirror } = accounts.get(account).context;
    const found = mirror.campaigns.all().flatMap(({ key }) => loadCampaign(mirror, key) ?? []);
    const asOf = mirror.remoteChanges.last();
    return { campaigns: found.filter(isShown).map((campaign) => campaignRow(campaign, asOf)) };
  },
  'categories.list': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    const { mirror } = open.context;
    const categories = await categoryRows(mirror, open.rows.summaries.byCategory, () =>
      requireOpen(engine, open),
    );
    return { categories, readAt: mirror.categories.treeReadAt() };
  },
  'categories.get': ({ accounts }, { account, id }) => {
    const found = accounts.get(account).context.mirror.categories.get(id);
    if (!found) throw new AdsheetError('not-found', { category: id });
    return { category: found.raw };
  },
  'categories.refresh': (engine, { account }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    return startJob(engine, open, 'categories', (handle) => refreshCategories(open.context, handle));
  },
} satisfies Partial<Handlers>;
