import type { FastifyInstance } from 'fastify';
import { adToWire } from '../ads/representation.ts';
import { campaignToWire } from '../campaigns/representation.ts';
import { sellerId } from '../data/seller.ts';
import type { Service } from '../service.ts';

const stateOf = (service: Service): object => {
  const { world } = service;
  return {
    tenant: world.tenant.name,
    ads: world.ads
      .all()
      .filter((ad) => ad.userId === sellerId)
      .map((ad) => adToWire(service, ad)),
    campaigns: [...world.campaigns.values()]
      .filter((campaign) => campaign.userId === sellerId)
      .map((campaign) => campaignToWire(campaign, service.settings())),
    images: world.images.list(),
    counts: service.log.counts(),
    writes: service.log.writes(),
  };
};

export const registerControl = (server: FastifyInstance, service: Service): void => {
  server.get('/control/state', () => stateOf(service));
  server.get('/control/requests', () => ({ counts: service.log.counts(), requests: service.log.requests() }));
  server.get('/control/writes', () => service.log.writes());
};
