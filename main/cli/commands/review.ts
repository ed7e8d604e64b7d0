import type { RowKey } from '../../../shared/ad/model.ts';
import type { CheckResult, Guard, Money, Plan, PlanItem, Settled } from '../../../shared/contract/views.ts';
import { CLI_EN } from '../../../shared/locale/cli-en.ts';
import { guardSentence } from '../../../shared/locale/index.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { RowProblem, Severity } from '../../../shared/rules/problem.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { FinishedJob } from '../jobs.ts';
import { resultOf, unexpectedResult } from '../jobs.ts';
import { ruleName, ruleNamed } from '../rule-names.ts';
import { rowsNamed } from '../selection.ts';
import { lineOf, oneLine, textTable } from '../text-table.ts';
import { shownValue } from '../values.ts';
import { checkJson, planJson, problemJson, sentence } from '../views.ts';

const whereOf = (where: string | undefined): { where?: string } => (where === undefined ? {} : { where });

/** What a guard asks about, one sentence each. */
export const guardLines = (guards: readonly Guard[]): readonly string[] =>
  guards.map((guard) => guardSentence('en', guard, PLAIN));

const amount = (wire: string | null): string => {
  const micros = microsOf(wire);
  return micros === undefined ? CLI_EN.unset : formatMoney(micros, PLAIN);
};

const moneyLines = (money: Money): readonly string[] => [
  CLI_EN.money(
    amount(money.dailyBefore),
    amount(money.dailyAfter),
    amount(money.highestBidBefore),
    amount(money.highestBidAfter),
  ),
  ...(money.unlimited > 0 ? [CLI_EN.unlimited(money.unlimited)] : []),
];

/** What the account's rule decided since the last push. */
export const settledLines = ({ mine, theirs }: Settled): readonly string[] =>
  mine + theirs > 0 ? [CLI_EN.settledByRule(mine, theirs)] : [];

const itemLines = (item: PlanItem): readonly string[] => [
  lineOf([item.op, item.key, item.title]),
  ...item.changes.map(
    ({ field, before, after }) => `    ${field}: ${shownValue(field, before)} → ${shownValue(field, after)}`,
  ),
  ...item.blockedBy.map((problem) => `    ! ${oneLine(sentence(problem))}`),
  ...item.warnings.map((problem) => `    ? ${oneLine(sentence(problem))}`),
];

const planText = (plan: Plan): string => {
  if (plan.items.length === 0) return CLI_EN.nothingToSend;
  return [
    ...plan.items.flatMap(itemLines),
    '',
    ...[CLI_EN.plan(plan)].filter((line) => line !== ''),
    ...(plan.blocked > 0 ? [CLI_EN.blocked(plan.blocked)] : []),
    ...(plan.held > 0 ? [CLI_EN.held(plan.held)] : []),
    ...settledLines(plan.settled),
    ...moneyLines(plan.money),
    ...guardLines(plan.guards),
  ].join('\n');
};

const checkResult = (job: FinishedJob): CheckResult => {
  const result = resultOf(job);
  if ('checked' in result) return result;
  throw unexpectedResult(job);
};

const checkText = (result: CheckResult): string =>
  [
    ...result.items.flatMap((item) =>
      item.errors.map((error) => `${item.op}  ${item.key}  ${sentence(error)}`),
    ),
    CLI_EN.checked(result.checked, result.rejected),
    ...(result.notAsked > 0 ? [CLI_EN.notAsked(result.notAsked)] : []),
  ].join('\n');

const problemsAnswer = (problems: readonly RowProblem[]): Answer => {
  const count = (severity: Severity): number => problems.filter((p) => p.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const heads = ['key', 'severity', 'rule', 'problem'].map((head) => ({ head }));
  const lines = problems.map((problem) => [
    problem.key,
    problem.severity,
    ruleName(problem.message.key),
    sentence(problem),
  ]);
  return {
    json: { errors, warnings, problems: problems.map(problemJson) },
    text:
      lines.length === 0
        ? CLI_EN.noProblems
        : `${textTable(heads, lines)}\n${CLI_EN.problemCount(errors, warnings)}`,
  };
};

type Named = { readonly keys: readonly RowKey[] | undefined; readonly fields: readonly string[] | undefined };

/** One conflict with a value of neither side; an empty one clears. */
const decidedWith = async (host: Host, account: string, value: string, { keys, fields }: Named) => {
  const [key, ...moreKeys] = keys ?? [];
  const [field, ...moreFields] = fields ?? [];
  if (key === undefined || field === undefined || moreKeys.length + moreFields.length > 0) {
    throw new UsageError(CLI_EN.valueOfOne, 'conflicts resolve ');
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
        text: lines.length === 0 ? CLI_EN.noConflicts : textTable(heads, lines, host.terminal.columns),
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
        throw new UsageError(CLI_EN.needOne(['--mine', '--theirs', '--value']), 'conflicts resolve ');
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
      const plan = await host.call('review.plan', {
        account: await host.account(),
        ...whereOf(options.where),
      });
      return { json: planJson(plan), text: planText(plan) };
    },
  }),
  command({
    name: 'check',
    positionals: [],
    options: [],
    run: async (host) => {
      const { job } = await host.call('check.start', { account: await host.account() });
      const result = checkResult(await host.finished(job));
      return { json: checkJson(result), text: checkText(result) };
    },
  }),
];
