/** Campaigns, categories and the log. */

import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { labelOf, readCategory } from '../../../shared/category/category.ts';
import { placesIn } from '../../../shared/category/facts.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { CampaignRow, CategoryRow, LogEntry } from '../../../shared/contract/views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { CampaignState } from '../rows/row.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { refreshCategories } from '../sync/index.ts';
import type { Handlers } from './handlers.ts';
import { demandSignIn, startJob } from './start-job.ts';

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

const categoryRows = (
  mirror: Mirror,
  locale: string,
  tallies: ReturnType<Summaries['byCategory']>,
): readonly CategoryRow[] => {
  const categories: readonly Category[] = mirror.categories.all().map(({ raw }) => readCategory(raw));
  const parents = new Set(categories.map((category) => category.parentId));
  return categories.map((category) => ({
    id: category.id,
    parentId: category.parentId,
    level: category.level,
    status: category.status,
    label: labelOf(category, locale),
    ads: tallies.get(category.id)?.ads ?? 0,
    active: tallies.get(category.id)?.active ?? 0,
    places: placesIn(category),
    leaf: !parents.has(category.id),
  }));
};

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
  'categories.list': ({ accounts }, { account }) => {
    const { context, rows } = accounts.get(account);
    const { mirror, profile } = context;
    const tallies = rows.summaries.byCategory();
    return {
      categories: categoryRows(mirror, profile.locale, tallies),
      readAt: mirror.categories.readAt(),
    };
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
