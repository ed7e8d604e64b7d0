import {
  ADS_FIELD,
  CAMPAIGN_FIELDS,
  campaignFieldNamed,
  PACE_FIELD,
} from '../../../shared/ad/campaign-fields.ts';
import { isNumeric } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { CampaignResult } from '../../../shared/contract/results/malformed-parts.ts';
import type { CampaignRow, Campaigns, Pace } from '../../../shared/contract/views.ts';
import { jsonOf } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Assignment } from '../assignments.ts';
import { assignmentOf } from '../assignments.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { changesetAnswer, newRowsAnswer } from '../edited.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { selectionOf } from '../selection.ts';
import { orNone, textTable } from '../text-table.ts';
import { shownValue, valueText } from '../values.ts';
import { campaignJson, wholeSentence } from '../views.ts';
import { bulkAnswer, operationIn } from './bulk.ts';
import { newRows } from './edits.ts';
import { tableFile } from './workbook.ts';

/** The columns of the list; `campaigns show` has all fields. */
const LISTED: readonly FieldPath[] = [
  'title',
  'status',
  'budgets.daily.limitMicros',
  'budgets.total.limitMicros',
  'budgets.daily.spentMicros',
  'budgets.total.spentMicros',
  PACE_FIELD,
  ADS_FIELD,
  'isDefault',
];

const LISTED_FIELDS = LISTED.flatMap((path) => campaignFieldNamed(path) ?? []);

const textOf = ({ values }: CampaignRow, path: FieldPath): string => valueText(path, values[path] ?? null);

/** What is to be known of a campaign besides its values; nothing of one that is as it is on the marketplace. */
const stateOf = ({ state, conflicts }: CampaignRow): string => {
  if (Object.keys(conflicts).length > 0) return 'conflict';
  return state === 'live' ? '' : state;
};

const campaignTable = (campaigns: readonly CampaignRow[], room: number | undefined): string =>
  textTable(
    [
      { head: 'key' },
      { head: 'id', right: true },
      { head: 'state' },
      ...LISTED_FIELDS.map((field) => ({ head: field.alias ?? field.path, right: isNumeric(field) })),
    ],
    campaigns.map((campaign) => [
      campaign.key,
      campaign.id === null ? tell('cli.new_ad') : String(campaign.id),
      stateOf(campaign),
      ...LISTED.map((path) => textOf(campaign, path)),
    ]),
    room,
  );

const paceLine = (pace: Pace | null): string =>
  pace === null ? tell('cli.pace_unknown') : tell('cli.pace', pace);

const listText = ({ campaigns, pace }: Campaigns, room: number | undefined): string =>
  orNone(campaigns, () => [campaignTable(campaigns, room), paceLine(pace)].join('\n'));

const amongCampaigns = (campaigns: readonly CampaignRow[], name: string): CampaignRow => {
  const found = campaigns.find(({ key, id }) => key === name || String(id) === name.replace(/^id:/, ''));
  if (!found) throw new UsageError(tell('cli.no_campaign', { id: name }));
  return found;
};

const campaignNamed = async (host: Host, account: string, name: string) => {
  const { campaigns, pace } = await host.call('campaigns.list', { account });
  return { campaign: amongCampaigns(campaigns, name), pace };
};

const detailText = (campaign: CampaignRow, pace: Pace | null): string =>
  [
    [campaign.key, campaign.id === null ? tell('cli.new_ad') : String(campaign.id), stateOf(campaign)]
      .join('  ')
      .trimEnd(),
    ...CAMPAIGN_FIELDS.flatMap(({ path }) => {
      const { [path]: live } = campaign.drafts;
      const text = textOf(campaign, path);
      if (live !== undefined) return [`  ${path}: ${shownValue(path, live)} → ${text}`];
      return text === '' ? [] : [`  ${path}: ${text}`];
    }),
    paceLine(pace),
    ...campaign.problems.map((problem) => wholeSentence(problem)),
  ].join('\n');

const FOUND = {
  changed: 'cli.campaign_changed',
  same: 'cli.campaign_same',
  gone: 'cli.campaign_gone',
  odd: 'cli.campaign_odd',
} as const satisfies Record<CampaignResult['found'], string>;

