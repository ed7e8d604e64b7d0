// Judges what becomes of coloured pictures while those who send them are killed: by what the service holds.
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { MIRROR_FILE } from '../../main/engine/mirror/mirror.ts';
import { colouredNumber, pictureAt, SENT_FORM } from './coloured-pictures.ts';

type Service = {
  /** Reads from the service's control address. */
  readonly get: (path: string) => Promise<unknown>;
  readonly baseUrl: string;
  /** The account's folder. */
  readonly folder: string;
  /** The pictures that each ad is to have, by their numbers. */
  readonly wanted: ReadonlyMap<number, readonly number[]>;
};

type Picture = { readonly src: string };
type Upload = { readonly id: string; readonly sent: object };
type Request = { readonly method: string; readonly route: string; readonly served?: string };

const numbersAt = (sources: readonly string[]): Promise<readonly number[]> =>
  Promise.all(sources.map(async (src) => colouredNumber(await pictureAt(src))));

/** The addresses that the local copy has of uploaded pictures. */
const knownUploads = (folder: string): readonly string[] => {
  const mirror = new Sqlite(path.join(folder, MIRROR_FILE), { readonly: true });
  try {
    const known = mirror.prepare<[], { url: string }>(
      'SELECT url FROM image_upload WHERE uploaded_at IS NOT NULL',
    );
    return known.all().map(({ url }) => url);
  } finally {
    mirror.close();
  }
};

export type PictureJudge = {
  /** The ads that have neither the pictures they had nor those they are to have. */
  readonly broken: () => Promise<readonly number[]>;
  /** The ads that have other pictures than they are to have, or in another order. */
  readonly unfinished: () => Promise<readonly number[]>;
  /** Uploads that the service still converts, also those whose sender is gone. */
  readonly uploadsInFlight: () => Promise<number>;
  /**
   * The pictures that were sent since the last call though they were known to be there by then, or more than once; asked
   * while no upload is in flight.
   */
  readonly sentInVain: () => Promise<readonly number[]>;
  /** The pictures that were ever sent, in ascending order. */
  readonly sent: () => Promise<readonly number[]>;
  /** Those whose form is another than what is to be sent. */
  readonly sentOtherwise: () => Promise<readonly object[]>;
};

/** Begins with what the service and the local copy hold now. */
export const judgePictures = async ({ get, baseUrl, folder, wanted }: Service): Promise<PictureJudge> => {
  const sourcesOf = async (id: number): Promise<readonly string[]> => {
    const { images = [] } = (await get(`/ads/${id}`)) as { readonly images?: readonly Picture[] };
    return images.map(({ src }) => src);
  };
  const isWanted = async (id: number, sources: readonly string[]): Promise<boolean> =>
    (await numbersAt(sources)).join() === wanted.get(id)?.join();
  const idsWhere = async (is: (id: number) => Promise<boolean>): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const id of wanted.keys()) if (await is(id)) found.push(id);
    return found;
  };
  const uploads = async (): Promise<readonly Upload[]> =>
    ((await get('/state?ads=false')) as { readonly images: readonly Upload[] }).images;
  const counts = async (): Promise<ReadonlyMap<number, number>> => {
    const found = new Map<number, number>();
    const addresses = (await uploads()).map(({ id }) => `${baseUrl}/api/sellside/image/${id}/${id}.jpg`);
    for (const number of await numbersAt(addresses)) found.set(number, (found.get(number) ?? 0) + 1);
    return found;
  };
  const uploadsInFlight = async (): Promise<number> => {
    const { requests } = (await get('/requests')) as { readonly requests: readonly Request[] };
    return requests.filter(
      ({ method, route, served }) => method === 'POST' && route.endsWith('/image') && served === undefined,
    ).length;
  };

  const before = new Map(
    await Promise.all([...wanted.keys()].map(async (id) => [id, await sourcesOf(id)] as const)),
  );
  let counted = await counts();
  let known: ReadonlySet<number> = new Set(await numbersAt(knownUploads(folder)));
  return {
    broken: () =>
      idsWhere(async (id) => {
        const sources = await sourcesOf(id);
        return sources.join() !== before.get(id)?.join() && !(await isWanted(id, sources));
      }),
    unfinished: () => idsWhere(async (id) => !(await isWanted(id, await sourcesOf(id)))),
    uploadsInFlight,
    sentInVain: async () => {
      const now = await counts();
      const sent = (number: number): number => (now.get(number) ?? 0) - (counted.get(number) ?? 0);
      const inVain = [...now.keys()].filter((number) => sent(number) > (known.has(number) ? 0 : 1));
      counted = now;
      known = new Set(await numbersAt(knownUploads(folder)));
      return inVain;
    },
    sent: async () => [...(await counts()).keys()].toSorted((a, b) => a - b),
    sentOtherwise: async () =>
      (await uploads())
        .map(({ sent }) => sent)
        .filter((sent) => JSON.stringify(sent) !== JSON.stringify(SENT_FORM)),
  };
};
