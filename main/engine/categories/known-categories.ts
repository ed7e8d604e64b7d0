/**
 * The mirror's categories, parsed on first use and cached until their JSON changes. Rules, codecs and attribute forms
 * ask for the same few categories thousands of times.
 */

import type { AttributeForms } from '../../../shared/ad/paths.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { attributeForms } from './attribute-forms.ts';
import { keepByCategory } from './kept-by-category.ts';
import { siteIn } from './site.ts';

export type KnownCategories = {
  /** The category; undefined for an id that the local copy does not have, and for no id. */
  readonly get: (id: number | undefined) => Category | undefined;
  /** How a new attribute of an ad in that category is completed. */
  readonly forms: (id: number | undefined) => AttributeForms;
};

/** The account's locale, such as `nl_NL`; empty in a mirror that was never opened for an account. */
export const tenantLocale = (mirror: Mirror): string => siteIn(mirror).locale;

const keptFor = new WeakMap<Mirror, KnownCategories>();

const create = (mirror: Mirror): KnownCategories => {
  const parsed = keepByCategory(mirror, (raw, id): Category => ({ ...readCategory(raw), id }));
  const get = (id: number | undefined): Category | undefined => (id === undefined ? undefined : parsed(id));
  return { get, forms: (id) => attributeForms(get(id), tenantLocale(mirror)) };
};

/** One set of parsed categories for each open mirror. */
export const knownCategories = (mirror: Mirror): KnownCategories => {
  const known = keptFor.get(mirror) ?? create(mirror);
  keptFor.set(mirror, known);
  return known;
};

/** How a new attribute of this ad is completed. */
export const attributeFormsFor = (mirror: Mirror, ad: JsonObject): AttributeForms => {
  const category = readField(ad, 'categoryId');
  return knownCategories(mirror).forms(typeof category === 'number' ? category : undefined);
};
