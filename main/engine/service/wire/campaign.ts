/** Can a campaign of the service be read? As for ads (`docs/interface.md#campaign`). */
import { z } from 'zod';
import type { JsonObject } from '../../../../shared/json.ts';
import { budgets, id, instant, malformedPartBy, text } from './values.ts';

const campaign = z.looseObject({
  id,
  status: text,
  title: text.nullish(),
  vendorId: text.nullish(),
  isDefault: z.boolean().nullish(),
  budgets: budgets.optional(),
  dateCreated: instant.nullish(),
  dateLastUpdated: instant.nullish(),
});

/** The path of the first part of a campaign that cannot be read; undefined for a readable one. */
export const malformedCampaignPart = malformedPartBy(campaign);

export const isReadableCampaign = (raw: JsonObject): boolean => malformedCampaignPart(raw) === undefined;
