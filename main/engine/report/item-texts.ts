/** The results of a push's items in the reader's language. */
import { attributePath } from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeLabel, attributeOf } from '../../../shared/category/category.ts';
import type { ItemState } from '../../../shared/contract/results/plan.ts';
import type { Language, Translate } from '../../../shared/locale/index.ts';
import { fieldLabel, problemSentence, serviceSentence, translate } from '../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import type { RunItem } from '../mirror/runs/run-item.ts';
import { valueTextsByCategory } from '../rows/value-words.ts';

type ReportedItem = Pick<RunItem, 'previous' | 'changes' | 'errors' | 'state'>;

export type ItemTexts = {
  readonly t: Translate;
  /** Each change on a line of its own: `Bid: 0.10 → 0.12`. */
  readonly changes: (item: ReportedItem) => string;
  /** Why it is not done, one sentence per line; empty when it is. */
  readonly reasons: (item: ReportedItem) => string;
  readonly next: (state: ItemState) => string;
};

const categoryIdOf = ({ previous, changes }: ReportedItem): number | undefined => {
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

/** The words for an account's items, in the language and number format of its user. */
export const itemTexts = (context: AccountContext): ItemTexts => {
  const { mirror, language, locale } = context;
  const t = translate(language);
  const format = numberFormatOf(locale);
  const tenant = tenantLocale(mirror);
  const categories = knownCategories(mirror);
  const valueIn = valueTextsByCategory(context);

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
        .flatMap((problem) => [
          problemSentence(language, problem, {
            format,
            fieldLabel: labelIn(language, problem.field, category, tenant),
          }),
          ...[serviceSentence(language, problem) ?? []].flat(),
        ])
        .join('\n');
    },
    next: (state) => (state === 'done' ? '' : t(`report.next.${state === 'sending' ? 'waiting' : state}`)),
  };
};
