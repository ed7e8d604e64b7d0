/**
 * Can a category of the service be read? Its attributes are checked separately: if they are malformed, the rest of
 * the category is still used. Unknown forms pass, as `readCategory` skips them (`docs/interface.md#category`).
 */
import { z } from 'zod';
import { malformedPartBy, text } from './values.ts';

/** A text by locale, or one for all of them. */
const localized = z.union([text, z.number(), z.boolean(), z.looseObject({})]).nullish();
const localizedLists = z.union([z.array(z.unknown()), text, z.looseObject({})]).nullish();
const flag = z.boolean().nullish();

const category = z.looseObject({
  id: z.int().min(0),
  parentId: z.int().min(0).nullish(),
  level: z.int().nullish(),
  path: text.nullish(),
  status: text.nullish(),
  label: localized,
  breadcrumbs: localizedLists,
  config: z.looseObject({}).nullish(),
});

const attribute = z.looseObject({
  key: text,
  type: text.nullish(),
  label: localized,
  values: localizedLists,
  mandatory: flag,
  writable: flag,
  updatable: flag,
});

const withAttributes = z.looseObject({
  attributeGroups: z
    .array(z.looseObject({ label: localized, attributes: z.array(attribute).nullish() }))
    .nullish(),
});

/** The path of the first part of a category, its attributes aside, that cannot be read. */
export const malformedCategoryPart = malformedPartBy(category);

/** The path of the first part of a category's attributes that cannot be read. */
export const malformedAttributesPart = malformedPartBy(withAttributes);
