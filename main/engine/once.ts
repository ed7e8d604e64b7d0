/** Finds it when it is asked for first. */
export const once = <T>(find: () => T): (() => T) => {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: find() };
    return found.value;
  };
};
