import type { RowKey } from '../../../shared/ad/model.ts';
import type {
  CheckResult,
  Guard,
  Money,
  Plan,
  PlanItem,
  Settled,
} from '../../../shared/contract/results/plan.ts';
import { guardSentence } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { RowProblem, Severity } from '../../../shared/rules/problem.ts';
import { forecastPush, predictedOutcomeOf } from '../../../shared/rules/push-forecast.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { forecastLines } from '../push-forecast.ts';
import { ruleName, ruleNamed } from '../rule-names.ts';
import { rowsNamed } from '../selection.ts';
import { planCounts } from '../sentences.ts';
import { lineOf, textTable } from '../text-table.ts';
import { shownValue } from '../values.ts';
import { checkJson, planJson, problemJson, problemLines, wholeSentence } from '../views.ts';

const whereOf = (where: string | undefined): { where?: string } => (where === undefined ? {} : { where });

/** The questions of guards, one sentence each. */
export const guardLines = (guards: readonly Guard[]): readonly string[] =>
  guards.map((guard) => guardSentence('en', guard, PLAIN));

const amount = (wire: string | null, currency: string): string => {
  const micros = microsOf(wire);
  return micros === undefined ? tell('cli.unset') : `${currency} ${formatMoney(micros, PLAIN)}`;
};

const moneyLines = (money: Money, currency: string): readonly string[] => {
  const { dailyBefore, dailyAfter, unlimitedBefore, unlimited } = money;
  // Where some have no bound before and after, what the others can cost is still told.
  const ofLimited = unlimitedBefore > 0 && unlimited > 0;
  const daily = (wire: string | null, count: number): string =>
    count > 0 && !ofLimited ? tell('cli.no_bound') : amount(wire, currency);
  const said = {
    dailyBefore: daily(dailyBefore, unlimitedBefore),
    dailyAfter: daily(dailyAfter, unlimited),
    bidBefore: amount(money.highestBidBefore, currency),
    bidAfter: amount(money.highestBidAfter, currency),
  };
  return [
    ofLimited ? tell('cli.money_limited', said) : tell('cli.money', said),
    ...(unlimited > 0 ? [tell('cli.unlimited', { count: unlimited })] : []),
  ];
};

/** What the account's conflict rule decided since the last push. */
export const settledLines = ({ mine, theirs }: Settled): readonly string[] =>
  mine + theirs > 0 ? [tell('cli.settled_by_rule', { mine, theirs })] : [];

const itemLines = (item: PlanItem): readonly string[] => [
  lineOf([item.op, item.key, item.title]),
  ...item.changes.map(
    ({ field, before, after }) => `    ${field}: ${shownValue(field, before)} → ${shownValue(field, after)}`,
  ),
  ...item.blockedBy.flatMap((problem) => problemLines('!', problem)),
  ...item.warnings.flatMap((problem) => problemLines('?', problem)),
];

const planText = (plan: Plan, currency: string): string => {
  if (plan.items.length === 0) return tell('cli.nothing_to_send');
  return [
    ...plan.items.flatMap(itemLines),
    '',
    ...[planCounts(plan)].filter((line) => line !== ''),
    ...(plan.blocked > 0 ? [tell('cli.blocked', { count: plan.blocked })] : []),
    ...(plan.held > 0 ? [tell('cli.held', { count: plan.held })] : []),
    ...forecastLines(forecastPush(plan.items.map(predictedOutcomeOf))),
    ...settledLines(plan.settled),
    ...moneyLines(plan.money, currency),
    ...guardLines(plan.guards),
  ].join('\n');
};

const checkText = (result: CheckResult): string =>
  [
    ...result.items.flatMap((item) =>
      item.errors.map((error) => `${item.op}  ${item.key}  ${wholeSentence(error)}`),
    ),
    tell('cli.checked', { checked: result.checked, rejected: result.rejected }),
    ...(result.notAsked > 0 ? [tell('cli.not_asked', { count: result.notAsked })] : []),
  ].join('\n');