const textsOf = (words: readonly Assignment[]): Record<string, string> =>
  Object.fromEntries(words.map(({ field, text }) => [field, text]));

export const CAMPAIGN_COMMANDS: readonly Command[] = [
  command({
    name: 'campaigns',
    positionals: [],
    options: [],
    run: async (host) => {
      const found = await host.call('campaigns.list', { account: await host.account() });
      return {
        json: { campaigns: found.campaigns.map(campaignJson), pace: found.pace },
        text: listText(found, host.terminal.columns),
      };
    },
  }),
  command({
    name: 'campaigns show',
    positionals: ['ID'],
    options: [],
    run: async (host, { positionals: [id = ''] }) => {
      const { campaign, pace } = await campaignNamed(host, await host.account(), id);
      return { json: { campaign: campaignJson(campaign), pace }, text: detailText(campaign, pace) };
    },
  }),
  command({
    name: 'campaigns read',
    positionals: ['ID'],
    options: [],
    run: async (host, { positionals: [id = ''] }) => {
      const account = await host.account();
      const { key } = (await campaignNamed(host, account, id)).campaign;
      const { job } = await host.call('campaigns.read', { account, key });
      const { found } = resultOf(await host.finished(job), 'campaign');
      return { json: { key, found }, text: tell(FOUND[found], { key }) };
    },
  }),
  command({
    name: 'campaigns set',
    positionals: ['ID', 'FIELD=VALUE…'],
    options: [],
    run: async (host, { positionals: [id = '', ...words] }) => {
      const set = words.map(assignmentOf);
      const account = await host.account();
      const { key } = (await campaignNamed(host, account, id)).campaign;
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
    name: 'campaigns bulk',
    positionals: ['FILE'],
    options: ['keys', 'dry-run'],
    run: async (host, { positionals: [file = ''], options }) => {
      const wanted = await operationIn(file, 'campaigns bulk ');
      const account = await host.account();
      const { campaigns } = await host.call('campaigns.list', { account });
      const chosen = options.keys?.map((name) => amongCampaigns(campaigns, name)) ?? campaigns;
      const select = { keys: chosen.map(({ key }) => key) };
      return bulkAnswer(host, { account, select, operation: wanted }, options['dry-run'] === true);
    },
  }),
  command({
    name: 'campaigns create',
    positionals: ['FIELD=VALUE…'],
    options: [],
    run: async (host, { positionals: words }) => {
      const rows = [textsOf(words.map(assignmentOf))];
      const account = await host.account();
      return newRowsAnswer(await host.call('edits.create', { account, rows, kind: 'campaign' }));
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
  command({
    name: 'campaigns export',
    positionals: ['FILE.xlsx|.csv'],
    options: [],
    run: async (host, { positionals: [file = ''] }) => {
      const account = await host.account();
      const { job } = await host.call('workbook.export', {
        account,
        file: tableFile(file, 'campaigns export '),
        campaigns: true,
      });
      const result = resultOf(await host.finished(job), 'export');
      const { rows, file: written } = result;
      return { json: jsonOf(result), text: tell('cli.campaigns_exported', { rows, file: written }) };
    },
  }),
  command({
    name: 'campaigns assign',
    positionals: ['ID'],
    options: ['where', 'keys', 'dry-run'],
    run: async (host, { positionals: [id = ''], options }) => {
      if (options.where === undefined && !options.keys) {
        throw new UsageError(tell('cli.need_one', { names: '--where, --keys' }), 'campaigns assign ');
      }
      const account = await host.account();
      const { campaign } = await campaignNamed(host, account, id);
      if (campaign.id === null) throw new UsageError(tell('cli.campaign_unsent', { key: campaign.key }));
      if (campaign.state === 'gone') throw new UsageError(tell('cli.campaign_gone', { key: campaign.key }));
      const select = await selectionOf(host, account, options);
      const operation = { kind: 'campaign' as const, campaignId: campaign.id };
      return bulkAnswer(host, { account, select, operation }, options['dry-run'] === true);
    },
  }),
];
