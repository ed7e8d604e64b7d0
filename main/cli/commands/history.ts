import { EXISTS_FIELD, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import type {
  AdHistoryEntry,
  FieldChange,
  LogEntry,
  LogRow,
  ReportResult,
  Who,
} from '../../../shared/contract/history.ts';
import type { ItemResult, JobResult, PushResult } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { CLI_EN } from '../../../shared/locale/cli-en.ts';
import { messageKey, translate } from '../../../shared/locale/index.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf, unexpectedResult } from '../jobs.ts';
import type { OptionValues } from '../options.ts';
import { orNone, textTable } from '../text-table.ts';
import { shownValue } from '../values.ts';
import { errorJson, pushJson, sentence } from '../views.ts';

const say = translate('en');

/** Most rows of an entry that the engine gives at once. */
const PAGE = 1000;

const whoJson = (who: Who | null): JsonObject | null => who && { user: who.user, origin: who.origin };

const whoText = (who: Who | null): string => (who ? say(`report.by.${who.origin}`, { user: who.user }) : '');

const entryJson = (entry: LogEntry): JsonObject => ({
  kind: entry.kind,
  id: entry.id,
  at: entry.at,
  label: entry.label,
  counts: entry.counts,
  who: whoJson(entry.who),
  undoes: entry.undoes,
  undone_by: entry.undoneBy,
  ended_at: entry.endedAt,
});

/** What an entry did in words; nought of something is left out. */
const countsText = (counts: LogEntry['counts']): string =>
  Object.entries(counts)
    .flatMap(([name, count]) => {
      if (count === 0) return [];
      const key = messageKey(`count.${name}`);
      return [key ? say(key, { count }) : `${name} ${count}`];
    })
    .join(', ');

const logTable = (entries: readonly LogEntry[], room: number | undefined): string =>
  textTable(
    [
      { head: 'when' },
      { head: 'who' },
      { head: 'what' },
      { head: 'number', right: true },
      { head: 'label' },
      { head: 'counts' },
    ],
    entries.map(({ at, who, kind, id, label, counts }) => [
      at,
      whoText(who),
      kind,
      String(id),
      label,
      countsText(counts),
    ]),
    room,
  );

const changeJson = ({ field, before, after }: FieldChange): JsonObject => ({ field, before, after });

const rowJson = ({ key, id, title, state, errors, changes, elsewhere }: LogRow): JsonObject => ({
  key,
  id,
  title,
  ...(state === undefined ? {} : { state }),
  ...(errors === undefined ? {} : { errors: errors.map(errorJson) }),
  changes: changes.map(changeJson),
  ...(elsewhere === undefined ? {} : { elsewhere: elsewhere.map(changeJson) }),
});

const changeText = ({ field, before, after }: FieldChange): string => {
  if (field === EXISTS_FIELD) return after === true ? CLI_EN.cameAbout : CLI_EN.wentAway;
  if (field === PUT_AWAY_FIELD) return after === true ? CLI_EN.putAway : CLI_EN.broughtBack;
  return `${field}: ${shownValue(field, before)} → ${shownValue(field, after)}`;
};

const changeLine = (change: FieldChange): string => `    ${changeText(change)}`;

const problemLine = (problem: Problem): string => `    ! ${sentence(problem)} (${problem.code})`;

const rowLines = ({
  key,
  id,
  title,
  state,
  errors = [],
  changes,
  elsewhere = [],
}: LogRow): readonly string[] => [
  [...(state === undefined ? [] : [state]), key, id ?? CLI_EN.newAd, title].join('  '),
  ...changes.map(changeLine),
  ...errors.map(problemLine),
  ...(elsewhere.length === 0
    ? []
    : [`    ${CLI_EN.byOthers}`, ...elsewhere.map((one) => `  ${changeLine(one)}`)]),
];

const rowsOf = async (
  host: Host,
  entry: Pick<LogEntry, 'kind' | 'id'>,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly total: number; readonly rows: readonly LogRow[] }> => {
  const account = await host.account();
  const rows: LogRow[] = [];
  for (;;) {
    const limit = Math.min(PAGE, most - rows.length);
    const page = await host.call('log.changes', { account, ...entry, from: rows.length, limit });
    rows.push(...page.rows);
    if (page.rows.length < limit || rows.length >= Math.min(most, page.total))
      return { total: page.total, rows };
  }
};

const entryAnswer = async (
  host: Host,
  entry: Pick<LogEntry, 'kind' | 'id'>,
  limit: number | undefined,
): Promise<Answer> => {
  const { total, rows } = await rowsOf(host, entry, limit === 0 ? undefined : limit);
  return {
    json: { total, rows: rows.map(rowJson) },
    text: [
      ...rows.flatMap(rowLines),
      entry.kind === 'pull' && total === 0 ? CLI_EN.nothingByOthers : CLI_EN.rowCount(rows.length, total),
    ].join('\n'),
  };
};

/** The entry whose rows are asked for; undefined for the log itself. */
const entryIn = (
  options: OptionValues<'changeset' | 'pull' | 'push'>,
): Pick<LogEntry, 'kind' | 'id'> | undefined => {
  const asked = (['changeset', 'pull', 'push'] as const).flatMap((kind) => {
    const id = options[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
  if (asked.length > 1) throw new UsageError(CLI_EN.onlyOne(asked.map(({ kind }) => `--${kind}`)), 'log ');
  return asked[0];
};

export const historyJson = (entry: AdHistoryEntry): JsonObject => ({
  at: entry.at,
  kind: entry.kind,
  id: entry.id,
  label: entry.label,
  who: whoJson(entry.who),
  ...(entry.state === undefined ? {} : { state: entry.state }),
  ...(entry.errors === undefined ? {} : { errors: entry.errors.map(errorJson) }),
  changes: entry.changes.map(changeJson),
});

/** What was done with an ad, newest first, in lines. */
export const historyText = (entries: readonly AdHistoryEntry[]): string =>
  orNone(entries, () =>
    entries
      .flatMap(({ at, kind, id, label, who, state, errors = [], changes }) => [
        [at, say(`adhistory.${kind}`), id, label, state, whoText(who)]
          .filter((part) => part !== null && part !== undefined && part !== '')
          .join('  '),
        ...changes.map(changeLine),
        ...errors.map(problemLine),
      ])
      .join('\n'),
  );

const isReport = (result: JobResult): result is ReportResult => 'file' in result && 'rows' in result;

/** What was not done, what needs a hand first; what is on its way waits like what has not left. */
const NOT_DONE = ['failed', 'held', 'unknown', 'skipped', 'waiting'] as const;

const isIn = (state: (typeof NOT_DONE)[number], item: ItemResult): boolean =>
  item.state === state || (state === 'waiting' && item.state === 'sending');

const itemLines = ({ key, id, op, title, errors }: ItemResult): readonly string[] => [
  [op, key, id ?? CLI_EN.newAd, title].join('  '),
  ...errors.map(problemLine),
];

/** How many ended how, then each that did not go with why and what to do, in plain words with codes. */
const summaryText = (result: PushResult): string =>
  [
    CLI_EN.pushNumber(result.run, result.at ?? ''),
    CLI_EN.pushed(result),
    CLI_EN.pushedCost(result.requests, result.seconds),
    ...NOT_DONE.flatMap((state) => {
      const items = result.items.filter((item) => isIn(state, item));
      if (items.length === 0) return [];
      const head = `${say(`report.state.${state}`)} (${items.length}). ${say(`report.next.${state}`)}`;
      return ['', head, ...items.flatMap(itemLines)];
    }),
  ].join('\n');

const report = async (host: Host, run: number, file: string | undefined): Promise<Answer> => {
  const account = await host.account();
  if (file === undefined) {
    const result = await host.call('push.result', { account, run });
    return { json: pushJson(result), text: summaryText(result) };
  }
  const job = await host.finished((await host.call('report.start', { account, run, file })).job);
  const result = resultOf(job);
  if (!isReport(result)) throw unexpectedResult(job);
  return { json: { file: result.file, rows: result.rows }, text: CLI_EN.reported(result.rows, result.file) };
};

export const HISTORY_COMMANDS: readonly Command[] = [
  command({
    name: 'report',
    positionals: ['[FILE.xlsx]'],
    options: ['run'],
    run: async (host, { positionals: [file], options }) => {
      if (options.run === undefined) throw new UsageError(CLI_EN.missing('--run', 'report'), 'report ');
      return report(host, options.run, file);
    },
  }),
  command({
    name: 'log',
    positionals: [],
    options: ['limit', 'changeset', 'pull', 'push'],
    run: async (host, { options }) => {
      const entry = entryIn(options);
      if (entry) return entryAnswer(host, entry, options.limit);
      const account = await host.account();
      const limit = options.limit === undefined || options.limit === 0 ? {} : { limit: options.limit };
      const { entries } = await host.call('log.list', { account, ...limit });
      return {
        json: { entries: entries.map(entryJson) },
        text: orNone(entries, () => logTable(entries, host.terminal.columns)),
      };
    },
  }),
];
