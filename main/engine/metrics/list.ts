/** Lists performance by ad, day, category or campaign, with totals. */

import { readField } from '../../../shared/ad/paths.ts';
import { titleOf } from '../../../shared/ad/title.ts';
import { MOST_DAYS } from '../../../shared/contract/commands/metrics.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type {
  MetricFigures,
  MetricGroup,
  MetricPeriod,
  MetricRow,
  MetricScope,
  MetricSubject,
  Metrics,
} from '../../../shared/contract/results/metrics.ts';
import { DEFAULT_DAYS } from '../../../shared/expression/metrics.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { countDays, dayAfter, daysIn } from '../../../shared/metrics/days.ts';
import type { Figures } from '../../../shared/metrics/figures.ts';
import { addFigures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { rowsAfter } from '../rows/row.ts';
import { knownDays, knownIn, tenantDay } from './known-days.ts';

/** The name of a category or campaign by its id. */
export type NameOf = (id: number) => string | undefined;

export type MetricsAsked = {
  readonly by: MetricGroup;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly scope?: MetricScope | undefined;
};

type Entry = { readonly subject: MetricSubject; readonly figures: Figures | null };

const hundredths = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((10_000 * part) / whole) / 100;

const figuresView = (figures: Figures): MetricFigures => ({
  impressions: figures.impressions,
  clicks: figures.clicks,
  urlClicks: figures.urlClicks,
  emails: figures.emails,
  engagement: figures.engagement,
  spentMicros: String(figures.spentMicros),
  ctr: hundredths(figures.clicks, figures.impressions),
  cpcMicros: figures.clicks === 0 ? null : String(figures.spentMicros / BigInt(figures.clicks)),
});

const rowOf = ({ subject, figures }: Entry): MetricRow => ({
  ...subject,
  figures: figures && figuresView(figures),
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

type Sums = ReadonlyMap<number, Figures>;

/** Every ad, and those in the report that have no row in the mirror. */
const byAd = (mirror: Mirror, sums: Sums): readonly Entry[] => {
  const left = new Map(sums);
  const entries: Entry[] = [];
  for (const { key, id, local } of rowsAfter(mirror, 0)) {
    const figures = id === null ? null : (sums.get(id) ?? NO_FIGURES);
    entries.push({ subject: { kind: 'ad', key, id, title: titleOf(local) }, figures });
    if (id !== null) left.delete(id);
  }
  const strangers = [...left].map(
    ([id, figures]): Entry => ({ subject: { kind: 'ad', key: null, id, title: '' }, figures }),
  );
  return [...entries, ...strangers];
};

/** The ads' figures grouped by category or campaign. */
const byParent = (
  mirror: Mirror,
  sums: Sums,
  kind: 'category' | 'campaign',
  nameOf: NameOf,
): readonly Entry[] => {
  const left = new Map(sums);
  const found = new Map<number | null, Figures>();
  const count = (id: number | null, figures: Figures): void => {
    found.set(id, addFigures(found.get(id) ?? NO_FIGURES, figures));
  };
  for (const { id, base } of rowsAfter(mirror, 0)) {
    if (id === null) continue;
    count(numberAt(base, `${kind}Id`), sums.get(id) ?? NO_FIGURES);
    left.delete(id);
  }
  for (const figures of left.values()) count(null, figures);
  return [...found].map(([id, figures]) => ({
    subject: { kind, id, title: (id === null ? undefined : nameOf(id)) ?? '' },
    figures,
  }));
};

const byDay = (mirror: Mirror, scope: MetricScope, days: readonly string[]): readonly Entry[] => {
  const sums = mirror.metrics.sumsByDay(scope, days);
  return days.map((day) => ({ subject: { kind: 'day', day }, figures: sums.get(day) ?? NO_FIGURES }));
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

/** `nameOf` looks up the names of the groups. Rejects with `bad-input` for an invalid period. */
export const listMetrics = (mirror: Mirror, asked: MetricsAsked, nameOf: NameOf, now: Date): Metrics => {
  const { by, scope = 'hit' } = asked;
  const known = knownDays(mirror, scope);
  const period = periodOf(known.at(-1)?.day ?? tenantDay(mirror, now), asked);
  const { days, partial } = knownIn(known, period);
  const missing = daysIn(period.from, period.to).filter((day) => !days.includes(day));
  const sums = mirror.metrics.sumsByAd(scope, days);
  const entriesOf = (): readonly Entry[] => {
    if (by === 'day') return byDay(mirror, scope, days);
    return (by === 'ad' ? byAd(mirror, sums) : byParent(mirror, sums, by, nameOf)).toSorted(byWeight);
  };
  const isKnown = days.length > 0;
  return {
    ...period,
    scope,
    missing,
    partial,
    rows: entriesOf().map((entry) => rowOf(isKnown ? entry : { ...entry, figures: null })),
    totals: isKnown ? figuresView([...sums.values()].reduce(addFigures, NO_FIGURES)) : null,
  };
};
