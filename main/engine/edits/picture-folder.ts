/**
 * Adds the pictures of a folder to the ads that their names are of: matched first, and shown; then each file is made
 * into what is sent of it, and at the end one changeset gives the ads their pictures. Until then nothing has changed,
 * whatever ends the work: what was made by then is named by no draft, and made into the same again the next time.
 */

import {
  chosenFiles,
  type FolderChoice,
  type FolderPlace,
  filesByAd,
} from '../../../shared/ad/folder-choice.ts';
import {
  byFileName,
  type FileMatch,
  fileMatcher,
  type NamedAd,
  parseFilePattern,
} from '../../../shared/ad/match-files.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { picturesOf } from '../../../shared/ad/picture-lists.ts';
import { textOf } from '../../../shared/ad/title.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FolderAd, FolderLeft, FolderMatch } from '../../../shared/contract/results/picture-folder.ts';
import type { PictureNote } from '../../../shared/contract/results/picture-notes.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import { translate } from '../../../shared/locale/index.ts';
import { mostImages } from '../../../shared/rules/link-rules.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { EditedRow } from '../drafts/cells.ts';
import type { Recorded } from '../drafts/changeset.ts';
import { hashOfPicture } from '../drafts/chosen-pictures.ts';
import { revisionOf } from '../drafts/revision.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { type FolderFile, folderRoot, listFolder, readFolderFile } from '../pictures/folder-files.ts';
import { hashOf, openKeptPictures } from '../pictures/kept-pictures.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { isNew, loadRows, type Row, rowsAfter, stateOf } from '../rows/row.ts';
import { inPages, inTimeSlices, type ThrowIfStale } from '../time-slices.ts';
import { applyToRow } from './apply.ts';
import { type KeptPicture, keepPicture, noteKept, ownNotes, reasonLeft } from './images.ts';
import { recordInSlices } from './record-in-slices.ts';
import { rowRefusal } from './refusal.ts';

type WantedMatch = { readonly folder: string; readonly pattern?: string | undefined };

type MatchContext = Pick<AccountContext, 'mirror' | 'folder'>;

type Found = {
  readonly root: string;
  readonly files: readonly FolderFile[];
  readonly pairs: readonly FileMatch[];
  readonly images: ReadonlyMap<RowKey, Json>;
};

type FoundMatch = FolderMatch & {
  readonly root: string;
  /** The pictures of the ads, as they were then. */
  readonly images: ReadonlyMap<RowKey, Json>;
};

const isOffered = (row: Row): boolean => !['gone', 'final', 'deleted'].includes(stateOf(row));

const namedAds = async (mirror: Mirror, throwIfStale: ThrowIfStale): Promise<readonly NamedAd[]> => {
  const ads: NamedAd[] = [];
  await inTimeSlices(
    rowsAfter(mirror, 0),
    (row) => {
      const vendorId = textOf(row.local['vendorId'] ?? null);
      if (vendorId !== '' && isOffered(row)) ads.push({ key: row.key, vendorId });
    },
    throwIfStale,
  );
  return ads;
};

/** A file of an ad that one of its pictures was made of, if `original` is its hash. */
type Likely = { readonly key: RowKey; readonly name: string; readonly original: string };

/** The files of the size that a picture of their ad was made of, so that few are read. */
const likelyThere = async (
  { mirror, folder }: MatchContext,
  { files, pairs, images }: Found,
  throwIfStale: ThrowIfStale,
): Promise<readonly Likely[]> => {
  const { originalOf, originalSize } = openKeptPictures(folder);
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const madeOf = new Map<
    string,
    { readonly original: string | undefined; readonly size: number | undefined }
  >();
  const originOf = (hash: string) => {
    const origin = madeOf.get(hash) ?? { original: originalOf(hash), size: originalSize(hash) };
    madeOf.set(hash, origin);
    return origin;
  };
  const likely: Likely[] = [];
  await inTimeSlices(
    filesByAd(pairs),
    ([key, names]) => {
      const own = picturesOf(images.get(key) ?? null).flatMap((one) => hashOfPicture(mirror, one) ?? []);
      for (const { original, size } of new Set(own.map(originOf))) {
        if (original === undefined) continue;
        for (const name of names) if (sizes.get(name) === size) likely.push({ key, name, original });
      }
    },
    throwIfStale,
  );
  return likely;
};

