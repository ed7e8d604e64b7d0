/** What was found when the mirror was last open, taken into memory without checking anything again. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import type { AcrossIndex, RowFacts } from '../../../shared/rules/across.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { AdOutline } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import { isShown, loadCampaign, loadRows } from '../rows/row.ts';
import type { Summaries, Summary } from '../rows/summary.ts';
import { campaignSummaryOf, countOf, summaryOf } from '../rows/summary.ts';
import { shownProblems } from './shown.ts';

/** Facts of a row nobody edited, straight from its outline. */
const outlineFacts = ({ key, status, vendorKey, categoryId }: AdOutline): RowFacts => {
  const ad = { status, vendorId: vendorKey, categoryId };
  return factsOf({ key, base: ad, local: ad });
};

const stateOf = ({ gone, status }: AdOutline): Summary['state'] => {
  if (gone) return 'gone';
  return isFinalStatus(status ?? '') ? 'final' : 'live';
};

const outlineSummary = (outline: AdOutline, active: boolean, problems: readonly Problem[]): Summary => ({
  kind: 'ad',
  id: outline.id,
  state: stateOf(outline),
  categoryId: outline.categoryId,
  active: active && !outline.gone,
  drafts: 0,
  conflicts: 0,
  errors: countOf(problems, 'error'),
  warnings: countOf(problems, 'warning'),
});

const NONE: readonly Problem[] = [];

export const loadStored = (mirror: Mirror, across: AcrossIndex, summaries: Summaries): void => {
  const problems = Map.groupBy(mirror.problems.all(), (problem) => problem.key);
  const found = (key: RowKey): readonly Problem[] => shownProblems(problems.get(key) ?? NONE);
  const edited = loadRows(
    mirror,
    mirror.drafts.keys().filter((key) => !isCampaignKey(key)),
  );
  for (const outline of mirror.ads.outlines()) {
    const { key, id, gone } = outline;
    const row = edited.get(key);
    if (row ? !isShown(row) : id === null) continue;
    const facts = row ? factsOf(row) : outlineFacts(outline);
    summaries.put(key, row ? summaryOf(row, found(key)) : outlineSummary(outline, facts.active, found(key)));
    if (!gone) across.put(facts);
  }
  across.refresh();
  for (const { key } of mirror.campaigns.all()) {
    const campaign = loadCampaign(mirror, key);
    summaries.put(key, campaign && campaignSummaryOf(campaign, found(key)));
  }
};
