import type {
  MetricFigures,
  MetricGroup,
  MetricRow,
  Metrics,
  TableRefusal,
} from '../../../shared/contract/results/metrics.ts';
import type {
  Compared,
  MovedMeasure,
  Performance,
  PerformanceGroup,
  PerformanceMover,
} from '../../../shared/contract/results/performance.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { isDay } from '../../../shared/metrics/days.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { resultOf } from '../jobs.ts';
import { checkPeriod } from '../periods.ts';
import { unmatchedText } from '../result-days.ts';
import { namedDays } from '../sentences.ts';
import { orNone, textTable } from '../text-table.ts';

const NO_FIGURES = {
  impressions: null,
  clicks: null,
  urlClicks: null,
  emails: null,
  engagement: null,
  spentMicros: null,
  ctr: null,
  engagementCtr: null,
  websiteCtr: null,
  cpcMicros: null,
  urlCpcMicros: null,
} as const satisfies Record<Exclude<keyof MetricFigures, 'earned'>, null>;

const figuresJson = (figures: MetricFigures | null): JsonObject =>
  figures === null
    ? NO_FIGURES
    : {
        impressions: figures.impressions,
        clicks: figures.clicks,
        urlClicks: figures.urlClicks,
        emails: figures.emails,
        engagement: figures.engagement,
        spentMicros: figures.spentMicros,
        ctr: figures.ctr,
        engagementCtr: figures.engagementCtr,
        websiteCtr: figures.websiteCtr,
        cpcMicros: figures.cpcMicros,
        urlCpcMicros: figures.urlCpcMicros,
        ...(figures.earned ? { earned: { ...figures.earned } } : {}),
      };

const subjectJson = (row: MetricRow): JsonObject => {
  switch (row.kind) {
    case 'ad':
      return { key: row.key, id: row.id, title: row.title, relative: row.relative };
    case 'day':
      return { day: row.day };
    case 'category':
      return { categoryId: row.id, label: row.title };
    case 'campaign':
      return { campaignId: row.id, title: row.title };
  }
};

const metricsJson = ({ from, to, scope, zone, missing, partial, rows, totals }: Metrics): JsonObject => ({
  from,
  to,
  scope,
  zone,
  missing,
  partial,
  rows: rows.map((row) => ({ ...subjectJson(row), ...figuresJson(row.figures) })),
  totals: figuresJson(totals),
});

const moneyText = (micros: string | null): string =>
  micros === null ? '' : formatMoney(BigInt(micros), PLAIN);

const figureCells = (figures: MetricFigures | null): readonly string[] =>
  figures === null
    ? []
    : [
        String(figures.impressions),
        String(figures.clicks),
        String(figures.urlClicks),
        String(figures.emails),
        moneyText(figures.spentMicros),
        figures.ctr === null ? '' : figures.ctr.toFixed(2),
        moneyText(figures.cpcMicros),
      ];

const FIGURE_COLUMNS = ['impressions', 'clicks', 'urlClicks', 'emails', 'spent', 'ctr %', 'cpc'].map(
  (head) => ({
    head,
    right: true,
  }),
);

const subjectCells = (row: MetricRow): readonly string[] => {
  if (row.kind === 'day') return [row.day];
  const id = row.id === null ? '' : String(row.id);
  return row.kind === 'ad' ? [row.key ?? '', id || tell('cli.new_ad'), row.title] : [id, row.title];
};

const SUBJECT_COLUMNS: Readonly<Record<MetricGroup, readonly string[]>> = {
  ad: ['key', 'id', 'title'],
  day: ['day'],
  category: ['id', 'category'],
  campaign: ['id', 'campaign'],
};

/** The rows with their totals below, and of what there are no figures. */
const metricsText = (metrics: Metrics, by: MetricGroup, room: number | undefined): string => {
  const subject = SUBJECT_COLUMNS[by];
  const table = () =>
    textTable(
      [...subject.map((head) => ({ head })), ...FIGURE_COLUMNS],
      [
        ...metrics.rows.map((row) => [...subjectCells(row), ...figureCells(row.figures)]),
        [...subject.map((_, at) => (at === 0 ? tell('cli.totals') : '')), ...figureCells(metrics.totals)],
      ],
      room,
    );
  return [
    orNone(metrics.rows, table),
    tell('cli.metrics_period', {
      from: metrics.from,
      to: metrics.to,
      scope: metrics.scope,
      zone: metrics.zone,
    }),
    ...(metrics.missing.length > 0 ? [tell('cli.metrics_missing', { days: metrics.missing.length })] : []),
    ...(metrics.partial.length > 0
      ? [tell('cli.partial_days', { days: namedDays(metrics.partial), count: metrics.partial.length })]
      : []),
  ].join('\n');
};

const _checkDay = (option: string, day: string | undefined, about: string): void => {
  if (day !== undefined && !isDay(day)) throw new UsageError(tell('cli.not_day', { name: option }), about);
};

const comparedJson = ({ now, before }: Compared): JsonObject => ({
  now: figuresJson(now),
  before: figuresJson(before),
});

const performanceJson = (found: Performance): JsonObject => ({
  from: found.from,
  to: found.to,
  zone: found.zone,
  before: found.before,
  missing: found.missing,
  tableRefusal: found.tableRefusal,
  ...(found.orders ? { orders: jsonOf(found.orders) } : {}),
  totals: comparedJson(found.totals),
  days: found.days.map(({ day, figures }) => ({ day, figures: figures && figuresJson(figures) })),
  daysBefore: found.daysBefore.map(({ day, figures }) => ({ day, figures: figures && figuresJson(figures) })),
  lines: found.lines.map((line) => ({
    id: line.id,
    name: line.name,
    ads: line.ads,
    ...comparedJson(line),
  })),
  linesLeft: found.linesLeft,
  risers: found.risers.map(moverJson),
  fallers: found.fallers.map(moverJson),
  marks: found.marks.map((mark) => ({ ...mark })),
  pace: found.pace && { ...found.pace },
});

