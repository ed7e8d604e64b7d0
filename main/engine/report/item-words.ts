/** What became of an item of a push, in the reader's words. */

import { attributePath, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf, labelOf } from '../../../shared/category/category.ts';
import { textIn } from '../../../shared/category/localized.ts';
import type { ItemState } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import type { Language, Translate, ValueNames } from '../../../shared/locale/index.ts';
import { fieldLabel, problemSentence, translate, valueTexts } from '../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import type { AccountContext } from '../context.ts';
import { cutText } from '../cut-text.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { RunItem } from '../mirror/runs.ts';
import { knownCategories, tenantLocale } from '../rows/known-categories.ts';
import { loadCampaign } from '../rows/row.ts';

type Told = Pick<RunItem, 'previous' | 'changes' | 'errors' | 'state'>;

export type ItemWords = {
  readonly t: Translate;
  /** Each thing that changes on a line of its own: `Bid: 0.10 → 0.12`. */
  readonly changes: (item: Told) => string;
  /** Why it is not done, a sentence a line; empty when it is. */
  readonly reasons: (item: Told) => string;
  readonly next: (state: ItemState) => string;
};

/** Texts longer than this are shown by their beginning. */
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

const categoryIdOf = ({ previous, changes }: Told): number | undefined => {
  const drafted = changes.find(({ field }) => field === 'categoryId')?.after;
  const id = drafted ?? (previous ? readField(previous, 'categoryId') : null);
  return typeof id === 'number' ? id : undefined;
};

const labelIn = (
  language: Language,
  path: FieldPath,
  category: Category | undefined,
  locale: string,
): string => {
  const key = attributePath(path)?.key;
  const attribute = key === undefined ? undefined : attributeOf(category, key);
  return attribute ? attributeLabel(attribute, locale) : fieldLabel(language, path);
};

const unitIn = (category: Category | undefined, key: string, locale: string): string | undefined => {
  const unit = category?.config?.priceUnits.find((candidate) => candidate.key === key);
  return unit && textIn(unit.label, locale);
};

type ValueText = (path: FieldPath, value: Json) => string;

/** Values of the ads of a category as texts, never empty; what reads them is made once for each category. */
const valueReaders = (
  { mirror, language, locale }: AccountContext,
  tenant: string,
): ((category: Category | undefined) => ValueText) => {
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

/** The words for an account's items, in the language and number format of its user. */
export const itemWords = (context: AccountContext): ItemWords => {
  const { mirror, language, locale } = context;
  const t = translate(language);
  const format = numberFormatOf(locale);
  const tenant = tenantLocale(mirror);
  const categories = knownCategories(mirror);
  const valueIn = valueReaders(context, tenant);

  return {
    t,
    changes: (item) => {
      const category = categories.get(categoryIdOf(item));
      const value = valueIn(category);
      return item.changes
        .filter(({ field }) => field !== EXISTS_FIELD)
        .map(({ field, before, after }) => {
          const label = labelIn(language, field, category, tenant);
          const now = value(field, after);
          return item.previous === null ? `${label}: ${now}` : `${label}: ${value(field, before)} → ${now}`;
        })
        .join('\n');
    },
    reasons: (item) => {
      const category = categories.get(categoryIdOf(item));
      return item.errors
        .map((problem) =>
          problemSentence(language, problem, {
            format,
            fieldLabel: labelIn(language, problem.field, category, tenant),
          }),
        )
        .join('\n');
    },
    next: (state) => (state === 'done' ? '' : t(`report.next.${state === 'sending' ? 'waiting' : state}`)),
  };
};
