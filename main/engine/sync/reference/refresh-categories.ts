/** Reading the categories again when the seller asks, whatever their age (`docs/interface.md#get-categories`). */
import type { CategoriesResult } from '../../../../shared/contract/results/malformed-parts.ts';
import type { AccountContext, JobHandle } from '../../context.ts';
import { readCategoryTree, readMissingCategories } from './reference-data.ts';

/** The tree, then the categories of my ads that it lacks; rows whose category moved are checked again. */
export const refreshCategories = async (
  context: AccountContext,
  { signal, progress }: JobHandle,
): Promise<CategoriesResult> => {
  const { categories, malformedReference } = context.mirror;
  const before = categories.generation();
  progress('job.categories', 0, 0);
  await readCategoryTree(context, signal);
  context.rowsChanged([]);
  await readMissingCategories(context, signal);
  return {
    categories: categories.count(),
    moved: categories.movedSince(before).length,
    setAside: malformedReference.categories(),
  };
};
