/** How a new attribute entry is completed: its type and label as the category defines them. */
import type { AttributeForms } from '../../../shared/ad/paths.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';

/**
 * Completes attributes by `category`'s definitions. One it does not define is the seller's own: it gets the tenant's
 * locale, as the category spells it (`docs/interface.md#attribute-and-picture`).
 */
export const attributeForms =
  (category: Category | undefined, tenantLocale: string): AttributeForms =>
  (key, locale) => {
    const attribute = attributeOf(category, key);
    if (!attribute) {
      const own = locale ?? ownLocale(category, tenantLocale);
      return own === undefined ? undefined : { locale: own };
    }
    const where = locale ?? localeIn(attribute, tenantLocale);
    const label = textIn(attribute.label, where ?? tenantLocale);
    return {
      type: attribute.type,
      ...(label === undefined ? {} : { label }),
      ...(where === undefined ? {} : { locale: where }),
    };
  };

/**
 * The tenant's locale in the spelling of a category's attributes, otherwise of the account; undefined without one.
 */
const ownLocale = (category: Category | undefined, tenantLocale: string): string | undefined => {
  if (tenantLocale === '') return undefined;
  const spelled = (category?.attributes ?? []).flatMap(({ values, label }) => [
    ...Object.keys(values),
    ...Object.keys(label),
  ]);
  const locales = Object.fromEntries(spelled.map((locale) => [locale, locale]));
  return textIn(locales, tenantLocale, 'strict') || tenantLocale;
};

/** The locale new entries get: the tenant's as the category spells it, else the first it has values or a name in. */
const localeIn = (attribute: CategoryAttribute, tenantLocale: string): string | undefined => {
  const locales = Object.fromEntries(
    [...Object.keys(attribute.values), ...Object.keys(attribute.label)].map((locale) => [locale, locale]),
  );
  return textIn(locales, tenantLocale);
};
