/**
 * Thumbnails of an ad's pictures: of those the service has, fetched and made anew by the process for pictures, of
 * files that wait to be sent, and of addresses that only an edit names, from hosts that the seller allowed
 * (`draft-hosts.ts`).
 */

import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_PICTURE_BYTES } from '../../../shared/ad/given-pictures.ts';
import { unsigned } from '../../../shared/ad/picture-address.ts';
import { type ForetoldPicture, type Retouch, readForetold, retouchText } from '../../../shared/ad/retouch.ts';
import type { Thumbnail } from '../../../shared/contract/results/thumbnails.ts';
import { isJsonObject, type Json } from '../../../shared/json.ts';
import { chosenHash, IMAGES_FOLDER } from '../drafts/chosen-pictures.ts';
import { sourceOf } from '../drafts/pictures.ts';
import { inParallel } from '../parallel.ts';
import type { PictureFetcher } from './fetch-picture.ts';
import { readFolderFile, statFolderFile } from './folder-files.ts';
import { pictureAddress } from './picture-address.ts';
import type { Pictures } from './pictures.ts';
import { FORM_OF, openThumbnailCache, type Thumbnails } from './thumbnail-cache.ts';
import type { ThumbnailSide } from './worker/messages.ts';

type Parts = {
  readonly folder: string;
  readonly baseUrl: string;
  readonly pictures: Pictures;
  readonly fetcher: PictureFetcher;
  /** Milliseconds on a clock that only goes on. */
  readonly now: () => number;
};

/** The `src` of one picture as the window has it, and the pictures that the service says its ad has or had. */
export type WantedThumbnail = {
  readonly src: string;
  readonly there: readonly Json[];
  /** Where it is if the service names none such, and its host may be asked. */
  readonly draft: URL | undefined;
};

export type ThumbnailStore = {
  readonly get: (wanted: readonly WantedThumbnail[], side: ThumbnailSide) => Promise<readonly Thumbnail[]>;
  /** Files of a folder that the seller chose, `root` being its own path. */
  readonly ofFolder: (
    root: string,
    names: readonly string[],
    side: ThumbnailSide,
  ) => Promise<readonly Thumbnail[]>;
  readonly close: () => Promise<void>;
};

const AT_ONCE = 4;
/** Milliseconds until something that failed is tried again. */
const FAILED_MS = 60_000;
const MOST_FAILURES = 5000;
/** Pictures of which is remembered where the service has them. */
const MOST_NAMED = 5000;
const HASH = /^[0-9a-f]{64}$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const dataUrl = (jpg: Uint8Array): string => `data:image/jpeg;base64,${Buffer.from(jpg).toString('base64')}`;

/** The bytes of a file that waits; undefined where it is none of ours. */
const chosenFile = async (folder: string, hash: string): Promise<Uint8Array | undefined> => {
  if (!HASH.test(hash)) return undefined;
  const file = join(folder, IMAGES_FOLDER, hash);
  const found = await lstat(file).catch(() => undefined);
  return found?.isFile() && found.size <= MOST_PICTURE_BYTES ? readFile(file) : undefined;
};

type Unshown = Exclude<Thumbnail['state'], 'shown'>;

type Source = {
  readonly key: string;
  /** What is done to it, of a picture that nobody has made yet. */
  readonly steps?: Retouch;
  readonly read: () => Promise<Uint8Array | Unshown>;
};

/** A file of a folder, known by where it is and when it was written. */
const sourceIn = async (root: string, name: string): Promise<Source | 'unreadable'> => {
  const found = await statFolderFile(root, name).catch(() => undefined);
  if (found === undefined) return 'unreadable';
  return {
    key: hashOf(JSON.stringify([root, name, found.size, found.modified])),
    read: () => readFolderFile(root, name).catch(() => 'unreadable' as const),
  };
};

