import { fieldNamed, isNumeric } from '../../../shared/ad/fields.ts';
import { LIVE_REASONS } from '../../../shared/ad/liveness.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { resultColumnOf, resultFieldOf, resultKey } from '../../../shared/ad/result-fields.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import { isJsonObject, type Json, type JsonObject, jsonOf } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Question } from '../../../shared/metrics/questions.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultDaysOf, resultDaysText } from '../result-days.ts';
import { rowNamed } from '../selection.ts';
import { lineOf, textTable } from '../text-table.ts';
import { shownValue, valueText } from '../values.ts';
import { problemJson, wholeSentence } from '../views.ts';
import { historyJson, historyText } from './history.ts';

/** The condition of the ads asked for: that of `--where`, of `--question`, or both. */
const whereOf = async (
  host: Host,
  { where, question }: { readonly where?: string | undefined; readonly question?: Question | undefined },
): Promise<string | undefined> => {
  if (question === undefined) return where;
  const { questions } = await host.call('metrics.questions', { account: await host.account() });
  const asked = questions.find(({ name }) => name === question)?.where ?? null;
  if (asked === null) throw new AdsheetError('bad-operation', { reason: 'no-figures' });
  return where === undefined ? asked : `(${asked}) and (${where})`;
};

const USUAL_COLUMNS = ['id', 'status', 'live', 'title', 'bid', 'daily', 'total'] as const;

/** The text of a column; a result that is not known is no zero. */
const cellText = (ad: JsonObject, path: FieldPath): string => {
  const column = resultColumnOf(path);
  if (!column) return valueText(path, readField(ad, path));
  const { results } = ad;
  const value = isJsonObject(results) ? (results[resultKey(column)] ?? null) : null;
  return value === null ? '-' : valueText(path, value);
};

const adsTable = (
  ads: readonly JsonObject[],
  columns: readonly string[],
  room: number | undefined,
): string => {
  const fields = columns.map((name) => ({ name, field: resultFieldOf(name) ?? fieldNamed(name) }));
  return textTable(
    [
      { head: 'key' },
      ...fields.map(({ name, field }) => ({ head: name, right: field !== undefined && isNumeric(field) })),
    ],
    ads.map((ad) => [
      String(ad['key']),
      ...fields.map(({ name, field }) => cellText(ad, field?.path ?? name)),
    ]),
    room,
  );
};

/** `live: no`, and below it each reason with its next step. */
const liveText = ({ values }: AdDetail): readonly string[] => {
  const { 'live.state': state, 'live.reasons': reasons, 'live.asOf': asOf } = values;
  const told = LIVE_REASONS.filter((reason) => Array.isArray(reasons) && reasons.includes(reason));
  return [
    tell('cli.live', { state: String(state), at: typeof asOf === 'string' ? asOf : tell('cli.unset') }),
    ...told.map((reason) => `  ${reason}: ${translate('en')(`notLive.next.${reason}`)}`),
  ];
};

const headText = (ad: AdDetail): string =>
  lineOf([ad.key, ad.id ?? tell('cli.new_ad'), valueText('title', readField(ad.local, 'title'))]);

const detailText = (ad: AdDetail): string =>
  [
    headText(ad),
    ...liveText(ad).map((line) => `  ${line}`),
    ...ad.draft.map(
      ({ field, base, value }) => `  ${field}: ${shownValue(field, base)} → ${shownValue(field, value)}`,
    ),
    ...ad.problems.map((problem) => `  ${problem.severity}: ${wholeSentence(problem)}`),
    JSON.stringify(ad.local, undefined, 2),
  ].join('\n');

const detailJson = (ad: AdDetail): JsonObject => ({
  key: ad.key,
  id: ad.id,
  state: ad.state,
  live: {
    state: ad.values['live.state'] ?? null,
    reasons: ad.values['live.reasons'] ?? [],
    as_of: ad.values['live.asOf'] ?? null,
  },
  base: ad.base,
  local: ad.local,
  draft: ad.draft.map(({ field, base, value }) => ({ field, base, value })),
  problems: ad.problems.map((problem) => problemJson({ ...problem, key: ad.key })),
  raw: ad.base,
});

type AdGroup = { readonly value: Json; readonly count: number };

const LIVE = 'live.state';
const REASONS = 'live.reasons';

