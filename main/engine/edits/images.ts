/**
 * Pictures from files. What the process for pictures makes of each is kept in the account's folder, named by its
 * hash, so that the draft survives whatever becomes of the file; it is uploaded with its ad's own write
 * (`docs/interface.md#post-image`). The file's own bytes are kept beside it, for what is cut or turned later.
 */

import { basename, parse } from 'node:path';
import { isSmall } from '../../../shared/ad/given-pictures.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import type { PicturePlace } from '../../../shared/bulk/operation.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FolderLeft } from '../../../shared/contract/results/picture-folder.ts';
import type { PictureNote } from '../../../shared/contract/results/picture-notes.ts';
import type { Refused } from '../../../shared/contract/views.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { ChangesetHead, EditContext, Recorded } from '../drafts/changeset.ts';
import { asThere, hashOfPicture } from '../drafts/chosen-pictures.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { reasonOf } from '../pictures/folder-files.ts';
import { hashOf, type KeptPictures, openKeptPictures } from '../pictures/kept-pictures.ts';
import { readPictureFile } from '../pictures/picture-file.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { inPages, type ThrowIfStale } from '../time-slices.ts';
import { applyToRow } from './apply.ts';
import { recordInSlices } from './record-in-slices.ts';

export type KeptPicture = {
  readonly hash: string;
  /** The hash of the file it was made of. */
  readonly original: string;
  /** The file's name as the seller knows it. */
  readonly file: string;
  readonly size: number;
  readonly animated: boolean;
  /** As it is seen, before it was shrunk. */
  readonly width: number;
  readonly height: number;
};

/**
 * Keeps what is made of a picture's bytes in the account's folder. Rejects with `file-unreadable` where nothing can be.
 */
export const keepPicture = async (
  pictures: Pictures,
  keep: KeptPictures['keep'],
  { file, bytes }: { readonly file: string; readonly bytes: Uint8Array },
): Promise<KeptPicture> => {
  const made = await pictures.make(bytes, 'stored');
  const [stored] = typeof made === 'string' ? [] : made.pictures;
  if (typeof made === 'string' || stored === undefined) {
    throw new AdsheetError('file-unreadable', { file: basename(file), reason: String(made) });
  }
  const [hash, original] = [keep(stored, bytes), hashOf(bytes)];
  const { animated, size } = made;
  return { hash, original, file: basename(file), size: stored.length, animated, ...size };
};

/** Why a picture cannot be used while others can; rethrows what keeps all of them from being made. */
export const reasonLeft = (error: unknown): string => {
  const why = reasonOf(error);
  if (why === 'not-started') throw error;
  return why;
};

type KeptFiles = { readonly kept: readonly KeptPicture[]; readonly left: readonly FolderLeft[] };

/**
 * Copies pictures into the account's folder, as what is sent of them. Of several, one that cannot be used is left, and
 * said; one alone rejects with `file-unreadable`.
 */
export const keepPictures = async (
  pictures: Pictures,
  folder: string,
  files: readonly string[],
): Promise<KeptFiles> => {
  const kept: KeptPicture[] = [];
  const left: FolderLeft[] = [];
  const { keep } = openKeptPictures(folder);
  for (const file of files) {
    try {
      kept.push(await keepPicture(pictures, keep, { file, bytes: await readPictureFile(file) }));
    } catch (error) {
      if (files.length === 1) throw error;
      left.push({ name: basename(file), why: reasonLeft(error) });
    }
  }
  return { kept, left };
};

const imagesOf = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

const noteOn = ({ file, width, height }: KeptPicture, note: PictureNote['note']): PictureNote => ({
  file,
  width,
  height,
  note,
});

/** What is to be said of a picture whatever ad it is added to. */
export const ownNotes = (picture: KeptPicture): readonly PictureNote[] => [
  ...(isSmall(picture) ? [noteOn(picture, 'small')] : []),
  ...(picture.animated ? [noteOn(picture, 'first-frame')] : []),
];

/** What a seller should know of pictures that were added: of each, the file's name and what is to be said. */
const notesOn = (kept: readonly KeptPicture[], before: ReadonlySet<string>): readonly PictureNote[] =>
  kept.flatMap((picture, at) => {
    const { original } = picture;
    const isTwice = before.has(original) || kept.slice(0, at).some((other) => other.original === original);
    return [...ownNotes(picture), ...(isTwice ? [noteOn(picture, 'twice')] : [])];
  });

/** Each note once, of however many ads it is true. */
const eachOnce = (notes: readonly PictureNote[]): readonly PictureNote[] => [
  ...new Map(notes.map((one) => [JSON.stringify([one.file, one.note]), one])).values(),
];

/** Has a picture uploaded under its name with the first ad that needs it. What is sent is a JPG, whatever the file was. */
export const noteKept = ({ images }: Mirror, { hash, file, size }: KeptPicture): void =>
  images.add(hash, `${parse(file).name}.jpg`, size);

export type AddedImages = { readonly refused: readonly Refused[]; readonly notes: readonly PictureNote[] };

/** The list with the added pictures; those of them that the ad has already stay as it has them where all others go. */
const placed = (
  mirror: Pick<Mirror, 'images'>,
  before: readonly Json[],
  {
    added,
    place = 'end',
  }: { readonly added: readonly JsonObject[]; readonly place: PicturePlace | undefined },
): Json => {
  if (place === 'only') return asThere(mirror, added, before);
  return place === 'start' ? [...added, ...before] : [...before, ...added];
};

export type GivenTo = {
  readonly keys: readonly RowKey[];
  readonly kept: readonly KeptPicture[];
  /** Those that were to be given too, and cannot be used. */
  readonly left: readonly FolderLeft[];
  readonly place?: PicturePlace | undefined;
};

/**
 * Adds kept pictures to those that each of the ads has, behind them without a `place`. An ad's own are not given up for a
 * part of what was to take their place. Rejects with what `throwIfStale` throws.
 */
export const addImages = async (
  context: EditContext & { readonly folder: string },
  head: ChangesetHead,
  { keys, kept, left, place }: GivenTo,
  throwIfStale: ThrowIfStale,
): Promise<Recorded<AddedImages>> => {
  const { mirror, folder } = context;
  const { originalOf } = openKeptPictures(folder);
  const added: readonly JsonObject[] = kept.map(({ hash }) => ({ src: `${UPLOAD_PREFIX}${hash}` }));
  const recorded = await recordInSlices<AddedImages>(context, head, {
    pages: inPages([...new Set(keys)]),
    work: (row) => {
      if (place === 'only' && left.length > 0)
        return [{ refused: [{ key: row.key, field: 'images', code: 'picture-unusable' }], notes: [] }];
      if (added.length === 0) return [];
      const before = imagesOf(row.cell('images').value);
      const staying = place === 'only' ? [] : before;
      const originals = staying.flatMap((image) => originalOf(hashOfPicture(mirror, image) ?? '') ?? []);
      const notes = notesOn(kept, new Set(originals));
      const refused = applyToRow(mirror, row, 'images', { value: placed(mirror, before, { added, place }) });
      return [refused ? { refused: [refused], notes: [] } : { refused: [], notes }];
    },
    onSlice: throwIfStale,
    settle: () => {
      for (const picture of kept) noteKept(mirror, picture);
    },
  });
  return {
    ...recorded,
    result: {
      refused: recorded.result.flatMap(({ refused }) => refused),
      notes: eachOnce(recorded.result.flatMap(({ notes }) => notes)),
    },
  };
};
