/** Campaigns and categories. */

import { isCampaignKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { campaignRows } from '../query/campaign-rows.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { readOneCampaign } from '../sync/reference/read-one-campaign.ts';
import { refreshCategories } from '../sync/reference/refresh-categories.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, requireSignIn, startJob } from './start-job.ts';

export const referenceHandlers = {
  'campaigns.list': ({ accounts }, { account }) => {
    const { context, rows } = accounts.get(account);
    return campaignRows(context.mirror, rows.summaries, context.now());
  },
  'campaigns.read': (engine, { account, key }) => {
    const open = engine.accounts.get(account);
    requireSignIn(open);
    const id = isCampaignKey(key) ? (open.context.mirror.campaigns.get(key)?.id ?? null) : null;
    if (id === null) throw new AdsheetError('not-found', { key });
    return startJob(engine, open, 'campaign', (handle) => readOneCampaign(open.context, key, id, handle));
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
