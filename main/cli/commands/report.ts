/** The report of a push: in words here, or as a workbook. */
import { extname } from 'node:path';
import type { ItemResult, PushResult } from '../../../shared/contract/results/push-result.ts';
import { jsonOf } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Answer, Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { lineOf } from '../text-table.ts';
import { pushJson } from '../views.ts';
import { problemLinesOf } from './history.ts';

const say = translate('en');

/** Items that were not done, those that need attention first; one in flight counts as waiting. */
const NOT_DONE = ['failed', 'held', 'unknown', 'skipped', 'waiting'] as const;

const isIn = (state: (typeof NOT_DONE)[number], item: ItemResult): boolean =>
  item.state === state || (state === 'waiting' && item.state === 'sending');

const itemLines = ({ key, id, op, title, errors }: ItemResult): readonly string[] => [
  lineOf([op, key, id ?? tell('cli.new_ad'), title]),
  ...errors.flatMap(problemLinesOf),
];

/** The counts by outcome, then each item not done with reason and next step, with codes. */
const summaryText = (result: PushResult): string =>
  [
    tell('cli.push_number', { run: result.run, at: result.at ?? '' }),
    tell('cli.pushed', result),
    tell('cli.pushed_cost', { requests: result.requests, seconds: result.seconds.toFixed(1) }),
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
  const result = resultOf(job, 'report');
  return { json: jsonOf(result), text: tell('cli.reported', { rows: result.rows, file: result.file }) };
};

export const REPORT_COMMANDS: readonly Command[] = [
  command({
    name: 'report',
    positionals: ['[FILE.xlsx]'],
    options: ['run'],
    needs: ['run'],
    run: async (host, { positionals: [file], options }) => {
      if (options.run === undefined)
        throw new UsageError(tell('cli.missing', { what: '--run', command: 'report' }), 'report ');
      if (file !== undefined && extname(file).toLowerCase() !== '.xlsx') {
        throw new UsageError(tell('cli.not_workbook', { file }), 'report ');
      }
      return report(host, options.run, file);
    },
  }),
];
