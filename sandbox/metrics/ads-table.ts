/** GET /metrics/ads: a table of ads by day, week, month or year (interface, Reports and metrics). */
import { utils, write } from '@e965/xlsx';
import { day } from '../clock.ts';
import type { Language } from '../data/tenants.ts';
import type { Answer, Call, CallContext } from '../http/call.ts';
import { readers } from '../http/call.ts';
import type { Fault } from '../http/errors.ts';
import { fault, notFound, ServiceError } from '../http/errors.ts';
import { chooseAccept } from '../http/media-type.ts';
import type { Ad } from '../model.ts';
import { activityOf, dayText, percent } from './activity.ts';
import type { Figures } from './figures.ts';
import { added, noFigures } from './figures.ts';
import { listIn, readPeriod } from './report-query.ts';
import { MOST_ROWS, tableDays } from './table-ways.ts';

const csvType = 'text/csv';
const excelType = 'application/vnd.ms-excel';

type Version = 1 | 2;
type Cell = string | number;
type Row = { readonly ad: Ad; readonly date: string; readonly figures: Figures; readonly levels: Levels };
type Levels = readonly (string | undefined)[];

type Column = {
  /** In Dutch, French and English. */
  readonly names: Readonly<Record<Language, string>>;
  readonly versions: readonly Version[];
  readonly cell: (row: Row) => Cell;
};

const both = [1, 2] as const;
const column = (
  [nl, fr, en]: readonly [string, string, string],
  cell: Column['cell'],
  versions: readonly Version[] = both,
): Column => ({ names: { nl, fr, en }, versions, cell });

/** An amount in units of the currency. */
const units = (micros: number): number => Math.round(micros / 10_000) / 100;

const columns: Readonly<Record<string, Column>> = {
  date: column(['Datum', 'Date', 'Date'], ({ date }) => date),
  adID: column(['Advertentie-ID', "ID de l'annonce", 'Ad ID'], ({ ad }) => ad.id),
  L1Category: column(['Groep', 'Groupe', 'Group'], ({ levels }) => levels[0] ?? ''),
  L2Category: column(['Rubriek', 'Rubrique', 'Category'], ({ levels }) => levels[1] ?? ''),
  L3Category: column(['Subrubriek', 'Sous-rubrique', 'Subcategory'], ({ levels }) => levels[2] ?? ''),
  title: column(['Titel', 'Titre', 'Title'], ({ ad }) => ad.title),
  startDate: column(['Geplaatst op', 'Placée le', 'Placed on'], ({ ad }) => dayText(ad.dateCreated)),
  endDate: column(['Verwijderd op', 'Supprimée le', 'Deleted on'], ({ ad }) =>
    ad.dateDeleted === undefined ? '' : dayText(ad.dateDeleted),
  ),
  bidMicros: column(['Bod (micro)', 'Enchère (micro)', 'Bid (micros)'], ({ ad }) => ad.bidMicros, [2]),
  spentMicros: column(
    ['Besteed (micro)', 'Dépensé (micro)', 'Spent (micros)'],
    ({ figures }) => figures.spentMicros,
    [2],
  ),
  CPC: column(
    ['CPC', 'CPC', 'CPC'],
    ({ ad }) => (/^\d+$/.test(ad.bidMicros) ? units(Number(ad.bidMicros)) : ''),
    [1],
  ),
  spent: column(['Besteed', 'Dépensé', 'Spent'], ({ figures }) => units(figures.spentMicros), [1]),
  clicks: column(['Kliks', 'Clics', 'Clicks'], ({ figures }) => figures.clicks),
  impressions: column(['Vertoningen', 'Impressions', 'Impressions'], ({ figures }) => figures.impressions),
  viewCTR: column(['CTR', 'CTR', 'CTR'], ({ figures }) => percent(figures.clicks, figures.impressions)),
  websiteClicks: column(
    ['Websitekliks', 'Clics vers le site', 'Website clicks'],
    ({ figures }) => figures.urlClicks,
  ),
  emails: column(['E-mails', 'E-mails', 'E-mails'], ({ figures }) => figures.emails),
  engagementCTR: column(['Interactie', 'Interaction', 'Engagement'], ({ figures }) =>
    percent(figures.urlClicks + figures.emails, figures.clicks),
  ),
  region: column(['Regio', 'Région', 'Region'], ({ ad }) => ad.regionId ?? ad.postcode ?? ''),
  vendorID: column(['Leverancier-ID', 'ID du fournisseur', 'Vendor ID'], ({ ad }) => ad.vendorId ?? ''),
  externalURL: column(['Website', 'Site web', 'Website'], ({ ad }) => ad.url ?? ''),
};

/** The first day of the week, month or year, in the form the interface has for each. */
const periodOf: Readonly<Record<string, (date: number) => string>> = {
  daily: dayText,
  weekly: (date) => dayText(date - ((new Date(date).getUTCDay() + 6) % 7) * day),
  monthly: (date) => dayText(date).slice(0, 7),
  yearly: (date) => dayText(date).slice(0, 4),
};

