/** Values of ads as text for sellers: names for ids, words for codes, the beginning of long texts. */
import { fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { labelOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { Json } from '../../../shared/json.ts';
import type { ValueNames } from '../../../shared/locale/index.ts';
import { translate, valueTexts } from '../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import { cutText } from '../cut-text.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { loadCampaign } from './row.ts';

/** Longer texts (in UTF-16 units) are cut. */
const LONGEST = 300;

const short = (text: string): string => cutText(text, LONGEST);

const namesIn = (mirror: Mirror): ValueNames => {
  const categories = knownCategories(mirror);
  const locale = tenantLocale(mirror);
  const campaigns = new Map(
    mirror.campaigns.all().flatMap(({ key, id }) => {
      const title = loadCampaign(mirror, key)?.local['title'];
      return id !== null && typeof title === 'string' ? [[id, title] as const] : [];
    }),
  );
  return {
    category: (id) => {
      const category = categories.get(id);
      return category && labelOf(category, locale);
    },
    campaign: (id) => campaigns.get(id),
    priceUnit: () => undefined,
  };
};

const unitIn = (category: Category | undefined, key: string, locale: string): string | undefined => {
  const unit = category?.config?.priceUnits.find((candidate) => candidate.key === key);
  return unit && textIn(unit.label, locale);
};

export type ValueText = (path: FieldPath, value: Json) => string;

/** Values of ads of a category as texts, never empty; the formatter of each category is cached. */
export const valueTextsByCategory = ({
  mirror,
  language,
  locale,
}: AccountContext): ((category: Category | undefined) => ValueText) => {
  const tenant = tenantLocale(mirror);
  const format = numberFormatOf(locale);
  const names = namesIn(mirror);
  const none = translate(language)('report.none');
  const made = new Map<Category | undefined, ValueText>();
  const make = (category: Category | undefined): ValueText => {
    const priceUnit = (key: string) => unitIn(category, key, tenant);
    const text = valueTexts({ language, locale, format }, { ...names, priceUnit });
    return (path, value) => {
      const field = fieldOf(path);
      return short(field ? text(field, value) : value === null ? '' : JSON.stringify(value)) || none;
    };
  };
  return (category) => {
    const text = made.get(category) ?? make(category);
    made.set(category, text);
    return text;
  };
};
