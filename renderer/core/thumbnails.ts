/**
 * Small pictures of ads, which the engine fetches and makes. They are asked for in batches once scrolling has come to
 * rest: a place that went by without resting is never asked for. The latest are kept, so that those scrolled back to
 * appear at once.
 */
import type { RowKey } from '../../shared/ad/model.ts';
import { sourceOf } from '../../shared/ad/picture-lists.ts';
import { MOST_SOURCE } from '../../shared/contract/commands/pictures.ts';
import type { NamedThumbnail } from '../../shared/contract/results/thumbnails.ts';
import { isJsonObject, type Json } from '../../shared/json.ts';
import { call } from './bridge.ts';
import { debounce } from './debounce.ts';
import { openName } from './state.ts';

export type ThumbnailSide = 50 | 120;

/** A picture of an ad. */
type AdPicture = {
  /** The ad that has it, or had it. */
  readonly key: RowKey;
  readonly picture: Json;
};

/** A file of a folder that the seller chose; the stamp is that of the folder as it was shown. */
type FolderPicture = { readonly folder: string; readonly stamp: string; readonly name: string };

export type ThumbnailPlace = (AdPicture | FolderPicture) & { readonly side: ThumbnailSide };

type Listener = (thumbnail: NamedThumbnail) => void;
type Waiting = { readonly place: ThumbnailPlace; readonly listeners: Set<Listener> };

const AT_REST_MS = 120;
/** Few enough that taking an answer in is no long task. */
const BATCH = 24;
const MOST_KEPT = 1500;

const kept = new Map<string, NamedThumbnail>();
const waiting = new Map<string, Waiting>();
let asking = false;

const nameOf = (place: ThumbnailPlace): string => {
  const { side } = place;
  if ('folder' in place) return JSON.stringify([openName(), place.folder, place.stamp, place.name, side]);
  const { key, picture } = place;
  const { status, dateLastUpdated } = isJsonObject(picture) ? picture : {};
  return JSON.stringify([openName(), key, side, sourceOf(picture), status, dateLastUpdated]);
};

const FOR_NOW: ReadonlySet<NamedThumbnail['state']> = new Set(['offline', 'unreadable', 'unsent']);

const keep = (name: string, thumbnail: NamedThumbnail): void => {
  kept.delete(name);
  kept.set(name, thumbnail);
  for (const [oldest] of kept) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(oldest);
  }
};

const take = (
  batch: readonly (readonly [string, Waiting])[],
  thumbnails: readonly NamedThumbnail[],
): void => {
  for (const [at, [name, { listeners }]] of batch.entries()) {
    const thumbnail = thumbnails[at] ?? { state: 'unreadable' };
    keep(name, thumbnail);
    for (const listener of listeners) listener(thumbnail);
  }
};

const isFolder = (place: ThumbnailPlace): place is FolderPicture & ThumbnailPlace => 'folder' in place;
const folderOf = (place: ThumbnailPlace): string | null => (isFolder(place) ? place.folder : null);

/** Asks for places of one kind. */
const askFor = async (places: readonly ThumbnailPlace[], side: ThumbnailSide) => {
  const account = openName();
  const [folder] = places.map(folderOf);
  if (folder) {
    const names = places.filter(isFolder).map(({ name }) => name);
    return call('pictures.in_folder', { account, folder, side, names });
  }
  const wanted = places.flatMap((place) =>
    isFolder(place) ? [] : { key: place.key, src: sourceOf(place.picture) },
  );
  return call('pictures.thumbnails', { account, side, wanted });
};

const ask = async (): Promise<void> => {
  const [first] = waiting.values();
  if (asking || first === undefined) return;
  const { side } = first.place;
  const isAlike = (place: ThumbnailPlace): boolean =>
    place.side === side && folderOf(place) === folderOf(first.place);
  const batch = [...waiting].filter(([, { place }]) => isAlike(place)).slice(0, BATCH);
  for (const [name] of batch) waiting.delete(name);
  asking = true;
  try {
    const places = batch.map(([, { place }]) => place);
    take(batch, (await askFor(places, side)).thumbnails);
  } catch {
    // The account was left, or the engine starts anew: what is in sight then is asked for then.
  } finally {
    asking = false;
    void ask();
  }
};

const { soon } = debounce(() => void ask(), AT_REST_MS);

/** The thumbnail as it was last known; undefined before it was asked for. */
export const knownThumbnail = (place: ThumbnailPlace): NamedThumbnail | undefined => kept.get(nameOf(place));

/** Those who were told that a picture is at an address which may not be asked yet. */
const untold = new Set<() => void>();

/** Asks again for pictures that only an edit names: the seller allowed it. */
export const askForUnsent = (): void => {
  const all = [...untold];
  untold.clear();
  for (const again of all) again();
};

const waitFor = (place: ThumbnailPlace, show: Listener): (() => void) => {
  if (!isFolder(place) && sourceOf(place.picture).length > MOST_SOURCE) {
    show({ state: 'unreadable' });
    return () => {};
  }
  const name = nameOf(place);
  const known = kept.get(name);
  if (known !== undefined) {
    keep(name, known);
    show(known);
    // What failed for now is asked for again, and told to have failed meanwhile.
    if (!FOR_NOW.has(known.state)) return () => {};
  }
  const entry = waiting.get(name) ?? { place, listeners: new Set<Listener>() };
  entry.listeners.add(show);
  waiting.set(name, entry);
  soon();
  return () => {
    entry.listeners.delete(show);
    if (entry.listeners.size === 0 && waiting.get(name) === entry) waiting.delete(name);
  };
};

/**
 * Calls `show` with the thumbnail, at once if it is known. Returns the function that ends this, after which nothing is
 * asked for in its name.
 */
export const followThumbnail = (place: ThumbnailPlace, show: Listener): (() => void) => {
  let leave = (): void => {};
  const follow = (): void => {
    leave = waitFor(place, (thumbnail) => {
      if (thumbnail.state === 'unsent') untold.add(follow);
      show(thumbnail);
    });
  };
  follow();
  return () => {
    untold.delete(follow);
    leave();
  };
};
