/** Picture files that cells of a table name: found in the folder of the table's file, and taken in for its ads. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { pictureFilesIn, placesOfFiles } from '../../../shared/ad/picture-files.ts';
import { noteKept } from '../edits/images.ts';
import type { Making } from '../edits/picture-folder.ts';
import { takeIn } from '../edits/picture-folder.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { folderRoot } from '../pictures/folder-files.ts';
import { inTimeSlices, type ThrowIfStale } from '../time-slices.ts';
import type { PictureFiles } from './table/derived-table.ts';
import type { TableRow } from './table/table.ts';

/** Files that are named and not taken in yet, and the number of cells with them. */
export type NamedFiles = { readonly cells: number; readonly names: readonly string[] };

export const namedFiles = async (
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
  throwIfStale: ThrowIfStale,
): Promise<NamedFiles> => {
  const at = columns.indexOf('images');
  const names = new Set<string>();
  let cells = 0;
  const look = (row: TableRow): void => {
    const cell = row.cells[at];
    const files = typeof cell === 'string' ? pictureFilesIn(cell) : [];
    if (files.length > 0) cells += 1;
    for (const file of files) names.add(file);
  };
  if (at >= 0) await inTimeSlices(rows, look, throwIfStale);
  return { cells, names: [...names] };
};

/** `mirror` notes what was taken in, so that it can be sent. */
type Taking = Making & { readonly context: Making['context'] & { readonly mirror: Mirror } };

/** The files that a table names, from the folder of its file, beside those that were taken in before. */
export type WantedFiles = Pick<NamedFiles, 'names'> & {
  readonly folder: string;
  readonly taken: PictureFiles;
};

/**
 * Takes in the files that the table names. Nothing outside of the folder of its file is read; a file that is not there
 * or cannot be used is left, and said. Rejects with `cancelled`, and with `file-unreadable` where the folder is gone.
 */
export const takePictureFiles = async (
  making: Taking,
  { folder, names, taken }: WantedFiles,
): Promise<PictureFiles> => {
  const { mirror } = making.context;
  const root = await folderRoot(folder);
  const places = placesOfFiles(names);
  const { kept, left } = await takeIn(making, root, [...new Set(places.values())]);
  mirror.transaction(() => {
    for (const picture of kept.values()) noteKept(mirror, picture);
  });
  const sources = new Map(taken.sources);
  for (const [name, place] of places) {
    const { hash } = kept.get(place) ?? {};
    if (hash !== undefined) sources.set(name, `${UPLOAD_PREFIX}${hash}`);
  }
  const several = names.filter((name) => !places.has(name)).map((name) => ({ name, why: 'several-folders' }));
  return { sources, left: [...left, ...several] };
};
