import type { CallContext } from '../http/call.ts';
import { notFound, refuse } from '../http/errors.ts';
import { isPositiveId } from '../http/values.ts';
import type { Campaign } from '../model.ts';

/** The seller's campaign with the id in the path. @throws ServiceError 400 with 2001, or 404. */
export const ownCampaign = (context: CallContext): Campaign => {
  const id = context.params['id'] ?? '';
  if (!isPositiveId(id)) throw refuse(400, 2001, 'id', id);
  const campaign = context.service.world.campaigns.get(Number(id));
  if (campaign === undefined || campaign.userId !== context.userId) throw notFound();
  return campaign;
};
