/** The bids that the marketplace names for the first page. */
import { numberTyped } from '../../../shared/bulk/amounts.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AdPosition, PositionsResult } from '../../../shared/contract/results/positions.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { micros } from '../../../shared/money/micros.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { selectionOf } from '../selection.ts';
import { textTable } from '../text-table.ts';
import { bulkAnswer } from './bulk.ts';

const amount = (digits: string | null): string =>
  digits === null ? '' : formatMoney(micros(BigInt(digits)), PLAIN);

const told = ({ named, unknown, left, offered }: PositionsResult): string =>
  offered ? tell('cli.positions', { named, unknown, left }) : tell('cli.positions_absent');

const table = (ads: readonly AdPosition[]): string =>
  textTable(
    [
      { head: 'ad' },
      { head: 'bid', right: true },
      { head: 'first page', right: true },
      { head: 'page', right: true },
    ],
    ads.map(({ key, bid, first, page }) => [
      key,
      amount(bid),
      amount(first),
      page === null ? '' : String(page),
    ]),
    undefined,
  );

const ask = async (host: Host, target: CommandInput<'positions.ask'>): Promise<PositionsResult> =>
  resultOf(await host.finished((await host.call('positions.ask', target)).job), 'positions');

export const POSITION_COMMANDS: readonly Command[] = [
  command({
    name: 'positions',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) => {
      const account = await host.account();
      const result = await ask(host, { account, select: await selectionOf(host, account, options) });
      return {
        json: jsonOf(result),
        text: [...(result.ads.length > 0 ? [table(result.ads)] : []), told(result)].join('\n'),
      };
    },
  }),
  command({
    name: 'positions bid',
    positionals: [],
    options: ['max', 'where', 'keys', 'dry-run'],
    run: async (host, { options: { max, ...options } }) => {
      // Refused before the marketplace is asked about every ad.
      if (max !== undefined && !numberTyped(max))
        throw new AdsheetError('bad-operation', { reason: 'not-a-number', text: max });
      const account = await host.account();
      const select = await selectionOf(host, account, options);
      host.terminal.note(told(await ask(host, { account, select })));
      const operation = { kind: 'firstPage', ...(max === undefined ? {} : { max }) } as const;
      return bulkAnswer(host, { account, select, operation }, options['dry-run'] === true);
    },
  }),
];
