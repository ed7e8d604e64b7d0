/**
 * Pictures chosen on this computer. Until the service has given such a picture an address, a draft names it by the
 * hash of its bytes, which are in the account's folder (`docs/sync.md#pictures`).
 */
import type { Draft } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

export const IMAGES_FOLDER = 'images';
/** Prefix of the hash in `src` until the picture has an address. */
export const UPLOAD_PREFIX = 'upload:';

/** The hash in a picture that was chosen on this computer. */
export const chosenHash = (picture: Json): string | undefined => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  return typeof src === 'string' && src.startsWith(UPLOAD_PREFIX)
    ? src.slice(UPLOAD_PREFIX.length)
    : undefined;
};

const picturesOf = (draft: Draft): readonly Json[] =>
  draft.field === 'images' && Array.isArray(draft.value) ? (draft.value as readonly Json[]) : [];

/** The hashes of the pictures in these drafts that are still to be uploaded. */
export const hashesIn = (drafts: readonly Draft[]): readonly string[] => [
  ...new Set(drafts.flatMap(picturesOf).flatMap((picture) => chosenHash(picture) ?? [])),
];

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
