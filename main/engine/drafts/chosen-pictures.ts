/**
 * Pictures that were chosen here, as drafts hold them: named by the hash of their bytes, which lie in the account's
 * folder, until the service gave them an address (`docs/sync.md#pictures`).
 */
import type { Draft } from '../../../shared/ad/model.ts';
import type { Json } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import type { Mirror } from '../mirror/mirror.ts';

export const IMAGES_FOLDER = 'images';
/** Stands before the hash in `src` until the picture has an address. */
export const UPLOAD_PREFIX = 'upload:';

const hashOf = (picture: Json): string | undefined => {
  const src = isJsonObject(picture) ? picture['src'] : null;
  return typeof src === 'string' && src.startsWith(UPLOAD_PREFIX)
    ? src.slice(UPLOAD_PREFIX.length)
    : undefined;
};

const picturesOf = (draft: Draft): readonly Json[] =>
  draft.field === 'images' && Array.isArray(draft.value) ? (draft.value as readonly Json[]) : [];

/** The hashes of pictures that the drafts use and that are still to be uploaded. */
export const hashesIn = (drafts: readonly Draft[]): readonly string[] => [
  ...new Set(drafts.flatMap(picturesOf).flatMap((picture) => hashOf(picture) ?? [])),
];

const withSources = (draft: Draft, address: (hash: string) => string | undefined): Draft => {
  const pictures = picturesOf(draft);
  if (pictures.length === 0) return draft;
  const value = pictures.map((picture) => {
    const hash = hashOf(picture);
    const src = hash === undefined ? undefined : address(hash);
    return src !== undefined && isJsonObject(picture) ? { ...picture, src } : picture;
  });
  return { ...draft, value };
};

/** The drafts with the addresses at which the service last put their pictures. */
export const withAddresses = (mirror: Mirror, drafts: readonly Draft[]): readonly Draft[] =>
  drafts.map((draft) => withSources(draft, (hash) => mirror.images.get(hash)?.url ?? undefined));
