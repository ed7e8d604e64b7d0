/** The views a seller keeps by name, with the settings of the account. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { MOST_VIEWS, savedView } from '../../../shared/contract/saved-views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const VIEWS = persistedList<SavedView>('views', savedView);

/** All views, in the order they were first kept. */
export const listViews = (mirror: Pick<Mirror, 'settings'>): readonly SavedView[] => VIEWS.read(mirror);

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

const keep = (mirror: Keeping, views: readonly SavedView[]): readonly SavedView[] => {
  VIEWS.write(mirror, views);
  return views;
};

/** Two names that read the same are the same. */
const isNamed =
  (name: string | undefined) =>
  (view: SavedView): boolean =>
    name !== undefined && view.name.toLowerCase() === name.toLowerCase();

/**
 * Keeps a view in place of the one called `instead`, else of the one of its own name, else as the last. Rejects with
 * `too-many-kept`.
 */
export const saveView = (mirror: Keeping, view: SavedView, instead?: string): readonly SavedView[] => {
  const known = listViews(mirror);
  const place = known.find(isNamed(instead)) ?? known.find(isNamed(view.name));
  if (!place && known.length >= MOST_VIEWS) throw new AdsheetError('too-many-kept', { most: MOST_VIEWS });
  const others = known.filter((other) => other === place || !isNamed(view.name)(other));
  return keep(mirror, place ? others.map((other) => (other === place ? view : other)) : [...others, view]);
};

/** Forgets the view of that name, where there is one; the views left. */
export const removeView = (mirror: Keeping, name: string): readonly SavedView[] => {
  const known = listViews(mirror);
  return known.some(isNamed(name))
    ? keep(
        mirror,
        known.filter((view) => !isNamed(name)(view)),
      )
    : known;
};
