/**
 * Pictures chosen on this computer. Until the service has given such a picture an address, a draft names it by the
 * hash of its bytes, which are in the account's folder (`docs/sync.md#pictures`).
 */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from '../../../shared/ad/model.ts';
import { pictureIdentity, UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { AccountContext } from '../context.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { sourceOf } from './pictures.ts';

export const IMAGES_FOLDER = 'images';
/** The pictures that a text of drafts or cells names. */
export const PICTURES_NAMED = /upload:([0-9a-f]{64})/g;

const listOf = (value: Json): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);

/** The hash in a picture that was chosen on this computer. */
export const chosenHash = (picture: Json): string | undefined => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  return typeof src === 'string' && src.startsWith(UPLOAD_PREFIX)
    ? src.slice(UPLOAD_PREFIX.length)
    : undefined;
};

/** The picture of this computer that a picture is: waiting, or under any address that the service ever gave it. */
export const hashOfPicture = ({ images }: Pick<Mirror, 'images'>, picture: Json): string | undefined =>
  chosenHash(picture) ?? images.uploadedTo(sourceOf(picture));

/** A list of pictures in which those that an ad has already are as it has them. */
export const asThere = (mirror: Pick<Mirror, 'images'>, list: Json, there: Json): Json => {
  if (!Array.isArray(list) || !Array.isArray(there)) return list;
  return (list as readonly Json[]).map((picture) => {
    const hash = chosenHash(picture);
    const isIt = (one: Json): boolean => hashOfPicture(mirror, one) === hash;
    return (hash === undefined ? undefined : (there as readonly Json[]).find(isIt)) ?? picture;
  });
};

const isKept = (folder: string, hash: string): boolean =>
  lstatSync(join(folder, IMAGES_FOLDER, hash), { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * A list of pictures that is to be again what it was. Those that the ad still has are as it has them. Others that were
 * chosen here are sent anew where their files are still there: the service forgets a picture that no ad uses, so that
 * its address may lead nowhere.
 */
export const asPutBack = (
  { mirror, folder }: Pick<AccountContext, 'mirror' | 'folder'>,
  list: Json,
  there: Json,
): Json => {
  if (!Array.isArray(list)) return list;
  const present = listOf(there);
  return (list as readonly Json[]).map((picture) => {
    const hash = hashOfPicture(mirror, picture);
    if (hash === undefined) return picture;
    const same = present.find((one) => hashOfPicture(mirror, one) === hash);
    return same ?? (isKept(folder, hash) ? { src: `${UPLOAD_PREFIX}${hash}` } : picture);
  });
};

const picturesOf = ({ field, value }: Draft): readonly Json[] => (field === 'images' ? listOf(value) : []);

/** The hashes of the pictures in these drafts that are still to be uploaded. */
export const hashesIn = (drafts: readonly Draft[]): readonly string[] => [
  ...new Set(drafts.flatMap(picturesOf).flatMap((picture) => chosenHash(picture) ?? [])),
];

type Elsewhere = { readonly at: number; readonly src: string; readonly hash: string; readonly isOk: boolean };

/**
 * The pictures sent by a draft that stand in `found` under addresses which nobody knew before. None where pictures that
 * are known stand elsewhere than they were sent: nothing tells then which is which.
 */
const foundElsewhere = (
  mirror: Pick<Mirror, 'images'>,
  { base, value }: Pick<Draft, 'base' | 'value'>,
  found: Json,
): readonly Elsewhere[] => {
  const nameOf = (picture: Json): string =>
    hashOfPicture(mirror, picture) ?? pictureIdentity(sourceOf(picture));
  const [sent, there] = [listOf(value).map(nameOf), listOf(found).map(nameOf)];
  const known = new Set([...sent, ...listOf(base).map(nameOf)]);
  const isMoved = there.some((name, at) => name !== sent[at] && sent.includes(name));
  if (sent.length !== there.length || isMoved) return [];
  return listOf(found).flatMap((picture, at) => {
    const [hash, src] = [chosenHash(listOf(value)[at] ?? null), sourceOf(picture)];
    const isKnown = src === '' || known.has(there[at] ?? '') || mirror.images.uploadedTo(src) !== undefined;
    if (hash === undefined || isKnown || !isJsonObject(picture)) return [];
    return [{ at, src, hash, isOk: picture['status'] === 'OK' }];
  });
};

/**
 * Keeps the addresses under which the answer to a write has the pictures that were sent by it: the service may save
 * one under another than its upload was given. None is kept of a picture that is not there yet, which may be any
 * placeholder, or of one that was there before, `base`.
 */
export const learnAddresses = (
  mirror: Pick<Mirror, 'images'>,
  draft: Pick<Draft, 'base' | 'value'>,
  answered: Json,
): void => {
  for (const { src, hash, isOk } of foundElsewhere(mirror, draft, answered))
    if (isOk) mirror.images.setAnswered(hash, src);
};

const withSources = (draft: Draft, address: (hash: string) => string | undefined): Draft => {
  const pictures = picturesOf(draft);
  if (pictures.length === 0) return draft;
  const value = pictures.map((picture) => {
    const hash = chosenHash(picture);
    const src = hash === undefined ? undefined : address(hash);
    return src !== undefined && isJsonObject(picture) ? { ...picture, src } : picture;
  });
  return { ...draft, value };
};

/** The drafts with each uploaded picture under its newest address. */
export const withAddresses = (mirror: Mirror, drafts: readonly Draft[]): readonly Draft[] =>
  drafts.map((draft) => withSources(draft, (hash) => mirror.images.get(hash)?.url ?? undefined));

/** The drafts with each uploaded picture as the ad has it, under whichever of its addresses; else under its newest. */
export const withAddressesIn = (mirror: Mirror, drafts: readonly Draft[], ad: JsonObject): readonly Draft[] =>
  withAddresses(
    mirror,
    drafts.map((draft) =>
      draft.field === 'images'
        ? { ...draft, value: asThere(mirror, draft.value, ad['images'] ?? null) }
        : draft,
    ),
  );

const asSavedElsewhere = (mirror: Mirror, draft: Draft, there: JsonObject): Draft => {
  if (draft.field !== 'images') return draft;
  const found = foundElsewhere(mirror, draft, there['images'] ?? null);
  const saved = new Map(found.map(({ at, src }) => [at, { src }]));
  return { ...draft, value: listOf(draft.value).map((picture, at) => saved.get(at) ?? picture) };
};

/**
 * The drafts as a write of them has left them in the ad, or may have where its answer was lost. Pictures that another
 * client put there look the same, so that it must be known by something else that the write made them.
 */
export const asWrittenIn = (mirror: Mirror, drafts: readonly Draft[], ad: JsonObject): readonly Draft[] =>
  withAddressesIn(
    mirror,
    drafts.map((draft) => asSavedElsewhere(mirror, draft, ad)),
    ad,
  );
