/**
 * The first of a system's locale names that is valid as a BCP 47 tag; `en-US@posix` and `nl_BE.UTF-8` are cleaned
 * first. English if none is.
 */
export const localeTag = (candidates: readonly string[]): string => {
  for (const candidate of candidates) {
    const tag = candidate.replace(/[@.].*$/, '').replaceAll('_', '-');
    if (isTag(tag)) return tag;
  }
  return 'en';
};

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};
