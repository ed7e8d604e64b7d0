/**
 * The mirror's categories, parsed when first asked for and kept until the service's word on them moves. Rules, codecs
 * and attribute forms ask for the same few categories thousands of times.
 */

import type { AttributeForms } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { attributeForms } from './attribute-forms.ts';
import { keepByCategory } from './kept-by-category.ts';

export type KnownCategories = {
  /** Undefined for an id nobody told of, and for no id. */
  readonly get: (id: number | undefined) => Category | undefined;
  /** How a new attribute of an ad in that category is completed. */
  readonly forms: (id: number | undefined) => AttributeForms;
};

/** Where the account's locale stands in the mirror's settings. */
export const LOCALE_SETTING = 'locale';

/** The account's locale, such as `nl_NL`; empty in a mirror nobody opened for an account yet. */
export const tenantLocale = (mirror: Mirror): string => {
  const locale = mirror.settings.get(LOCALE_SETTING);
  return typeof locale === 'string' ? locale : '';
};

const keptFor = new WeakMap<Mirror, KnownCategories>();

const create = (mirror: Mirror): KnownCategories => {
  const parsed = keepByCategory(mirror, (raw, id): Category => ({ ...readCategory(raw), id }));
  const get = (id: number | undefined): Category | undefined => (id === undefined ? undefined : parsed(id));
  const locale = tenantLocale(mirror);
  return { get, forms: (id) => attributeForms(get(id), locale) };
};

/** One set of parsed categories for each open mirror. */
export const knownCategories = (mirror: Mirror): KnownCategories => {
  const known = keptFor.get(mirror) ?? create(mirror);
  keptFor.set(mirror, known);
  return known;
};
