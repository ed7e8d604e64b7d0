/** What the planner shows, its questions, and what its buttons do. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ResultMeasure } from '../../../shared/bulk/operation.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import { showToast } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { app, createAccountStore, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { words } from '../../core/words.ts';
import { openBulkEdit } from '../bulk/public.ts';
import { showOnly } from '../sheet/public.ts';

export const PLANS = ['budget', 'places'] as const;
export type PlanName = (typeof PLANS)[number];

export const BUDGET_TABLES = ['campaigns', 'categories', 'running'] as const;
export type BudgetTable = (typeof BUDGET_TABLES)[number];

type PlannerState = {
  readonly plan: PlanName;
  readonly table: BudgetTable;
  /** Within how many days something runs out. */
  readonly within: number;
  /** By what the places are given, and of how many last days. */
  readonly by: ResultMeasure;
  readonly days: number;
  /** The ticked lines of the shown table, and the one the keys stand on. */
  readonly ticked: ReadonlySet<string>;
  readonly active: string | null;
};

const A_WEEK = 7;
const NO_LINES: ReadonlySet<string> = new Set();

export const planner = createAccountStore<PlannerState>({
  plan: 'budget',
  table: 'campaigns',
  within: A_WEEK,
  by: 'clicks',
  days: DEFAULT_DAYS,
  ticked: NO_LINES,
  active: null,
});

/** Lines of another table mean nothing in this one. */
const NOTHING_CHOSEN = { ticked: NO_LINES, active: null } as const;

export const choosePlan = (plan: PlanName): void => planner.set({ plan, ...NOTHING_CHOSEN });
export const chooseTable = (table: BudgetTable): void => planner.set({ table, ...NOTHING_CHOSEN });

/** While a pull changes many ads the plan follows at this distance, as it reads all of them. */
const OFTEN = { wait: 400, maxWait: 3_000 } as const;

export const useAccount = (): string => useStore(app, openName);

export const budgetOf = (account: string, days: number) =>
  question('planner.budget', { account, days }, { inPlace: true, ...OFTEN });

export const placesOf = (account: string, by: ResultMeasure, days: number) =>
  question('planner.places', { account, by, days }, { inPlace: true, ...OFTEN });

/** The ticked lines, else the one the keys stand on; those that are no longer shown do not count. */
export const chosenAmong = <L extends { readonly id: string }>(
  lines: readonly L[],
  { ticked, active }: Pick<PlannerState, 'ticked' | 'active'>,
): readonly L[] => {
  const chosen = lines.filter(({ id }) => ticked.has(id));
  if (chosen.length > 0) return chosen;
  const here = lines.find(({ id }) => id === active) ?? lines[0];
  return here ? [here] : [];
};

const orTell = (keys: readonly RowKey[], act: () => void): void => {
  if (keys.length > 0) act();
  else showToast(words().t('planner.no_ads'));
};

/** Filters the sheet for the ads behind a line. */
export const showBehind = (keys: readonly RowKey[], name: string): void =>
  orTell(keys, () => showOnly(keys, words().t('planner.filter', { name })));

export const spreadOver = (keys: readonly RowKey[]): void =>
  orTell(keys, () => openBulkEdit({ begin: 'spread', ads: keys }));

export const giveOutPlaces = (keys: readonly RowKey[]): void => {
  const { by, days } = planner.get();
  orTell(keys, () => openBulkEdit({ operation: { kind: 'places', by, days }, ads: keys }));
};
