import { writableFields } from '../ads/body.ts';
import { effectiveStatus, isDeleted } from '../ads/status.ts';
import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';
import type { Ad, Campaign } from '../model.ts';
import type { Service } from '../service.ts';

/** Changes to ads by another client, the service itself or its support. */

/** RFC 7396: members of the patch replace those of the target, null removes them. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isRecord(patch)) return patch;
  const merged = new Map<string, unknown>(Object.entries(isRecord(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
};

const isKnown = (field: string): boolean =>
  [...writableFields, 'externalId', 'dateCreated', 'dateDeleted', 'displayUrl', 'url'].includes(field);

/** The patch in the sandbox's own form: `links` flattened, fields unknown to the interface in `extra`. */
const flattened = (patch: Json, now: number): Json => {
  const { links, images, ...rest } = patch;
  const members = Object.entries({ ...rest, ...(isRecord(links) ? links : {}) });
  const held = Array.isArray(images)
    ? { images: images.map((image) => ({ status: 'OK', dateLastUpdated: now, ...image })) }
    : {};
  const extra = members.filter(([field]) => !isKnown(field));
  return {
    ...Object.fromEntries(members.filter(([field]) => isKnown(field))),
    ...held,
    ...(extra.length === 0 ? {} : { extra: Object.fromEntries(extra) }),
  };
};

/**
 * Changes an ad in any way a test wants, without the rules of the interface. Sets dateLastUpdated to `at`; without
 * `at` it stays, as the service may do for spend and system statuses.
 */
export const editAd = (service: Service, ad: Ad, patch: Json, at: number | undefined): Ad => {
  const now = service.clock.now();
  const merged: Ad = JSON.parse(JSON.stringify(mergePatch(ad, flattened(patch, now))));
  const edited: Ad = {
    ...merged,
    id: ad.id,
    userId: ad.userId,
    dateLastUpdated: at ?? ad.dateLastUpdated,
  };
  service.world.saveAd(edited);
  service.log.applied('update', 'ad', ad, edited, 'other');
  return edited;
};

export const editCampaign = (service: Service, campaign: Campaign, patch: Json): Campaign => {
  const merged: Campaign = JSON.parse(JSON.stringify(mergePatch(campaign, patch)));
  const edited: Campaign = { ...merged, id: campaign.id, dateLastUpdated: service.clock.now() };
  service.world.saveCampaign(edited);
  service.log.applied('update', 'campaign', campaign, edited, 'other');
  return edited;
};

const spendMore = (budgets: Ad['budgets'], micros: bigint): Ad['budgets'] => ({
  daily: { ...budgets.daily, spentMicros: String(BigInt(budgets.daily.spentMicros) + micros) },
  total: { ...budgets.total, spentMicros: String(BigInt(budgets.total.spentMicros) + micros) },
});

/**
 * Charges a click: the spend of the ad and its campaign grows, and the status follows, but dateLastUpdated does not.
 */
export const spend = (service: Service, ad: Ad, micros: bigint): Ad => {
  const paid = { ...ad, budgets: spendMore(ad.budgets, micros) };
  service.world.market.clicked(ad.id, micros);
  const live = ['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED'].includes(ad.status);
  const spent = live ? { ...paid, status: effectiveStatus(service, 'ACTIVE', paid, ad) } : paid;
  service.world.saveAd(spent);
  const campaign = service.world.campaigns.get(ad.campaignId);
  if (campaign !== undefined) {
    service.world.saveCampaign({ ...campaign, budgets: spendMore(campaign.budgets, micros) });
  }
  service.log.applied('update', 'ad', ad, spent, 'other');
  return spent;
};

/** The seller confirms a domain by mail: all its pending ads become active at once. */
export const confirmDomain = (service: Service, domain: string): readonly number[] => {
  service.world.confirmDomain(domain);
  const pending = service.world.ads
    .all()
    .filter(
      (ad) =>
        ad.status === 'DOMAIN_PENDING' && ad.url !== undefined && new URL(ad.url).hostname.endsWith(domain),
    );
  for (const ad of pending) {
    const status = effectiveStatus(service, 'ACTIVE', ad, ad);
    const live = { ...ad, status, dateLastUpdated: service.clock.now() };
    service.world.saveAd(live);
    service.log.applied('status', 'ad', ad, live, 'other');
  }
  return pending.map((ad) => ad.id);
};

/** Support suspends, removes or reinstates an ad. */
export const moderate = (service: Service, ad: Ad, status: string): Ad => {
  const now = service.clock.now();
  const moderated = { ...ad, status, dateLastUpdated: now };
  const ended = isDeleted(moderated) ? { ...moderated, dateDeleted: now } : moderated;
  service.world.saveAd(ended);
  service.log.applied('status', 'ad', ad, ended, 'other');
  return ended;
};
