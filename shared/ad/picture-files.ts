/** Names of picture files in the cells of a table, beside addresses or instead of them. */
import { isWebAddress } from './picture-text.ts';

const PICTURE_FILE = /[^/\\]\.(?:jpe?g|png|gif|bmp|webp|avif|hei[cf]|tiff?)$/iu;
const BETWEEN = /[,;|\r\n\t]+/u;

/** Names may have spaces; addresses and other names beside them are separated by signs, or by spaces alone. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) =>
      /\s/u.test(part) && part.split(/\s+/u).every(isPicture) ? part.split(/\s+/u) : [part],
    );

const isFile = (part: string): boolean => PICTURE_FILE.test(part) && !/^[a-z]+:\/\//iu.test(part);
const isPicture = (part: string): boolean => isWebAddress(part) || isFile(part);

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
