/**
 * The mirror's categories, parsed when first asked for and kept until the service's word on them moves. Rules, codecs
 * and attribute forms ask for the same few categories thousands of times.
 */
import type { Category } from '../../../shared/category/category.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { Mirror } from '../mirror/mirror.ts';

export type KnownCategories = {
  /** Undefined for an id nobody told of, and for no id. */
  readonly get: (id: number | undefined) => Category | undefined;
};

const keptFor = new WeakMap<Mirror, KnownCategories>();

const create = (mirror: Mirror): KnownCategories => {
  const parsed = new Map<number, Category>();
  let generation = mirror.categories.generation();

  const forgetOld = (): void => {
    if (generation === mirror.categories.generation()) return;
    for (const id of mirror.categories.movedSince(generation)) parsed.delete(id);
    generation = mirror.categories.generation();
  };

  const read = (id: number): Category | undefined => {
    const found = mirror.categories.get(id);
    if (!found) return undefined;
    const category = { ...readCategory(found.raw), id };
    parsed.set(id, category);
    return category;
  };

  return {
    get: (id) => {
      forgetOld();
      return id === undefined ? undefined : (parsed.get(id) ?? read(id));
    },
  };
};

/** One set of parsed categories for each open mirror. */
export const knownCategories = (mirror: Mirror): KnownCategories => {
  const known = keptFor.get(mirror) ?? create(mirror);
  keptFor.set(mirror, known);
  return known;
};