/** Of each ad, the files that its pictures were made of. */
const filesThere = async (
  context: MatchContext,
  found: Found,
  throwIfStale: ThrowIfStale,
): Promise<ReadonlyMap<RowKey, readonly string[]>> => {
  const likely = await likelyThere(context, found, throwIfStale);
  const hashes = new Map<string, string>();
  for (const name of new Set(likely.map((one) => one.name))) {
    throwIfStale();
    hashes.set(name, await readFolderFile(found.root, name).then(hashOf, () => ''));
  }
  const isMadeOf = ({ name, original }: Likely): boolean => hashes.get(name) === original;
  const byAd = Map.groupBy(likely.filter(isMadeOf), ({ key }) => key);
  return new Map([...byAd].map(([key, ofAd]) => [key, ofAd.map(({ name }) => name)]));
};

const folderAd = (mirror: Mirror, row: Row): Omit<FolderAd, 'there'> => {
  const { key, local } = row;
  const { categoryId } = local;
  const category = knownCategories(mirror).get(typeof categoryId === 'number' ? categoryId : undefined);
  const most = mostImages({ config: category?.config, isNew: isNew(row) });
  return {
    key,
    vendorId: textOf(local['vendorId'] ?? null),
    title: textOf(local['title'] ?? null),
    has: picturesOf(local['images'] ?? null).length,
    most: Number.isFinite(most) ? most : null,
  };
};

const findMatch = async (
  context: MatchContext,
  { folder, pattern = '' }: WantedMatch,
  throwIfStale: ThrowIfStale,
): Promise<FoundMatch> => {
  const { mirror } = context;
  const parsed = pattern.trim() === '' ? undefined : parseFilePattern(pattern);
  if (pattern.trim() !== '' && !parsed) throw new AdsheetError('bad-file-pattern');
  const root = await folderRoot(folder);
  const { files, left, isCut } = await listFolder(root, throwIfStale);
  const named = await namedAds(mirror, throwIfStale);
  const match = fileMatcher(named, parsed);
  const pairs: FileMatch[] = [];
  const unnamed: string[] = [];
  await inTimeSlices(
    files.map(({ name }) => name).toSorted(byFileName),
    (name) => {
      const found = match(name);
      if (found) pairs.push(found);
      else unnamed.push(name);
    },
    throwIfStale,
  );
  const found: Omit<FolderAd, 'there'>[] = [];
  const images = new Map<RowKey, Json>();
  await inTimeSlices(
    inPages([...new Set(pairs.flatMap(({ keys }) => keys))]),
    (page) => {
      for (const [key, row] of loadRows(mirror, page)) {
        found.push(folderAd(mirror, row));
        images.set(key, row.local['images'] ?? null);
      }
    },
    throwIfStale,
  );
  const there = await filesThere(context, { root, files, pairs, images }, throwIfStale);
  const ads = found.map((one): FolderAd => ({ ...one, there: there.get(one.key) ?? [] }));
  return {
    root,
    images,
    pairs,
    left: [...unnamed.map((name) => ({ name, why: 'no-ad' })), ...left],
    ads,
    isCut,
    stamp: revisionOf([
      files.map(({ name, size, modified }) => [name, size, modified]),
      pairs.map(({ name, keys }) => [name, ...keys]),
      ads.map(({ key, most }) => [key, most, images.get(key) ?? null]),
    ]),
  };
};

/** Which ads the files of a folder are for. Rejects with `bad-file-pattern` and `file-unreadable`. */
export const matchFolder = async (
  context: MatchContext,
  wanted: WantedMatch,
  throwIfStale: ThrowIfStale,
): Promise<FolderMatch> => {
  const { pairs, left, ads, isCut, stamp } = await findMatch(context, wanted, throwIfStale);
  return { pairs, left, ads, isCut, stamp };
};

/** What makes files into what is sent of them. */
export type Making = {
  readonly pictures: Pictures;
  readonly context: Pick<AccountContext, 'folder' | 'passFailpoint'>;
  readonly handle: JobHandle;
};

type TakenIn = { readonly kept: ReadonlyMap<string, KeptPicture>; readonly left: readonly FolderLeft[] };

/** Makes the files of a folder into what is sent of them. One that cannot be used is left, and said. */
export const takeIn = async (
  { pictures, context: { folder, passFailpoint }, handle: { signal, progress } }: Making,
  root: string,
  names: readonly string[],
): Promise<TakenIn> => {
  const { keep } = openKeptPictures(folder);
  const kept = new Map<string, KeptPicture>();
  const left: FolderLeft[] = [];
  for (const [at, name] of names.entries()) {
    if (signal.aborted) throw new AdsheetError('cancelled');
    progress('job.pictures', at, names.length);
    try {
      const bytes = await readFolderFile(root, name);
      kept.set(name, await keepPicture(pictures, keep, { file: name, bytes }));
      passFailpoint('picture-made');
    } catch (error) {
      left.push({ name, why: reasonLeft(error) });
    }
  }
  if (signal.aborted) throw new AdsheetError('cancelled');
  return { kept, left };
};

