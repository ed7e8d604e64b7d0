/**
 * The parts of the service's answers that Adsheet depends on. Everything else passes unchanged: unknown fields,
 * unknown words and missing optional parts are no errors.
 */
import { z } from 'zod';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';

const rawObject = z.custom<JsonObject>(isJsonObject, 'not an object');

const withId = (least: number): z.ZodType<JsonObject> =>
  rawObject.refine((raw) => Number.isSafeInteger(raw['id']) && Number(raw['id']) >= least, 'no id');

/** Ads and campaigns have positive ids; the root of the categories has id 0. */
export const resource = withId(1);
export const categoryNode = withId(0);
export const user = rawObject;

const pageToken = z
  .string()
  .nullish()
  .transform((token) => (token === undefined || token === '' ? null : token));

const hasId = (entry: unknown): entry is JsonObject => resource.safeParse(entry).success;

/** The entries of a list with an id, and how many had none; those do not spoil the rest of the page. */
const entries = z.array(z.unknown()).transform((all) => {
  const named = all.filter(hasId);
  return { named, unnamed: all.length - named.length };
});

/** The size of the whole list; it may be missing. */
const countOfAll = z.number().int().nullish().catch(null);

export const adPage = z.object({ ads: entries, count: countOfAll, nextPageToken: pageToken });

export const campaignPage = z.object({ campaigns: entries, total: countOfAll, nextPageToken: pageToken });

/** GET /categories: an object keyed by id; each entry is checked by itself. */
export const categoryMap = z.record(z.string(), z.unknown());

/** GET /ad/mapping/externalids: external ids by ad id. */
export const externalIdMap = z.record(z.string().regex(/^\d{1,15}$/u), z.string());

/** POST /image: the picture's address by the name of its part; each is checked by itself. */
export const imageMap = z.record(z.string(), z.unknown());

/** Checks an answer's shape. @throws AdsheetError `service-answer` naming the part that does not fit. */
export const readAs = <T>(schema: z.ZodType<T>, value: Json): T => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const at = read.error.issues[0]?.path.join('.') ?? '';
  throw new AdsheetError('service-answer', { why: 'shape', at }, { cause: read.error });
};
