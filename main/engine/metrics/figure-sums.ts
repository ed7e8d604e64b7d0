/** Sums of packed figures by ad, in columns: 50,000 ads over months are summed up within a fraction of a second. */
import type { Figures } from '../../../shared/metrics/figures.ts';
import { addFigures, NO_FIGURES } from '../../../shared/metrics/figures.ts';
import { eachPacked } from '../mirror/remote/packed-figures.ts';

/** Under which number an ad is summed up; null leaves it out. */
export type SumUnder = (adId: number) => number | null;

export type FigureSums = {
  /** By ad, or under the number that `under` gives. */
  readonly add: (packed: Uint8Array | undefined, under?: SumUnder) => void;
  /** Undefined for an ad without activity. */
  readonly of: (adId: number) => Figures | undefined;
  readonly ids: () => Iterable<number>;
  readonly total: () => Figures;
};

/** Numbers of an ad: five counts, and money in two parts that stay exact: whole units of the currency, and micros. */
const STRIDE = 7;
const UNIT = 1_000_000;

export const createFigureSums = (): FigureSums => {
  const placeOf = new Map<number, number>();
  let values = new Float64Array(STRIDE * 1024);

  const placeFor = (adId: number): number => {
    const known = placeOf.get(adId);
    if (known !== undefined) return known;
    const place = STRIDE * placeOf.size;
    placeOf.set(adId, place);
    if (place + STRIDE > values.length) {
      const larger = new Float64Array(2 * values.length);
      larger.set(values);
      values = larger;
    }
    return place;
  };

  const increase = (place: number, by: number): void => {
    values[place] = (values[place] ?? 0) + by;
  };

  const at = (place: number): number => values[place] ?? 0;

  const figuresAt = (place: number): Figures => ({
    impressions: at(place),
    clicks: at(place + 1),
    urlClicks: at(place + 2),
    emails: at(place + 3),
    engagement: at(place + 4),
    spentMicros: BigInt(at(place + 5)) * BigInt(UNIT) + BigInt(at(place + 6)),
  });

  return {
    add: (packed, under = (adId) => adId) => {
      if (packed === undefined) return;
      eachPacked(packed, (adId, impressions, clicks, urlClicks, emails, engagement, spent) => {
        const sum = under(adId);
        if (sum === null) return;
        const place = placeFor(sum);
        increase(place, impressions);
        increase(place + 1, clicks);
        increase(place + 2, urlClicks);
        increase(place + 3, emails);
        increase(place + 4, engagement);
        increase(place + 5, Math.floor(spent / UNIT));
        increase(place + 6, spent % UNIT);
      });
    },
    of: (adId) => {
      const place = placeOf.get(adId);
      return place === undefined ? undefined : figuresAt(place);
    },
    ids: () => placeOf.keys(),
    total: () => [...placeOf.values()].reduce((sum, place) => addFigures(sum, figuresAt(place)), NO_FIGURES),
  };
};
