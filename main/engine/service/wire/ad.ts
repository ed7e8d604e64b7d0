/**
 * Can an ad of the service be read? Unknown fields, unknown words and missing parts are no errors; a field of another
 * type, a mandatory one that is null, or a value beyond all bounds is: what would be made of such an ad, and sent back
 * with an edit, would be a guess (*Resources and their fields*, *Ad*).
 */
import { z } from 'zod';
import type { JsonObject } from '../../../../shared/json.ts';

/** Characters: beyond what anybody writes, and short enough to be kept and shown. */
const LONGEST_TEXT = 1_000_000;

const text = z.string().max(LONGEST_TEXT);
const id = z.int().min(1);
const instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)), 'no instant');
/** Digits of micros, or a word such as `UNLIMITED`. */
const micros = z.string().regex(/^(?:\d{1,18}|[A-Za-z_]{1,40})$/);
const spent = z.union([z.string().regex(/^\d{1,18}$/), z.int().min(0)]);

const budget = z.looseObject({ limitMicros: micros.optional(), spentMicros: spent.nullish() });

const price = z.looseObject({
  priceType: text.optional(),
  priceUnit: text.nullish(),
  amountCents: z.int().min(0).nullish(),
  originalAmountCents: z.int().min(0).nullish(),
});

const attribute = z.looseObject({
  key: text,
  locale: text.nullish(),
  type: text.nullish(),
  value: z.union([text, z.number(), z.boolean(), z.array(text)]).nullish(),
});

const shippingOption = z.looseObject({
  type: text,
  costCents: z.int().min(0).nullish(),
  time: text.nullish(),
  pickupLocation: text.nullish(),
});

const ad = z.looseObject({
  id,
  title: text,
  status: text,
  categoryId: id,
  description: text.optional(),
  bidMicros: micros.optional(),
  budgets: z.looseObject({ daily: budget.optional(), total: budget.optional() }).optional(),
  price: price.optional(),
  campaignId: z.int().min(0).nullish(),
  salutation: text.nullish(),
  sellerName: text.nullish(),
  postcode: text.nullish(),
  regionId: z.int().nullish(),
  phoneNumber: text.nullish(),
  allowContactByEmail: z.boolean().nullish(),
  vendorId: text.nullish(),
  dateCreated: instant.nullish(),
  dateLastUpdated: instant.nullish(),
  links: z.looseObject({ displayUrl: text.nullish(), url: text.nullish() }).nullish(),
  images: z.array(z.looseObject({ src: text.nullish(), status: text.nullish() })).nullish(),
  attributes: z.array(attribute).nullish(),
  shippingOptions: z.array(shippingOption).nullish(),
});

/** Where an ad is oddly made: the path of the first part that cannot be read; undefined for a readable one. */
export const oddPart = (raw: JsonObject): string | undefined => {
  const read = ad.safeParse(raw);
  if (read.success) return undefined;
  return read.error.issues[0]?.path.join('.') || 'id';
};

export const isReadable = (raw: JsonObject): boolean => oddPart(raw) === undefined;
