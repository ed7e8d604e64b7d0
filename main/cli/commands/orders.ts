/** The seller's own orders. */

import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { OrdersFile, OrdersQuestion, OrdersResult } from '../../../shared/contract/results/orders.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { formatMoney } from '../../../shared/money/money.ts';
import { PLAIN } from '../../../shared/money/number-format.ts';
import { ORDER_COLUMNS } from '../../../shared/orders/columns.ts';
import type { UnreadRow } from '../../../shared/orders/read-orders.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import { resultOf } from '../jobs.ts';
import { checkDay } from '../periods.ts';
import { orNone, textTable } from '../text-table.ts';

const USAGE = 'orders take ';

const money = (micros: string): string => formatMoney(BigInt(micros), PLAIN);

const rowsText = (rows: readonly UnreadRow[]): string =>
  rows.map(({ at, column }) => `${at} (${column})`).join(', ');

const questionText = (question: OrdersQuestion): string => {
  switch (question.about) {
    case 'columns': {
      const { missing, headers } = question;
      const params = { missing: missing.join(', '), first: missing[0] ?? '', headers: headers.join(', ') };
      return tell('cli.orders_ask_columns', params);
    }
    case 'encoding':
      return tell('cli.orders_ask_encoding', {
        samples: question.samples.map(({ encoding, text }) => `${encoding} “${text}”`).join(', '),
      });
    case 'period': {
      const { rows, gap, last } = question;
      return tell(gap ? 'cli.orders_ask_gap' : 'cli.orders_ask_period', { ...(gap ?? rows), last });
    }
    case 'unread':
      return tell('cli.orders_ask_unread', { count: question.count, rows: rowsText(question.rows) });
    case 'overlap':
      return tell('cli.orders_ask_overlap', { days: question.days, from: question.from, to: question.to });
    case 'decimal':
      return tell('cli.orders_ask_decimal', { sample: question.sample });
    case 'dates':
      return tell('cli.orders_ask_dates', { sample: question.sample });
  }
};

const takenText = (result: Exclude<OrdersResult, { kind: 'asked' }>, currency: string): string => {
  const { file } = result;
  if (result.kind === 'known') return tell('cli.orders_known', { file: file.name });
  const { left, leftCount, unknown } = result;
  return [
    tell('cli.orders_taken', {
      ...{ file: file.name, orders: file.orders, from: file.from, to: file.to, currency },
      revenue: money(file.revenueMicros),
    }),
    ...(leftCount > 0 ? [tell('cli.orders_left', { count: leftCount, rows: rowsText(left) })] : []),
    ...(file.uncosted > 0 ? [tell('cli.orders_uncosted', { count: file.uncosted })] : []),
    ...(unknown > 0 ? [tell('cli.orders_unknown', { count: unknown })] : []),
  ].join('\n');
};

/** `vendorId=SKU` for the columns that headers do not tell. */
const columnsOf = (given: readonly string[] | undefined): Record<string, string> | undefined => {
  if (given === undefined) return undefined;
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      const column = ORDER_COLUMNS.find((name) => name === text.slice(0, Math.max(at, 0)));
      if (column === undefined)
        throw new UsageError(
          tell('cli.not_choice', {
            name: '--column',
            values: ORDER_COLUMNS.map((name) => `${name}=…`).join(', '),
          }),
          USAGE,
        );
      return [column, text.slice(at + 1)];
    }),
  );
};

const decimalOf = (given: readonly string[] | undefined): '.' | ',' | undefined => {
  const [sign] = given ?? [];
  if (sign === undefined || sign === '.' || sign === ',') return sign;
  throw new UsageError(tell('cli.not_choice', { name: '--decimal', values: '., ,' }), USAGE);
};

const filesText = (files: readonly OrdersFile[], room: number | undefined): string =>
  files.length === 0
    ? tell('cli.orders_none')
    : textTable(
        [
          ...['file', 'name', 'from', 'to'].map((head) => ({ head })),
          ...['orders', 'revenue', 'unread', 'no cost'].map((head) => ({ head, right: true })),
        ],
        files.map(({ id, name, from, to, orders, revenueMicros, unread, uncosted }) => [
          ...[String(id), name, from, to, String(orders)],
          ...[money(revenueMicros), String(unread), String(uncosted)],
        ]),
        room,
      );

export const ORDER_COMMANDS: readonly Command[] = [
  command({
    name: 'orders take',
    positionals: ['FILE'],
    options: ['encoding', 'separator', 'column', 'decimal', 'dates', 'overlap', 'from', 'to', 'unread'],
    run: async (host, { positionals: [file = ''], options }) => {
      const { encoding, separator, dates, overlap, from, to, unread } = options;
      const [columns, decimal] = [columnsOf(options.column), decimalOf(options.decimal)];
      checkDay('--from', from, USAGE);
      checkDay('--to', to, USAGE);
      const account = await host.account();
      const { job } = await host.call('orders.take', {
        account,
        file,
        ...(encoding ? { encoding } : {}),
        ...(separator ? { separator: separator === 'tab' ? '\t' : separator } : {}),
        ...(columns ? { columns } : {}),
        ...(decimal ? { decimal } : {}),
        ...(dates ? { dates } : {}),
        ...(overlap ? { overlap } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(unread ? { unread } : {}),
      });
      const result = resultOf(await host.finished(job), 'orders');
      if (result.kind === 'asked')
        throw new AdsheetError('orders-asked', { reason: result.questions.map(questionText).join(' ') });
      const { accounts } = await host.call('accounts.list', {});
      const currency = accounts.find(({ name }) => name === account)?.currency ?? '';
      return { json: jsonOf(result), text: takenText(result, currency) };
    },
  }),
  command({
    name: 'orders forget',
    positionals: ['N'],
    options: [],
    run: async (host, { positionals: [id = ''] }) => {
      if (!/^[1-9]\d{0,9}$/.test(id))
        throw new UsageError(
          tell('cli.not_number', { name: 'N', min: 1, max: 9_999_999_999 }),
          'orders forget ',
        );
      const account = await host.account();
      const { files } = await host.call('orders.forget', { account, id: Number(id) });
      return { json: jsonOf({ files }), text: tell('cli.orders_forgotten', { id }) };
    },
  }),
  command({
    name: 'orders',
    positionals: [],
    options: [],
    run: async (host) => {
      const account = await host.account();
      const { files } = await host.call('orders.list', { account });
      return { json: jsonOf({ files }), text: orNone(files, () => filesText(files, host.terminal.columns)) };
    },
  }),
];
