/** What the account's ads can spend at worst, and which total budgets are spent soon. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { textOf } from '../../../shared/ad/title.ts';
import type {
  BeforeAndAfter,
  Bounds,
  BudgetPlan,
  GroupSpend,
  RunningOut,
} from '../../../shared/contract/results/planner.ts';
import type { JsonObject } from '../../../shared/json.ts';
import {
  createSpendSums,
  daysUntilSpent,
  isNothing,
  leftOf,
  maySpend,
  NOTHING,
  payerOf,
  type SpendSums,
  spendingAd,
  type WorstCase,
  type WorstCases,
  worstCaseOf,
} from '../../../shared/planner/spend.ts';
import { campaignPace, spentAtPace } from '../metrics/pace.ts';
import type { OpenAccount } from '../open-account.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { type PayingCampaign, payingCampaigns, standardCampaign } from '../rows/paying-campaigns.ts';
import { type Row, rowsAfter } from '../rows/row.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';

const MOST_RUNNING_OUT = 1000;

/** One side: the marketplace as last read, or what it will be once the drafts are sent. */
type Side = { readonly sums: SpendSums; readonly add: (ad: JsonObject) => void };

const sideOf = (
  campaigns: readonly PayingCampaign[],
  standard: number | null,
  of: (campaign: PayingCampaign) => JsonObject | null,
): Side => {
  const sums = createSpendSums(
    new Map(campaigns.map((campaign) => [campaign.id, worstCaseOf(of(campaign))])),
  );
  return {
    sums,
    add: (ad) => {
      const spending = spendingAd(ad, standard);
      if (!isNothing(spending)) sums.add(spending);
    },
  };
};

const digits = (bound: bigint | null): string | null => (bound === null ? null : String(bound));
const bounds = ({ day, total }: WorstCase): Bounds => ({ day: digits(day), total: digits(total) });

const bothOf = (before: WorstCase | undefined, after: WorstCase | undefined): BeforeAndAfter => ({
  before: bounds(before ?? NOTHING),
  after: bounds(after ?? NOTHING),
});

const groups = (
  before: WorstCases['campaigns'],
  after: WorstCases['campaigns'],
  ids: readonly (number | null)[],
  nameOf: (id: number) => string | undefined,
): readonly GroupSpend[] =>
  [...new Set([...ids, ...before.keys(), ...after.keys()])].map((id) => ({
    id,
    name: id === null ? '' : (nameOf(id) ?? `#${id}`),
    ...bothOf(before.get(id), after.get(id)),
  }));

type Spender = {
  readonly kind: RunningOut['kind'];
  readonly key: RowKey;
  readonly local: JsonObject;
  readonly spent: bigint;
};

const runningOut = (
  { kind, key, local, spent }: Spender,
  paceDays: number,
  within: number,
): readonly RunningOut[] => {
  if (!maySpend(local)) return [];
  const left = leftOf(local);
  const days = daysUntilSpent(left, spent, paceDays);
  // What has nothing left ran out before: the column of live or not tells these.
  if (left === null || left === 0n || days === null || days > BigInt(within)) return [];
  const title = textOf(readField(local, 'title'));
  const perDay = String(spent / BigInt(paceDays));
  return [{ kind, key, title, left: String(left), perDay, days: Number(days) }];
};

/** The plan; `throwIfStale` throws once the account is closed. */
export const budgetPlan = async (
  { context: { mirror, now }, rows: { summaries } }: Pick<OpenAccount, 'context' | 'rows'>,
  within: number,
  throwIfStale: ThrowIfStale,
): Promise<BudgetPlan> => {
  const { pace } = await campaignPace(mirror, summaries, now());
  const { days, byAd } = await spentAtPace(mirror);
  const campaigns = payingCampaigns(mirror);
  const standard = standardCampaign(campaigns);
  const before = sideOf(campaigns, standard, ({ base }) => base);
  const after = sideOf(campaigns, standard, ({ local }) => local);
  // A campaign that rests, or has nothing left, lets none of its ads spend what is theirs.
  const resting = new Set<number | null>(
    campaigns.flatMap(({ id, local }) => (worstCaseOf(local).total === 0n ? id : [])),
  );
  const spentBy = new Map<number | null, bigint>();
  const runsOut: RunningOut[] = [];

  const look = ({ key, id, base, local, gone }: Row): void => {
    if (gone) return;
    if (base) before.add(base);
    after.add(local);
    const spent = id === null ? undefined : byAd.get(id);
    if (!base || spent === undefined) return;
    const payer = payerOf(base, standard);
    spentBy.set(payer, (spentBy.get(payer) ?? 0n) + spent);
    if (resting.has(payerOf(local, standard))) return;
    runsOut.push(...runningOut({ kind: 'ad', key, local, spent }, days.length, within));
  };
  await inTimeSlices(rowsAfter(mirror, 0), look, throwIfStale);
  for (const { key, id, local } of campaigns) {
    const spent = spentBy.get(id) ?? 0n;
    if (spent > 0n) runsOut.push(...runningOut({ kind: 'campaign', key, local, spent }, days.length, within));
  }

  const [was, is] = [before.sums.worst(), after.sums.worst()];
  const categories = await categoryRows(mirror, summaries.byCategory, throwIfStale);
  const labels = new Map(categories.map(({ id, label }) => [id, label]));
  const titles = new Map(campaigns.map(({ id, local }) => [id, textOf(readField(local, 'title'))]));
  return {
    account: bothOf(was.account, is.account),
    campaigns: groups(
      was.campaigns,
      is.campaigns,
      campaigns.map(({ id }) => id),
      (id) => titles.get(id),
    ),
    categories: groups(was.categories, is.categories, [], (id) => labels.get(id)).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
    pace,
    runsOut: runsOut.toSorted((a, b) => a.days - b.days).slice(0, MOST_RUNNING_OUT),
    runsOutCount: runsOut.length,
  };
};
