/** Which of a folder's files the ads get that they were matched to, and in which order. */
import { byFileName, type FileMatch, type MatchDoubt } from './match-files.ts';
import type { RowKey } from './model.ts';

/** A name without a number comes first, unless words follow the vendor ID: then it is last. */
const rankOf = ({ number, why }: FileMatch): number =>
  number ?? (why === 'words' ? Number.MAX_SAFE_INTEGER : -1);

/** The files of each ad, as its pictures are to stand: by number, then by name. */
export const filesByAd = (pairs: readonly FileMatch[]): ReadonlyMap<RowKey, readonly string[]> => {
  const sorted = pairs.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || byFileName(one.name, other.name),
  );
  const files = new Map<RowKey, string[]>();
  for (const { keys, name } of sorted) {
    for (const key of keys) {
      const known = files.get(key);
      if (known) known.push(name);
      else files.set(key, [name]);
    }
  }
  return files;
};

/** Behind the pictures an ad has, or in their place. */
export const FOLDER_PLACES = ['end', 'only'] as const;
export type FolderPlace = (typeof FOLDER_PLACES)[number];

/** What the seller decided on: the kinds of doubtful pairs that are right, and the files to be left out. */
export type FolderChoice = {
  readonly place: FolderPlace;
  readonly doubts: readonly MatchDoubt[];
  readonly without: readonly string[];
};

export type PictureRoom = {
  readonly key: RowKey;
  /** How many pictures the ad has, and may have; null where nothing limits them. */
  readonly has: number;
  readonly most: number | null;
  /** The files that it has already. */
  readonly there: readonly string[];
};

type AdFile = { readonly key: RowKey; readonly name: string };

export type ChosenFiles = {
  /** The files each ad gets, in order; ads that get none are left out. */
  readonly byAd: ReadonlyMap<RowKey, readonly string[]>;
  /** Those that an ad has no room for. */
  readonly tooMany: readonly AdFile[];
  /** Those that would be there twice. */
  readonly twice: readonly AdFile[];
};

/** Which pairs a choice is about, within the room of each ad. */
export const chosenFiles = (
  pairs: readonly FileMatch[],
  rooms: readonly PictureRoom[],
  { place, doubts, without }: FolderChoice,
): ChosenFiles => {
  const left = new Set(without);
  const chosen = pairs.filter(
    ({ name, doubt }) => !left.has(name) && (doubt === null || doubts.includes(doubt)),
  );
  const roomOf = new Map(
    rooms.map(({ key, has, most, there }) => {
      const before = place === 'end' ? { count: has, names: there } : { count: 0, names: [] };
      const room = Math.max(0, (most ?? Number.POSITIVE_INFINITY) - before.count);
      return [key, { room, there: new Set(before.names) }] as const;
    }),
  );
  const all = [...filesByAd(chosen)].map(([key, names]) => {
    const { room = 0, there } = roomOf.get(key) ?? {};
    const [known = [], fresh = []] = [true, false].map((is) =>
      names.filter((name) => (there?.has(name) ?? false) === is),
    );
    return { key, names: fresh, known, room };
  });
  return {
    byAd: new Map(
      all.flatMap(({ key, names, room }) => {
        const within = names.slice(0, room);
        return within.length === 0 ? [] : [[key, within] as const];
      }),
    ),
    tooMany: all.flatMap(({ key, names, room }) => names.slice(room).map((name) => ({ key, name }))),
    twice: all.flatMap(({ key, known }) => known.map((name) => ({ key, name }))),
  };
};
