/** What names of attributes in columns were said to mean that no attribute has. */
import { plainName } from '../../../../shared/proposals/attribute-labels.ts';

/** The keys that a name means, and an empty text to leave out what has none, by column and the name's form. */
export type AttributeMeanings = ReadonlyMap<number, ReadonlyMap<string, readonly string[]>>;

type Said = { readonly attributes?: Readonly<Record<string, readonly string[] | null>> | undefined };

export const NO_MEANINGS: AttributeMeanings = new Map();

/** The meanings with what was said of names in columns: null takes it back, and what is said later counts. */
export const withMeanings = (
  meanings: AttributeMeanings,
  said: Iterable<readonly [column: number, said: Said]>,
): AttributeMeanings => {
  const all = new Map(meanings);
  for (const [column, { attributes = {} }] of said) {
    const own = new Map(all.get(column));
    for (const [name, keys] of Object.entries(attributes))
      if (keys === null) own.delete(plainName(name));
      else own.set(plainName(name), keys);
    if (own.size > 0) all.set(column, own);
    else all.delete(column);
  }
  return all;
};
