/** What the account learned of its marketplace, with displayed names. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { breadcrumbOf } from '../../../shared/category/category.ts';
import type { LearnedExample, LearnedList } from '../../../shared/contract/results/learned.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';

const categoryName = (mirror: Mirror, id: number | null): string => {
  const category = knownCategories(mirror).get(id ?? undefined);
  return category ? breadcrumbOf(category, tenantLocale(mirror)).join(' › ') : '';
};

const exampleOf = (mirror: Mirror, { key, title }: { key: RowKey; title: string }): LearnedExample => ({
  key,
  id: mirror.ads.get(key)?.id ?? null,
  title,
});

/** Everything that was learned and not forgotten, newest first. */
export const learnedList = (mirror: Mirror): LearnedList => ({
  accepted: mirror.accepted.all().map((seen) => ({
    about: 'accepted',
    id: seen.id,
    rule: seen.rule,
    field: seen.field,
    categoryId: seen.categoryId,
    category: categoryName(mirror, seen.categoryId),
    operation: seen.operation,
    word: seen.word,
    verdict: seen.verdict,
    at: seen.at,
    example: exampleOf(mirror, seen),
  })),
  refused: mirror.knownRefusals.all().map((seen) => ({
    about: 'refused',
    id: seen.id,
    code: seen.code,
    text: seen.text,
    field: seen.field,
    categoryId: seen.categoryId,
    category: categoryName(mirror, seen.categoryId),
    word: seen.word,
    at: seen.at,
    example: exampleOf(mirror, seen),
  })),
});
