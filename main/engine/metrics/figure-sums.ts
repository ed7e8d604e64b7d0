/** Sums of packed figures by ad, in columns: 50,000 ads over months are summed up within a fraction of a second. */
import type { Figures } from '../../../shared/metrics/figures.ts';
import { eachPacked } from '../mirror/remote/packed-figures.ts';

export type FigureSums = {
  readonly add: (packed: Uint8Array | undefined) => void;
  /** Undefined for an ad without activity. */
  readonly of: (adId: number) => Figures | undefined;
  readonly ids: () => Iterable<number>;
};

/** Numbers of an ad: five counts, and money in two parts that stay exact: whole units of the currency, and micros. */
const STRIDE = 7;
const UNIT = 1_000_000;

/** The place of `adId` in sorted ids, or where it would stand. */
const placeIn = (ids: readonly number[], adId: number): number => {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? 0) < adId) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Ads of a day come in order of their ids, so that a cursor finds each among those known before: ids beyond 2^31, as
 * keys of a `Map`, would take ten times as long.
 */
export const createFigureSums = (): FigureSums => {
  /** In order, and where the numbers of each begin. */
  let ids: readonly number[] = [];
  let places: readonly number[] = [];
  let count = 0;
  let values = new Float64Array(STRIDE * 1024);

  const newPlace = (): number => {
    const place = STRIDE * count;
    count += 1;
    if (place + STRIDE > values.length) {
      const larger = new Float64Array(2 * values.length);
      larger.set(values);
      values = larger;
    }
    return place;
  };

  /** Both lists are in order. */
  const takeIn = (newIds: readonly number[], newPlaces: readonly number[]): void => {
    const merged: number[] = [];
    const mergedPlaces: number[] = [];
    let next = 0;
    const takeUpTo = (adId: number): void => {
      for (; next < newIds.length && (newIds[next] ?? 0) < adId; next += 1) {
        merged.push(newIds[next] ?? 0);
        mergedPlaces.push(newPlaces[next] ?? 0);
      }
    };
    ids.forEach((adId, at) => {
      takeUpTo(adId);
      merged.push(adId);
      mergedPlaces.push(places[at] ?? 0);
    });
    takeUpTo(Number.POSITIVE_INFINITY);
    ids = merged;
    places = mergedPlaces;
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
    add: (packed) => {
      if (packed === undefined) return;
      const newIds: number[] = [];
      const newPlaces: number[] = [];
      let cursor = 0;
      const placeFor = (adId: number): number => {
        while ((ids[cursor] ?? Number.POSITIVE_INFINITY) < adId) cursor += 1;
        if (ids[cursor] === adId) return places[cursor] ?? 0;
        const place = newPlace();
        newIds.push(adId);
        newPlaces.push(place);
        return place;
      };
      eachPacked(packed, (adId, impressions, clicks, urlClicks, emails, engagement, spent) => {
        const place = placeFor(adId);
        increase(place, impressions);
        increase(place + 1, clicks);
        increase(place + 2, urlClicks);
        increase(place + 3, emails);
        increase(place + 4, engagement);
        increase(place + 5, Math.floor(spent / UNIT));
        increase(place + 6, spent % UNIT);
      });
      if (newIds.length > 0) takeIn(newIds, newPlaces);
    },
    of: (adId) => {
      const place = placeIn(ids, adId);
      return ids[place] === adId ? figuresAt(places[place] ?? 0) : undefined;
    },
    ids: () => ids,
  };
};

/** The figures of the ads that are in it, together, exact to the micro. */
export const packedTotal = (packed: Uint8Array | undefined, isIn: (adId: number) => boolean): Figures => {
  const sum = { impressions: 0, clicks: 0, urlClicks: 0, emails: 0, engagement: 0 };
  let units = 0;
  let micros = 0;
  if (packed !== undefined) {
    eachPacked(packed, (adId, impressions, clicks, urlClicks, emails, engagement, spent) => {
      if (!isIn(adId)) return;
      sum.impressions += impressions;
      sum.clicks += clicks;
      sum.urlClicks += urlClicks;
      sum.emails += emails;
      sum.engagement += engagement;
      units += Math.floor(spent / UNIT);
      micros += spent % UNIT;
    });
  }
  return { ...sum, spentMicros: BigInt(units) * BigInt(UNIT) + BigInt(micros) };
};
