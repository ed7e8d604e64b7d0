/** Imports of the seller's feed, what was recorded after them, and edits held because of them. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type {
  FeedImportDetail,
  FeedImports,
  FeedRecord,
  FeedsPullResult,
} from '../../../shared/contract/results/feeds.ts';
import type { ComparedImports, ComparedMessage } from '../../../shared/feeds/compare-imports.ts';
import { compareImports, MESSAGE_KINDS } from '../../../shared/feeds/compare-imports.ts';
import type { FeedImport, FeedMessage } from '../../../shared/feeds/feed-import.ts';
import { countersOf, FEED_COUNTS } from '../../../shared/feeds/feed-import.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { tell } from '../../../shared/locale/terminal.ts';
import type { Command } from '../command.ts';
import { command } from '../command.ts';
import { UsageError } from '../exit.ts';
import type { Host } from '../host.ts';
import { resultOf } from '../jobs.ts';
import { type Chosen, selectionOf } from '../selection.ts';
import { lineOf, oneLine, orNone, textTable } from '../text-table.ts';

/** Of 15 digits, as the window takes. */
const LARGEST_ID = 999_999_999_999_999;

const importId = (text: string, about: string): number => {
  if (!/^\d{1,15}$/.test(text))
    throw new UsageError(tell('cli.not_number', { name: 'ID', min: 0, max: LARGEST_ID }), about);
  return Number(text);
};

const shortJson = ({
  id,
  status,
  createdAt,
  url,
  error,
  counters,
}: Omit<FeedImport, 'warnings' | 'errors'>) => ({
  id,
  status,
  created_at: createdAt,
  url,
  error,
  counters,
});

const listJson = ({ imports, listed, readAt }: FeedImports): JsonObject => ({
  listed,
  read_at: readAt,
  imports: imports.map(({ warnings, errors, readAt: at, ...told }) => ({
    ...shortJson(told),
    warnings,
    errors,
    read_at: at,
  })),
});

/** The counter of a kind in the table; an unknown one is in the import's own text alone. */
const counted = (told: Pick<FeedImport, 'counters'>, count: (typeof FEED_COUNTS)[number]): string =>
  String(countersOf(told).find((counter) => counter.count === count)?.value ?? '');

const listText = ({ imports, listed }: FeedImports, room: number | undefined): string => {
  const table = orNone(imports, () =>
    textTable(
      [
        { head: 'id', right: true },
        { head: 'began' },
        { head: 'status' },
        ...FEED_COUNTS.map((head) => ({ head, right: true })),
        { head: 'error' },
      ],
      imports.map((told) => [
        String(told.id),
        told.createdAt ?? '',
        told.status,
        ...FEED_COUNTS.map((count) => counted(told, count)),
        told.error,
      ]),
      room,
    ),
  );
  return listed === false ? `${table}\n${tell('cli.feeds_unlisted')}` : table;
};

const messageJson = ({ text, count, vendorIds, rows }: FeedMessage): JsonObject => ({
  text,
  count,
  vendor_ids: vendorIds,
  rows,
});

const detailJson = (told: FeedImportDetail): JsonObject => ({
  ...shortJson(told),
  errors: told.errors.map(messageJson),
  warnings: told.warnings.map(messageJson),
  ads: told.ads.map(({ vendorId, key, title }) => ({ vendor_id: vendorId, key, title })),
  read_at: told.readAt,
});

const messageLines = (told: FeedImportDetail): readonly string[] => {
  const keys = new Map(told.ads.map(({ vendorId, key }) => [vendorId, key]));
  const named = (vendorId: string): string => {
    const key = keys.get(vendorId);
    return key === undefined ? oneLine(vendorId) : `${oneLine(vendorId)} (${key})`;
  };
  return MESSAGE_KINDS.flatMap((kind) =>
    told[kind].flatMap(({ text, count, vendorIds }) => [
      '',
      lineOf([kind === 'errors' ? '!' : '?', count, text]),
      ...(vendorIds.length > 0 ? [`    ${vendorIds.map(named).join(', ')}`] : []),
    ]),
  );
};

const detailText = (told: FeedImportDetail): string =>
  [
    lineOf([told.id, told.status, told.createdAt]),
    ...(told.url === null ? [] : [oneLine(told.url)]),
    ...(told.error === '' ? [] : [`! ${oneLine(told.error)}`]),
    ...countersOf(told).map(({ name, value }) => `  ${name}: ${value}`),
    ...messageLines(told),
  ].join('\n');

const comparedJson = (
  { counters, messages, unprocessed }: ComparedImports,
  before: number,
  after: number,
): JsonObject => ({
  before,
  after,
  unprocessed: unprocessed.map(({ id }) => id),
  counters: counters.map(({ name, before: was, after: is }) => ({ name, before: was, after: is })),
  messages: messages.map(({ kind, text, before: was, after: is, onlyBefore, onlyAfter, both }) => ({
    kind,
    text,
    before: was,
    after: is,
    only_before: onlyBefore,
    only_after: onlyAfter,
    both,
  })),
});

const known = (value: number | null): string => (value === null ? tell('cli.feeds_untold') : String(value));

const comparedMessageLines = ({ kind, text, before, after, ...ids }: ComparedMessage): readonly string[] => [
  lineOf([kind === 'errors' ? '!' : '?', `${known(before)} → ${known(after)}`, text]),
  ...(ids.onlyAfter.length > 0 ? [`    + ${oneLine(ids.onlyAfter.join(', '))}`] : []),
  ...(ids.onlyBefore.length > 0 ? [`    - ${oneLine(ids.onlyBefore.join(', '))}`] : []),
];

