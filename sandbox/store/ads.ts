import type { Ad } from '../model.ts';

/** All ads in memory, with indexes that keep lists and checks fast at 50,000 ads. */
export type AdStore = {
  readonly get: (id: number) => Ad | undefined;
  readonly put: (ad: Ad) => void;
  /** Adds ads as if they had always existed, without a history. */
  readonly load: (ads: readonly Ad[]) => void;
  readonly remove: (id: number) => void;
  readonly clear: () => void;
  readonly size: () => number;
  readonly nextId: () => number;
  /** In order of creation. */
  readonly all: () => readonly Ad[];
  readonly byVendor: (userId: number, vendorId: string) => Ad | undefined;
  readonly activeIn: (userId: number, categoryId: number) => number;
  /** The ad as it was at a time, as far back as `rememberMs`; for lists that lag. */
  readonly asOf: (ad: Ad, time: number) => Ad | undefined;
  /** Did anything change since a time? If not, lists need no earlier states. */
  readonly changedSince: (time: number) => boolean;
};

type Earlier = { readonly until: number; readonly ad: Ad | undefined };

const rememberMs = 120_000;

const vendorKey = (userId: number, vendorId: string): string => `${userId}:${vendorId.toLowerCase()}`;

const byCreation = (left: Ad, right: Ad): number =>
  left.dateCreated - right.dateCreated || left.id - right.id;

/** The index of an ad in a list in order of creation that contains it. */
const placeOf = (ordered: readonly Ad[], ad: Ad): number => {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = ordered[middle];
    if (found !== undefined && byCreation(found, ad) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const createAdStore = (now: () => number): AdStore => {
  const ads = new Map<number, Ad>();
  const vendors = new Map<string, number>();
  const active = new Map<string, number>();
  const earlier = new Map<number, Earlier[]>();
  let ordered: Ad[] | undefined;
  let highest = 0;
  let lastChange = 0;

  const count = (ad: Ad, step: number): void => {
    if (ad.status !== 'ACTIVE') return;
    const key = `${ad.userId}:${ad.categoryId}`;
    active.set(key, (active.get(key) ?? 0) + step);
  };

  const remember = (id: number, before: Ad | undefined): void => {
    const time = now();
    lastChange = Math.max(lastChange, time);
    const kept = (earlier.get(id) ?? []).filter((version) => version.until > time - rememberMs);
    earlier.set(id, [...kept, { until: time, ad: before }]);
  };

  /** A changed ad keeps its position and a new one comes last; sorting for each write would be slow. */
  const keepOrder = (before: Ad | undefined, ad: Ad): void => {
    if (ordered === undefined) return;
    const index = before === undefined ? ordered.length : placeOf(ordered, before);
    const last = ordered.at(-1);
    const inPlace =
      before === undefined ? last === undefined || byCreation(last, ad) < 0 : byCreation(before, ad) === 0;
    if (inPlace) ordered[index] = ad;
    else ordered = undefined;
  };

  const place = (ad: Ad): void => {
    const before = ads.get(ad.id);
    if (before !== undefined) count(before, -1);
    ads.set(ad.id, ad);
    count(ad, 1);
    highest = Math.max(highest, ad.id);
    if (ad.vendorId !== undefined) vendors.set(vendorKey(ad.userId, ad.vendorId), ad.id);
    keepOrder(before, ad);
  };

  const put = (ad: Ad): void => {
    remember(ad.id, ads.get(ad.id));
    place(ad);
  };

  const remove = (id: number): void => {
    const before = ads.get(id);
    if (before === undefined) return;
    count(before, -1);
    if (before.vendorId !== undefined) vendors.delete(vendorKey(before.userId, before.vendorId));
    ads.delete(id);
    ordered = undefined;
  };

  const asOf = (ad: Ad, time: number): Ad | undefined => {
    const version = earlier.get(ad.id)?.find((candidate) => candidate.until > time);
    return version === undefined ? ad : version.ad;
  };

  return {
    get: (id) => ads.get(id),
    put,
    load: (many) => many.forEach(place),
    remove,
    clear: () => {
      for (const map of [ads, vendors, active, earlier]) map.clear();
      ordered = undefined;
      highest = 0;
      lastChange = 0;
    },
    size: () => ads.size,
    nextId: () => highest + 1,
    all: () => {
      ordered ??= [...ads.values()].sort(byCreation);
      return ordered;
    },
    byVendor: (userId, vendorId) => ads.get(vendors.get(vendorKey(userId, vendorId)) ?? 0),
    activeIn: (userId, categoryId) => active.get(`${userId}:${categoryId}`) ?? 0,
    asOf,
    changedSince: (time) => lastChange > time,
  };
};
