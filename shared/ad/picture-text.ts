/**
 * The pictures of an ad as one text: their addresses with anything usual between them, or, where one is no address (the
 * name of an upload, of a picture that the service keeps), JSON as on the wire.
 */
import type { Json } from '../json.ts';
import { isJsonObject, parsedJson } from '../json.ts';

/** An address of the web as pictures and links have them. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/(?:[^\s/?#@]*@)?[^\s/?#@:[\]]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(text);

/** Addresses have these signs too: they part two only where another address follows. */
const BETWEEN = /[,;|]+(?=https?:\/\/)/iu;
const AT_END = /[,;|]+$/u;

const isText = (item: Json): item is string => typeof item === 'string';

/** The parts of a text that is no JSON, one for each picture. */
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

/** The pictures that a text says, as on the wire; undefined where a part of it is no address, nor a source in `known`. */
export const readPictures = (text: string, known?: ReadonlySet<string>): readonly Json[] | undefined => {
  const isSource = (part: string): boolean => isWebAddress(part) || known?.has(part) === true;
  return text.startsWith('[') ? listedPictures(text, isSource) : plainPictures(text, isSource);
};

/** The source of each picture; '' for one that has none. */
export const pictureSources = (pictures: Json | undefined): readonly string[] =>
  (Array.isArray(pictures) ? (pictures as readonly Json[]) : []).map((picture) => {
    const src = isJsonObject(picture) ? picture['src'] : undefined;
    return typeof src === 'string' ? src : '';
  });

/** The text of pictures, which `readPictures` reads back to the same ones. */
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
