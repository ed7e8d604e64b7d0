/**
 * Can an ad of the service be read? Unknown fields, unknown words and missing parts are no errors. A field of another
 * type, a mandatory one that is null, or a value out of all bounds is: an edit of such an ad would send back a guess
 * (`docs/interface.md#ad`).
 */
import { z } from 'zod';
import type { FieldKind } from '../../../../shared/ad/fields.ts';
import { FIELDS } from '../../../../shared/ad/fields.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { budgets, id, instant, malformedPartBy, micros, text } from './values.ts';

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

/** Schemas by kind, for kinds whose value is one plain member of the ad. */
const PLAIN: { readonly [Kind in FieldKind['kind']]?: z.ZodType } = {
  text: text.nullish(),
  enum: text.nullish(),
  boolean: z.boolean().nullish(),
  integer: z.int().nullish(),
};

/** The members described by the table of fields, each with the schema of its kind. */
const plainMembers = Object.fromEntries(
  FIELDS.flatMap(({ path, kind }) => {
    const schema = PLAIN[kind];
    return schema && !path.includes('.') ? [[path, schema]] : [];
  }),
);

const ad = z.looseObject({
  ...plainMembers,
  id,
  title: text,
  status: text,
  categoryId: id,
  description: text.optional(),
  bidMicros: micros.optional(),
  budgets: budgets.optional(),
  price: price.optional(),
  campaignId: z.int().min(0).nullish(),
  dateCreated: instant.nullish(),
  dateLastUpdated: instant.nullish(),
  links: z.looseObject({ displayUrl: text.nullish(), url: text.nullish() }).nullish(),
  images: z.array(z.looseObject({ src: text.nullish(), status: text.nullish() })).nullish(),
  attributes: z.array(attribute).nullish(),
  shippingOptions: z.array(shippingOption).nullish(),
});

/** The path of the first part of an ad that cannot be read; undefined for a readable ad. */
export const malformedPart = malformedPartBy(ad);

export const isReadable = (raw: JsonObject): boolean => malformedPart(raw) === undefined;
