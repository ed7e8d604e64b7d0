/** Ads that are gone from the marketplace, and those deleted there. */
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer, newRowsAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import type { OptionValues } from '../options.ts';
import { selectionOf } from '../selection.ts';

/** The account and the named rows; omitting the names does not mean all rows. */
const chosen = async (host: Host, options: OptionValues<'where' | 'keys'>, name: string) => {
  if (options.where === undefined && !options.keys) {
    throw new UsageError(tell('cli.need_one', { names: '--where, --keys' }), `${name} `);
  }
  const account = await host.account();
  return { account, select: await selectionOf(host, account, options) };
};

export const GONE_COMMANDS: readonly Command[] = [
  command({
    name: 'recreate',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) =>
      newRowsAnswer(await host.call('edits.recreate', await chosen(host, options, 'recreate'))),
  }),
  command({
    name: 'put-away',
    positionals: [],
    options: ['where', 'keys'],
    run: async (host, { options }) =>
      changesetAnswer(await host.call('edits.put_away', await chosen(host, options, 'put-away'))),
  }),
];
