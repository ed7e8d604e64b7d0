/** How a new attribute entry is completed: its type and label as the category defines them. */
import type { AttributeForms } from '../../../shared/ad/paths.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';

/** Completes attributes by `category`'s definitions; an attribute it does not define is the seller's own. */
export const attributeForms =
  (category: Category | undefined, tenantLocale: string): AttributeForms =>
  (key, locale) => {
    const attribute = attributeOf(category, key);
    if (!attribute) return undefined;
    const where = locale ?? localeIn(attribute, tenantLocale);
    const label = textIn(attribute.label, where ?? tenantLocale);
    return {
      type: attribute.type,
      ...(label === undefined ? {} : { label }),
      ...(where === undefined ? {} : { locale: where }),
    };
  };

/** The locale new entries get: the tenant's as the category spells it, else the first it has values or a name in. */
const localeIn = (attribute: CategoryAttribute, tenantLocale: string): string | undefined => {
  const locales = Object.fromEntries(
    [...Object.keys(attribute.values), ...Object.keys(attribute.label)].map((locale) => [locale, locale]),
  );
  return textIn(locales, tenantLocale);
};
