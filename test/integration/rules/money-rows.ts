/** What a category says of bids and budgets, with values that keep and that break it. */
import type { Category } from '../../../shared/category/category.ts';
import { highest, type Interval, lowest } from '../../../shared/category/interval.ts';
import type { Changes } from './compare.ts';
import { atBounds, type Config, type Row } from './rows.ts';

const bid = ({ bid: found }: Config) => found;
const daily = ({ daily: found }: Config) => found;
const total = ({ total: found }: Config) => found;

/** An amount that the interval holds, and one less than it too. */
const inside = (interval: Interval | undefined): bigint =>
  ((interval && lowest(interval)) ?? 0n) + 1_000_000n;

const bidOf = (micros: bigint): Changes => ({ bidMicros: micros.toString() });
const budgets = (day: bigint | 'UNLIMITED', all: bigint | 'UNLIMITED'): Changes => ({
  budgets: { daily: { limitMicros: String(day) }, total: { limitMicros: String(all) } },
});

const hasOpenBounds = (interval: (config: Config) => Interval | undefined) => (category: Category) => {
  const bounds = category.config && interval(category.config);
  return bounds !== undefined && (bounds.minOpen || bounds.maxOpen) && bounds.min !== undefined;
};

export const MONEY_ROWS: readonly Row[] = [
  {
    row: 'bidMicros minimum',
    gives: '2002 bidMicros',
    passes: [atBounds(bid, bidOf)],
    fails: [atBounds(bid, (least) => bidOf(least - 1n)), { bidMicros: '0' }],
  },
  {
    row: 'bidMicros maximum',
    gives: '2002 bidMicros',
    passes: [atBounds(bid, (_least, most) => ({ ...bidOf(most), ...budgets('UNLIMITED', 'UNLIMITED') }))],
    fails: [atBounds(bid, (_least, most) => bidOf(most + 1n))],
  },
  {
    row: 'bidMicros with open bounds',
    gives: '2002 bidMicros',
    in: hasOpenBounds(bid),
    passes: [atBounds(bid, bidOf)],
    fails: [atBounds(bid, (least) => bidOf(least - 1n)), atBounds(bid, (_least, most) => bidOf(most + 1n))],
  },
  {
    row: 'bidMicros AUTOMATIC without a limited day',
    gives: '2001 bidMicros',
    differs: [
      {
        preset: 'opposite',
        ours: [],
        theirs: [],
        because: 'the default campaign has a daily limit there, which is enough',
      },
    ],

    passes: [atBounds(daily, (least) => ({ bidMicros: 'AUTOMATIC', ...budgets(least, 'UNLIMITED') }))],
    fails: [{ bidMicros: 'AUTOMATIC', ...budgets('UNLIMITED', 'UNLIMITED') }],
  },
  {
    row: 'dailyBudgetMicros minimum',
    gives: '2002 budgets.daily.limitMicros',
    passes: [atBounds(daily, (least) => budgets(least, 'UNLIMITED'))],
    fails: [atBounds(daily, (least) => budgets(least - 1n, 'UNLIMITED'))],
  },
  {
    row: 'dailyBudgetMicros maximum',
    gives: '2002 budgets.daily.limitMicros',
    passes: [atBounds(daily, (_least, most) => budgets(most, 'UNLIMITED'))],
    fails: [atBounds(daily, (_least, most) => budgets(most + 1n, 'UNLIMITED'))],
  },
  {
    row: 'dailyBudgetMicros with open bounds',
    gives: '2002 budgets.daily.limitMicros',
    in: hasOpenBounds(daily),
    passes: [atBounds(daily, (least) => budgets(least, 'UNLIMITED'))],
    fails: [atBounds(daily, (least) => budgets(least - 1n, 'UNLIMITED'))],
  },
  {
    row: 'totalBudgetMicros minimum',
    gives: '2002 budgets.total.limitMicros',
    passes: [atBounds(total, (least) => budgets('UNLIMITED', least))],
    fails: [atBounds(total, (least) => budgets('UNLIMITED', least - 1n))],
  },
  {
    row: 'totalBudgetMicros maximum',
    gives: '2002 budgets.total.limitMicros',
    passes: [atBounds(total, (_least, most) => budgets('UNLIMITED', most))],
    fails: [atBounds(total, (_least, most) => budgets('UNLIMITED', most + 1n))],
  },
  {
    row: 'totalBudgetMicros with open bounds',
    gives: '2002 budgets.total.limitMicros',
    in: hasOpenBounds(total),
    passes: [atBounds(total, (least) => budgets('UNLIMITED', least))],
    fails: [atBounds(total, (_least, most) => budgets('UNLIMITED', most + 1n))],
  },
  {
    row: 'totalBudgetMicros above 2^53',
    gives: '2002 budgets.total.limitMicros',
    in: ({ config }) => (config?.total && highest(config.total)) === 2n ** 63n - 1n,
    passes: [atBounds(total, (_least, most) => budgets('UNLIMITED', most))],
    fails: [atBounds(total, (_least, most) => budgets('UNLIMITED', most + 1n))],
  },
  {
    row: 'daily above total',
    gives: '2002 budgets.daily.limitMicros',
    differs: [
      {
        preset: 'documented',
        ours: [],
        theirs: [],
        because: 'only the tables of versions 2 and 3 forbid it: a warning of ours',
      },
      {
        preset: 'opposite',
        ours: [],
        theirs: ['2002 budgets.daily.limitMicros'],
        because: 'only the tables of versions 2 and 3 forbid it: a warning of ours',
      },
    ],

    passes: [atBounds(daily, (least) => budgets(least, 'UNLIMITED'))],
    fails: [(_ad, { config }) => budgets(inside(config?.total), inside(config?.total) - 1n)],
  },
];
