/**
 * Makes the pictures that a retouch needs, one at a time, of the files they were made of: those of this computer, and
 * those that the service has, fetched in its largest form. What is made stays for the next time.
 */

import { UPLOAD_PREFIX } from '../../../shared/ad/picture-address.ts';
import { pictureName } from '../../../shared/ad/picture-text.ts';
import type { Retouch } from '../../../shared/ad/retouch.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import type { FetchFailure, PictureFetcher } from '../pictures/fetch-picture.ts';
import { type KeptPictures, openKeptPictures } from '../pictures/kept-pictures.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { PictureFault } from '../pictures/worker/messages.ts';
import { type Became, nameOfWanted, type Wanted } from './retouch.ts';

export type PictureMaking = {
  readonly pictures: Pictures;
  readonly fetcher: PictureFetcher;
  readonly handle: JobHandle;
};

type MakingContext = Pick<AccountContext, 'mirror' | 'folder' | 'passFailpoint'>;

/** Why there is no picture (`refused.CODE` in `shared/locale`). */
type Failed = { readonly code: string };
type Kept = { readonly hash: string };

const FETCH_CODES: Readonly<Record<FetchFailure, string>> = {
  inside: 'picture-unreadable',
  'too-large': 'picture-unreadable',
  absent: 'picture-absent',
  denied: 'picture-absent',
  busy: 'picture-unreachable',
  unreachable: 'picture-unreachable',
};

const codeOf = (fault: PictureFault): string =>
  fault === 'nothing-left' ? 'picture-nothing-left' : 'picture-unreadable';

/** The name under which a picture of the service is sent again. */
const fileNameOf = ({ pathname }: URL): string =>
  `${pictureName(pathname)
    .replace(/\.[a-z]{3,4}$/iu, '')
    .slice(0, 100)}.jpg`;

const createMaker = (
  { mirror, passFailpoint }: MakingContext,
  kept: KeptPictures,
  { pictures, fetcher, handle: { signal } }: PictureMaking,
) => {
  const fetched = new Map<string, Kept | Failed>();

  const decoded = async (
    bytes: Uint8Array,
    steps: Retouch,
  ): Promise<{ readonly jpg: Uint8Array } | Failed> => {
    const made = await pictures.make(bytes, 'stored', { steps, signal });
    if (typeof made === 'string') return { code: codeOf(made) };
    const [jpg] = made.pictures;
    return jpg === undefined ? { code: 'picture-unreadable' } : { jpg };
  };

  const add = (hash: string, name: string, size: number): void =>
    mirror.transaction(() => mirror.images.add(hash, name, size));

  /** The picture of the service, as if its file had been chosen here. */
  const fetchOne = async (url: URL): Promise<Kept | Failed> => {
    const bytes = await fetcher.fetch(url, signal);
    if (typeof bytes === 'string') return { code: FETCH_CODES[bytes] };
    const made = await decoded(bytes, []);
    if ('code' in made) return made;
    const hash = kept.keep(made.jpg, bytes);
    add(hash, fileNameOf(url), made.jpg.length);
    return { hash };
  };

  const originOf = async ({ origin }: Wanted): Promise<Kept | Failed> => {
    if ('hash' in origin) return origin;
    const { href } = origin.url;
    const known = fetched.get(href) ?? (await fetchOne(origin.url));
    fetched.set(href, known);
    return known;
  };

  return async (wanted: Wanted): Promise<Became> => {
    const origin = await originOf(wanted);
    if ('code' in origin) return origin;
    const recipe = { of: origin.hash, steps: wanted.steps };
    const there = kept.find(recipe);
    if (there !== undefined) return { src: `${UPLOAD_PREFIX}${there}` };
    const bytes = kept.original(origin.hash);
    if (bytes === undefined) return { code: 'picture-damaged' };
    const made = await decoded(bytes, wanted.steps);
    if ('code' in made) return made;
    const hash = kept.keepMade(made.jpg, recipe);
    add(hash, mirror.images.get(origin.hash)?.name ?? `${hash}.jpg`, made.jpg.length);
    passFailpoint('picture-made');
    return { src: `${UPLOAD_PREFIX}${hash}` };
  };
};

/** What each picture became. Rejects with `cancelled`; what was made by then is named by no draft. */
export const makeRetouched = async (
  context: MakingContext,
  wanted: readonly Wanted[],
  making: PictureMaking,
): Promise<(wanted: Wanted) => Became> => {
  const { signal, progress } = making.handle;
  const make = createMaker(context, openKeptPictures(context.folder), making);
  const made = new Map<string, Became>();
  for (const [at, one] of wanted.entries()) {
    if (signal.aborted) throw new AdsheetError('cancelled');
    progress('job.bulk.pictures', at, wanted.length);
    made.set(nameOfWanted(one), await make(one));
  }
  if (signal.aborted) throw new AdsheetError('cancelled');
  // A picture that came to the ad meanwhile was not made.
  return (one) => made.get(nameOfWanted(one)) ?? { code: 'moved' };
};
