/** The report of a push: in words here, or as a workbook. */
import { extname } from 'node:path';
import type { ReportResult } from '../../../shared/contract/history.ts';
import type { ItemResult, JobResult, PushResult } from '../../../shared/contract/views.ts';
import { CLI_EN } from '../../../shared/locale/cli-en.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf, unexpectedResult } from '../jobs.ts';
import { lineOf } from '../text-table.ts';
import { pushJson } from '../views.ts';
import { problemLine } from './history.ts';

const say = translate('en');

const isReport = (result: JobResult): result is ReportResult => 'file' in result && 'rows' in result;

/** What was not done, what needs a hand first; what is on its way waits like what has not left. */
const NOT_DONE = ['failed', 'held', 'unknown', 'skipped', 'waiting'] as const;

const isIn = (state: (typeof NOT_DONE)[number], item: ItemResult): boolean =>
  item.state === state || (state === 'waiting' && item.state === 'sending');

const itemLines = ({ key, id, op, title, errors }: ItemResult): readonly string[] => [
  lineOf([op, key, id ?? CLI_EN.newAd, title]),
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

export const REPORT_COMMANDS: readonly Command[] = [
  command({
    name: 'report',
    positionals: ['[FILE.xlsx]'],
    options: ['run'],
    needs: ['run'],
    run: async (host, { positionals: [file], options }) => {
      if (options.run === undefined) throw new UsageError(CLI_EN.missing('--run', 'report'), 'report ');
      if (file !== undefined && extname(file).toLowerCase() !== '.xlsx') {
        throw new UsageError(CLI_EN.notWorkbook(file), 'report ');
      }
      return report(host, options.run, file);
    },
  }),
];
