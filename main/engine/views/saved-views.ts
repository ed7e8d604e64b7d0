/** The views a seller keeps by name: in the mirror with the settings, and in its journal, so that a rebuild has them. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { MOST_VIEWS, savedViews } from '../../../shared/contract/saved-views.ts';
import type { Json } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

const SETTING = 'views';

/** Views that an older Adsheet could not have written are none. */
export const listViews = ({ settings }: Pick<Mirror, 'settings'>): readonly SavedView[] => {
  const stored = savedViews.safeParse(settings.get(SETTING) ?? []);
  return stored.success ? stored.data : [];
};

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

const keep = (mirror: Keeping, views: readonly SavedView[]): readonly SavedView[] => {
  const stored = JSON.parse(JSON.stringify(views)) as Json;
  mirror.transaction(() => {
    mirror.settings.set(SETTING, stored);
    mirror.journal.append({ type: 'settings', set: { [SETTING]: stored } });
  });
  return views;
};

/** Two names that read the same are the same. */
const isNamed =
  (name: string | undefined) =>
  (view: SavedView): boolean =>
    name !== undefined && view.name.toLowerCase() === name.toLowerCase();

/** Keeps a view in place of the one called `instead`, else of the one of its own name, else as the last. */
export const saveView = (mirror: Keeping, view: SavedView, instead?: string): readonly SavedView[] => {
  const known = listViews(mirror);
  const place = known.find(isNamed(instead)) ?? known.find(isNamed(view.name));
  if (!place && known.length >= MOST_VIEWS)
    throw new AdsheetError('bad-setting', { setting: 'views', least: 0, most: MOST_VIEWS });
  const others = known.filter((other) => other === place || !isNamed(view.name)(other));
  return keep(mirror, place ? others.map((other) => (other === place ? view : other)) : [...others, view]);
};

export const removeView = (mirror: Keeping, name: string): readonly SavedView[] => {
  const known = listViews(mirror);
  return known.some(isNamed(name))
    ? keep(
        mirror,
        known.filter((view) => !isNamed(name)(view)),
      )
    : known;
};