const problemsAnswer = (problems: readonly RowProblem[]): Answer => {
  const count = (severity: Severity): number => problems.filter((p) => p.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const heads = ['key', 'severity', 'rule', 'problem'].map((head) => ({ head }));
  const lines = problems.map((problem) => [
    problem.key,
    problem.severity,
    ruleName(problem.message.key),
    wholeSentence(problem),
  ]);
  return {
    json: { errors, warnings, problems: problems.map(problemJson) },
    text:
      lines.length === 0
        ? tell('cli.no_problems')
        : `${textTable(heads, lines)}\n${tell('cli.problem_count', { errors, warnings })}`,
  };
};

type Named = { readonly keys: readonly RowKey[] | undefined; readonly fields: readonly string[] | undefined };

/** Decides one conflict with another value; an empty one clears. */
const decidedWith = async (host: Host, account: string, value: string, { keys, fields }: Named) => {
  const [key, ...moreKeys] = keys ?? [];
  const [field, ...moreFields] = fields ?? [];
  if (key === undefined || field === undefined || moreKeys.length + moreFields.length > 0) {
    throw new UsageError(tell('cli.value_of_one'), 'conflicts resolve ');
  }
  const text = value === '' ? null : value;
  return changesetAnswer(await host.call('conflicts.edit', { account, key, field, text }));
};

export const REVIEW_COMMANDS: readonly Command[] = [
  command({
    name: 'problems',
    positionals: [],
    options: ['where', 'rule', 'fix'],
    run: async (host, { options }) => {
      const account = await host.account();
      const message = options.rule === undefined ? undefined : ruleNamed(options.rule);
      if (options.fix) {
        const select = whereOf(options.where);
        const rule = message === undefined ? {} : { message };
        return changesetAnswer(await host.call('problems.fix', { account, select, ...rule }));
      }
      const found = await host.call('problems.list', { account, ...whereOf(options.where) });
      return problemsAnswer(
        found.problems.filter((problem) => message === undefined || problem.message.key === message),
      );
    },
  }),
  command({
    name: 'conflicts',
    positionals: [],
    options: [],
    run: async (host) => {
      const { conflicts } = await host.call('conflicts.list', { account: await host.account() });
      const lines = conflicts.map(({ key, field, base, mine, theirs }) => [
        key,
        field,
        ...[base, mine, theirs].map((value) => shownValue(field, value)),
      ]);
      const heads = ['key', 'field', 'was', 'mine', 'theirs'].map((head) => ({ head }));
      return {
        json: {
          conflicts: conflicts.map(({ key, field, base, mine, theirs, changedAt, run }) => ({
            key,
            field,
            base,
            mine,
            theirs,
            changed_at: changedAt,
            run,
          })),
        },
        text: lines.length === 0 ? tell('cli.no_conflicts') : textTable(heads, lines, host.terminal.columns),
      };
    },
  }),
  command({
    name: 'conflicts resolve',
    positionals: [],
    options: ['mine', 'theirs', 'value', 'key', 'field'],
    run: async (host, { options }) => {
      const ways = (['mine', 'theirs', 'value'] as const).filter((way) => options[way] !== undefined);
      if (ways.length !== 1) {
        throw new UsageError(
          tell('cli.need_one', { names: '--mine, --theirs, --value' }),
          'conflicts resolve ',
        );
      }
      const account = await host.account();
      const keys = options.key && (await rowsNamed(host, account, options.key));
      if (options.value !== undefined) {
        return decidedWith(host, account, options.value, { keys, fields: options.field });
      }
      return changesetAnswer(
        await host.call('conflicts.resolve', {
          account,
          take: options.mine ? 'mine' : 'theirs',
          ...(keys ? { keys } : {}),
          ...(options.field ? { fields: [...options.field] } : {}),
        }),
      );
    },
  }),
  command({
    name: 'review',
    positionals: [],
    options: ['where'],
    run: async (host, { options }) => {
      const account = await host.account();
      const plan = await host.call('review.plan', { account, ...whereOf(options.where) });
      const { account: profile } = await host.call('accounts.state', { account });
      return { json: planJson(plan), text: planText(plan, profile.currency) };
    },
  }),
  command({
    name: 'check',
    positionals: [],
    options: [],
    run: async (host) => {
      const { job } = await host.call('check.start', { account: await host.account() });
      const result = resultOf(await host.finished(job), 'check');
      return { json: checkJson(result), text: checkText(result) };
    },
  }),
];
