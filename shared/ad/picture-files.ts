/** Names of picture files in the cells of a table, beside addresses or instead of them. */
import { isWebAddress } from './picture-text.ts';

const PICTURE_FILE = /[^/\\]\.(?:jpe?g|png|gif|bmp|webp|avif|hei[cf]|tiff?)$/iu;
/** Addresses may have commas: beside one, a comma separates only where another address follows. */
const BETWEEN = /[,;|\r\n\t]+/u;
const BESIDE_ADDRESSES = /[;|\r\n\t]+|,+(?=\s*https?:\/\/)/iu;

/**
 * Names may have spaces, so that they are separated by signs, or by spaces where each part is a name. Beside an address
 * a part behind a space may belong to that.
 */
const partsOf = (text: string): readonly string[] =>
  text
    .split(text.includes('://') ? BESIDE_ADDRESSES : BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const parts = part.split(/\s+/u);
      return parts.every(isFile) || parts.every(isWebAddress) ? parts : [part];
    });

const isFile = (part: string): boolean => PICTURE_FILE.test(part) && !/^[a-z]+:\/\//iu.test(part);

/** One address alone, as most cells have. */
const ADDRESS = /^https?:\/\/[^\s,;|]+$/iu;

/** The names of files in a text of pictures, as they stand there. */
export const pictureFilesIn = (text: string): readonly string[] => (ADDRESS.test(text) ? [] : filesIn(text));

const filesIn = (text: string): readonly string[] =>
  PICTURE_FILE.test(text.trimEnd()) || text.includes('.') ? partsOf(text).filter(isFile) : [];

const partsOfPath = (name: string): readonly string[] =>
  name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '.');

/** Does a path begin at the root of a computer, and not at the folder of the table? */
const isWhole = ([root = '']: readonly string[]): boolean => root === '' || /^[a-z]:$/iu.test(root);

/**
 * Where a file is searched, from the folder of its table: as it is named, with `/`. The folder of a whole path is one
 * of the computer that wrote it: only the file's own name counts then.
 */
export const placeOfFile = (name: string): string => {
  const parts = partsOfPath(name);
  return isWhole(parts) ? (parts.at(-1) ?? '') : parts.join('/');
};

/** A path as computers compare it that do not tell capitals from small letters. */
const pathKey = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Where each file is searched. Whole paths that lead to files of one name in several folders are left out: nothing
 * tells which of them the one beside the table is.
 */
export const placesOfFiles = (names: readonly string[]): ReadonlyMap<string, string> => {
  const paths = new Map<string, Set<string>>();
  for (const name of names) {
    const [parts, file] = [partsOfPath(name), pathKey(placeOfFile(name))];
    if (isWhole(parts)) paths.set(file, (paths.get(file) ?? new Set()).add(pathKey(parts.join('/'))));
  }
  const isOne = (name: string): boolean =>
    !isWhole(partsOfPath(name)) || paths.get(pathKey(placeOfFile(name)))?.size === 1;
  return new Map(names.filter(isOne).map((name) => [name, placeOfFile(name)]));
};

/** The text with the sources of its files, once each has one; else as it is. */
export const withPictureFiles = (text: string, sources: ReadonlyMap<string, string>): string => {
  if (pictureFilesIn(text).length === 0) return text;
  const found = partsOf(text).map((part) => (isFile(part) ? sources.get(part) : part));
  return found.every((src) => src !== undefined) ? JSON.stringify(found.map((src) => ({ src }))) : text;
};
