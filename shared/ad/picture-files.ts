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

/** The names of files in a text of pictures, as they stand there. */
export const pictureFilesIn = (text: string): readonly string[] =>
  PICTURE_FILE.test(text.trimEnd()) || text.includes('.') ? partsOf(text).filter(isFile) : [];

/**
 * Where a file is searched, from the folder of its table: as it is named, with `/`. The folder of a whole path is one
 * of the computer that wrote it: only the file's own name counts then.
 */
export const placeOfFile = (name: string): string => {
  const parts = name.replaceAll('\\', '/').split('/');
  const isWhole = parts[0] === '' || /^[a-z]:$/iu.test(parts[0] ?? '');
  return isWhole ? (parts.at(-1) ?? '') : parts.filter((part) => part !== '.').join('/');
};

/** The text with the sources of its files, once each has one; else as it is. */
export const withPictureFiles = (text: string, sources: ReadonlyMap<string, string>): string => {
  if (pictureFilesIn(text).length === 0) return text;
  const found = partsOf(text).map((part) => (isFile(part) ? sources.get(part) : part));
  return found.every((src) => src !== undefined) ? JSON.stringify(found.map((src) => ({ src }))) : text;
};
