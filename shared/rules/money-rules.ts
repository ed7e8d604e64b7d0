/** Bid, budgets and campaign (`docs/interface.md#ad`). */
import type { FieldPath } from '../ad/model.ts';
import { readField } from '../ad/paths.ts';
import { highest, type Interval, lowest, positionIn } from '../category/interval.ts';
import type { Json } from '../json.ts';
import { microsOf } from '../money/micros.ts';
import { downToCents, required, upToCents, withinMicros } from './bounds.ts';
import { type Finding, fixTo, type Rule, when } from './rule.ts';
import { isBlank, microsAt, type Subject } from './subject.ts';

const BID = 'bidMicros';
export const DAILY = 'budgets.daily.limitMicros';
export const TOTAL = 'budgets.total.limitMicros';

const isLimited = (limit: Json): boolean => limit !== null && limit !== 'UNLIMITED';

/** Digits, or the field's own word. */
export const wellFormed = (field: FieldPath, word: string): Rule => ({
  field,
  code: 1006,
  severity: 'error',
  message: word === 'AUTOMATIC' ? 'rule.bid-value' : 'rule.budget-value',
  source: 'contract',
  reads: [field],
  when: (subject) => {
    const value = subject.at(field);
    const amount = microsOf(value);
    if (isBlank(value) || value === word || !subject.isMine(field) || (amount !== undefined && amount >= 0n))
      return undefined;
    return { params: { text: String(value) } };
  },
});

/**
 * The campaign's daily limit, null where unknown. An ad without a campaign belongs to the default one, which is
 * unlimited unless it was limited.
 */
const campaignDaily = (subject: Subject): Json => {
  if (subject.campaign) return readField(subject.campaign, DAILY);
  return subject.at('campaignId') === null ? 'UNLIMITED' : null;
};

const isAutomatic = (subject: Subject): boolean => subject.at(BID) === 'AUTOMATIC';

/** No warning about an automatic bid that the marketplace has accepted. */
const isMoneyMine = (subject: Subject): boolean =>
  [BID, DAILY, TOTAL, 'campaignId'].some((field) => subject.isMine(field));

/** Is a day's spend limited neither by the ad nor by its campaign? False for a campaign whose limit is unknown. */
const automaticWithoutLimit = (subject: Subject): Finding | undefined => {
  if (!isAutomatic(subject) || isLimited(subject.at(DAILY)) || isLimited(campaignDaily(subject)))
    return undefined;
  return campaignDaily(subject) === null ? { severity: 'warning' } : {};
};

/** The spend the marketplace reports; 0 where it reports none (daily spend need not be exposed). */
const spent = (subject: Subject, field: FieldPath): bigint => microsAt(subject, field) ?? 0n;

/** Only an update of an existing ad is checked against its spend. */
const meetsSpend = (subject: Subject): boolean => subject.sending === 'body' && !subject.isNew;

type BudgetRule = {
  readonly field: FieldPath;
  readonly spentField: FieldPath;
  readonly bounds: (subject: Subject) => Interval | undefined;
};

/**
 * The price in micros of one more click with this bid; 0 for an automatic bid. A bid above the category's maximum is a
 * problem of its own and is ignored here.
 */
export const priceOfClick = (bid: Json, bounds: Interval | null | undefined): bigint => {
  const price = microsOf(bid) ?? 0n;
  const top = bounds ? highest(bounds) : undefined;
  return top !== undefined && price > top ? top : price;
};

const clickPrice = (subject: Subject): bigint => priceOfClick(subject.at(BID), subject.config?.bid);

const neededBy = (subject: Subject, rule: BudgetRule): bigint =>
  subject.isNew ? 0n : spent(subject, rule.spentField) + clickPrice(subject);

/**
 * Would the marketplace accept this limit: is it within the category's bounds, and does it cover the spend and a
 * click?
 */
const isTaken = (subject: Subject, rule: BudgetRule, limit: bigint): boolean => {
  const bounds = rule.bounds(subject);
  return limit >= neededBy(subject, rule) && (!bounds || positionIn(bounds, limit) === 'inside');
};

