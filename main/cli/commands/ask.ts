/** Ads by a filter of the marketplace's own. */
import { MOST_ASKED } from '../../../shared/contract/commands/ads.ts';
import type { AskedAd, AskResult } from '../../../shared/contract/results/asked-ads.ts';
import type { ListFilter } from '../../../shared/list-filter/list-filter.ts';
import { listFilterFaults } from '../../../shared/list-filter/list-filter.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { orNone, textTable } from '../text-table.ts';
import { valueText } from '../values.ts';

/** Reads the ads that are not here; the list as it is then. */
const withRead = async (
  host: Host,
  account: string,
  ads: readonly AskedAd[],
): Promise<readonly AskedAd[]> => {
  const ids = ads.flatMap(({ id, key }) => (key === null ? [id] : []));
  if (ids.length === 0) return ads;
  const { job } = await host.call('ads.read', { account, ids });
  const read = new Map(resultOf(await host.finished(job), 'read').ads.map(({ id, key }) => [id, key]));
  return ads.map(({ id, key }) => ({ id, key: key ?? read.get(id) ?? null }));
};

const adsText = async (host: Host, account: string, ads: readonly AskedAd[]): Promise<string> => {
  const local = await host.call('ads.query', { account, columns: ['status', 'title'] });
  const byKey = new Map(local.ads.map((ad) => [ad['key'], ad]));
  return orNone(ads, () =>
    textTable(
      [{ head: 'key' }, { head: 'id' }, { head: 'status' }, { head: 'title' }],
      ads.map(({ id, key }) => {
        const ad = key === null ? undefined : byKey.get(key);
        return [
          key ?? '',
          String(id),
          valueText('status', ad?.['status'] ?? null),
          valueText('title', ad?.['title'] ?? null),
        ];
      }),
      host.terminal.columns,
    ),
  );
};

const notesOf = (ads: readonly AskedAd[], { count }: AskResult): readonly string[] => {
  const unknown = ads.filter(({ key }) => key === null).length;
  const hasMore = count !== null && count > ads.length;
  return [
    tell('cli.ask_count', { shown: ads.length, count: hasMore ? String(count) : '' }),
    ...(unknown > 0 ? [tell('cli.ask_unknown', { count: unknown })] : []),
  ];
};

export const ASK_COMMANDS: readonly Command[] = [
  command({
    name: 'ask',
    positionals: [],
    options: ['title', 'remaining', 'from', 'to', 'campaign', 'order', 'descending', 'limit', 'read'],
    run: async (host, { options }) => {
      const filter: ListFilter = {
        titleKeywords: options.title?.trim(),
        remainingBudget: options.remaining?.trim(),
        startDate: options.from,
        endDate: options.to,
        campaignId: options.campaign,
        orderBy: options.order,
        direction: options.descending ? 'DESCENDING' : undefined,
      };
      const [fault] = listFilterFaults(filter);
      if (fault) throw new UsageError(tell('cli.ask_fault', { fault }), 'ask ');
      const first =
        options.limit === undefined ? undefined : Math.min(MOST_ASKED, Math.max(1, options.limit));
      const account = await host.account();
      const { job } = await host.call('ads.ask', { account, filter, first });
      const asked = resultOf(await host.finished(job), 'ask');
      const ads = options.read ? await withRead(host, account, asked.ads) : asked.ads;
      const text = host.globals.json ? '' : await adsText(host, account, ads);
      return {
        json: {
          count: asked.count,
          ads: ads.map(({ id, key }) => ({ id, key })),
          unknown: ads.flatMap(({ id, key }) => (key === null ? [id] : [])),
          requests: asked.requests,
          seconds: asked.seconds,
        },
        text: [text, ...notesOf(ads, asked)].join('\n'),
      };
    },
  }),
];
