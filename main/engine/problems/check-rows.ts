/**
 * Keeps the rules' word on every row: checked again when the row is touched, when a row it competes with is touched,
 * and when its category, its campaign or the user moved.
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { acrossIndex, factsOf } from '../../../shared/rules/across.ts';
import { checkAd, checkCampaign } from '../../../shared/rules/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { AdOutline } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { knownCategories } from '../rows/known-categories.ts';
import type { Row } from '../rows/row.ts';
import { campaignStateOf, isShown, loadCampaign, loadRow } from '../rows/row.ts';
import type { Summaries } from '../rows/summary.ts';
import { campaignSummaryOf, createSummaries, summaryOf } from '../rows/summary.ts';

export type CheckedRows = {
  readonly summaries: Summaries;
  /** Checks rows again, in a transaction of its own; every row of which something may look different now. */
  readonly check: (keys: Iterable<RowKey>) => ReadonlySet<RowKey>;
  /** Checks every row; for a mirror that was not closed, or that an older Adsheet checked. */
  readonly checkAll: () => void;
};

type Surroundings = {
  readonly user: JsonObject | undefined;
  readonly campaign: (ad: JsonObject) => JsonObject | undefined;
};

const surroundingsOf = (mirror: Mirror): Surroundings => {
  const campaigns = mirror.campaigns.all().map((base) => campaignStateOf(base, mirror.drafts.of(base.key)));
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign.local]));
  const standard = campaigns.find((campaign) => campaign.local['isDefault'] === true)?.local;
  return {
    user: mirror.user.get() ?? undefined,
    campaign: ({ campaignId }) => (typeof campaignId === 'number' ? byId.get(campaignId) : standard),
  };
};

const categoryIdOf = (ad: JsonObject): number | undefined =>
  typeof ad['categoryId'] === 'number' ? ad['categoryId'] : undefined;

/** Facts of a row nobody edited, straight from its outline. */
const outlineFacts = ({ key, status, vendorKey, categoryId }: AdOutline) =>
  factsOf({
    key,
    base: { status, vendorId: vendorKey, categoryId },
    local: { status, vendorId: vendorKey, categoryId },
  });

const outlineSummary = (outline: AdOutline, problems: readonly Problem[]) => ({
  kind: 'ad' as const,
  id: outline.id,
  state: outline.gone
    ? ('gone' as const)
    : isFinalStatus(outline.status ?? '')
      ? ('final' as const)
      : ('live' as const),
  categoryId: outline.categoryId,
  active: !outline.gone && outlineFacts(outline).active,
  drafts: 0,
  conflicts: 0,
  errors: problems.filter((problem) => problem.severity === 'error').length,
  warnings: problems.filter((problem) => problem.severity === 'warning').length,
});

/** Opens the check over a mirror's rows; `locale` is the tenant's, for names in sentences. */
export const openCheckedRows = (mirror: Mirror, locale: string): CheckedRows => {
  const categories = knownCategories(mirror);
  const across = acrossIndex(categories.get, locale);
  const summaries = createSummaries();
  let generation = mirror.categories.generation();
  let userText = JSON.stringify(mirror.user.get());

  const take = (row: Row | undefined, key: RowKey): void => {
    if (row && isShown(row) && !row.gone) across.put(factsOf(row));
    else across.remove(key);
  };

  const problemsOf = (row: Row | undefined, around: Surroundings): readonly Problem[] => {
    if (!row || !isShown(row) || row.gone) return [];
    const category = categories.get(categoryIdOf(row.local));
    const own = checkAd({
      ad: row,
      category,
      campaign: around.campaign(row.local),
      user: around.user,
      locale,
    });
    return [...own, ...across.problemsOf(row.key)];
  };

  const store = (row: Row | undefined, key: RowKey, around: Surroundings): void => {
    const problems = problemsOf(row, around);
    const before = summaries.get(key);
    // Most rows have no problem and had none: they cost no write.
    if (problems.length > 0 || before === undefined || hadProblems(mirror, key)) {
      mirror.problems.replace(key, problems);
    }
    summaries.put(key, row && summaryOf(row, problems));
  };

  const checkAds = (keys: ReadonlySet<RowKey>): ReadonlySet<RowKey> => {
    const around = surroundingsOf(mirror);
    const rows = new Map([...keys].map((key) => [key, loadRow(mirror, key)]));
    for (const [key, row] of rows) take(row, key);
    const competing = [...across.refresh()].filter((key) => !rows.has(key));
    for (const [key, row] of rows) store(row, key, around);
    for (const key of competing) store(loadRow(mirror, key), key, around);
    return new Set([...keys, ...competing]);
  };

  const allAds = (): readonly RowKey[] => mirror.ads.outlines().map((outline) => outline.key);

  /** Rows nobody named whose rules see something else now. */
  const movedBeside = (campaignsMoved: boolean): readonly RowKey[] => {
    const text = JSON.stringify(mirror.user.get());
    const moved = new Set(mirror.categories.movedSince(generation));
    const all = text !== userText || campaignsMoved;
    generation = mirror.categories.generation();
    userText = text;
    if (all) return allAds();
    if (moved.size === 0) return [];
    return allAds().filter((key) => moved.has(summaries.get(key)?.categoryId ?? 0));
  };

  const storeCampaign = (key: RowKey): void => {
    const campaign = loadCampaign(mirror, key);
    const problems = campaign && isShown(campaign) && !campaign.gone ? checkCampaign(campaign) : [];
    if (problems.length > 0 || hadProblems(mirror, key)) mirror.problems.replace(key, problems);
    summaries.put(key, campaign && campaignSummaryOf(campaign, problems));
  };

  const check = (named: Iterable<RowKey>): ReadonlySet<RowKey> =>
    mirror.transaction(() => {
      const keys = new Set(named);
      const campaigns = [...keys].filter(isCampaignKey);
      for (const key of campaigns) storeCampaign(key);
      const ads = new Set([...keys].filter((key) => !isCampaignKey(key)));
      const beside = movedBeside(campaigns.length > 0);
      return new Set([...campaigns, ...checkAds(new Set([...ads, ...beside]))]);
    });

  load(mirror, across, summaries);
  const allCampaigns = (): readonly RowKey[] => mirror.campaigns.all().map(({ key }) => key);
  return { summaries, check, checkAll: () => void check([...allCampaigns(), ...allAds()]) };
};

const hadProblems = (mirror: Mirror, key: RowKey): boolean => mirror.problems.of(key).length > 0;

/** What was stored when the mirror was last open, without checking anything again. */
const load = (mirror: Mirror, across: ReturnType<typeof acrossIndex>, summaries: Summaries): void => {
  const problems = Map.groupBy(mirror.problems.all(), (problem) => problem.key);
  const edited = new Set(mirror.drafts.keys());
  for (const outline of mirror.ads.outlines()) {
    const { key, id, gone } = outline;
    const row = edited.has(key) ? loadRow(mirror, key) : undefined;
    const shown = row ? isShown(row) : id !== null;
    if (!shown) continue;
    const found = problems.get(key) ?? [];
    summaries.put(key, row ? summaryOf(row, found) : outlineSummary(outline, found));
    if (!gone) across.put(row ? factsOf(row) : outlineFacts(outline));
  }
  across.refresh();
  for (const { key } of mirror.campaigns.all()) {
    const campaign = loadCampaign(mirror, key);
    summaries.put(key, campaign && campaignSummaryOf(campaign, problems.get(key) ?? []));
  }
};