/** The first of these limits that the marketplace would accept as a fix; none if it accepts none. */
const limitedTo = (
  label: string,
  subject: Subject,
  rule: BudgetRule,
  limits: readonly bigint[],
): Pick<Finding, 'fix'> => {
  const limitMicros = limits.find((limit) => isTaken(subject, rule, limit))?.toString();
  return limitMicros === undefined ? {} : { fix: fixTo(label, rule.field, limitMicros, { limitMicros }) };
};

/** The smallest budget that covers what is needed and the category's minimum. */
const lifted = (subject: Subject, rule: BudgetRule, needed: bigint): Pick<Finding, 'fix'> => {
  const bounds = rule.bounds(subject);
  const minimum = (bounds && lowest(bounds)) ?? 0n;
  const limit = minimum > needed ? minimum : needed;
  return limitedTo('fix.lift', subject, rule, [upToCents(limit), limit]);
};

/** A budget below what it must cover; the spend may have grown since, but hardly shrunk. */
const holdsTooLittle = (subject: Subject, rule: BudgetRule, limit: bigint, click: bigint): Finding => {
  const used = spent(subject, rule.spentField);
  const needed = used + click;
  return {
    params: { valueMicros: limit.toString(), spentMicros: used.toString(), limitMicros: needed.toString() },
    severity: subject.spendIsFresh === false && limit >= click ? 'warning' : 'error',
    ...lifted(subject, rule, needed),
  };
};

/** A total below the spend. */
const belowSpent = (subject: Subject, rule: BudgetRule): Finding | undefined => {
  const limit = microsAt(subject, rule.field);
  if (limit === undefined || !meetsSpend(subject) || limit >= spent(subject, rule.spentField))
    return undefined;
  return holdsTooLittle(subject, rule, limit, clickPrice(subject));
};

/** A budget that covers the spend but no further click. */
const withoutRoom = (subject: Subject, rule: BudgetRule): Finding | undefined => {
  const limit = microsAt(subject, rule.field);
  if (limit === undefined || !meetsSpend(subject)) return undefined;
  const click = clickPrice(subject);
  return limit < spent(subject, rule.spentField) + click
    ? holdsTooLittle(subject, rule, limit, click)
    : undefined;
};

const TOTAL_SPENT: BudgetRule = {
  field: TOTAL,
  spentField: 'budgets.total.spentMicros',
  bounds: ({ config }) => config?.total,
};
const DAILY_SPENT: BudgetRule = {
  field: DAILY,
  spentField: 'budgets.daily.spentMicros',
  bounds: ({ config }) => config?.daily,
};

/** The fields that determine the minimum of a budget: itself, the spend, and one more click. */
const needsOf = ({ field, spentField }: BudgetRule): readonly FieldPath[] => [
  field,
  spentField,
  BID,
  'categoryId',
];

const TOTAL_NEEDS = needsOf(TOTAL_SPENT);
const DAILY_NEEDS = needsOf(DAILY_SPENT);

/** Lowers the daily budget to the total one, or raises the total where a day needs more. */
const madeEqual = (subject: Subject, daily: bigint, total: bigint): Pick<Finding, 'fix'> => {
  const cut = limitedTo('fix.cut', subject, DAILY_SPENT, [downToCents(total), total]);
  return cut.fix ? cut : limitedTo('fix.lift-total', subject, TOTAL_SPENT, [upToCents(daily), daily]);
};

/** A daily limit above the total one: legal, but hardly intended. */
export const dailyAboveTotal: Rule = {
  field: DAILY,
  code: 2002,
  severity: 'warning',
  message: 'rule.daily-above-total',
  source: 'supplement',
  reads: [DAILY, TOTAL],
  sent: true,
  when: (subject) => {
    const [daily, total] = [microsAt(subject, DAILY), microsAt(subject, TOTAL)];
    if (daily === undefined || total === undefined || daily <= total || subject.sending === 'nothing')
      return undefined;
    return {
      params: { valueMicros: daily.toString(), limitMicros: total.toString() },
      ...madeEqual(subject, daily, total),
    };
  },
};