/** What an ad is counted by: the field's value, and by live the state with what is to be done about first. */
const groupOf = (ad: JsonObject, path: FieldPath): Json => {
  const value = readField(ad, path) ?? null;
  if (path !== LIVE) return value;
  const told = readField(ad, REASONS);
  const reason = LIVE_REASONS.find((each) => Array.isArray(told) && told.includes(each)) ?? null;
  return { state: value, reason };
};

/** The groups of ads, the largest first. */
const groupsOf = (ads: readonly JsonObject[], path: FieldPath): readonly AdGroup[] => {
  const groups = Map.groupBy(ads, (ad) => JSON.stringify(groupOf(ad, path)));
  return [...groups]
    .map(([text, { length }]) => ({ value: JSON.parse(text) as Json, count: length }))
    .toSorted((a, b) => b.count - a.count);
};

const groupText = ({ value }: AdGroup, path: FieldPath): string => {
  if (!isJsonObject(value)) return valueText(path, value) || tell('cli.unset');
  const { state, reason } = value;
  const known = LIVE_REASONS.find((each) => each === reason);
  return lineOf([
    valueText(LIVE, state ?? null),
    ...(known === undefined ? [] : [`${known}: ${translate('en')(`notLive.next.${known}`)}`]),
  ]);
};

const countByField = async (host: Host, name: string, where: string | undefined) => {
  const path = fieldNamed(name)?.path ?? name;
  const { count, ads } = await host.call('ads.query', {
    account: await host.account(),
    columns: path === LIVE ? [LIVE, REASONS] : [path],
    ...(where === undefined ? {} : { where }),
  });
  const groups = groupsOf(ads, path);
  const table = textTable(
    [{ head: name }, { head: 'ads', right: true }],
    groups.map((group) => [groupText(group, path), String(group.count)]),
    host.terminal.columns,
  );
  return {
    json: { count, groups },
    text: `${table}\n${tell('cli.ads_count', { count })}`,
  };
};

export const AD_COMMANDS: readonly Command[] = [
  command({
    name: 'ads',
    positionals: [],
    options: ['where', 'question', 'columns', 'sort', 'limit', 'group', 'days', 'from', 'to'],
    run: async (host, { options }) => {
      const { group, columns: named, sort, limit } = options;
      if (group !== undefined && (named ?? sort ?? limit) !== undefined)
        throw new UsageError(tell('cli.only_one', { names: '--group, --columns, --sort, --limit' }));
      const where = await whereOf(host, options);
      if (group !== undefined) return countByField(host, group, where);
      const columns = options.columns ?? (host.globals.json ? undefined : USUAL_COLUMNS);
      const { count, ads, results } = await host.call('ads.query', {
        account: await host.account(),
        ...resultDaysOf(options, 'ads '),
        ...(where === undefined ? {} : { where }),
        ...(columns === undefined ? {} : { columns: [...columns] }),
        ...(options.sort === undefined ? {} : { sort: [...options.sort] }),
        ...(options.limit === undefined ? {} : { limit: options.limit }),
      });
      const lines = () => [
        adsTable(ads, columns ?? USUAL_COLUMNS, host.terminal.columns),
        ads.length === count
          ? tell('cli.ads_count', { count })
          : tell('cli.ads_some', { shown: ads.length, count }),
        ...(results ? resultDaysText(results) : []),
      ];
      return {
        json: { count, ads, ...(results ? { results: jsonOf(results) } : {}) },
        text: host.globals.json ? '' : lines().join('\n'),
      };
    },
  }),
  command({
    name: 'questions',
    positionals: [],
    options: [],
    run: async (host) => {
      const account = await host.account();
      const { questions } = await host.call('metrics.questions', { account, counted: true });
      return {
        json: { questions: questions.map(({ name, where, count }) => ({ name, where, count })) },
        text: textTable(
          [{ head: 'question' }, { head: 'ads', right: true }, { head: 'where' }],
          questions.map(({ name, where, count }) => [
            name,
            count === null ? '-' : String(count),
            where ?? '-',
          ]),
          host.terminal.columns,
        ),
      };
    },
  }),
  command({
    name: 'show',
    positionals: ['KEY'],
    options: ['history'],
    run: async (host, { positionals: [name = ''], options }) => {
      const account = await host.account();
      const key = await rowNamed(host, account, name);
      const { ad } = await host.call('ads.get', { account, key });
      if (!options.history) return { json: { ad: detailJson(ad) }, text: detailText(ad) };
      const { entries } = await host.call('ads.history', { account, key });
      return {
        json: { ad: detailJson(ad), history: entries.map(historyJson) },
        text: `${headText(ad)}\n${historyText(entries)}`,
      };
    },
  }),
];
