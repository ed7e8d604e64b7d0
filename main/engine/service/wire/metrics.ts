/** The parts of a performance report that are stored (`docs/interface.md#performance-row`). */
import { z } from 'zod';

/** A missing figure is 0. */
const count = z
  .int()
  .min(0)
  .nullish()
  .transform((figure) => figure ?? 0);

/** A 64-bit integer, written as a number or as digits; a day's money needs no more digits than a number holds. */
const amount = z
  .union([z.int().min(0), z.string().regex(/^\d{1,15}$/)])
  .nullish()
  .transform((micros) => BigInt(micros ?? 0));

/** What only names the ad, or cannot be added up, is left out where it cannot be read. */
const named = z.string().nullish().catch(null);
const category = z.int().nullish().catch(null);

/** From 1 to 100, compared with other ads of the category; null for 0, which may mean too few data. */
const relative = z
  .int()
  .min(0)
  .max(100)
  .nullish()
  .catch(null)
  .transform((place) => place || null);

const adRow = z
  .object({
    adId: z.int().min(1),
    impressions: count,
    clicks: count,
    urlClicks: count,
    emails: count,
    engagement: z.int().min(0).nullish(),
    spentMicros: amount,
    title: named,
    vendorId: named,
    categoryId: category,
    relativePerformance: relative,
  })
  .transform(({ engagement, title, vendorId, categoryId, relativePerformance, ...figures }) => ({
    ...figures,
    engagement: engagement ?? figures.urlClicks + figures.emails,
    title: title ?? '',
    vendorId: vendorId ?? null,
    categoryId: categoryId ?? null,
    relative: relativePerformance,
  }));

/** When the report was made, by the service's clock; null where that cannot be read. */
export const createDate = z
  .string()
  .nullish()
  .catch(null)
  .transform((text) => {
    const at = Date.parse(text ?? '');
    return Number.isNaN(at) ? null : new Date(at);
  });

export const adReport = z.object({ createDate, data: z.array(adRow) });
