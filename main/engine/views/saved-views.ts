/** The seller's saved views, stored with the account's settings. */
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { SavedView } from '../../../shared/contract/saved-views.ts';
import { MOST_VIEWS, savedView } from '../../../shared/contract/saved-views.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { persistedList } from '../settings/persisted-settings.ts';

const VIEWS = persistedList<SavedView>('views', savedView);

/** All views, in the order in which they were first saved. */
export const listViews = (mirror: Pick<Mirror, 'settings'>): readonly SavedView[] => VIEWS.read(mirror);

type Keeping = Pick<Mirror, 'settings' | 'journal' | 'transaction'>;

const keep = (mirror: Keeping, views: readonly SavedView[]): readonly SavedView[] => {
  VIEWS.write(mirror, views);
  return views;
};

/** Names that look the same count as equal. */
const isNamed =
  (name: string | undefined) =>
  (view: SavedView): boolean =>
    name !== undefined && view.name.toLowerCase() === name.toLowerCase();

/**
 * Saves a view: replaces the one called `instead`, otherwise the one with its own name, otherwise adds it at the end.
 * Rejects with `too-many-kept`.
 */
export const saveView = (mirror: Keeping, view: SavedView, instead?: string): readonly SavedView[] => {
  const known = listViews(mirror);
  const place = known.find(isNamed(instead)) ?? known.find(isNamed(view.name));
  if (!place && known.length >= MOST_VIEWS) throw new AdsheetError('too-many-kept', { most: MOST_VIEWS });
  const others = known.filter((other) => other === place || !isNamed(view.name)(other));
  return keep(mirror, place ? others.map((other) => (other === place ? view : other)) : [...others, view]);
};

/** Deletes the view with that name, if there is one; returns the remaining views. */
export const removeView = (mirror: Keeping, name: string): readonly SavedView[] => {
  const known = listViews(mirror);
  return known.some(isNamed(name))
    ? keep(
        mirror,
        known.filter((view) => !isNamed(name)(view)),
      )
    : known;
};