const readTableQuery = (query: CallContext['query'], version: Version) => {
  const faults: Fault[] = [];
  const period = readPeriod(query, faults);
  const known = Object.entries(columns).flatMap(([field, { versions }]) =>
    versions.includes(version) ? [field] : [],
  );
  const fields = listIn(query['fields']) ?? known;
  faults.push(
    ...fields.filter((field) => !known.includes(field)).map((field) => fault(2001, 'fields', field)),
  );
  const aggregate = query['aggregate'] ?? 'daily';
  const startOf = periodOf[aggregate];
  if (startOf === undefined) faults.push(fault(2001, 'aggregate', aggregate));
  if (faults.length > 0 || startOf === undefined) throw new ServiceError(400, faults);
  return {
    ...period,
    startOf,
    fields: known.filter((field) => fields.includes(field)),
    deleted: query['includeDeleted'] === 'true',
    phrase: (query['query'] ?? '').toLowerCase(),
  };
};

const isDeleted = ({ status }: Ad): boolean => status === 'DELETED' || status === 'DELETED_BY_CS';

/** The tenant's locale that is asked for first, in either spelling; its default without one. */
const localeOf = ({ request, service }: CallContext): readonly [string, Language] => {
  const { locales } = service.world.tenant;
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().replace('-', '_').toLowerCase());
  const found = asked.flatMap((name) => locales.filter(([locale]) => locale.toLowerCase() === name));
  const chosen = found[0] ?? locales[0];
  if (!chosen) throw new RangeError('a tenant has locales');
  return chosen;
};

const rowsOf = (
  context: CallContext,
  wanted: ReturnType<typeof readTableQuery>,
  locale: string,
): readonly Row[] => {
  const { categories } = context.service.world;
  const { settings } = context;
  const { startDate, endDate } = wanted;
  const hasDeleted = wanted.deleted && settings.adsTable !== 'noDeleted';
  // Days of another zone hold hours of the day before.
  const first = settings.adsTable === 'otherZone' ? startDate - day : startDate;
  const rows = activityOf(context, { startDate: first, endDate })
    .filter(({ ad }) => hasDeleted || !isDeleted(ad))
    .filter(({ ad }) => ad.title.toLowerCase().includes(wanted.phrase))
    .flatMap(({ ad, daily }) => {
      const sums = new Map<string, Figures>();
      for (const { date, hits } of tableDays(daily, settings)) {
        if (date < startDate) continue;
        const name = wanted.startOf(date);
        sums.set(name, added(sums.get(name) ?? noFigures, hits));
      }
      const levels = categories.get(ad.categoryId)?.breadcrumbs[locale] ?? [];
      return [...sums]
        .filter(([, figures]) => figures.impressions > 0)
        .map(([date, figures]) => ({ ad, date, figures, levels }));
    })
    .toSorted((left, right) => left.date.localeCompare(right.date) || left.ad.id - right.ad.id);
  return settings.adsTable === 'cut' ? rows.slice(0, MOST_ROWS) : rows;
};

/** RFC 4180: empty texts are not quoted. */
const csvCell = (cell: Cell): string =>
  /[",\r\n]|^ /.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

const getTable = (context: CallContext): Answer => {
  const { query, request, settings } = context;
  if (settings.adsTable === 'gone') throw notFound();
  const accept = request.headers.accept ?? '';
  const type = chooseAccept(accept, [csvType, excelType]);
  const version = new RegExp(`${type.replace(/[./]/g, '\\$&')}\\s*;\\s*v=2`).test(accept) ? 2 : 1;
  const wanted = readTableQuery(query, version);
  const [locale, language] = localeOf(context);
  const shown = wanted.fields.flatMap((field) => columns[field] ?? []);
  const table: readonly (readonly Cell[])[] = [
    shown.map(({ names }) => names[language]),
    ...rowsOf(context, wanted, locale).map((row) => shown.map(({ cell }) => cell(row))),
  ];
  const name = `performance_${dayText(wanted.startDate)}_${dayText(wanted.endDate)}`;
  const isCsv = type === csvType;
  const bytes = isCsv
    ? Buffer.from(`${table.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`)
    : excelOf(table);
  return {
    status: 200,
    body: bytes,
    contentType: isCsv ? `${type};v=${version};charset=utf-8` : `${type};v=${version}`,
    headers: {
      'Content-Language': locale.replace('_', '-'),
      'Content-Disposition': `attachment; filename=${name}.${isCsv ? 'csv' : 'xlsx'}`,
    },
  };
};

const excelOf = (table: readonly (readonly Cell[])[]): Buffer => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(table.map((cells) => [...cells])), 'Performance');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
};

export const tableCalls: readonly Call[] = [
  { method: 'GET', path: '/metrics/ads', scopes: readers, accepts: [csvType, excelType], handle: getTable },
];
