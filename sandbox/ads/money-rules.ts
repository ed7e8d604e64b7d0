import { contains, type Interval, readInterval } from '../categories/interval.ts';
import type { Json } from '../http/values.ts';
import { isAbsent, isRecord } from '../http/values.ts';
import type { Budgets, Campaign, Price } from '../model.ts';
import type { Check } from './check.ts';
import { integerOf, report, textOf } from './check.ts';

const maxAmount = 10_000_000_000;
const pricedTypes = ['FIXED_PRICE', 'BIDDING_FROM'];
const unpricedTypes = ['BIDDING', 'FREE', 'SEE_DESCRIPTION', 'CREDIBLE_BID'];
const deprecatedTypes = ['NEGOTIABLE', 'SWAP', 'NOT_APPLICABLE', 'ON_DEMAND', 'RESERVED'];

const checkPriceType = (check: Check, price: Json): string => {
  const type = textOf(check, price, 'priceType', 'price.priceType');
  if (type === undefined) report(check, 2000, 'price.priceType');
  if (type === undefined) return '';
  if (deprecatedTypes.includes(type) && check.settings.deprecatedPriceTypes === 'migrate')
    return 'SEE_DESCRIPTION';
  if (check.config !== undefined && !check.config.priceTypes.includes(type)) {
    report(check, 2001, 'price.priceType', type);
  }
  return type;
};

const checkAmount = (check: Check, price: Json, priceType: string): number | undefined => {
  const amount = integerOf(check, price, 'amountCents', 'price.amountCents');
  const priced = pricedTypes.includes(priceType);
  if (isAbsent(price['amountCents'])) {
    if (priced) report(check, 2000, 'price.amountCents');
    return undefined;
  }
  // A price type that does not exist has no other errors.
  if ([...unpricedTypes, ...deprecatedTypes].includes(priceType))
    report(check, 2001, 'price.amountCents', amount);
  if (priced && amount !== undefined && (amount < 1 || amount > maxAmount)) {
    report(check, 2002, 'price.amountCents', amount);
  }
  return amount;
};

const checkOriginalAmount = (check: Check, price: Json): number | undefined => {
  const amount = integerOf(check, price, 'originalAmountCents', 'price.originalAmountCents');
  if (amount === undefined) return undefined;
  if (check.settings.originalPrice === 'refuse') report(check, 2001, 'price.originalAmountCents', amount);
  else if (amount < 1 || amount > maxAmount) report(check, 2002, 'price.originalAmountCents', amount);
  return amount;
};

const checkPriceUnit = (check: Check, price: Json): string | undefined => {
  const unit = textOf(check, price, 'priceUnit', 'price.priceUnit');
  if (unit === undefined || unit === '') return undefined;
  const known = Object.keys(check.config?.priceUnits ?? {});
  if (check.config === undefined || known.includes(unit)) return unit;
  if (check.settings.priceUnits === 'drop') return undefined;
  report(check, 2001, 'price.priceUnit', unit);
  return unit;
};

export const checkPrice = (check: Check): Price => {
  const price = check.body['price'];
  if (!isRecord(price)) {
    report(check, isAbsent(price) ? 2000 : 1006, 'price');
    return { priceType: '' };
  }
  const priceType = checkPriceType(check, price);
  return {
    priceType,
    priceUnit: checkPriceUnit(check, price),
    amountCents: checkAmount(check, price, priceType),
    originalAmountCents: checkOriginalAmount(check, price),
  };
};

const cent = 10_000n;

/** The bounds of an interval, as the settings read them. */
const boundsOf = ({ settings }: Check, text: string): Interval => {
  const { min, max } = readInterval(text);
  return {
    min: settings.bounds === 'between' ? min + 1n : min,
    max: settings.bounds === 'asWritten' ? max : max - 1n,
  };
};

/** Digits within an interval, or the word: 2000 when absent, 1006 when neither, 2002 when outside. */
const micros = (
  check: Check,
  value: unknown,
  word: string,
  interval: string | undefined,
  field: string,
): string => {
  if (isAbsent(value)) report(check, 2000, field);
  else if (typeof value !== 'string' || (value !== word && !/^\d{1,19}$/.test(value))) {
    report(check, 1006, field, String(value));
  } else if (
    value !== word &&
    interval !== undefined &&
    !contains(boundsOf(check, interval), BigInt(value))
  ) {
    report(check, 2002, field, value);
  }
  if (typeof value !== 'string' || !/^\d{1,19}$/.test(value)) return word;
  return check.settings.microsGrain === 'cents' ? String((BigInt(value) / cent) * cent) : value;
};

const limitIn = (check: Check, budget: 'daily' | 'total'): string => {
  const field = `budgets.${budget}.limitMicros`;
  const budgets = check.body['budgets'];
  const one = isRecord(budgets) ? budgets[budget] : undefined;
  const interval = budget === 'daily' ? check.config?.dailyBudgetMicros : check.config?.totalBudgetMicros;
  return micros(check, isRecord(one) ? one['limitMicros'] : undefined, 'UNLIMITED', interval, field);
};

/**
 * Compares a limit with what was spent: 2002 below it, 2019 or 2020 below it plus one bid. Only existing ads have
 * spent money.
 */
const checkSpent = (check: Check, budget: 'daily' | 'total', limit: string, bid: bigint): void => {
  if (check.current === undefined || limit === 'UNLIMITED') return;
  const spent = BigInt(check.current.budgets[budget].spentMicros);
  if (budget === 'total' && BigInt(limit) < spent) report(check, 2002, 'budgets.total.spent', limit);
  else if (BigInt(limit) < spent + bid) {
    report(check, budget === 'total' ? 2019 : 2020, `budgets.${budget}.spent`, limit);
  }
};

const checkAutomatic = (check: Check, daily: string, campaign: Campaign | undefined): void => {
  const ofCampaign = campaign !== undefined && campaign.budgets.daily.limitMicros !== 'UNLIMITED';
  const ofAd = daily !== 'UNLIMITED' && check.settings.automaticBudget === 'either';
  if (!ofCampaign && !ofAd) report(check, 2001, 'bidMicros', 'AUTOMATIC');
};

export type Money = { readonly bidMicros: string; readonly budgets: Budgets };

/** Bid and budgets; the spent amounts stay those of the service. */
export const checkMoney = (check: Check, campaign: Campaign | undefined): Money => {
  const bid = micros(check, check.body['bidMicros'], 'AUTOMATIC', check.config?.bidMicros, 'bidMicros');
  const daily = limitIn(check, 'daily');
  const total = limitIn(check, 'total');
  const said = check.body['bidMicros'] === bid;
  if (said && bid === 'AUTOMATIC') checkAutomatic(check, daily, campaign);
  if (check.faults.every(({ field }) => field !== 'bidMicros' && !field.startsWith('budgets'))) {
    const least = bid === 'AUTOMATIC' ? 0n : BigInt(bid);
    checkSpent(check, 'total', total, least);
    checkSpent(check, 'daily', daily, least);
    const above = daily !== 'UNLIMITED' && total !== 'UNLIMITED' && BigInt(daily) > BigInt(total);
    if (above && check.settings.dailyAboveTotal === 'refuse')
      report(check, 2002, 'budgets.daily.limitMicros', daily);
  }
  const spent = check.current?.budgets;
  return {
    bidMicros: bid,
    budgets: {
      daily: { limitMicros: daily, spentMicros: spent?.daily.spentMicros ?? '0' },
      total: { limitMicros: total, spentMicros: spent?.total.spentMicros ?? '0' },
    },
  };
};
