/** Which ads of a category get its places: those with the best results, whether active now or not. */
import type { RowKey } from '../ad/model.ts';

export type PlaceAd = {
  readonly key: RowKey;
  /** Does it have a place, with its drafts? */
  readonly isActive: boolean;
  /** The larger the better. */
  readonly result: bigint;
};

export type PlacePlan = {
  /** Active ads to pause, the weakest first. */
  readonly rest: readonly RowKey[];
  /** Paused ads to make active, the strongest first. */
  readonly wake: readonly RowKey[];
};

/** Of equals an active ad stays, so that nothing is changed without a gain; else the order is that of the rows. */
const byResult = (a: PlaceAd & { at: number }, b: PlaceAd & { at: number }): number =>
  Number(b.result > a.result) - Number(b.result < a.result) ||
  Number(b.isActive) - Number(a.isActive) ||
  a.at - b.at;

/** Gives the `most` places to the best of these ads, which are in the order of their rows. */
export const planPlaces = (ads: readonly PlaceAd[], most: number): PlacePlan => {
  const ordered = ads.map((ad, at) => ({ ...ad, at })).toSorted(byResult);
  return {
    rest: ordered
      .slice(most)
      .filter(({ isActive }) => isActive)
      .map(({ key }) => key)
      .toReversed(),
    wake: ordered
      .slice(0, most)
      .filter(({ isActive }) => !isActive)
      .map(({ key }) => key),
  };
};
