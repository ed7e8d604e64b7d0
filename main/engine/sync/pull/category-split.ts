/**
 * Splitting a seller's categories into page chains, so that each chain has about as much to read
 * (`docs/sync.md#pages-and-chains`).
 */

export type CategoryLoad = {
  readonly id: number;
  /** Ads of ours that are known to be there. */
  readonly ads: number;
};

type Part = { readonly ids: number[]; ads: number; characters: number };

/** An id and the comma before the next one. */
const charactersOf = (id: number): number => String(id).length + 1;

const isLighter = (a: Part, b: Part): boolean =>
  a.ads === b.ads ? a.ids.length < b.ids.length : a.ads < b.ads;

/**
 * The categories in `parts` parts of about as many ads, or of about as many categories where no ads are known yet. No
 * part is empty; where the ids of one would be longer than `most` characters of an address, there are more parts.
 */
export const partCategories = (
  categories: readonly CategoryLoad[],
  parts: number,
  most: number,
): readonly (readonly number[])[] => {
  const made: Part[] = Array.from({ length: parts }, () => ({ ids: [], ads: 0, characters: 0 }));
  for (const { id, ads } of categories.toSorted((a, b) => b.ads - a.ads)) {
    const characters = charactersOf(id);
    const roomy = made.filter((part) => part.ids.length === 0 || part.characters + characters <= most);
    const lightest = roomy.reduce<Part | undefined>(
      (found, part) => (found && !isLighter(part, found) ? found : part),
      undefined,
    );
    const part = lightest ?? { ids: [], ads: 0, characters: 0 };
    if (!lightest) made.push(part);
    part.ids.push(id);
    part.ads += ads;
    part.characters += characters;
  }
  return made.filter(({ ids }) => ids.length > 0).map(({ ids }) => ids);
};
