/** Bid, budgets and campaign (*Ad*, bidMicros and budgets; *PUT /ad/{id}*, the additional rules). */

import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import { highest, type Interval, lowest } from '../category/interval.ts';
import type { Json } from '../json.ts';
import { microsOf } from '../money/micros.ts';
import { required, withinMicros } from './bounds.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, microsAt, type Subject } from './subject.ts';

const BID = 'bidMicros';
export const DAILY = 'budgets.daily.limitMicros';
export const TOTAL = 'budgets.total.limitMicros';

const isLimited = (limit: Json): boolean => limit !== null && limit !== 'UNLIMITED';

/** Digits, or the one word the field knows. */
export const wellFormed = (field: FieldPath, word: string): Rule => ({
  field,
  code: 2001,
  severity: 'error',
  message: word === 'AUTOMATIC' ? 'rule.bid-value' : 'rule.budget-value',
  when: (subject) => {
    const value = subject.at(field);
    const amount = microsOf(value);
    if (isBlank(value) || value === word || !subject.isMine(field) || (amount !== undefined && amount >= 0n))
      return undefined;
    return { params: { text: String(value) } };
  },
});

const campaignDaily = ({ campaign }: Subject): Json => (campaign ? readField(campaign, DAILY) : null);

const isAutomatic = (subject: Subject): boolean => subject.at(BID) === 'AUTOMATIC';

/** Doubts about what the marketplace has accepted already would only be noise. */
const isMoneyMine = (subject: Subject): boolean =>
  [BID, DAILY, TOTAL, 'campaignId'].some((field) => subject.isMine(field));

/** Neither the ad nor its campaign bounds a day's spend. A campaign we have not seen may. */
const automaticWithoutLimit = (subject: Subject): Finding | undefined => {
  if (!isAutomatic(subject) || isLimited(subject.at(DAILY)) || isLimited(campaignDaily(subject)))
    return undefined;
  const unseen = subject.campaign === undefined && subject.at('campaignId') !== null;
  return unseen ? { severity: 'warning' } : {};
};

const spent = (subject: Subject, field: FieldPath): bigint | undefined =>
  subject.sending === 'body' && !subject.isNew ? microsAt(subject, field) : undefined;

type BudgetRule = {
  readonly field: FieldPath;
  readonly spentField: FieldPath;
  readonly minimum: (subject: Subject) => Interval | undefined;
};

/** What a click may cost; a bid above the category's maximum is a problem of its own and says nothing here. */
const clickPrice = (subject: Subject): bigint => {
  const bid = microsAt(subject, BID) ?? 0n;
  const top = subject.config?.bid && highest(subject.config.bid);
  return top !== undefined && bid > top ? top : bid;
};

/** A budget below what it must hold: what was spent, with one more click where `clicks` is 1. */
const belowSpent = (subject: Subject, rule: BudgetRule, clicks: 0n | 1n): Finding | undefined => {
  const limit = microsAt(subject, rule.field);
  const used = spent(subject, rule.spentField);
  if (limit === undefined || used === undefined) return undefined;
  const needed = used + clickPrice(subject);
  if (clicks === 0n ? limit >= used : limit < used || limit >= needed) return undefined;
  const bounds = rule.minimum(subject);
  const minimum = (bounds && lowest(bounds)) ?? 0n;
  const limitMicros = (minimum > needed ? minimum : needed).toString();
  return {
    params: { valueMicros: limit.toString(), spentMicros: used.toString(), limitMicros: needed.toString() },
    severity: subject.spendIsFresh === false ? 'warning' : 'error',
    fix: fixTo('fix.lift', rule.field, limitMicros, { limitMicros }),
  };
};

const TOTAL_SPENT: BudgetRule = {
  field: TOTAL,
  spentField: 'budgets.total.spentMicros',
  minimum: ({ config }) => config?.total,
};
const DAILY_SPENT: BudgetRule = {
  field: DAILY,
  spentField: 'budgets.daily.spentMicros',
  minimum: ({ config }) => config?.daily,
};

/** A day that may spend more than there is at all: legal, and hardly meant. */
export const dailyAboveTotal: Rule = {
  field: DAILY,
  code: 2002,
  severity: 'warning',
  message: 'rule.daily-above-total',
  when: (subject) => {
    const [daily, total] = [microsAt(subject, DAILY), microsAt(subject, TOTAL)];
    if (daily === undefined || total === undefined || daily <= total || !isMoneyMine(subject))
      return undefined;
    const limitMicros = total.toString();
    return {
      params: { valueMicros: daily.toString(), limitMicros },
      fix: fixTo('fix.cut', DAILY, limitMicros, { limitMicros }),
    };
  },
};

export const MONEY_RULES: readonly Rule[] = [
  required(BID),
  wellFormed(BID, 'AUTOMATIC'),
  withinMicros(BID, ({ config }) => config?.bid, 'below'),
  withinMicros(BID, ({ config }) => config?.bid, 'above'),
  {
    field: BID,
    code: 2001,
    severity: 'error',
    message: 'rule.automatic-unlimited',
    when: automaticWithoutLimit,
  },
  {
    field: BID,
    code: 2001,
    severity: 'warning',
    message: 'rule.automatic-campaign',
    when: (subject) =>
      when(
        isMoneyMine(subject) &&
          isAutomatic(subject) &&
          isLimited(subject.at(DAILY)) &&
          campaignDaily(subject) === 'UNLIMITED',
      ),
  },
  required(DAILY),
  wellFormed(DAILY, 'UNLIMITED'),
  withinMicros(DAILY, ({ config }) => config?.daily, 'below'),
  withinMicros(DAILY, ({ config }) => config?.daily, 'above'),
  required(TOTAL),
  wellFormed(TOTAL, 'UNLIMITED'),
  withinMicros(TOTAL, ({ config }) => config?.total, 'below'),
  withinMicros(TOTAL, ({ config }) => config?.total, 'above'),
  {
    field: TOTAL,
    code: 2002,
    severity: 'error',
    message: 'rule.total-spent',
    when: (subject) => belowSpent(subject, TOTAL_SPENT, 0n),
  },
  {
    field: TOTAL,
    code: 2019,
    severity: 'error',
    message: 'rule.total-click',
    when: (subject) => belowSpent(subject, TOTAL_SPENT, 1n),
  },
  {
    field: DAILY,
    code: 2020,
    severity: 'error',
    message: 'rule.daily-click',
    when: (subject) => belowSpent(subject, DAILY_SPENT, 0n) ?? belowSpent(subject, DAILY_SPENT, 1n),
  },
  dailyAboveTotal,
  {
    field: 'campaignId',
    code: 2001,
    severity: 'warning',
    message: 'rule.campaign-unknown',
    when: (subject) => {
      const id = subject.at('campaignId');
      if (id === null || subject.campaign !== undefined || !subject.isMine('campaignId')) return undefined;
      return { params: { id: String(id) } };
    },
  },
];
