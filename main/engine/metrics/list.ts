/** Lists performance by ad, day, category or campaign, with totals. */
import { readField } from '../../../shared/ad/paths.ts';
import { titleOf } from '../../../shared/ad/title.ts';
import { MOST_DAYS } from '../../../shared/contract/commands/metrics.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type {
  MetricGroup,
  MetricPeriod,
  MetricRow,
  MetricScope,
  MetricSubject,
  Metrics,
} from '../../../shared/contract/results/metrics.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { countDays, dayAfter, dayIn, daysIn } from '../../../shared/metrics/days.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import { addFigures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { unpackFigures } from '../mirror/remote/packed-figures.ts';
import { rowsAfter } from '../rows/row.ts';
import { tenantDay, tenantZone } from '../settings/tenant-days.ts';
import { inTimeSlices } from '../time-slices.ts';
import { createFigureSums, packedTotal } from './figure-sums.ts';
import { figuresView } from './figures-view.ts';
import { knownDays, knownIn } from './known-days.ts';

/** The name of a category or campaign by its id. */
export type NameOf = (id: number) => string | undefined;

export type MetricsAsked = {
  readonly by: MetricGroup;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly scope?: MetricScope | undefined;
};

type Entry = {
  readonly subject: MetricSubject;
  readonly figures: Figures | null;
  readonly relative?: number | null | undefined;
};

const rowOf = ({ subject, figures, relative = null }: Entry): MetricRow => ({
  ...subject,
  figures: figures && figuresView(figures),
  relative,
});

/** Highest spend first; entries without figures last. */
const byWeight = ({ figures: a }: Entry, { figures: b }: Entry): number => {
  if (!a || !b) return a ? -1 : b ? 1 : 0;
  if (a.spentMicros !== b.spentMicros) return a.spentMicros > b.spentMicros ? -1 : 1;
  return b.clicks - a.clicks || b.impressions - a.impressions;
};

const numberAt = (ad: JsonObject | null, field: 'categoryId' | 'campaignId'): number | null => {
  const value = ad ? readField(ad, field) : null;
  return typeof value === 'number' ? value : null;
};

/** What is known of a period: figures by ad, and the days that they are of. */
type Known = {
  readonly ids: readonly number[];
  readonly of: (adId: number) => Figures | undefined;
  readonly relative: (adId: number) => number | null;
  readonly days: readonly string[];
  readonly partial: readonly string[];
};

const knownHits = async (mirror: Mirror, period: MetricPeriod): Promise<Known> => {
  const { days, partial } = knownIn(knownDays(mirror), period);
  const sums = createFigureSums();
  await inTimeSlices(days, (day) => sums.add(mirror.metrics.ofDay(day)));
  const answer = mirror.metrics.ofPeriod('hit', period);
  const places = new Map(
    (answer ? unpackFigures(answer.figures) : []).map(({ adId, relative }) => [adId, relative ?? null]),
  );
  return { ids: [...sums.ids()], of: sums.of, relative: (id) => places.get(id) ?? null, days, partial };
};

/** Sessions are known of periods that were asked for alone. */
const knownSessions = (mirror: Mirror, period: MetricPeriod): Known => {
  const answer = mirror.metrics.ofPeriod('session', period);
  const byAd = new Map((answer ? unpackFigures(answer.figures) : []).map((ad) => [ad.adId, ad]));
  const madeOn = answer?.asOf ? dayIn(tenantZone(mirror), new Date(answer.asOf)) : '';
  const days = answer ? daysIn(period.from, period.to) : [];
  return {
    ids: [...byAd.keys()],
    of: (id) => byAd.get(id),
    relative: (id) => byAd.get(id)?.relative ?? null,
    days,
    partial: days.filter((day) => day >= madeOn),
  };
};

/** Every ad, and those in the report that have no row in the mirror. */
const byAd = async (mirror: Mirror, known: Known): Promise<readonly Entry[]> => {
  const left = new Set(known.ids);
  const entries: Entry[] = [];
  await inTimeSlices(rowsAfter(mirror, 0), ({ key, id, local }) => {
    const subject = { kind: 'ad', key, id, title: titleOf(local) } as const;
    if (id === null) entries.push({ subject, figures: null });
    else entries.push({ subject, figures: known.of(id) ?? NO_FIGURES, relative: known.relative(id) });
    if (id !== null) left.delete(id);
  });
  const titles = new Map(mirror.metrics.reportedAds().map(({ adId, title }) => [adId, title]));
  const strangers = [...left].map(
    (id): Entry => ({
      subject: { kind: 'ad', key: null, id, title: titles.get(id) ?? '' },
      figures: known.of(id) ?? null,
      relative: known.relative(id),
    }),
  );
  return [...entries, ...strangers];
};

/** The ads' figures grouped by category or campaign. */
const byParent = async (
  mirror: Mirror,
  known: Known,
  kind: 'category' | 'campaign',
  nameOf: NameOf,
): Promise<readonly Entry[]> => {
  const left = new Set(known.ids);
  const found = new Map<number | null, Figures>();
  const count = (id: number | null, figures: Figures): void => {
    found.set(id, addFigures(found.get(id) ?? NO_FIGURES, figures));
  };
  await inTimeSlices(rowsAfter(mirror, 0), ({ id, base }) => {
    if (id === null) return;
    count(numberAt(base, `${kind}Id`), known.of(id) ?? NO_FIGURES);
    left.delete(id);
  });
  const reported = new Map(mirror.metrics.reportedAds().map(({ adId, categoryId }) => [adId, categoryId]));
  for (const id of left)
    count(kind === 'category' ? (reported.get(id) ?? null) : null, known.of(id) ?? NO_FIGURES);
  return [...found].map(([id, figures]) => ({
    subject: { kind, id, title: (id === null ? undefined : nameOf(id)) ?? '' },
    figures,
  }));
};

const byDay = async (mirror: Mirror, { days }: Known): Promise<readonly Entry[]> => {
  const entries: Entry[] = [];
  await inTimeSlices(days, (day) => {
    entries.push({
      subject: { kind: 'day', day },
      figures: packedTotal(mirror.metrics.ofDay(day), () => true),
    });
  });
  return entries;
};

const periodOf = (newest: string, { from, to }: MetricsAsked): MetricPeriod => {
  const last = to ?? newest;
  const first = from ?? dayAfter(last, 1 - DEFAULT_DAYS);
  const days = countDays(first, last);
  if (days < 1 || days > MOST_DAYS) {
    throw new AdsheetError('bad-input', { reason: `${first} – ${last}`, input: 'from' });
  }
  return { from: first, to: last };
};

const totalOf = ({ ids, of }: Known): Figures => {
  let total = NO_FIGURES;
  for (const id of ids) total = addFigures(total, of(id) ?? NO_FIGURES);
  return total;
};

/**
 * `nameOf` looks up the names of the groups. Made in time slices. Rejects with `bad-input` for an invalid period, and
 * with `sessions-by-ad` for sessions by anything else: a visitor who came to two ads would count twice.
 */
export const listMetrics = async (
  mirror: Mirror,
  asked: MetricsAsked,
  nameOf: NameOf,
  now: Date,
): Promise<Metrics> => {
  const { by, scope = 'hit' } = asked;
  if (scope === 'session' && by !== 'ad') throw new AdsheetError('sessions-by-ad');
  const period = periodOf(knownDays(mirror).at(-1)?.day ?? tenantDay(mirror, now), asked);
  const known = scope === 'hit' ? await knownHits(mirror, period) : knownSessions(mirror, period);
  const entriesOf = async (): Promise<readonly Entry[]> => {
    if (by === 'day') return byDay(mirror, known);
    const entries = await (by === 'ad' ? byAd(mirror, known) : byParent(mirror, known, by, nameOf));
    return entries.toSorted(byWeight);
  };
  const isKnown = known.days.length > 0;
  const rows = (await entriesOf()).map((entry) => rowOf(isKnown ? entry : { ...entry, figures: null }));
  return {
    ...period,
    scope,
    zone: tenantZone(mirror),
    missing: daysIn(period.from, period.to).filter((day) => !known.days.includes(day)),
    partial: known.partial,
    rows,
    totals: isKnown && scope === 'hit' ? figuresView(totalOf(known)) : null,
  };
};
