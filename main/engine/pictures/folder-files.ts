/**
 * Picture files of a folder that the seller chose. Nothing outside of it is read: links are passed by, whatever they
 * lead to. Hidden files are left unsaid. What a file is, is told by its content; sizes are judged before it is read.
 */

import type { Stats } from 'node:fs';
import { type FileHandle, opendir, realpath } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { FolderLeft } from '../../../shared/contract/results/picture-folder.ts';
import { MOST_FOLDER_ENTRIES } from '../../../shared/contract/results/picture-folder.ts';
import { asFailure, failure, reasonOfSystem, startOf, withPictureFile } from './picture-file.ts';
import { formatOf } from './worker/formats.ts';

/** A file by its path in the folder, with `/`. */
export type FolderFile = { readonly name: string; readonly size: number; readonly modified: number };

export type FolderFiles = {
  readonly files: readonly FolderFile[];
  /** What is no picture that can be used, and why. */
  readonly left: readonly FolderLeft[];
  /** There are more entries than are looked at. */
  readonly isCut: boolean;
};

/** Hidden files, and those that Windows itself puts into folders of pictures. */
const UNSAID = /^(?:\.|thumbs\.db$|desktop\.ini$)/iu;
/** Folders within folders. */
const MOST_DEPTH = 4;
/** As much as tells what a file is. */
const HEAD_BYTES = 4096;

/** Why a file cannot be used; rethrows what is no such failure. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof AdsheetError) || error.code !== 'file-unreadable') throw error;
  return String(error.params['reason']);
};

/** Is it as `listFolder` names a file? A system may take other signs than `/` for the border of a folder. */
const isWithin = (root: string, path: string, name: string): boolean =>
  name.split('/').every((part) => part !== '' && part !== '..' && part !== '.') &&
  relative(root, path).split(sep).join('/') === name;

/** Opens a file of the folder; rejects with `file-unreadable`. */
const withFile = async <T>(
  root: string,
  name: string,
  read: (file: FileHandle, stats: Stats) => Promise<T>,
): Promise<T> => {
  const path = join(root, name);
  if (!isWithin(root, path, name)) throw failure(name, 'no-plain-file');
  // A folder on the way may have become a link since it was listed.
  const own = await realpath(path).catch((error: unknown) => {
    throw asFailure(name, error);
  });
  if (own !== path) throw failure(name, 'no-plain-file');
  return withPictureFile({ path, name, links: 'refused' }, read);
};

const look = (root: string, name: string): Promise<FolderFile> =>
  withFile(root, name, async (file, { size, mtimeMs }) => {
    const format = formatOf(await startOf(file, Math.min(size, HEAD_BYTES)));
    if ('fault' in format) throw failure(name, format.fault);
    return { name, size, modified: mtimeMs };
  });

/** The folder's own path; rejects with `file-unreadable`. */
export const folderRoot = async (folder: string): Promise<string> => {
  try {
    return await realpath(folder);
  } catch (error) {
    throw failure(basename(folder), 'no-folder', error);
  }
};

/** The whole file; rejects with `file-unreadable`. */
export const readFolderFile = (root: string, name: string): Promise<Uint8Array> =>
  withFile(root, name, (file, { size }) => startOf(file, size));

/** Its size, and when it was written; rejects with `file-unreadable`. */
export const statFolderFile = (root: string, name: string): Promise<FolderFile> =>
  withFile(root, name, async (_file, { size, mtimeMs }) => ({ name, size, modified: mtimeMs }));

/** Lists the picture files of a folder and of those in it; `throwIfStale` throws where that is no longer wanted. */
export const listFolder = async (root: string, throwIfStale: () => void): Promise<FolderFiles> => {
  const files: FolderFile[] = [];
  const left: FolderLeft[] = [];
  let seen = 0;

  const take = async (name: string): Promise<void> => {
    try {
      files.push(await look(root, name));
    } catch (error) {
      left.push({ name, why: reasonOf(error) });
    }
  };

  const walk = async (within: string, depth: number): Promise<void> => {
    const folders: string[] = [];
    for await (const entry of await opendir(join(root, within))) {
      throwIfStale();
      if (UNSAID.test(entry.name)) continue;
      if (seen === MOST_FOLDER_ENTRIES) {
        seen += 1;
        return;
      }
      seen += 1;
      const name = within === '' ? entry.name : `${within}/${entry.name}`;
      if (entry.isDirectory()) folders.push(name);
      else if (entry.isFile()) await take(name);
      else left.push({ name, why: 'no-plain-file' });
    }
    for (const name of folders) {
      if (seen > MOST_FOLDER_ENTRIES) return;
      if (depth === MOST_DEPTH) left.push({ name, why: 'too-deep' });
      else await walkInto(name, depth + 1);
    }
  };

  const walkInto = async (name: string, depth: number): Promise<void> => {
    try {
      await walk(name, depth);
    } catch (error) {
      if (error instanceof AdsheetError) throw error;
      left.push({ name, why: reasonOfSystem(error) });
    }
  };

  try {
    await walk('', 0);
  } catch (error) {
    if (error instanceof AdsheetError) throw error;
    throw failure(basename(root), 'no-folder', error);
  }
  return { files, left, isCut: seen > MOST_FOLDER_ENTRIES };
};
