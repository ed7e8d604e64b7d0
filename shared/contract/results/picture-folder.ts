/** A folder of picture files, and the ads they are for. */
import type { PictureRoom } from '../../ad/folder-choice.ts';
import type { FileMatch } from '../../ad/match-files.ts';
import type { ChangesetResult } from '../views.ts';
import type { PictureNote } from './picture-notes.ts';

/** Most files and folders that are looked at. */
export const MOST_FOLDER_ENTRIES = 10_000;

/** A file that is not used; `reason.WHY` is why. */
export type FolderLeft = { readonly name: string; readonly why: string };

export type FolderAd = PictureRoom & { readonly vendorId: string; readonly title: string };

export type FolderMatch = {
  readonly pairs: readonly FileMatch[];
  readonly left: readonly FolderLeft[];
  /** The ads of the pairs. */
  readonly ads: readonly FolderAd[];
  /** The folder has more files than are looked at. */
  readonly isCut: boolean;
  /** The revision of all this, by which the pictures are added. */
  readonly stamp: string;
};

export type FolderResult = ChangesetResult & {
  readonly left: readonly FolderLeft[];
  readonly notes: readonly PictureNote[];
};
