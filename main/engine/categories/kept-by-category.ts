/**
 * A cache of values derived from each category's JSON, computed on first use and kept until the category is stored
 * again.
 */
import type { JsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The derived value of a category; undefined for an id that the local copy does not have. */
export type KeptByCategory<T> = (id: number) => T | undefined;

export const keepByCategory = <T>(
  { categories }: Pick<Mirror, 'categories'>,
  make: (raw: JsonObject, id: number) => T,
): KeptByCategory<T> => {
  /** Unknown ids are cached too, as undefined: ads may refer to categories that the service never listed. */
  const kept = new Map<number, T | undefined>();
  let generation = categories.generation();

  const forgetOld = (): void => {
    if (generation === categories.generation()) return;
    for (const id of categories.movedSince(generation)) kept.delete(id);
    generation = categories.generation();
  };

  return (id) => {
    forgetOld();
    if (kept.has(id)) return kept.get(id);
    const found = categories.get(id);
    const made = found && make(found.raw, id);
    kept.set(id, made);
    return made;
  };
};
