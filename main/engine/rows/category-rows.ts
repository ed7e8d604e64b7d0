/** The category tree as the window and the terminal list it: of each category little, so that all can be kept. */
import type { Category } from '../../../shared/category/category.ts';
import { labelOf, readCategory } from '../../../shared/category/category.ts';
import { placesIn } from '../../../shared/category/facts.ts';
import type { CategoryRow } from '../../../shared/contract/views.ts';
import { yieldToEventLoop } from '../background-loop.ts';
import type { KeptByCategory } from '../categories/kept-by-category.ts';
import { keepByCategory } from '../categories/kept-by-category.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Tally } from './summary.ts';

/** What a category's JSON says by itself. */
type Outline = Omit<CategoryRow, 'ads' | 'active' | 'leaf'>;

/** Before the first time all of a tree's JSON has to be parsed: between two slices everything else gets its turn. */
const SLICE_MS = 10;

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

/** All categories with their tallies. `demand` throws once the mirror is no longer to be read. */
export const categoryRows = async (
  mirror: Mirror,
  tallies: () => ReadonlyMap<number, Tally>,
  demand: () => void,
): Promise<readonly CategoryRow[]> => {
  const outlineAt = outlinesOf(mirror);
  const outlines: Outline[] = [];
  let until = performance.now() + SLICE_MS;
  for (const id of mirror.categories.ids()) {
    const outline = outlineAt(id);
    if (outline) outlines.push(outline);
    if (performance.now() < until) continue;
    await yieldToEventLoop();
    demand();
    until = performance.now() + SLICE_MS;
  }
  const parents = new Set(outlines.map(({ parentId }) => parentId));
  const found = tallies();
  return outlines.map((outline) => ({
    ...outline,
    ads: found.get(outline.id)?.ads ?? 0,
    active: found.get(outline.id)?.active ?? 0,
    leaf: !parents.has(outline.id),
  }));
};
