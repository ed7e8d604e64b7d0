/** The marketplace's own reports as files. */
import type { DownloadResult } from '../../../shared/contract/results/downloads.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { AD_TABLE_COLUMNS, DATA_COUNTS, DATA_DIMENSIONS } from '../../../shared/metrics/reports.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { resultOf } from '../jobs.ts';
import { checkPeriod } from '../periods.ts';
import { selectionOf } from '../selection.ts';

const USAGE = 'metrics download ';

/** The words of a list option, each of which must be one of those allowed. */
const chosen = <const V extends string>(
  name: string,
  words: readonly string[] | undefined,
  allowed: readonly V[],
): V[] | undefined =>
  words?.map((word) => {
    const found = allowed.find((one) => one === word);
    if (found === undefined)
      throw new UsageError(tell('cli.not_choice', { name: `--${name}`, values: allowed.join(', ') }), USAGE);
    return found;
  });

const idsOf = (words: readonly string[] | undefined): number[] | undefined =>
  words?.map((word) => {
    if (!/^[1-9]\d{0,14}$/.test(word))
      throw new UsageError(
        tell('cli.not_number', { name: '--categories', min: 1, max: Number.MAX_SAFE_INTEGER }),
        USAGE,
      );
    return Number(word);
  });

const resultText = ({ file, rows, bytes, from, to, zone, money }: DownloadResult): string =>
  [
    rows === null
      ? tell('cli.downloaded_there', { file, bytes, from, to })
      : tell('cli.downloaded', { file, rows, from, to }),
    zone === null ? tell('cli.download_zone_untold') : tell('cli.download_zone', { zone }),
    tell('cli.download_money', { money }),
  ].join('\n');

/** Those that are given. */
const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

export const DOWNLOAD_COMMANDS: readonly Command[] = [
  command({
    name: 'metrics download',
    positionals: ['FILE.csv|FILE.xlsx|DIR/'],
    options: [
      'report',
      'from',
      'to',
      'aggregate',
      'columns',
      'phrase',
      'locale',
      'deleted',
      'where',
      'keys',
      'dimensions',
      'counts',
      'before',
      'categories',
    ],
    needs: ['from', 'to'],
    run: async (host, { positionals: [file = ''], options }) => {
      const { report: name = 'ads', aggregate, phrase, locale, deleted, before } = options;
      const { from, to } = options;
      if (from === undefined || to === undefined)
        throw new UsageError(
          tell('cli.missing', { what: '--from, --to', command: 'metrics download' }),
          USAGE,
        );
      checkPeriod({ from, to }, USAGE);
      const asked = given({
        aggregate,
        phrase,
        locale,
        deleted,
        before,
        columns: chosen('columns', options.columns, AD_TABLE_COLUMNS),
        by: chosen('dimensions', options.dimensions, DATA_DIMENSIONS),
        counts: chosen('counts', options.counts, DATA_COUNTS),
        categories: idsOf(options.categories),
      });
      const account = await host.account();
      const rows = await selectionOf(host, account, options);
      const report = { name, from, to, ...asked, ...(Object.keys(rows).length > 0 ? { rows } : {}) };
      const { job } = await host.call('metrics.download', { account, file, report });
      const result = resultOf(await host.finished(job), 'download');
      return { json: jsonOf(result), text: resultText(result) };
    },
  }),
];
