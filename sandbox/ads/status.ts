import { statusWithin } from '../budgets.ts';
import { readCounts } from '../categories/interval.ts';
import type { Fault } from '../http/errors.ts';
import { fault } from '../http/errors.ts';
import type { Ad, SellerStatus } from '../model.ts';
import type { Service } from '../service.ts';
import { domainOf } from '../world.ts';

export const isDeleted = (ad: Ad): boolean => ad.status === 'DELETED' || ad.status === 'DELETED_BY_CS';

const awaitsConfirmation = (service: Service, ad: Ad, before: Ad | undefined): boolean => {
  const domain = ad.url === undefined ? undefined : domainOf(ad.url);
  if (domain === undefined || service.world.confirmedDomains.has(domain)) return false;
  const pending = before?.status === 'DOMAIN_PENDING';
  const changed = before?.url === undefined || domainOf(before.url) !== domain;
  return pending || (changed && service.settings().domainConfirmation);
};

/**
 * The status of an ad after its seller asked for one. Domain and budget statuses apply only where the ad would
 * otherwise be ACTIVE (interface, States and transitions).
 */
export const effectiveStatus = (service: Service, wanted: string, ad: Ad, before: Ad | undefined): string => {
  if (wanted !== 'ACTIVE') return wanted;
  if (before?.status === 'SUSPENDED_BY_CS') return before.status;
  if (awaitsConfirmation(service, ad, before)) return 'DOMAIN_PENDING';
  return statusWithin(ad.budgets);
};

const contentChanged = (before: Ad, after: Ad): boolean =>
  before.title !== after.title || before.description !== after.description || before.url !== after.url;

/**
 * 2017: deleted is final; a suspended ad needs changed content; a pending domain may need the seller's confirmation
 * first.
 */
export const statusChangeFaults = (
  service: Service,
  before: Ad,
  after: Ad,
  wanted: SellerStatus,
): readonly Fault[] => {
  const refused = [fault(2017, 'status', wanted)];
  if (isDeleted(before)) return refused;
  if (wanted !== 'ACTIVE') return [];
  const { suspendedToActive } = service.settings();
  const enough = suspendedToActive === 'content' && contentChanged(before, after);
  if (before.status === 'SUSPENDED_BY_CS' && suspendedToActive !== 'stay' && !enough) return refused;
  const pending = before.status === 'DOMAIN_PENDING' && awaitsConfirmation(service, after, before);
  return pending && service.settings().domainPendingToActive === 'refuse' ? refused : [];
};

/** 2011 when the ad would exceed its category's limit of active ads. */
export const activeAdFaults = (service: Service, before: Ad | undefined, after: Ad): readonly Fault[] => {
  if (after.status !== 'ACTIVE' || before?.status === 'ACTIVE') return [];
  const { categories, ads } = service.world;
  const interval = categories.get(after.categoryId)?.config?.activeAds;
  if (interval === undefined) return [];
  const { max } = readCounts(interval);
  return ads.activeIn(after.userId, after.categoryId) + 1 > max
    ? [fault(service.settings().activeAdsCode, 'status', max)]
    : [];
};
