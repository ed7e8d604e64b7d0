/** The fields that a new ad of a category cannot go without. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { attributeForms } from '../categories/attribute-forms.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import { newRow } from '../drafts/cells.ts';
import { completeNewRow } from '../edits/create.ts';
import { dayStartOf } from '../problems/page-check.ts';
import { localProblems } from '../problems/row-problems.ts';
import { watchRuleEnvironment } from '../problems/rule-environment.ts';

/** The fields with an error in an ad of which its category alone is said, by the rules for every ad. */
export const neededFields = ({ mirror, now }: AccountContext, category: Category): ReadonlySet<FieldPath> => {
  const edited = newRow();
  edited.set('categoryId', category.id);
  completeNewRow(mirror, 'ad', edited, new Set());
  const locale = tenantLocale(mirror);
  const { key, base, gone } = edited;
  const drafts = edited.drafts();
  const local = withDrafts({}, drafts, attributeForms(category, locale));
  const row = { key, id: null, base, local, drafts, gone, readAt: null };
  const environment = watchRuleEnvironment(mirror).get();
  const dayStart = dayStartOf(now());
  const problems = localProblems(row, { category, across: [], environment, locale, dayStart });
  return new Set(problems.filter(({ severity }) => severity === 'error').map(({ field }) => field));
};
