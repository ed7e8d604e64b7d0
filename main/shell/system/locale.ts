/**
 * A system's name of a locale as the tag the page can format with: `en-US@posix` and `nl_BE.UTF-8` lose what is no
 * part of a tag. The first that is one, else English.
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