/** What became of a file or a cell of one row, besides the change. */
type Aside = { readonly left: FolderLeft } | { readonly refused: Refused } | { readonly used: string };

type Giving = {
  readonly mirror: Mirror;
  readonly place: FolderPlace;
  readonly byAd: ReadonlyMap<RowKey, readonly string[]>;
  readonly kept: TakenIn['kept'];
  readonly before: FoundMatch['images'];
};

/** Gives a row its pictures; those it has already stay as they are. */
const giveTo = (row: EditedRow, { mirror, place, byAd, kept, before }: Giving): readonly Aside[] => {
  const { key } = row;
  const refuse = (code: string): readonly Aside[] => [{ refused: { key, field: 'images', code } }];
  const code = rowRefusal(row);
  if (code) return refuse(code);
  const now = row.cell('images').value;
  if (!sameJson(now, before.get(key) ?? null)) return refuse('moved');
  const names = byAd.get(key) ?? [];
  const usable = names.filter((name) => kept.has(name));
  // Its own pictures are not given up for a part of the others.
  if (place === 'only' && usable.length < names.length) return refuse('picture-unusable');
  const there = picturesOf(now);
  const list: Json[] = place === 'end' ? [...there] : [];
  const asides: Aside[] = [];
  for (const name of usable) {
    const { hash = '' } = kept.get(name) ?? {};
    const isIt = (picture: Json): boolean => hashOfPicture(mirror, picture) === hash;
    if (list.some(isIt)) {
      asides.push({ left: { name, why: 'there-already' } });
      continue;
    }
    list.push(there.find(isIt) ?? { src: `${UPLOAD_PREFIX}${hash}` });
    asides.push({ used: name });
  }
  const refused = list.length === 0 ? undefined : applyToRow(mirror, row, 'images', { value: list });
  return refused ? [...asides.filter((aside) => !('used' in aside)), { refused }] : asides;
};

export type FolderRequest = WantedMatch & FolderChoice & { readonly stamp: string };

export type GivenPictures = {
  readonly recorded: Recorded<readonly Refused[]>;
  readonly left: readonly FolderLeft[];
  readonly notes: readonly PictureNote[];
};

type Parts = Making & {
  readonly context: AccountContext;
  readonly inEdits: <T>(act: () => Promise<T>) => Promise<T>;
};

/**
 * Adds the pictures as they were shown. Rejects with `folder-moved` where folder or ads are not as they were shown, and
 * with `cancelled`; nothing has changed then.
 */
export const addFromFolder = async (
  { context, pictures, inEdits, handle }: Parts,
  { stamp, ...wanted }: FolderRequest,
): Promise<GivenPictures> => {
  const { mirror } = context;
  const throwIfStale = (): void => {
    if (handle.signal.aborted) throw new AdsheetError('cancelled');
  };
  const others = mirror.remoteChanges.last();
  const match = await findMatch(context, wanted, throwIfStale);
  if (match.stamp !== stamp) throw new AdsheetError('folder-moved');
  const { byAd, tooMany, twice } = chosenFiles(match.pairs, match.ads, wanted);
  const names = [...new Set([...byAd.values()].flat())];
  const { kept, left } = await takeIn({ pictures, context, handle }, match.root, names);
  const giving: Giving = { mirror, place: wanted.place, byAd, kept, before: match.images };
  const label = translate(context.language)('changeset.images', { count: kept.size });
  const recorded = await inEdits(() =>
    recordInSlices<Aside>(
      { ...context, asSeen: () => others },
      { kind: 'edit', label },
      {
        pages: inPages([...byAd.keys()]),
        work: (row) => giveTo(row, giving),
        onSlice: throwIfStale,
        settle: () => {
          for (const picture of kept.values()) noteKept(mirror, picture);
        },
      },
    ),
  );
  const asides = recorded.result;
  const used = new Set(asides.flatMap((aside) => ('used' in aside ? [aside.used] : [])));
  return {
    recorded: { ...recorded, result: asides.flatMap((aside) => ('refused' in aside ? [aside.refused] : [])) },
    left: [
      ...tooMany.map(({ name }) => ({ name, why: 'no-room' })),
      ...left,
      ...twice.map(({ name }) => ({ name, why: 'there-already' })),
      ...asides.flatMap((aside) => ('left' in aside ? [aside.left] : [])),
    ],
    notes: [...kept].flatMap(([name, picture]) => (used.has(name) ? ownNotes(picture) : [])),
  };
};
