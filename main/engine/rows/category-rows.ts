/** The category tree for the window and the terminal, with few data per category so that all can be held. */
import type { Category } from '../../../shared/category/category.ts';
import { labelOf, readCategory } from '../../../shared/category/category.ts';
import { placesIn } from '../../../shared/category/facts.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import type { KeptByCategory } from '../categories/kept-by-category.ts';
import { keepByCategory } from '../categories/kept-by-category.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { inTimeSlices } from '../time-slices.ts';
import type { Tally } from './summary.ts';

/** The facts of a category's own JSON. */
type Outline = Omit<CategoryRow, 'ads' | 'active' | 'leaf'>;

const keptFor = new WeakMap<Mirror, KeptByCategory<Outline>>();

const outlineOf = (category: Category, locale: string): Outline => ({
  id: category.id,
  parentId: category.parentId,
  level: category.level,
  status: category.status,
  label: labelOf(category, locale),
  places: placesIn(category),
});

const outlinesOf = (mirror: Mirror): KeptByCategory<Outline> => {
  const locale = tenantLocale(mirror);
  const kept =
    keptFor.get(mirror) ??
    keepByCategory(mirror, (raw, id) => outlineOf({ ...readCategory(raw), id }, locale));
  keptFor.set(mirror, kept);
  return kept;
};

/**
 * All categories with their tallies, in time slices: on first use all JSON of the tree is parsed. `throwIfStale` throws once the
 * mirror must no longer be read.
 */
export const categoryRows = async (
  mirror: Mirror,
  tallies: () => ReadonlyMap<number, Tally>,
  throwIfStale: () => void,
): Promise<readonly CategoryRow[]> => {
  const outlineAt = outlinesOf(mirror);
  const outlines: Outline[] = [];
  const each = (id: number): void => {
    const outline = outlineAt(id);
    if (outline) outlines.push(outline);
  };
  await inTimeSlices(mirror.categories.ids(), each, throwIfStale);
  const parents = new Set(outlines.map(({ parentId }) => parentId));
  const found = tallies();
  return outlines.map((outline) => ({
    ...outline,
    ads: found.get(outline.id)?.ads ?? 0,
    active: found.get(outline.id)?.active ?? 0,
    leaf: !parents.has(outline.id),
  }));
};
