/** The site of an open account, computed again only when the categories change. */
import type { Site } from '../../../shared/category/site.ts';
import { siteOf } from '../../../shared/category/site.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** The mirror's setting with the locale entered for the account. */
const LOCALE = 'locale';
const CURRENCY = 'currency';

type Part = Pick<Mirror, 'settings' | 'categories'>;

const kept = new WeakMap<Part, { readonly generation: number; readonly site: Site }>();

const textAt = ({ settings }: Part, name: string): string => {
  const text = settings.get(name);
  return typeof text === 'string' ? text : '';
};

/** Stores the locale and currency entered for the account. */
export const noteEntered = (mirror: Part, { locale, currency }: Site): void => {
  mirror.settings.set(LOCALE, locale);
  mirror.settings.set(CURRENCY, currency);
  kept.delete(mirror);
};

/** The account's locale and currency; empty in a mirror that was never opened for an account. */
export const siteIn = (mirror: Part): Site => {
  const generation = mirror.categories.generation();
  const known = kept.get(mirror);
  if (known?.generation === generation) return known.site;
  const entered = { locale: textAt(mirror, LOCALE), currency: textAt(mirror, CURRENCY) };
  const site = siteOf(entered, mirror.categories.told());
  kept.set(mirror, { generation, site });
  return site;
};
