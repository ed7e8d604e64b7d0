import { writableFields } from '../ads/body.ts';
import { adToWire } from '../ads/representation.ts';
import { newAd, updatedAd } from '../ads/write.ts';
import type { Fault } from '../http/errors.ts';
import { ServiceError } from '../http/errors.ts';
import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';
import type { Ad } from '../model.ts';
import type { Service } from '../service.ts';
import { mergePatch } from './edits.ts';

/** Validates a write without making it. */

const only = (value: unknown, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(([name]) => names.includes(name)));

const eachOnly = (value: unknown, names: readonly string[]): unknown =>
  Array.isArray(value) ? value.map((entry) => only(entry, names)) : value;

const sellerWord = (status: unknown): unknown =>
  status === 'PAUSED' || status === 'DELETED' ? status : 'ACTIVE';

/** The body a careful client would send for an existing ad with a patch. */
export const patchedBody = (service: Service, ad: Ad | undefined, patch: unknown): unknown => {
  const wire = ad === undefined ? {} : adToWire(service, ad);
  const patched: unknown = mergePatch(wire, patch);
  const known = [...writableFields, ...Object.keys(ad?.extra ?? {})];
  const { budgets, links, images, attributes, status, ...rest } = only(patched, known);
  const { daily, total } = only(budgets, ['daily', 'total']);
  return {
    ...rest,
    status: sellerWord(status),
    budgets: { daily: only(daily, ['limitMicros']), total: only(total, ['limitMicros']) },
    links: only(links, ['url', 'displayUrl']),
    images: eachOnly(images, ['src']),
    attributes: eachOnly(attributes, ['key', 'label', 'locale', 'type', 'value']),
  };
};

/** All errors of a body, for a new ad or an existing one. */
export const faultsOf = (
  service: Service,
  userId: number,
  ad: Ad | undefined,
  body: unknown,
): readonly Fault[] => {
  try {
    if (ad === undefined) newAd(service, userId, body);
    else updatedAd(service, userId, ad, body);
    return [];
  } catch (error) {
    if (error instanceof ServiceError) return error.faults;
    throw error;
  }
};
