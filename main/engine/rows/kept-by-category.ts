/** Something made of each category's JSON, made when first asked for and kept until the service's word on it moves. */
import type { JsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** What is kept of a category; undefined for an id nobody told of. */
export type KeptByCategory<T> = (id: number) => T | undefined;

export const keepByCategory = <T>(
  { categories }: Pick<Mirror, 'categories'>,
  make: (raw: JsonObject, id: number) => T,
): KeptByCategory<T> => {
  /** Undefined for those nobody told of: pages of ads ask for them too. */
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