const moverJson = (mover: PerformanceMover): JsonObject => ({
  key: mover.key,
  id: mover.id,
  title: mover.title,
  ...comparedJson(mover),
});

const measureText = (figures: MetricFigures | null, measure: MovedMeasure): string => {
  if (figures === null) return '';
  return measure === 'spent' ? moneyText(figures.spentMicros) : String(figures[measure]);
};

const comparedTexts = ({ now, before }: Compared, measure: MovedMeasure): readonly string[] => [
  measureText(now, measure),
  measureText(before, measure),
];

/** Why days do not come by tables of many days. */
const oneByOne = ({ why, since }: TableRefusal): string =>
  tell('cli.metrics_one_by_one', { why, day: since });

/** Groups with their totals, then the ads that moved, and of what there are no figures. */
const performanceText = (
  found: Performance,
  { by, measure }: { readonly by: PerformanceGroup; readonly measure: MovedMeasure },
  room: number | undefined,
): string => {
  const figures = [measure, 'before'].map((head) => ({ head, right: true }));
  const lines = textTable(
    [{ head: by }, { head: 'ads', right: true }, ...figures],
    [
      ...found.lines.map((line) => [
        line.name || line.id || tell('cli.performance_none'),
        String(line.ads),
        ...comparedTexts(line, measure),
      ]),
      [tell('cli.totals'), '', ...comparedTexts(found.totals, measure)],
    ],
    room,
  );
  const movers = [...found.risers, ...found.fallers];
  return [
    lines,
    ...(found.linesLeft > 0 ? [tell('cli.performance_left', { count: found.linesLeft })] : []),
    ...(movers.length > 0
      ? [
          '',
          textTable(
            [{ head: 'key' }, { head: 'title' }, ...figures],
            movers.map((mover) => [mover.key ?? '', mover.title, ...comparedTexts(mover, measure)]),
            room,
          ),
        ]
      : []),
    '',
    tell('cli.performance_periods', {
      from: found.from,
      to: found.to,
      beforeFrom: found.before.from,
      beforeTo: found.before.to,
      zone: found.zone,
    }),
    ...(found.missing.length > 0 ? [tell('cli.performance_missing', { count: found.missing.length })] : []),
    ...(found.missing.length > 0 && found.tableRefusal ? [oneByOne(found.tableRefusal)] : []),
    ...(found.orders && found.orders.missing.length > 0
      ? [tell('cli.performance_orders_missing', { count: found.orders.missing.length })]
      : []),
    ...(found.orders ? unmatchedText(found.orders.unmatched) : []),
  ].join('\n');
};

export const METRIC_COMMANDS: readonly Command[] = [
  command({
    name: 'metrics pull',
    positionals: [],
    options: ['from', 'to', 'scope', 'whole'],
    needs: ['from', 'to'],
    run: async (host, { options: { from, to, scope, whole } }) => {
      if (from === undefined || to === undefined) {
        throw new UsageError(
          tell('cli.missing', { what: '--from, --to', command: 'metrics pull' }),
          'metrics pull ',
        );
      }
      checkPeriod({ from, to }, 'metrics pull ');
      const account = await host.account();
      const { job } = await host.call('metrics.pull', { account, from, to, scope, whole });
      const result = resultOf(await host.finished(job), 'metrics');
      const period = { from: result.from, to: result.to, scope: result.scope };
      const kept = await host.call('metrics.list', {
        account,
        by: result.scope === 'session' || whole ? 'ad' : 'day',
        ...period,
      });
      return {
        json: {
          ...metricsJson(kept),
          days: result.days,
          entries: result.entries,
          requests: result.requests,
          seconds: result.seconds,
          byTable: result.byTable,
          tableRefusal: result.tableRefusal,
        },
        text: [
          tell('cli.metrics_pulled', { days: result.days, seconds: result.seconds.toFixed(1) }),
          ...(result.byTable > 0 ? [tell('cli.metrics_by_table', { days: result.byTable })] : []),
          ...(result.tableRefusal ? [oneByOne(result.tableRefusal)] : []),
          ...(kept.partial.length > 0
            ? [tell('cli.partial_days', { days: namedDays(kept.partial), count: kept.partial.length })]
            : []),
        ].join('\n'),
      };
    },
  }),
  command({
    name: 'metrics compare',
    positionals: ['[FILE.xlsx]'],
    options: ['per', 'of', 'only', 'from', 'to'],
    run: async (host, { positionals: [file], options }) => {
      const { per: by = 'category', of: measure = 'clicks', only, from, to } = options;
      checkPeriod({ from, to }, 'metrics compare ');
      const account = await host.account();
      if (file !== undefined) {
        const kept = await host.call('metrics.workbook', { account, by, from, to, only, measure, file });
        return { json: kept, text: tell('cli.performance_kept', kept) };
      }
      const found = await host.call('metrics.performance', { account, by, from, to, only, measure });
      return {
        json: performanceJson(found),
        text: performanceText(found, { by, measure }, host.terminal.columns),
      };
    },
  }),
  command({
    name: 'metrics',
    positionals: [],
    options: ['by', 'from', 'to', 'scope'],
    run: async (host, { options: { by = 'ad', from, to, scope } }) => {
      checkPeriod({ from, to }, 'metrics ');
      const account = await host.account();
      const metrics = await host.call('metrics.list', { account, by, from, to, scope });
      return { json: metricsJson(metrics), text: metricsText(metrics, by, host.terminal.columns) };
    },
  }),
];
