import type { Answer, CallContext } from '../http/call.ts';
import type { Ad } from '../model.ts';
import type { Service } from '../service.ts';
import type { Settings } from '../settings.ts';
import type { World } from '../world.ts';
import type { ListQuery, RemainingBudget } from './list-query.ts';
import { readListQuery } from './list-query.ts';
import type { SortKey } from './order.ts';
import { compareKeys, remainingMicros, sortKeys } from './order.ts';
import type { Position } from './page-token.ts';
import { awkward, readPageToken, writePageToken } from './page-token.ts';
import { adShown } from './shown.ts';

type Predicate = (ad: Ad) => boolean;

const belowRemaining = (bound: RemainingBudget): Predicate => {
  const isBelow = (ad: Ad): boolean => {
    const remaining = remainingMicros(ad);
    if (remaining === undefined) return false;
    if (bound.kind === 'cents') return remaining < bound.below * 10_000;
    return remaining * 100 < bound.below * Number(ad.budgets.total.limitMicros);
  };
  return isBelow;
};

/**
 * Was the ad live at some time in the period, and visited at least once? Of days without counted figures no more is
 * known than whether anything was ever spent.
 */
const activeIn = (
  { from, until }: { readonly from: number; readonly until: number },
  { market }: World,
): Predicate => {
  return (ad) => {
    if (ad.dateCreated >= until || (ad.dateDeleted ?? until) < from) return false;
    const uncounted = !market.counts(from) && ad.budgets.total.spentMicros !== '0';
    return uncounted || market.visitedIn(ad.id, from, until);
  };
};

const predicatesOf = (
  query: ListQuery,
  userId: number,
  settings: Settings,
  world: World,
): readonly Predicate[] => {
  const { status, changedSince, titleKeywords, categoryIds, campaignId, remainingBudget, activity } = query;
  const optional: readonly (Predicate | undefined)[] = [
    changedSince === undefined ? undefined : (ad) => ad.dateLastUpdated >= changedSince,
    categoryIds === undefined ? undefined : (ad) => categoryIds.has(ad.categoryId),
    campaignId === undefined ? undefined : (ad) => ad.campaignId === campaignId,
    titleKeywords === undefined ? undefined : (ad) => ad.title.toLowerCase().includes(titleKeywords),
    remainingBudget === undefined ? undefined : belowRemaining(remainingBudget),
    activity === undefined ? undefined : activeIn(activity, world),
    settings.deletedRead === 'found' ? undefined : (ad) => ad.status !== 'DELETED',
  ];
  // An ad in a status that no list can name is included when all eight statuses are asked for.
  const everything = status.size === 8;
  const inStatus: Predicate = (ad) => everything || status.has(ad.status);
  return [(ad) => ad.userId === userId, inStatus, ...optional.filter((predicate) => predicate !== undefined)];
};

/** The ads to filter: the named ones or all; in an earlier state where lists lag. */
const candidatesOf = (service: Service, query: ListQuery): readonly Ad[] => {
  const { ads } = service.world;
  const named = query.adIds === undefined ? undefined : [...query.adIds].map((id) => ads.get(id));
  const found = named?.filter((ad) => ad !== undefined) ?? ads.all();
  const lag = service.settings().listLagMs;
  const time = service.clock.now() - lag;
  if (lag === 0 || !ads.changedSince(time)) return found;
  return found.map((ad) => ads.asOf(ad, time)).filter((ad) => ad !== undefined);
};

const sorted = (ads: readonly Ad[], query: ListQuery): readonly Ad[] => {
  const keyOf = sortKeys[query.orderBy];
  const sign = query.descending ? -1 : 1;
  // The store is already in order of creation, the usual order.
  if (query.orderBy === 'DATE_CREATED' && query.adIds === undefined)
    return query.descending ? ads.toReversed() : ads;
  // Keys are computed once per ad; computing them in each comparison would be slow.
  const keyed = ads.map((ad) => ({ ad, key: keyOf(ad) }));
  keyed.sort((left, right) => sign * compareKeys(left.key, left.ad.id, right.key, right.ad.id));
  return keyed.map(({ ad }) => ad);
};

/** The index of the first ad after a position, by binary search. */
const startAfter = (ads: readonly Ad[], query: ListQuery, position: Position | undefined): number => {
  if (position === undefined) return 0;
  const keyOf: (ad: Ad) => SortKey = sortKeys[query.orderBy];
  const sign = query.descending ? -1 : 1;
  let [low, high] = [0, ads.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const ad = ads[middle];
    const behind = ad !== undefined && sign * compareKeys(keyOf(ad), ad.id, position.key, position.id) > 0;
    if (behind) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** GET /ad, version 5. */
export const listAds = ({ service, settings, query, userId }: CallContext): Answer => {
  const wanted = readListQuery(query, service.clock.now(), settings);
  const position = readPageToken(query);
  const predicates = predicatesOf(wanted, userId, settings, service.world);
  const matching = candidatesOf(service, wanted).filter((ad) => predicates.every((matches) => matches(ad)));
  const ordered = sorted(matching, wanted);
  const start = startAfter(ordered, wanted, position);
  const size = settings.pages === 'short' ? Math.ceil(wanted.limit / 2) : wanted.limit;
  const page = ordered.slice(start, start + size);
  const last = page.at(-1);
  const more = last !== undefined && (start + size < ordered.length || settings.pages === 'emptyLast');
  const plain = more ? writePageToken(query, { key: sortKeys[wanted.orderBy](last), id: last.id }) : null;
  const token = plain !== null && settings.pageTokenForm === 'awkward' ? awkward(plain) : plain;
  return {
    status: 200,
    body: {
      ads: page.map((ad) => adShown(service, ad)),
      count: matching.length,
      ...(token === null && settings.lastPageToken === 'absent' ? {} : { nextPageToken: token }),
    },
  };
};
