/** The site of an open account, decided anew only when the categories move. */
import type { Site } from '../../../shared/category/site.ts';
import { siteOf } from '../../../shared/category/site.ts';
import type { Mirror } from '../mirror/mirror.ts';

/** Where the mirror's settings keep what was entered with the account. */
const LOCALE = 'locale';
const CURRENCY = 'currency';

type Part = Pick<Mirror, 'settings' | 'categories'>;

const kept = new WeakMap<Part, { readonly generation: number; readonly site: Site }>();

const textAt = ({ settings }: Part, name: string): string => {
  const text = settings.get(name);
  return typeof text === 'string' ? text : '';
};

/** Notes what was entered with the account that the mirror is opened for. */
export const noteEntered = (mirror: Part, { locale, currency }: Site): void => {
  mirror.settings.set(LOCALE, locale);
  mirror.settings.set(CURRENCY, currency);
  kept.delete(mirror);
};

/** The account's locale and currency; empty ones in a mirror nobody opened for an account yet. */
export const siteIn = (mirror: Part): Site => {
  const generation = mirror.categories.generation();
  const known = kept.get(mirror);
  if (known?.generation === generation) return known.site;
  const entered = { locale: textAt(mirror, LOCALE), currency: textAt(mirror, CURRENCY) };
  const site = siteOf(entered, mirror.categories.told());
  kept.set(mirror, { generation, site });
  return site;
};
