/** The marketplace's own reports, which are kept as files and never mixed with our sums. */

export const REPORTS = [
  'ads',
  'hits',
  'sessions',
  'data',
  'categories',
  'former',
  'summary',
  'detail',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** What can be said of a report besides its days. */
export const REPORT_CHOICES = [
  'aggregate',
  'columns',
  'phrase',
  'locale',
  'deleted',
  'rows',
  'by',
  'counts',
  'before',
  'categories',
] as const;
export type ReportChoice = (typeof REPORT_CHOICES)[number];

export type ReportFacts = {
  readonly choices: readonly ReportChoice[];
  /** By whom the file is made: the marketplace, or here from what it answers. */
  readonly made: 'there' | 'here';
  /** The zone of its days: the tenant's as the interface says, or nothing is said of it. */
  readonly zone: 'tenant' | 'untold';
  /** The unit of its amounts as the interface says it; `none` where it has no amounts. */
  readonly money: 'micros' | 'cents' | 'none' | 'untold';
  /** The interface advises against it: it may go. */
  readonly isFormer: boolean;
  /** Days that are asked for one by one. */
  readonly isDaily: boolean;
};

const facts = (
  choices: readonly ReportChoice[],
  made: ReportFacts['made'],
  zone: ReportFacts['zone'],
  money: ReportFacts['money'],
  more: Partial<Pick<ReportFacts, 'isFormer' | 'isDaily'>> = {},
): ReportFacts => ({ choices, made, zone, money, isFormer: false, isDaily: false, ...more });

/** `docs/interface.md#reports-as-files`. */
export const REPORT_FACTS: { readonly [R in ReportName]: ReportFacts } = {
  ads: facts(['aggregate', 'columns', 'phrase', 'locale', 'deleted'], 'there', 'tenant', 'micros'),
  hits: facts(['rows', 'deleted'], 'here', 'tenant', 'micros'),
  sessions: facts(['rows', 'deleted'], 'here', 'tenant', 'micros'),
  data: facts(['by', 'counts', 'before', 'categories'], 'here', 'tenant', 'none'),
  categories: facts(['categories'], 'here', 'untold', 'untold', { isFormer: true, isDaily: true }),
  former: facts(['rows', 'deleted'], 'here', 'untold', 'cents', { isFormer: true }),
  summary: facts([], 'here', 'untold', 'untold', { isFormer: true }),
  detail: facts(['deleted'], 'there', 'untold', 'untold', { isFormer: true }),
};

/** The forms of a report's file, by the ends of its name. */
export const reportForms = (name: ReportName): readonly ('csv' | 'xlsx')[] =>
  name === 'detail' ? ['csv'] : ['csv', 'xlsx'];

export const AGGREGATES = ['daily', 'weekly', 'monthly', 'yearly'] as const;

/** The columns of the table of ads, version 2, in the order of the interface. */
export const AD_TABLE_COLUMNS = [
  'date',
  'adID',
  'L1Category',
  'L2Category',
  'L3Category',
  'title',
  'startDate',
  'endDate',
  'bidMicros',
  'spentMicros',
  'clicks',
  'impressions',
  'viewCTR',
  'websiteClicks',
  'emails',
  'engagementCTR',
  'region',
  'vendorID',
  'externalURL',
] as const;

/** By what figures can be asked for, and what can be counted; never money, whose unit nothing tells there. */
export const DATA_DIMENSIONS = ['category', 'day'] as const;
export const DATA_COUNTS = ['ads', 'impressions', 'clicks', 'websiteClicks', 'emails'] as const;

/** A day is asked for by a request of its own. */
export const MOST_DAILY_DAYS = 366;
