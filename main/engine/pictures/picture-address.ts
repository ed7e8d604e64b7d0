/** Where a small form of a picture is, by what the service says of the picture. */
import { isJsonObject, type Json } from '../../../shared/json.ts';

const API = '/api/sellside';

type Link = { readonly side: number; readonly path: string };

/** The links whose names are sizes, smallest first. */
const linksOf = (picture: Json): readonly Link[] => {
  const links = isJsonObject(picture) ? picture['links'] : null;
  if (!isJsonObject(links)) return [];
  return Object.entries(links)
    .flatMap(([name, path]) => {
      const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(name) ?? [];
      return width === undefined || typeof path !== 'string'
        ? []
        : [{ side: Math.min(Number(width), Number(height)), path }];
    })
    .toSorted((one, other) => one.side - other.side);
};

/** A path is below the interface's address, whether it says so itself or not. */
const resolved = (address: string, baseUrl: string): URL | undefined => {
  const base = baseUrl.replace(/\/+$/, '');
  const isPath = address.startsWith('/') && !address.startsWith('//');
  const below = new URL(`${base}${API}`).pathname;
  const whole = isPath && !address.startsWith(`${below}/`) ? `${base}${API}${address}` : address;
  const url = URL.canParse(whole, base) ? new URL(whole, base) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    ? url
    : undefined;
};

/** The picture itself, else its largest form; undefined where the service names no address. */
export const ownAddress = (picture: Json, baseUrl: string): URL | undefined => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  const address = typeof src === 'string' && /^https?:/.test(src) ? src : linksOf(picture).at(-1)?.path;
  return address === undefined ? undefined : resolved(address, baseUrl);
};

/**
 * The smallest form with both sides of at least `side` pixels, else the largest there is, else the picture itself;
 * undefined where the service names no address.
 */
export const pictureAddress = (picture: Json, side: number, baseUrl: string): URL | undefined => {
  const links = linksOf(picture);
  const link = links.find((one) => one.side >= side) ?? links.at(-1);
  const src = isJsonObject(picture) ? picture['src'] : null;
  const address = link?.path ?? (typeof src === 'string' && /^https?:/.test(src) ? src : undefined);
  return address === undefined ? undefined : resolved(address, baseUrl);
};
