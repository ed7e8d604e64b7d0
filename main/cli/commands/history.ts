/** History: the log, the effects of its entries, and the history of one ad. */
import { EXISTS_FIELD, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import type { Effect, EffectMeasure } from '../../../shared/contract/results/effect.ts';
import type {
  AdHistoryEntry,
  FieldChange,
  LogEntry,
  LogRow,
  Who,
} from '../../../shared/contract/results/history.ts';
import type { MovedMeasure } from '../../../shared/contract/results/performance.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { effectSentences } from '../../../shared/locale/effect-sentences.ts';
import { messageKey, translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { OptionValues } from '../options.ts';
import { OPTIONS } from '../options.ts';
import { lineOf, orNone, textTable } from '../text-table.ts';
import { shownValue } from '../values.ts';
import { errorJson, problemLines } from '../views.ts';

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

/** What an entry did in words; counts of zero are left out. */
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

export const changeJson = ({ field, before, after, asked }: FieldChange): JsonObject => ({
  field,
  before,
  after,
  ...(asked === undefined ? {} : { asked }),
});

const rowJson = ({ key, id, title, state, errors, changes, elsewhere }: LogRow): JsonObject => ({
  key,
  id,
  title,
  ...(state === undefined ? {} : { state }),
  ...(errors === undefined ? {} : { errors: errors.map(errorJson) }),
  changes: changes.map(changeJson),
  ...(elsewhere === undefined ? {} : { elsewhere: elsewhere.map(changeJson) }),
});

export const changeText = ({ field, before, after, asked }: FieldChange): string => {
  if (field === EXISTS_FIELD) return after === true ? tell('cli.came_about') : tell('cli.went_away');
  if (field === PUT_AWAY_FIELD) return after === true ? tell('cli.put_away') : tell('cli.brought_back');
  const change = `${field}: ${shownValue(field, before)} → ${shownValue(field, after)}`;
  return asked === undefined
    ? change
    : `${change} (${tell('cli.asked_for', { value: shownValue(field, asked) })})`;
};

const changeLine = (change: FieldChange): string => `    ${changeText(change)}`;

/** Why something did not go, in words and with the code. */
export const problemLinesOf = (problem: Problem): readonly string[] =>
  problemLines('!', problem, ` (${problem.code})`);

const rowLines = ({
  key,
  id,
  title,
  state,
  errors = [],
  changes,
  elsewhere = [],
}: LogRow): readonly string[] => [
  lineOf([state, key, id ?? tell('cli.new_ad'), title]),
  ...changes.map(changeLine),
  ...errors.flatMap(problemLinesOf),
  ...(elsewhere.length === 0
    ? []
    : [`    ${tell('cli.by_others')}`, ...elsewhere.map((one) => `  ${changeLine(one)}`)]),
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
  const { total, rows } = await rowsOf(host, entry, limit);
  return {
    json: { total, rows: rows.map(rowJson) },
    text: [
      ...rows.flatMap(rowLines),
      entry.kind === 'pull' && total === 0
        ? tell('cli.nothing_by_others')
        : rows.length === total
          ? tell('cli.row_count', { total: total })
          : tell('cli.row_some', { shown: rows.length, total: total }),
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
  if (asked.length > 1)
    throw new UsageError(
      tell('cli.only_one', { names: asked.map(({ kind }) => `--${kind}`).join(', ') }),
      'log ',
    );
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
        lineOf([at, say(`adhistory.${kind}`), id, label, state, whoText(who)]),
        ...changes.map(changeLine),
        ...errors.flatMap(problemLinesOf),
      ])
      .join('\n'),
  );

const effectJson = (effect: Effect): JsonObject => {
  const { verdict, chosenBy, otherPushes, ...told } = effect;
  return {
    ...told,
    chosenBy,
    otherPushes: otherPushes.map((other) => ({ ...other })),
    verdict: { ...verdict },
  };
};

const isCounted = (measure: MovedMeasure): measure is EffectMeasure => measure !== 'spent';

export const HISTORY_COMMANDS: readonly Command[] = [
  command({
    name: 'log effect',
    positionals: ['PUSH'],
    options: ['of'],
    needs: ['of'],
    run: async (host, { positionals: [given = ''], options: { of: measure } }) => {
      if (measure === undefined || !isCounted(measure))
        throw new UsageError(tell('cli.effect_spent'), 'log effect ');
      const push = Number(given);
      if (!Number.isSafeInteger(push) || push < 1)
        throw new UsageError(
          tell('cli.not_number', { name: 'PUSH', min: 1, max: Number.MAX_SAFE_INTEGER }),
          'log effect ',
        );
      const effect = await host.call('effect.judge', { account: await host.account(), push, measure });
      const sentences = effectSentences(effect, { t: say, locale: 'en', day: (day) => day });
      return { json: effectJson(effect), text: sentences.join('\n') };
    },
  }),
  command({
    name: 'log',
    positionals: [],
    options: ['limit', 'changeset', 'pull', 'push'],
    run: async (host, { options }) => {
      const { limit } = options;
      // None of it is nothing to ask for; `ads` may, as it has a count beside its rows.
      if (limit === 0)
        throw new UsageError(
          tell('cli.not_number', { name: '--limit', min: 1, max: OPTIONS.limit.max }),
          'log ',
        );
      const entry = entryIn(options);
      if (entry) return entryAnswer(host, entry, limit);
      const account = await host.account();
      const { entries } = await host.call('log.list', { account, ...(limit === undefined ? {} : { limit }) });
      return {
        json: { entries: entries.map(entryJson) },
        text: orNone(entries, () => logTable(entries, host.terminal.columns)),
      };
    },
  }),
];
