/** How a new attribute entry is completed: its type and label as the category defines them. */
import type { AttributeType } from '../../../shared/ad/fields.ts';
import type { AttributeForms } from '../../../shared/ad/paths.ts';
import type { Category, CategoryAttribute } from '../../../shared/category/category.ts';
import { attributeOf } from '../../../shared/category/category.ts';

const ATTRIBUTE_TYPES: readonly string[] = ['STRING', 'NUMBER', 'LIST', 'BOOL'] satisfies AttributeType[];

/** The type in which an attribute's text is read; a type the interface does not name is read as text. */
export const attributeTypeOf = (attribute: CategoryAttribute | undefined): AttributeType | undefined =>
  attribute && ATTRIBUTE_TYPES.includes(attribute.type) ? (attribute.type as AttributeType) : undefined;

/** The locale new entries get: the one the category lists values or a name for. */
const localeOf = (attribute: CategoryAttribute): string | undefined =>
  Object.keys(attribute.values)[0] ?? Object.keys(attribute.label)[0];

/** Completes attributes by `category`'s definitions; an attribute it does not define is the seller's own. */
export const attributeForms =
  (category: Category | undefined): AttributeForms =>
  (key, locale) => {
    const attribute = attributeOf(category, key);
    if (!attribute) return undefined;
    const where = locale ?? localeOf(attribute);
    const label = (where !== undefined && attribute.label[where]) || Object.values(attribute.label)[0];
    return {
      type: attribute.type,
      ...(label === undefined ? {} : { label }),
      ...(where === undefined ? {} : { locale: where }),
    };
  };
