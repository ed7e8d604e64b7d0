/** Adds a React key to each entry: its name, with a number where another entry has the same name. */
export const keyed = <T>(
  list: readonly T[],
  nameOf: (entry: T) => string,
): readonly { readonly key: string; readonly entry: T }[] => {
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const name = nameOf(entry);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return { key: before === 0 ? name : `${name}#${before}`, entry };
  });
};
