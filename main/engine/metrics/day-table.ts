/**
 * Reads the csv of GET /metrics/ads by day as its bytes come (`docs/interface.md#get-metricsads`). Names of columns
 * depend on the language that is asked for; their order is that of the fields, which are asked for in the order in
 * which the interface lists them.
 */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { MetricPeriod } from '../../../shared/contract/results/metrics.ts';
import { daysIn } from '../../../shared/metrics/days.ts';
import type { AD_TABLE_COLUMNS } from '../../../shared/metrics/reports.ts';
import { rowsOf } from '../../../shared/table/tsv.ts';
import type { AdFigures } from '../mirror/remote/packed-figures.ts';
import { packDay } from '../mirror/remote/packed-figures.ts';
import type { BodySink } from '../service/http/connection.ts';
import { isTableType } from '../service/http/media-types.ts';
import { inTimeSlices } from '../time-slices.ts';

export const DAY_TABLE_FIELDS = [
  'date',
  'adID',
  'spentMicros',
  'clicks',
  'impressions',
  'websiteClicks',
  'emails',
] as const satisfies readonly (typeof AD_TABLE_COLUMNS)[number][];

/** Characters: a row of the fields above has fewer than a hundred. */
const LONGEST_LINE = 10_000;

/** As many digits as a number holds exactly. */
const COUNT = /^\d{1,15}$/;

/** Numbers of a row after its day: the ad, and five figures. */
const STRIDE = DAY_TABLE_FIELDS.length - 1;

/** A day of the table, as the mirror keeps it. */
export type TableDay = {
  readonly day: string;
  /** How many ads it has figures of, and what was spent on all of them. */
  readonly ads: number;
  readonly spentMicros: bigint;
  readonly packed: Uint8Array;
};

export type DayTable = {
  readonly sink: BodySink;
  /** Every day of the period once the answer is whole, made in time slices. Rejects with `service-answer`. */
  readonly days: () => Promise<readonly TableDay[]>;
};

const unreadable = (reason: string): AdsheetError =>
  new AdsheetError('service-answer', { why: 'table', reason });

const figuresIn = (numbers: readonly number[]): readonly AdFigures[] =>
  Array.from({ length: numbers.length / STRIDE }, (_, row) => {
    const at = (place: number): number => numbers[STRIDE * row + place] ?? 0;
    const [urlClicks, emails] = [at(4), at(5)];
    return {
      adId: at(0),
      spentMicros: BigInt(at(1)),
      clicks: at(2),
      impressions: at(3),
      urlClicks,
      emails,
      engagement: urlClicks + emails,
    };
  });

/**
 * The table of a period, of `mostRows` rows at most. A row that is not of the period, that names an ad twice on a day
 * or that cannot be read makes all of it unreadable: the sink's functions throw `service-answer`, which ends the
 * exchange.
 */
export const createDayTable = ({ from, to }: MetricPeriod, mostRows: number): DayTable => {
  let decoder = new TextDecoder();
  let rest = '';
  let rows = 0;
  let hasHead = false;
  const numbers = new Map<string, number[]>();
  const begin = (): void => {
    decoder = new TextDecoder();
    rest = '';
    rows = 0;
    hasHead = false;
    numbers.clear();
    for (const day of daysIn(from, to)) numbers.set(day, []);
  };
  begin();

  const takeHead = (cells: readonly string[]): void => {
    if (cells.length !== DAY_TABLE_FIELDS.length) throw unreadable(`${cells.length} columns`);
    if (numbers.has(cells[0] ?? '')) throw unreadable('no heads');
    hasHead = true;
  };

  const take = (cells: readonly string[]): void => {
    if (cells.length === 1 && cells[0] === '') return;
    if (!hasHead) {
      takeHead(cells);
      return;
    }
    rows += 1;
    if (rows > mostRows) throw unreadable(`more than ${mostRows} rows`);
    const ofDay = numbers.get(cells[0] ?? '');
    if (ofDay === undefined || cells.length !== DAY_TABLE_FIELDS.length) throw unreadable(`row ${rows}`);
    for (const cell of cells.slice(1)) {
      if (!COUNT.test(cell)) throw unreadable(`row ${rows}`);
      ofDay.push(Number(cell));
    }
  };

  const takeAll = (text: string): void => {
    for (const cells of rowsOf(text, ',', DAY_TABLE_FIELDS.length + 1)) take(cells);
  };

  return {
    sink: {
      accepts: (type) => isTableType(type, 'csv'),
      begin,
      write: (chunk) => {
        const text = rest + decoder.decode(chunk, { stream: true });
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        if (rest.length > LONGEST_LINE) throw unreadable('a line without end');
        takeAll(text.slice(0, end));
      },
    },
    days: async () => {
      takeAll(rest + decoder.decode());
      rest = '';
      if (!hasHead) throw unreadable('no heads');
      const days: TableDay[] = [];
      await inTimeSlices(numbers, ([day, ofDay]) => {
        const figures = figuresIn(ofDay);
        const ads = new Set(figures.map(({ adId }) => adId)).size;
        if (ads < figures.length) throw unreadable(`an ad twice on ${day}`);
        const spentMicros = figures.reduce((sum, ad) => sum + ad.spentMicros, 0n);
        days.push({ day, ads, spentMicros, packed: packDay(figures) });
      });
      return days;
    },
  };
};
