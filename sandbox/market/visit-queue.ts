import type { TenantDays } from '../metrics/days.ts';
import { type Audience, type Visit, visitsOn } from './visitors.ts';

/** The visits of the present day of the tenant, in order of their instants. */
export type VisitQueue = {
  /** Midnight UTC of the present day. */
  readonly day: () => number;
  /** Draws a day's visits, of `crowd` times as many visitors as usual: of each ad those from an instant on. */
  readonly open: (day: number, ads: Iterable<readonly [id: number, from: number]>, crowd: number) => void;
  /** Adds the visits of an ad that is new. */
  readonly add: (id: number, from: number) => void;
  /** Takes the next visit before an instant. */
  readonly takeBefore: (instant: number) => Visit | undefined;
  readonly clear: () => void;
};

const inOrder = (left: Visit, right: Visit): number => left.at - right.at || left.adId - right.adId;

export const createVisitQueue = (days: TenantDays, audienceOf: (id: number) => Audience): VisitQueue => {
  let today = 0;
  let times = 1;
  let visits: Visit[] = [];
  let next = 0;

  const drawn = (id: number, from: number): readonly Visit[] => {
    const bounds = { start: days.start(today), end: days.end(today) };
    const all = visitsOn(id, audienceOf(id), today, bounds, times);
    return from <= bounds.start ? all : all.filter(({ at }) => at >= from);
  };

  const insert = (visit: Visit): void => {
    let [low, high] = [next, visits.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = visits[middle];
      if (other !== undefined && inOrder(other, visit) <= 0) low = middle + 1;
      else high = middle;
    }
    visits.splice(low, 0, visit);
  };

  return {
    day: () => today,
    open: (day, ads, crowd) => {
      today = day;
      times = crowd;
      visits = [];
      for (const [id, from] of ads) visits.push(...drawn(id, from));
      visits.sort(inOrder);
      next = 0;
    },
    add: (id, from) => drawn(id, from).forEach(insert),
    takeBefore: (instant) => {
      const visit = visits[next];
      if (visit === undefined || visit.at >= instant) return undefined;
      next += 1;
      return visit;
    },
    clear: () => {
      visits = [];
      next = 0;
    },
  };
};