const comparedText = ({ counters, messages, unprocessed }: ComparedImports): string =>
  [
    ...unprocessed.map(({ id, status }) => tell('cli.feeds_unprocessed', { id, status })),
    ...counters.map(({ name, before, after }) => `${name}: ${known(before)} → ${known(after)}`),
    ...messages.flatMap(comparedMessageLines),
    tell('cli.feeds_samples'),
  ].join('\n');

const recordJson = ({ imports, since, fields, paused, atRisk, held }: FeedRecord): JsonObject => ({
  imports,
  since,
  fields: fields.map(({ field, ads, lastImport, lastAt }) => ({
    field,
    ads,
    last_import: lastImport,
    last_at: lastAt,
  })),
  paused: paused && { ads: paused.ads, last_import: paused.lastImport, last_at: paused.lastAt },
  at_risk: atRisk,
  held,
});

const recordText = ({ imports, since, fields, paused, atRisk, held }: FeedRecord): string =>
  [
    since === null ? tell('cli.feeds_nothing_known') : tell('cli.feeds_since', { imports, since }),
    ...fields.map(({ field, ads, lastImport }) => tell('cli.feeds_put_back', { field, ads, id: lastImport })),
    ...(paused ? [tell('cli.feeds_paused', { ads: paused.ads, id: paused.lastImport })] : []),
    ...(since !== null && fields.length === 0 && !paused ? [tell('cli.feeds_no_effect')] : []),
    ...(atRisk.length > 0 ? [tell('cli.feeds_at_risk', { count: atRisk.length })] : []),
    ...(held.length > 0 ? [tell('cli.feeds_held', { count: held.length })] : []),
  ].join('\n');

const pullImports = async (
  host: Host,
  account: string,
  ids?: readonly number[],
): Promise<FeedsPullResult> => {
  const { job } = await host.call('feeds.pull', { account, ...(ids ? { ids: [...ids] } : {}) });
  return resultOf(await host.finished(job), 'feeds');
};

/** Says which imports the marketplace names, or gave once, and does not give now. */
const noteNotGiven = ({ terminal }: Host, { missing }: FeedsPullResult): void => {
  if (missing.length === 0) return;
  terminal.note(tell('cli.feeds_not_given', { count: missing.length, ids: missing.join(', ') }));
};

/** The import of the local copy; one that it does not have is read. */
const importOf = async (
  host: Host,
  account: string,
  id: number,
  again = false,
): Promise<FeedImportDetail> => {
  const { imports } = await host.call('feeds.list', { account });
  const isHere = imports.some((told) => told.id === id);
  if (again || !isHere) {
    const pulled = await pullImports(host, account, [id]);
    if (pulled.missing.length > 0 && !isHere)
      throw new AdsheetError('feed-unknown', { id, why: 'marketplace' });
    noteNotGiven(host, pulled);
  }
  return host.call('feeds.get', { account, id });
};

const listAnswer = async (host: Host, again: boolean) => {
  const account = await host.account();
  if (again) noteNotGiven(host, await pullImports(host, account));
  const found = await host.call('feeds.list', { account });
  return { json: listJson(found), text: listText(found, host.terminal.columns) };
};

/** Holds or releases the edits of the ads chosen; of none chosen, those at risk or all that are held. */
const holdAnswer = async (
  host: Host,
  held: boolean,
  options: Chosen,
): Promise<{ json: Json; text: string }> => {
  const account = await host.account();
  const select = await selectionOf(host, account, options);
  const isChosen = Object.keys(select).length > 0;
  const { keys } = await host.call('feeds.hold', { account, held, ...(isChosen ? { select } : {}) });
  const count = keys.length;
  return {
    json: { [held ? 'held' : 'released']: keys },
    text: held ? tell('cli.feeds_now_held', { count }) : tell('cli.feeds_released', { count }),
  };
};

export const FEED_COMMANDS: readonly Command[] = [
  command({
    name: 'feeds',
    positionals: ['[ID]'],
    options: ['refresh'],
    run: async (host, { positionals: [text], options: { refresh = false } }) => {
      if (text === undefined) return listAnswer(host, refresh);
      const id = importId(text, 'feeds ');
      const told = await importOf(host, await host.account(), id, refresh);
      return { json: detailJson(told), text: detailText(told) };
    },
  }),
  command({
    name: 'feeds compare',
    positionals: ['ID', 'ID'],
    options: [],
    run: async (host, { positionals }) => {
      const [a = 0, b = 0] = positionals.map((text) => importId(text, 'feeds compare '));
      const account = await host.account();
      const before = await importOf(host, account, a);
      const after = await importOf(host, account, b);
      const compared = compareImports(before, after);
      return { json: comparedJson(compared, a, b), text: comparedText(compared) };
    },
  }),
  command({
    name: 'feeds record',
    positionals: [],
    options: [],
    run: async (host) => {
      const found = await host.call('feeds.record', { account: await host.account() });
      return { json: recordJson(found), text: recordText(found) };
    },
  }),
  command({
    name: 'feeds hold',
    positionals: [],
    options: ['where', 'keys'],
    run: (host, { options }) => holdAnswer(host, true, options),
  }),
  command({
    name: 'feeds release',
    positionals: [],
    options: ['where', 'keys'],
    run: (host, { options }) => holdAnswer(host, false, options),
  }),
];
