/** Loads the results of earlier checks into memory when a mirror opens, without checking anything again. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import type { AcrossIndex, RowFacts } from '../../../shared/rules/across.ts';
import { factsOf } from '../../../shared/rules/across.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { AdOutline } from '../mirror/remote/ads.ts';
import { numberOfKey } from '../mirror/row-key.ts';
import { isShown, loadCampaign, loadRows } from '../rows/row.ts';
import type { Summaries, Summary } from '../rows/summary.ts';
import { campaignSummaryOf, countOf, summaryOf } from '../rows/summary.ts';
import { inTimeSlices } from '../time-slices.ts';
import { shownProblems } from './shown.ts';

/** Facts of a row without drafts, straight from its outline. */
const outlineFacts = ({ key, status, vendorKey, categoryId }: AdOutline): RowFacts => {
  const ad = { status, vendorId: vendorKey, categoryId };
  return factsOf({ key, base: ad, local: ad });
};

const stateOf = ({ gone, status }: AdOutline): Summary['state'] => {
  if (isFinalStatus(status ?? '')) return 'final';
  return gone ? 'gone' : 'live';
};

const outlineSummary = (outline: AdOutline, active: boolean, problems: readonly Problem[]): Summary => ({
  kind: 'ad',
  id: outline.id,
  state: stateOf(outline),
  categoryId: outline.categoryId,
  campaignId: outline.campaignId,
  paidBy: outline.campaignId,
  active: active && !outline.gone,
  drafts: 0,
  conflicts: 0,
  errors: countOf(problems, 'error'),
  warnings: countOf(problems, 'warning'),
});

const NONE: readonly Problem[] = [];

/** Rows loaded at once. */
const PAGE_ROWS = 500;

/** The stored problems of these rows, read together. */
const problemsAt = (mirror: Mirror, keys: readonly RowKey[]): ((key: RowKey) => readonly Problem[]) => {
  const problems = mirror.problems.ofMany(keys);
  return (key) => shownProblems(problems.get(key) ?? NONE);
};

type Memory = { readonly across: AcrossIndex; readonly summaries: Summaries };

const loadPage = (
  mirror: Mirror,
  outlines: readonly AdOutline[],
  drafted: ReadonlySet<RowKey>,
  { across, summaries }: Memory,
): void => {
  const keys = outlines.map(({ key }) => key);
  const found = problemsAt(mirror, keys);
  const edited = loadRows(
    mirror,
    keys.filter((key) => drafted.has(key)),
  );
  for (const outline of outlines) {
    const { key, id, gone } = outline;
    const row = edited.get(key);
    if (row ? !isShown(row) : id === null) continue;
    const facts = row ? factsOf(row) : outlineFacts(outline);
    summaries.put(key, row ? summaryOf(row, found(key)) : outlineSummary(outline, facts.active, found(key)));
    if (!gone) across.put(facts);
  }
};

const loadCampaigns = (mirror: Mirror, { summaries }: Memory): void => {
  const keys = mirror.campaigns.all().map(({ key }) => key);
  const found = problemsAt(mirror, keys);
  for (const key of keys) {
    const campaign = loadCampaign(mirror, key);
    summaries.put(key, campaign && campaignSummaryOf(campaign, found(key)));
  }
};

const outlinePages = function* ({ ads }: Mirror): Generator<ReturnType<Mirror['ads']['outlines']>> {
  let after = 0;
  for (;;) {
    const page = ads.outlines(after, PAGE_ROWS);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = numberOfKey(last.key);
  }
};

/** Loads the rows page by page and yields in between; nothing may write to the mirror until it resolves. */
export const loadRowIndexes = async (mirror: Mirror, memory: Memory): Promise<void> => {
  const drafted = new Set(mirror.drafts.keys());
  await inTimeSlices(outlinePages(mirror), (outlines) => loadPage(mirror, outlines, drafted, memory));
  memory.across.refresh();
  loadCampaigns(mirror, memory);
};
