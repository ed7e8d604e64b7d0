import { editAd, moderate } from '../control/edits.ts';
import { sellerId } from '../data/seller.ts';
import type { Json } from '../http/values.ts';
import { isRecord } from '../http/values.ts';
import type { Service } from '../service.ts';
import { countersOf, type FeedImport, feedImport, messagesOf } from './feed-import.ts';

export const nextImportId = ({ world }: Service): number => Math.max(0, ...world.feedImports.keys()) + 1;

const recordsIn = (body: Json): readonly Json[] => {
  const { records } = body;
  return Array.isArray(records) ? records.filter(isRecord) : [];
};

const running = new Set(['ACTIVE', 'BUDGET_REACHED', 'DAILY_BUDGET_REACHED']);

/**
 * An import of these records as the service does it: the ad of each vendor ID is set back to the record's values, and
 * every other ad of the seller's is paused (interface; public documentation, *options.feed*).
 */
export const runImport = (service: Service, body: Json): FeedImport => {
  const { world, clock } = service;
  const records = recordsIn(body);
  const byVendor = new Map(records.map((record) => [String(record['vendorId']).toLowerCase(), record]));
  const own = world.ads
    .all()
    .filter(({ userId, status }) => userId === sellerId && !status.startsWith('DELETED'));
  const dateCreated = clock.now();
  const found = new Set<string>();
  for (const ad of own) {
    const name = ad.vendorId?.toLowerCase();
    const record = name === undefined ? undefined : byVendor.get(name);
    if (record !== undefined && name !== undefined) {
      found.add(name);
      const { vendorId: _same, ...values } = record;
      if (Object.keys(values).length > 0) editAd(service, ad, values, clock.now());
    } else if (running.has(ad.status)) moderate(service, ad, 'PAUSED');
  }
  const unknown = [...byVendor].flatMap(([name, record]) =>
    found.has(name) ? [] : [String(record['vendorId'])],
  );
  const errors = unknown.length === 0 ? {} : messagesOf({ 'Ad could not be created': unknown });
  const done = feedImport(
    { status: 'DONE', ...countersOf(records.length, {}, errors), errors },
    { id: nextImportId(service), userId: sellerId, dateCreated },
  );
  world.saveFeedImport(done);
  return done;
};
