/** Campaigns, categories and the log. */
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CampaignRow, LogEntry } from '../../../shared/contract/views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { categoryRows } from '../rows/category-rows.ts';
import type { CampaignState } from '../rows/row.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import { refreshCategories } from '../sync/index.ts';
import type { Handlers } from './handlers.ts';
import { demandOpen, demandSignIn, startJob } from './start-job.ts';

const DEFAULT_LOG = 100;

const campaignRow = ({ key, id, base, local, drafts }: CampaignState): CampaignRow => ({
  key,
  id,
  local,
  drafts: Object.fromEntries(
    drafts
      .filter(({ field }) => field !== EXISTS_FIELD)
      .map(({ field }) => [field, base ? readField(base, field) : null]),
  ),
});

const logOf = (mirror: Mirror, limit: number): readonly LogEntry[] => {
  const changesets = mirror.changesets.list(limit).map(({ id, at, label, rows, changes }) => ({
    kind: 'changeset' as const,
    id,
    at,
    label,
    counts: { rows, changes },
  }));
  const pulls = mirror.pulls
    .history(limit)
    .map(({ id, at, kind, received, added, changed, removed, conflicts, requests }) => ({
      kind: 'pull' as const,
      id,
      at,
      label: kind,
      counts: { received, added, changed, removed, conflicts, requests },
    }));
  const pushes = mirror.runs.list(limit).map(({ run, at, state }) => ({
    kind: 'push' as const,
    id: run,
    at,
    label: state,
    counts: { ...mirror.runs.counts(run) },
  }));
  return [...changesets, ...pulls, ...pushes]
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id))
    .slice(0, limit);
};

export const referenceHandlers = {
  'campaigns.list': ({ accounts }, { account }) => {
    const { mirror } = accounts.get(account).context;
    const found = mirror.campaigns.all().flatMap(({ key }) => loadCampaign(mirror, key) ?? []);
    return { campaigns: found.filter(isShown).map(campaignRow) };
  },
  'categories.list': async (engine, { account }) => {
    const open = engine.accounts.get(account);
    const { mirror } = open.context;
    const categories = await categoryRows(mirror, open.rows.summaries.byCategory, () =>
      demandOpen(engine, open),
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
    demandSignIn(open);
    return startJob(engine, open, 'categories', (handle) => refreshCategories(open.context, handle));
  },
  'log.list': ({ accounts }, { account, limit }) => ({
    entries: logOf(accounts.get(account).context.mirror, limit ?? DEFAULT_LOG),
  }),
} satisfies Partial<Handlers>;
