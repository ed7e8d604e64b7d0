import { statusWithin } from '../budgets.ts';
import type { Ad, Budgets, Campaign } from '../model.ts';

/**
 * The budgets of an ad or a campaign while clicks are charged to it, in exact micros. Ads are stored as texts; writing
 * one for each of thousands of clicks would be slow.
 */
export type Account<Holder extends Ad | Campaign = Ad | Campaign> = {
  readonly holder: Holder;
  readonly limits: { readonly daily: bigint | undefined; readonly total: bigint | undefined };
  status: string;
  daily: bigint;
  total: bigint;
  dateLastUpdated: number;
};

const limitOf = (limitMicros: string): bigint | undefined =>
  limitMicros === 'UNLIMITED' ? undefined : BigInt(limitMicros);

export const openAccount = <Holder extends Ad | Campaign>(holder: Holder): Account<Holder> => ({
  holder,
  limits: {
    daily: limitOf(holder.budgets.daily.limitMicros),
    total: limitOf(holder.budgets.total.limitMicros),
  },
  status: holder.status,
  daily: BigInt(holder.budgets.daily.spentMicros),
  total: BigInt(holder.budgets.total.spentMicros),
  dateLastUpdated: holder.dateLastUpdated,
});

/** Whether a new day can change anything about it: a quick look before an account is opened. */
export const hasDay = ({ status, budgets }: Ad | Campaign): boolean =>
  (budgets.daily.spentMicros !== '0' || status === 'DAILY_BUDGET_REACHED') && !status.startsWith('DELETED');

/** The account that is open, or a new one. */
export const accountIn = <Holder extends Ad | Campaign>(
  accounts: Map<number, Account<Holder>>,
  holder: Holder,
): Account<Holder> => {
  const known = accounts.get(holder.id);
  if (known !== undefined) return known;
  const opened = openAccount(holder);
  accounts.set(holder.id, opened);
  return opened;
};

const budgetsOf = ({ holder: { budgets }, daily, total }: Account): Budgets => ({
  daily: { ...budgets.daily, spentMicros: String(daily) },
  total: { ...budgets.total, spentMicros: String(total) },
});

/** The ad or campaign as it is to be stored. */
export const settled = <Holder extends Ad | Campaign>(account: Account<Holder>): Holder => {
  const { holder, status, dateLastUpdated } = account;
  return { ...holder, status, dateLastUpdated, budgets: budgetsOf(account) };
};

/** What can still be charged: the least that is left of any limited budget; undefined without a limit. */
export const leastLeft = (...accounts: readonly (Account | undefined)[]): bigint | undefined => {
  let least: bigint | undefined;
  for (const account of accounts) {
    if (account === undefined) continue;
    const { daily, total } = account.limits;
    for (const left of [
      daily === undefined ? undefined : daily - account.daily,
      total === undefined ? undefined : total - account.total,
    ]) {
      if (left !== undefined && (least === undefined || left < least)) least = left;
    }
  }
  return least;
};

/** Which of the service's own changes count as modifications (`spentTouch`). */
type Touch = 'never' | 'status' | 'always';

const touch = (account: Account, at: number, before: string, way: Touch): void => {
  if (way === 'always' || (way === 'status' && account.status !== before)) account.dateLastUpdated = at;
};

/** Charges a click. Says whether it took the last of a budget, after which nobody sees what it belongs to. */
export const charge = (account: Account, micros: bigint, at: number, way: Touch): boolean => {
  const before = account.status;
  account.daily += micros;
  account.total += micros;
  const left = leastLeft(account);
  const reached = left !== undefined && left <= 0n;
  if (reached && before === 'ACTIVE') account.status = statusWithin(budgetsOf(account));
  touch(account, at, before, way);
  return reached;
};

/** The daily budget begins again; without effect where nothing was spent. */
export const beginDay = (account: Account, at: number, way: Touch): void => {
  const before = account.status;
  if (account.daily === 0n && before !== 'DAILY_BUDGET_REACHED') return;
  account.daily = 0n;
  if (before === 'DAILY_BUDGET_REACHED') account.status = statusWithin(budgetsOf(account));
  touch(account, at, before, way);
};
