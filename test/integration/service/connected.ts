import { onTestFinished } from 'vitest';
import type { SessionOptions } from '../../../main/engine/accounts/session.ts';
import type { ServiceOptions } from '../../../main/engine/service/connect.ts';
import { connectService } from '../../../main/engine/service/connect.ts';
import type { Service } from '../../../main/engine/service/service.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Seller } from '../accounts/seller.ts';
import { control, newSeller, signIn } from '../accounts/seller.ts';

export type Connected = { readonly seller: Seller; readonly service: Service };

/** Quick retries, so that a test of many failures does not wait for politeness. */
export const QUICK: ServiceOptions = { retry: { pauseMs: 5, deadlineMs: 4_000 } };

export const connected = async (
  options: Parameters<typeof newSeller>[0] = {},
  session: Partial<SessionOptions> = {},
  service: ServiceOptions = QUICK,
): Promise<Connected> => {
  const seller = await newSeller(options);
  const opened = await seller.open(session);
  await signIn(opened);
  const client = connectService(seller.profile, opened, service);
  onTestFinished(client.close);
  return { seller, service: client };
};

/** Writes of ours that took effect. */
export const applied = async (seller: Seller): Promise<readonly JsonObject[]> => {
  const writes = (await control(seller.sandbox, 'GET', '/writes')) as readonly JsonObject[];
  return writes.filter((write) => write['by'] === 'client');
};

/** The body of a create the sandbox accepts: an ad it has, without what makes it that ad. */
export const newAd = async (service: Service, vendorId: string): Promise<JsonObject> => {
  const { ads } = await service.listAds({});
  const model = ads.find((ad) => ad['status'] === 'ACTIVE' || ad['status'] === 'PAUSED') ?? {};
  const { id: _id, links: _links, ...rest } = model;
  const { dateCreated: _created, dateLastUpdated: _updated, ...body } = rest;
  return { ...body, vendorId, status: 'PAUSED' };
};