/**
 * A campaign's limit that does not exceed its spend: legal, as of a campaign there is no bid to make room for, but it
 * takes the ads offline.
 */
export const campaignSpent = (budget: 'daily' | 'total'): Rule => {
  const { field, spentField } = budget === 'daily' ? DAILY_SPENT : TOTAL_SPENT;
  return {
    field,
    code: 2002,
    severity: 'warning',
    message: budget === 'daily' ? 'rule.campaign-spent-today' : 'rule.campaign-spent',
    source: 'reading',
    reads: [field, spentField],
    when: (subject) => {
      const limit = microsAt(subject, field);
      const used = microsAt(subject, spentField);
      if (limit === undefined || used === undefined || limit > used || !subject.isMine(field))
        return undefined;
      return { params: { valueMicros: limit.toString(), spentMicros: used.toString() } };
    },
  };
};

/** What 64 bits hold. */
const HOLDABLE: Interval = { min: undefined, max: 2n ** 63n - 1n, minOpen: false, maxOpen: false };

/** An amount of a field that no category bounds, beyond what the marketplace can hold; nobody means the next smaller. */
export const holdable = (field: FieldPath): Rule => ({
  ...withinMicros(
    field,
    () => HOLDABLE,
    'above',
    () => false,
  ),
  severity: 'warning',
  message: 'rule.above-holdable',
  source: 'reading',
  reads: [field],
});

/** A budget is an amount within the category's bounds, or UNLIMITED. */
const limitRules = (rule: BudgetRule): readonly Rule[] => {
  const suits = (subject: Subject, limit: bigint) => isTaken(subject, rule, limit);
  return [
    required(rule.field),
    wellFormed(rule.field, 'UNLIMITED'),
    withinMicros(rule.field, rule.bounds, 'below', suits),
    withinMicros(rule.field, rule.bounds, 'above', suits),
  ];
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
    source: 'reading',
    reads: [BID, DAILY, 'campaignId'],
    when: automaticWithoutLimit,
  },
  {
    field: BID,
    code: 2001,
    severity: 'warning',
    message: 'rule.automatic-campaign',
    source: 'supplement',
    reads: [BID, DAILY, TOTAL, 'campaignId'],
    when: (subject) =>
      when(
        isMoneyMine(subject) &&
          isAutomatic(subject) &&
          isLimited(subject.at(DAILY)) &&
          campaignDaily(subject) === 'UNLIMITED',
      ),
  },
  ...limitRules(DAILY_SPENT),
  ...limitRules(TOTAL_SPENT),
  {
    field: TOTAL,
    code: 2002,
    severity: 'error',
    message: 'rule.total-spent',
    source: 'contract',
    reads: TOTAL_NEEDS,
    sent: true,
    when: (subject) => belowSpent(subject, TOTAL_SPENT),
  },
  {
    field: TOTAL,
    code: 2019,
    severity: 'error',
    message: 'rule.total-click',
    source: 'contract',
    reads: TOTAL_NEEDS,
    sent: true,
    when: (subject) => (belowSpent(subject, TOTAL_SPENT) ? undefined : withoutRoom(subject, TOTAL_SPENT)),
  },
  {
    field: DAILY,
    code: 2020,
    severity: 'error',
    message: 'rule.daily-click',
    source: 'contract',
    reads: DAILY_NEEDS,
    sent: true,
    when: (subject) => withoutRoom(subject, DAILY_SPENT),
  },
  dailyAboveTotal,
  {
    field: 'campaignId',
    code: 2001,
    severity: 'warning',
    message: 'rule.campaign-unknown',
    source: 'reading',
    reads: ['campaignId'],
    when: (subject) => {
      const id = subject.at('campaignId');
      if (id === null || subject.campaign !== undefined || !subject.isMine('campaignId')) return undefined;
      return { params: { id: String(id) } };
    },
  },
];
