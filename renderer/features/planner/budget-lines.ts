/** The lines of the budget's tables, and the ads they lead to. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type {
  BeforeAndAfter,
  Bounds,
  BudgetPlan,
  GroupSpend,
} from '../../../shared/contract/results/planner.ts';
import type { CampaignRow, CategoryRow, GridRow } from '../../../shared/contract/views.ts';
import { namesAboveIn, pathText } from '../../core/category-tree.ts';
import type { Words } from '../../core/words.ts';
import { adsOfCampaigns, adsOfCategories, adsOfSpenders, type GroupId } from './ads-behind.ts';
import type { PlanCell, PlanLine } from './plan-list.tsx';
import type { BudgetTable } from './planner-store.ts';

const amountText = (digits: string | null, { t, valueAt }: Words): string =>
  digits === null ? t('planner.no_bound') : valueAt('bidMicros', digits);

/** What is bounded on the marketplace, and after the drafts where these change it. */
export const spendCell = (spend: BeforeAndAfter, part: keyof Bounds, words: Words): PlanCell => {
  const [before, after] = [amountText(spend.before[part], words), amountText(spend.after[part], words)];
  return before === after ? { text: after } : { text: `${before} → ${after}`, tone: 'changed' };
};

const groupId = ({ id }: PlanLine): GroupId => (id === '' ? null : Number(id));
const groupIds = (lines: readonly PlanLine[]): ReadonlySet<GroupId> => new Set(lines.map(groupId));

type Named = { readonly nameless: string; readonly above?: string };

const groupLine = (
  { id, name, ...spend }: GroupSpend,
  { nameless, above = '' }: Named,
  words: Words,
): PlanLine => ({
  id: id === null ? '' : String(id),
  name: id === null ? nameless : name,
  ...(above === '' ? {} : { above }),
  cells: [spendCell(spend, 'day', words), spendCell(spend, 'total', words)],
});

export type BudgetLines = {
  readonly heads: readonly string[];
  readonly lines: readonly PlanLine[];
  /** The ads behind lines; `rows` are those of the window. */
  readonly behind: (lines: readonly PlanLine[], rows: readonly GridRow[]) => readonly RowKey[];
};

type Context = {
  readonly campaigns: readonly CampaignRow[];
  readonly categories: readonly CategoryRow[];
  readonly words: Words;
};

/** The status of a campaign that is not active, which tells why it can spend nothing. */
const restingStatus = (
  id: number | null,
  { campaigns, words }: Pick<Context, 'campaigns' | 'words'>,
): string => {
  const status = campaigns.find((campaign) => campaign.id === id)?.values.status;
  return status === undefined || status === 'ACTIVE' ? '' : words.valueAt('status', status);
};

const campaignLines = (plan: BudgetPlan, { campaigns, words }: Context): BudgetLines => ({
  heads: [words.t('planner.campaign'), words.t('planner.day'), words.t('planner.total')],
  lines: plan.campaigns.map((group) =>
    groupLine(
      group,
      {
        nameless: words.t('planner.campaign.none'),
        above: restingStatus(group.id, { campaigns, words }),
      },
      words,
    ),
  ),
  behind: (lines, rows) => adsOfCampaigns(rows, campaigns, groupIds(lines)),
});

const categoryLines = (plan: BudgetPlan, { categories, words }: Context): BudgetLines => {
  const aboveOf = namesAboveIn(categories);
  const nameless = words.t('planner.category.none');
  return {
    heads: [words.t('planner.category'), words.t('planner.day'), words.t('planner.total')],
    lines: plan.categories.map((group) =>
      groupLine(group, { nameless, above: group.id === null ? '' : pathText(aboveOf(group.id)) }, words),
    ),
    behind: (lines, rows) => adsOfCategories(rows, groupIds(lines)),
  };
};

const runningLines = (plan: BudgetPlan, { campaigns, words }: Context): BudgetLines => {
  const { t } = words;
  return {
    heads: [t('planner.spender'), t('planner.left'), t('planner.pace'), t('planner.runs_out')],
    lines: plan.runsOut.map(({ kind, key, title, left, perDay, days }) => ({
      id: key,
      name: title === '' ? t('common.untitled') : title,
      ...(kind === 'campaign' ? { above: t('planner.campaign') } : {}),
      cells: [
        { text: amountText(left, words) },
        { text: amountText(perDay, words) },
        { text: t('planner.in_days', { count: days }) },
      ],
    })),
    behind: (lines, rows) => adsOfSpenders(rows, campaigns, new Set(lines.map(({ id }) => id as RowKey))),
  };
};

const LINES: Readonly<Record<BudgetTable, (plan: BudgetPlan, context: Context) => BudgetLines>> = {
  campaigns: campaignLines,
  categories: categoryLines,
  running: runningLines,
};

export const budgetLines = (table: BudgetTable, plan: BudgetPlan, context: Context): BudgetLines =>
  LINES[table](plan, context);