export const openThumbnails = ({ folder, baseUrl, pictures, fetcher, now }: Parts): ThumbnailStore => {
  const cache = openThumbnailCache(folder);
  const underWay = new Map<string, Promise<Thumbnails | Unshown>>();
  const failures = new Map<string, { readonly state: Unshown; readonly at: number }>();
  const named = new Map<string, Source>();
  const closing = new AbortController();

  const noteFailure = (key: string, state: Unshown): void => {
    failures.delete(key);
    failures.set(key, { state, at: now() });
    for (const [oldest] of failures) {
      if (failures.size <= MOST_FAILURES) break;
      failures.delete(oldest);
    }
  };

  const noteNamed = (src: string, source: Source): void => {
    named.delete(src);
    named.set(src, source);
    const [oldest] = named.keys();
    if (named.size > MOST_NAMED && oldest !== undefined) named.delete(oldest);
  };

  const fetched = async (url: URL): Promise<Uint8Array | Unshown> => {
    const found = await fetcher.fetch(url, closing.signal);
    if (typeof found !== 'string') return found;
    return found === 'unreachable' || found === 'busy' ? 'offline' : 'unreadable';
  };

  /** Of a picture that only an edit names nobody says when it changed. */
  const ofDraft = (url: URL): Source => ({ key: hashOf(`draft ${url.href}`), read: () => fetched(url) });

  const known = ({ src, there, draft }: WantedThumbnail): Source | Unshown => {
    const chosen = chosenHash({ src });
    if (chosen !== undefined)
      return {
        key: hashOf(`upload ${chosen}`),
        read: async () => (await chosenFile(folder, chosen)) ?? 'unreadable',
      };
    const picture = there.find((one) => unsigned(sourceOf(one)) === unsigned(src));
    // Copied from another ad, of which the service named it before.
    if (picture === undefined || !isJsonObject(picture))
      return named.get(unsigned(src)) ?? (draft === undefined ? 'unsent' : ofDraft(draft));
    const { status, dateLastUpdated } = picture;
    if (status === 'PENDING') return 'pending';
    if (status === 'ERROR') return 'error';
    // Both thumbnails are made of one file.
    const url = pictureAddress(picture, 120, baseUrl);
    if (url === undefined) return 'unreadable';
    const key = hashOf(`${unsigned(url.href)}\n${String(dateLastUpdated)}`);
    const source: Source = { key, read: () => fetched(url) };
    noteNamed(unsigned(src), source);
    return source;
  };

  /** As it would be with these steps done to it, made of whatever is small and at hand. */
  const foretold = ({ src, steps }: ForetoldPicture, wanted: WantedThumbnail): ReturnType<typeof known> => {
    const source = known({ ...wanted, src });
    if (typeof source === 'string') return source;
    return { ...source, key: hashOf(`${retouchText(steps)} ${source.key}`), steps };
  };

  const sourceFor = (wanted: WantedThumbnail): ReturnType<typeof known> => {
    const told = readForetold(wanted.src);
    return told === undefined ? known(wanted) : foretold(told, wanted);
  };

  const make = async ({ key, steps = [], read }: Source): Promise<Thumbnails | Unshown> => {
    const bytes = await read();
    if (typeof bytes === 'string') return bytes;
    const made = await pictures.make(bytes, 'thumbnails', { steps, signal: closing.signal });
    if (typeof made === 'string') return 'unreadable';
    const [small, large] = made.pictures;
    if (small === undefined || large === undefined || closing.signal.aborted) return 'unreadable';
    cache.put(key, { small, large });
    return { small, large };
  };

  /** Makes each picture once, whoever waits for it. */
  const makeOnce = (source: Source): Promise<Thumbnails | Unshown> => {
    const failed = failures.get(source.key);
    if (failed && now() - failed.at < FAILED_MS) return Promise.resolve(failed.state);
    const going = underWay.get(source.key);
    if (going) return going;
    const begun = make(source)
      .catch(() => 'unreadable' as const)
      .then((made) => {
        if (typeof made === 'string') noteFailure(source.key, made);
        return made;
      })
      .finally(() => underWay.delete(source.key));
    underWay.set(source.key, begun);
    return begun;
  };

  const thumbnail = async (source: Source | Unshown, side: ThumbnailSide): Promise<Thumbnail> => {
    // What is asked on after the account was closed finds its cache closed too.
    if (closing.signal.aborted) return { state: 'unreadable' };
    if (typeof source === 'string') return { state: source };
    const there = cache.get(source.key, side);
    if (there !== undefined) return { state: 'shown', data: dataUrl(there) };
    const made = await makeOnce(source);
    return typeof made === 'string'
      ? { state: made }
      : { state: 'shown', data: dataUrl(made[FORM_OF[side]]) };
  };

  const all = async (
    sources: readonly (() => Promise<Source | Unshown>)[],
    side: ThumbnailSide,
  ): Promise<readonly Thumbnail[]> => {
    const found: Thumbnail[] = sources.map(() => ({ state: 'unreadable' }));
    await inParallel([...sources.entries()], AT_ONCE, async ([at, source]) => {
      found[at] = await thumbnail(await source(), side);
    });
    return found;
  };

  return {
    get: (wanted, side) =>
      all(
        wanted.map((one) => async () => sourceFor(one)),
        side,
      ),
    ofFolder: (root, names, side) =>
      all(
        names.map((name) => () => sourceIn(root, name)),
        side,
      ),
    close: async () => {
      closing.abort();
      await fetcher.close();
      await Promise.allSettled(underWay.values());
      cache.close();
    },
  };
};
