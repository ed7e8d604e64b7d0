/**
 * The pictures of an ad as one text: their addresses, with common separators; or JSON as on the wire where one has no
 * address (an upload's name, a picture the service stores).
 */
import type { Json } from '../json.ts';
import { isJsonObject, parsedJson } from '../json.ts';
import { readForetold } from './retouch.ts';

/** A web address in the form of pictures and links. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@]*@)?[^\s/?#@:[\]]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text);

const PICTURE_PATH = /^https?:\/\/[^/?#]+\/[^?#]*\.(?:png|jpe?g|gif|bmp|webp|avif|heic)(?:[?#]|$)/iu;

/** Does the path of a web address end as the names of pictures do? That of a page seldom does. */
export const namesPicture = (address: string): boolean => PICTURE_PATH.test(address);

/** The last part of an address, by which people recognise a picture; also of one that is still to be made. */
export const pictureName = (src: string): string => {
  const whole = readForetold(src)?.src ?? src;
  return whole.split(/[/?#]/).filter(Boolean).at(-1) ?? whole;
};

/** Addresses may contain these characters too: they only separate if another address follows. */
const BETWEEN = /[,;|]+(?=https?:\/\/)/iu;
const AT_END = /[,;|]+$/u;

const isText = (item: Json): item is string => typeof item === 'string';

/** The parts of a text that is no JSON, one per picture. */
export const pictureParts = (text: string): readonly string[] =>
  text
    .split(/\s+/u)
    .flatMap((part) => part.replace(AT_END, '').split(BETWEEN))
    .filter((part) => part !== '');

const plainPictures = (text: string, isSource: (part: string) => boolean): readonly Json[] | undefined => {
  const sources = pictureParts(text);
  return sources.length > 0 && sources.every(isSource) ? sources.map((src) => ({ src })) : undefined;
};

const listedPictures = (text: string, isSource: (part: string) => boolean): readonly Json[] | undefined => {
  const list = parsedJson(text);
  if (!Array.isArray(list)) return undefined;
  const items = list as readonly Json[];
  if (!items.every((item) => (isText(item) ? isSource(item) : isJsonObject(item)))) return undefined;
  return items.map((item) => (isText(item) ? { src: item } : item));
};

/** The pictures in a text, as on the wire; undefined where a part is neither an address nor a source in `known`. */
export const readPictures = (text: string, known?: ReadonlySet<string>): readonly Json[] | undefined => {
  const isSource = (part: string): boolean => isWebAddress(part) || known?.has(part) === true;
  return text.startsWith('[') ? listedPictures(text, isSource) : plainPictures(text, isSource);
};

/** The source of each picture; '' without one. */
export const pictureSources = (pictures: Json | undefined): readonly string[] =>
  (Array.isArray(pictures) ? (pictures as readonly Json[]) : []).map((picture) => {
    const src = isJsonObject(picture) ? picture['src'] : undefined;
    return typeof src === 'string' ? src : '';
  });

/** The text of pictures; `readPictures` is its inverse. */
export const picturesText = (pictures: readonly Json[]): string => {
  const sources = pictureSources(pictures);
  const parts = pictureParts(sources.join(' '));
  const isPlain =
    sources.length > 0 &&
    sources.every(isWebAddress) &&
    parts.length === sources.length &&
    parts.every((part, i) => part === sources[i]);
  return isPlain ? sources.join(' ') : JSON.stringify(pictures);
};
