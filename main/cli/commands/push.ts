import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { Unread } from '../../../shared/contract/results/malformed-parts.ts';
import type { Plan } from '../../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../../shared/contract/results/push-result.ts';
import { NOTHING_SENT } from '../../../shared/contract/results/push-result.ts';
import { seenOf } from '../../../shared/contract/seen-plan.ts';
import { jsonOf } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { inverseAnswer } from '../edited.ts';
import type { ExitCode } from '../exit.ts';
import { EXIT, UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { FinishedJob } from '../jobs.ts';
import { resultOf } from '../jobs.ts';
import { liftRules } from '../lift-rules.ts';
import type { OptionValues } from '../options.ts';
import { oddNames } from '../sentences.ts';
import { confirm } from '../terminal.ts';
import { lineOf } from '../text-table.ts';
import { problemLines, pushJson } from '../views.ts';
import { changeText } from './history.ts';
import { guardLines, settledLines } from './review.ts';

/** Combines the results of two runs of one command; the run is the later one that did something. */
export const together = (first: PushResult, second: PushResult): PushResult => ({
  run: second.run || first.run,
  at: first.at ?? second.at,
  done: first.done + second.done,
  failed: first.failed + second.failed,
  held: first.held + second.held,
  skipped: first.skipped + second.skipped,
  unknown: first.unknown + second.unknown,
  requests: first.requests + second.requests,
  seconds: first.seconds + second.seconds,
  cancelled: first.cancelled || second.cancelled,
  items: [...first.items, ...second.items],
});

const isOpen = ({ state }: ItemResult): boolean =>
  state === 'unknown' || state === 'waiting' || state === 'sending';

/**
 * 0: everything sendable was sent; 3: nothing could be sent or all was held; 6: some items were left behind. A run
 * that sent nothing because it was cancelled or refused completely has failed.
 */
export const pushExit = (result: PushResult): ExitCode => {
  const behind = result.failed + result.held + result.items.filter(isOpen).length;
  if (result.done > 0) return behind > 0 ? EXIT.partly : EXIT.done;
  if (result.cancelled) return EXIT.failed;
  return behind + result.skipped > 0 ? EXIT.heldBack : EXIT.done;
};

const keptLines = ({ op, key, title, kept = [] }: ItemResult): readonly string[] =>
  kept.length === 0
    ? []
    : [
        lineOf([tell('cli.kept_otherwise'), op, key, title]),
        ...kept.map((change) => `    ${changeText(change)}`),
      ];

const itemLines = (item: ItemResult): readonly string[] =>
  item.state === 'done'
    ? keptLines(item)
    : [
        lineOf([item.state, item.op, item.key, item.title]),
        ...item.errors.flatMap((error) => problemLines('!', error)),
      ];

const orNothing = (count: number): number | null => (count === 0 ? null : count);

/** A stopped push, in the words of the window: what was sent, and the outcome of the rest. */
const stoppedLine = ({ done, failed, held, skipped, unknown, items }: PushResult): string => {
  const say = translate('en');
  const left = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  if (left > 0) return `${say('push.interrupted', { done, total: items.length, left })}.`;
  const rest = {
    failed: orNothing(failed),
    held: orNothing(held),
    left: orNothing(skipped),
    unknown: orNothing(unknown),
  };
  return `${say('push.stopped', { done, ...rest })}.`;
};

const pushText = (result: PushResult): string =>
  [
    ...result.items.flatMap(itemLines),
    ...(result.cancelled ? [stoppedLine(result)] : []),
    tell('cli.pushed', result),
    tell('cli.pushed_cost', { requests: result.requests, seconds: result.seconds.toFixed(1) }),
  ].join('\n');

const pushAnswer = (result: PushResult, nothing: string = tell('cli.nothing_to_send')): Answer => ({
  json: pushJson(result),
  text: result.run === 0 && result.items.length === 0 ? nothing : pushText(result),
  exit: pushExit(result),
});

/** The result of a push job; a cancelled one has a result too. */
const pushResult = (job: FinishedJob): PushResult => {
  if (job.kind === 'push' && job.state === 'cancelled' && job.result) return job.result;
  return resultOf(job, 'push');
};

const resumed = async (host: Host, account: string): Promise<PushResult> => {
  const { job } = await host.call('push.resume', { account });
  return job === null ? NOTHING_SENT : pushResult(await host.finished(job));
};

/** The result of a push without anything sendable: blocked and held items with reasons. */
const notSent = (plan: Plan): PushResult => ({
  ...NOTHING_SENT,
  held: plan.items.filter((item) => item.held).length,
  skipped: plan.items.filter((item) => !item.held).length,
  items: plan.items.map(({ key, id, op, title, held, blockedBy }) => ({
    key,
    id,
    op,
    title,
    state: held ? 'held' : 'skipped',
    errors: blockedBy,
  })),
});

const canGo = (plan: Plan): boolean => plan.items.some((item) => !item.held && item.blockedBy.length === 0);

/**
 * Passes where no guard asks, or somebody agreed. Rejects with `guard` where nobody can be asked, or the answer is
 * no.
 */
const passGuards = async (host: Host, plan: Plan): Promise<void> => {
  if (plan.guards.length === 0 || host.globals.yes) return;
  const lines = guardLines(plan.guards);
  if (host.terminal.canAsk) {
    for (const line of lines) host.terminal.note(line);
    if (await confirm(host.terminal, tell('cli.push_anyway'))) return;
  }
  throw new AdsheetError('guard', {
    guards: lines.join('; '),
    codes: plan.guards.map(({ code }) => code).join(', '),
  });
};

type Sending = OptionValues<'where' | 'concurrency' | 'anyway'> & { readonly keys?: readonly RowKey[] };

/** How often to ask again when changes by others set off a guard after the agreement, or changed every item. */
const MOST_ASKED = 3;

const asksAgain = (error: unknown): boolean =>
  error instanceof AdsheetError && (error.code === 'guard' || error.code === 'plan-moved');

const sendDrafts = async (host: Host, account: string, sending: Sending, asked = 1): Promise<PushResult> => {
  const { where, keys, concurrency, anyway = [] } = sending;
  const select = { ...(where === undefined ? {} : { where }), ...(keys ? { keys: [...keys] } : {}) };
  if (asked === 1) await liftRules(host, account, select, anyway);
  const plan = await host.call('review.plan', { account, ...select });
  if (!canGo(plan)) return notSent(plan);
  await passGuards(host, plan);
  const most = concurrency === undefined ? {} : { concurrency };
  try {
    const agreed = { confirmed: true, seen: seenOf(plan) };
    const { job } = await host.call('push.start', { account, select, ...agreed, ...most });
    return pushResult(await host.finished(job));
  } catch (error) {
    const canAnswer = host.globals.yes || host.terminal.canAsk;
    if (!asksAgain(error) || !canAnswer || asked >= MOST_ASKED) throw error;
    return sendDrafts(host, account, sending, asked + 1);
  }
};

/** The rows an earlier run did not send. */
const unsentIn = async (host: Host, account: string, run: number): Promise<readonly RowKey[]> => {
  const { items } = await host.call('push.result', { account, run });
  return items.filter(({ state }) => state !== 'done').map(({ key }) => key);
};

const push = async (
  host: Host,
  { retry, ...options }: OptionValues<'where' | 'concurrency' | 'anyway' | 'retry'>,
): Promise<Answer> => {
  const account = await host.account();
  const first = await resumed(host, account);
  if (first.cancelled) return pushAnswer(first);
  const chosen = retry === undefined ? {} : { keys: await unsentIn(host, account, retry) };
  return pushAnswer(together(first, await sendDrafts(host, account, { ...options, ...chosen })));
};

const checkOptions = (
  options: OptionValues<'where' | 'concurrency' | 'anyway' | 'retry' | 'resume' | 'cancel' | 'undo'>,
): void => {
  const given = (names: readonly (keyof typeof options)[]) =>
    names.filter((name) => options[name] !== undefined);
  const alone = given(['resume', 'cancel', 'undo']);
  const sending = given(['where', 'retry']);
  const clash = [...alone, ...sending, ...(alone.length > 0 ? given(['concurrency', 'anyway']) : [])];
  if (clash.length > 1)
    throw new UsageError(
      tell('cli.only_one', { names: clash.map((name) => `--${name}`).join(', ') }),
      'push ',
    );
};

const unreadLines = ({ campaignList, categoryTree, campaigns, categories }: Unread): readonly string[] => [
  ...(campaignList === null ? [] : [tell('cli.campaign_list_unread')]),
  ...(categoryTree === null ? [] : [tell('cli.category_tree_unread')]),
  ...(campaigns.length > 0
    ? [tell('cli.odd_campaigns', { count: campaigns.length, names: oddNames(campaigns) })]
    : []),
  ...(categories.length > 0
    ? [tell('cli.odd_categories', { count: categories.length, names: oddNames(categories) })]
    : []),
];

export const SYNC_COMMANDS: readonly Command[] = [
  command({
    name: 'pull',
    positionals: [],
    options: ['full', 'all-gone'],
    run: async (host, { options }) => {
      const { job } = await host.call('pull.start', {
        account: await host.account(),
        ...(options.full ? { full: true } : {}),
        ...(options['all-gone'] ? { allGone: true } : {}),
      });
      const end = await host.finished(job);
      if (end.state === 'failed' && end.error.code === 'all-ads-gone')
        host.terminal.note(tell('cli.all_gone', { count: Number(end.error.details['count']) }));
      const result = resultOf(end, 'pull');
      const { kind, received, added, changed, removed, conflicts, settled, seconds } = result;
      const { setAside, unnamed, unread } = result;
      return {
        json: jsonOf(result),
        text: [
          tell('cli.pulled', { kind, received, seconds: seconds.toFixed(1) }),
          tell('cli.pulled_counts', { added, changed, removed, conflicts }),
          ...settledLines(settled),
          ...(setAside.length > 0
            ? [tell('cli.set_aside', { count: setAside.length, names: oddNames(setAside) })]
            : []),
          ...(unnamed > 0 ? [tell('cli.unnamed', { count: unnamed })] : []),
          ...unreadLines(unread),
        ].join('\n'),
      };
    },
  }),
  command({
    name: 'push',
    positionals: [],
    options: ['where', 'concurrency', 'anyway', 'retry', 'resume', 'cancel', 'undo'],
    run: async (host, { options }) => {
      checkOptions(options);
      if (options.undo !== undefined) {
        const run = options.undo;
        return inverseAnswer(await host.call('push.undo', { account: await host.account(), run }));
      }
      if (options.resume) return pushAnswer(await resumed(host, await host.account()), tell('cli.no_run'));
      if (options.cancel) {
        const ended = await host.call('push.cancel', { account: await host.account() });
        return { ...pushAnswer(ended ?? NOTHING_SENT, tell('cli.no_run')), exit: EXIT.done };
      }
      return push(host, options);
    },
  }),
];
