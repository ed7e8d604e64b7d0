import { readField } from '../../../shared/ad/paths.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import { assignmentOf } from '../assignments.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer, newRowsAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { orNone, textTable } from '../text-table.ts';
import { valueText } from '../values.ts';
import { campaignJson } from '../views.ts';
import { newRows } from './edits.ts';

const CAMPAIGN_FIELDS = [
  'title',
  'status',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'budgets.total.spentMicros',
] as const;

const campaignTable = (campaigns: readonly CampaignRow[], room: number | undefined): string =>
  textTable(
    [
      { head: 'key' },
      { head: 'id', right: true },
      { head: 'title' },
      { head: 'status' },
      { head: 'daily', right: true },
      { head: 'total', right: true },
      { head: 'spent', right: true },
    ],
    campaigns.map(({ key, id, local }) => [
      key,
      id === null ? tell('cli.new_ad') : String(id),
      ...CAMPAIGN_FIELDS.map((path) => valueText(path, readField(local, path))),
    ]),
    room,
  );

const campaignKey = async (host: Host, account: string, name: string) => {
  const { campaigns } = await host.call('campaigns.list', { account });
  const found = campaigns.find(({ key, id }) => key === name || String(id) === name.replace(/^id:/, ''));
  if (!found) throw new UsageError(tell('cli.no_campaign', { id: name }));
  return found.key;
};

export const CAMPAIGN_COMMANDS: readonly Command[] = [
  command({
    name: 'campaigns',
    positionals: [],
    options: [],
    run: async (host) => {
      const { campaigns } = await host.call('campaigns.list', { account: await host.account() });
      return {
        json: { campaigns: campaigns.map(campaignJson) },
        text: orNone(campaigns, () => campaignTable(campaigns, host.terminal.columns)),
      };
    },
  }),
  command({
    name: 'campaigns set',
    positionals: ['ID', 'FIELD=VALUE…'],
    options: [],
    run: async (host, { positionals: [id = '', ...words] }) => {
      const set = words.map(assignmentOf);
      const account = await host.account();
      const key = await campaignKey(host, account, id);
      return changesetAnswer(
        await host.call('edits.apply', {
          account,
          label: ['campaigns set', id, ...words].join(' ').slice(0, 200),
          changes: set.map(({ field, text }) => ({ key, field, text })),
        }),
      );
    },
  }),
  command({
    name: 'campaigns new',
    positionals: ['FILE'],
    options: [],
    run: async (host, { positionals: [file = ''] }) => {
      const rows = await newRows(file);
      const account = await host.account();
      return newRowsAnswer(await host.call('edits.create', { account, rows, kind: 'campaign' }));
    },
  }),
];
