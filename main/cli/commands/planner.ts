/** What ads can spend and which places they take; both are planned as bulk operations. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { ResultMeasure, SpreadMeasure } from '../../../shared/bulk/operation.ts';
import { RESULT_MEASURES } from '../../../shared/bulk/operation.ts';
import type {
  Bounds,
  BudgetPlan,
  CategoryPlaces,
  GroupSpend,
  PlacesPlan,
  RunningOut,
} from '../../../shared/contract/results/planner.ts';
import { DEFAULT_DAYS, isMoneyMetric } from '../../../shared/expression/metrics.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { micros } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { selectionOf } from '../selection.ts';
import { firstKeys } from '../sentences.ts';
import { lineOf, textTable } from '../text-table.ts';
import { bulkAnswer } from './bulk.ts';

const amount = (digits: string | null): string =>
  digits === null ? tell('cli.no_bound') : formatMoney(micros(BigInt(digits)), PLAIN);

const changed = (before: string | null, after: string | null): string =>
  before === after ? amount(before) : `${amount(before)} → ${amount(after)}`;

type Spend = Pick<GroupSpend, 'before' | 'after'>;

const spendCells = ({ before, after }: Spend): readonly string[] =>
  (['day', 'total'] as const satisfies readonly (keyof Bounds)[]).map((part) =>
    changed(before[part], after[part]),
  );

const spendTable = (kind: string, groups: readonly GroupSpend[]): string =>
  textTable(
    [
      { head: 'id', right: true },
      { head: kind },
      { head: 'a day', right: true },
      { head: 'total', right: true },
    ],
    groups.map((group) => [group.id === null ? '' : String(group.id), group.name, ...spendCells(group)]),
    undefined,
  );

const runningLine = ({ kind, key, title, left, days }: RunningOut): string =>
  `  ${lineOf([kind, key, title])}: ${tell('cli.runs_out', { days, left: amount(left) })}`;

const budgetText = ({ account, campaigns, categories, pace, runsOut, runsOutCount }: BudgetPlan): string => {
  const [day = '', total = ''] = spendCells(account);
  return [
    tell('cli.worst_case', { day, total }),
    ...(campaigns.length > 0 ? [spendTable('campaign', campaigns)] : []),
    ...(categories.length > 0 ? [spendTable('category', categories)] : []),
    ...(pace === null
      ? [tell('cli.pace_unknown')]
      : [tell('cli.pace', pace), tell('cli.running_out', { count: runsOutCount })]),
    ...runsOut.map(runningLine),
  ].join('\n');
};

/** Some keys with the results by which they rest or wake. */
const ranked = (keys: readonly RowKey[], results: CategoryPlaces['results'], by: ResultMeasure): string =>
  firstKeys(
    keys.map((key) => {
      const digits = results[key] ?? '0';
      return `${key} (${isMoneyMetric(by) ? amount(digits) : digits})`;
    }),
  );

const placesText = ({ by, lacking, categories }: PlacesPlan): string =>
  [
    textTable(
      [
        { head: 'id', right: true },
        { head: 'category' },
        { head: 'used', right: true },
        { head: 'places', right: true },
        { head: 'rest', right: true },
        { head: 'wake', right: true },
      ],
      categories.map(({ id, name, most, before, after, rest, wake }: CategoryPlaces) => [
        String(id),
        name,
        before === after ? String(after) : `${before} → ${after}`,
        String(most),
        ...[rest, wake].map(({ length }) => (lacking === null ? String(length) : tell('cli.not_known'))),
      ]),
      undefined,
    ),
    ...categories.flatMap(({ name, rest, wake, results }) => [
      ...(rest.length > 0 ? [tell('cli.places_rest', { name, keys: ranked(rest, results, by) })] : []),
      ...(wake.length > 0 ? [tell('cli.places_wake', { name, keys: ranked(wake, results, by) })] : []),
    ]),
    ...(lacking === null ? [] : [tell(lacking === 'orders' ? 'cli.no_orders' : 'cli.no_figures')]),
  ].join('\n');

const resultIn = (measure: string | undefined) => {
  const wanted = measure ?? 'clicks';
  const found = RESULT_MEASURES.find((one) => one === wanted);
  if (!found) throw new UsageError(tell('cli.not_result', { measure: wanted }));
  return found;
};

export const PLANNER_COMMANDS: readonly Command[] = [
  command({
    name: 'planner budget',
    positionals: [],
    options: ['days'],
    run: async (host, { options: { days } }) => {
      const account = await host.account();
      const plan = await host.call('planner.budget', { account, ...(days === undefined ? {} : { days }) });
      return { json: jsonOf(plan), text: budgetText(plan) };
    },
  }),
  command({
    name: 'planner places',
    positionals: [],
    options: ['measure', 'days'],
    run: async (host, { options: { measure, days = DEFAULT_DAYS } }) => {
      const by = resultIn(measure);
      const plan = await host.call('planner.places', { account: await host.account(), by, days });
      return { json: jsonOf(plan), text: placesText(plan) };
    },
  }),
  command({
    name: 'planner spread',
    positionals: ['AMOUNT'],
    options: ['measure', 'days', 'whole-cents', 'where', 'keys', 'dry-run'],
    run: async (host, { positionals: [text = ''], options }) => {
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      const by: SpreadMeasure = options.measure ?? 'even';
      const days = options.days ?? DEFAULT_DAYS;
      const cents = options['whole-cents'] ? ({ wholeCents: true } as const) : {};
      const operation = { kind: 'spread', amount: text, by, days, ...cents } as const;
      return bulkAnswer(host, { account, select, operation }, options['dry-run'] === true);
    },
  }),
  command({
    name: 'planner fill',
    positionals: [],
    options: ['measure', 'days', 'where', 'keys', 'dry-run'],
    run: async (host, { options }) => {
      const by = resultIn(options.measure);
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      const operation = { kind: 'places', by, days: options.days ?? DEFAULT_DAYS } as const;
      return bulkAnswer(host, { account, select, operation }, options['dry-run'] === true);
    },
  }),
];
