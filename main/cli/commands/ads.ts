import { fieldNamed, isNumeric } from '../../../shared/ad/fields.ts';
import { LIVE_REASONS } from '../../../shared/ad/liveness.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { AdDetail } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { rowNamed } from '../selection.ts';
import { lineOf, textTable } from '../text-table.ts';
import { shownValue, valueText } from '../values.ts';
import { problemJson, wholeSentence } from '../views.ts';
import { historyJson, historyText } from './history.ts';

const USUAL_COLUMNS = ['id', 'status', 'live', 'title', 'bid', 'daily', 'total'] as const;

const adsTable = (
  ads: readonly JsonObject[],
  columns: readonly string[],
  room: number | undefined,
): string => {
  const fields = columns.map((name) => ({ name, field: fieldNamed(name) }));
  return textTable(
    [
      { head: 'key' },
      ...fields.map(({ name, field }) => ({ head: name, right: field !== undefined && isNumeric(field) })),
    ],
    ads.map((ad) => [
      String(ad['key']),
      ...fields.map(({ name, field }) => valueText(field?.path ?? name, readField(ad, field?.path ?? name))),
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

export const AD_COMMANDS: readonly Command[] = [
  command({
    name: 'ads',
    positionals: [],
    options: ['where', 'columns', 'sort', 'limit'],
    run: async (host, { options }) => {
      const columns = options.columns ?? (host.globals.json ? undefined : USUAL_COLUMNS);
      const { count, ads } = await host.call('ads.query', {
        account: await host.account(),
        ...(options.where === undefined ? {} : { where: options.where }),
        ...(columns === undefined ? {} : { columns: [...columns] }),
        ...(options.sort === undefined ? {} : { sort: [...options.sort] }),
        ...(options.limit === undefined ? {} : { limit: options.limit }),
      });
      const table = () => adsTable(ads, columns ?? USUAL_COLUMNS, host.terminal.columns);
      return {
        json: { count, ads },
        text: host.globals.json
          ? ''
          : `${table()}\n${ads.length === count ? tell('cli.ads_count', { count: count }) : tell('cli.ads_some', { shown: ads.length, count: count })}`,
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
