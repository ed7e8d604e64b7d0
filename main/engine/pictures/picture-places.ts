/** The addresses of an ad's pictures. */

import { unsigned } from '../../../shared/ad/picture-address.ts';
import { picturesOf } from '../../../shared/ad/picture-lists.ts';
import { isWebAddress } from '../../../shared/ad/picture-text.ts';
import type { Json } from '../../../shared/json.ts';
import { sourceOf } from '../drafts/pictures.ts';
import type { Row } from '../rows/row.ts';
import { ownAddress } from './picture-address.ts';
import { picturesThere } from './pictures-there.ts';

export type PicturePlace = {
  readonly src: string;
  readonly url: URL;
  /** Does only an edit name it, and not the service? */
  readonly isMine: boolean;
};

/** Where a picture is that only an edit names; undefined where it is no address of the web. */
export const draftAddress = (src: string): URL | undefined => {
  if (!isWebAddress(src) || !URL.canParse(src)) return undefined;
  const url = new URL(src);
  return url.username === '' && url.password === '' ? url : undefined;
};

/** Where the pictures are that the ad has now; those that wait as files are nowhere. */
export const picturePlaces = (
  { base, drafts, local }: Pick<Row, 'base' | 'drafts' | 'local'>,
  baseUrl: string,
): readonly PicturePlace[] => {
  const there = new Map<string, Json>(
    picturesThere(base, drafts).map((picture) => [unsigned(sourceOf(picture)), picture]),
  );
  return picturesOf(local['images'] ?? null).flatMap((picture) => {
    const src = sourceOf(picture);
    const known = there.get(unsigned(src));
    const url = known === undefined ? draftAddress(src) : ownAddress(known, baseUrl);
    return url === undefined ? [] : [{ src, url, isMine: known === undefined }];
  });
};
