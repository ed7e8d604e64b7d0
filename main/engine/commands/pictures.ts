import { picturesOf } from '../../../shared/ad/picture-lists.ts';
import { readForetold } from '../../../shared/ad/retouch.ts';
import type { NamedThumbnail } from '../../../shared/contract/results/thumbnails.ts';
import { hashOfPicture } from '../drafts/chosen-pictures.ts';
import { sourceOf } from '../drafts/pictures.ts';
import { addFromFolder, matchFolder } from '../edits/picture-folder.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { addressesOf, checkPictures, hostsOfEdits } from '../pictures/check-pictures.ts';
import { allowHosts, hostTest, requireHosts } from '../pictures/draft-hosts.ts';
import { folderRoot } from '../pictures/folder-files.ts';
import { draftAddress, picturePlaces } from '../pictures/picture-places.ts';
import { picturesThere } from '../pictures/pictures-there.ts';
import type { WantedThumbnail } from '../pictures/thumbnails.ts';
import type { Row } from '../rows/row.ts';
import { loadRows } from '../rows/row.ts';
import { chosenKeys } from './chosen-keys.ts';
import { done } from './edits.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, startJob } from './start-job.ts';

/** Does the ad have a picture of this name now? Nobody else's address is fetched for it. */
const has = (row: Row | undefined, src: string): boolean =>
  picturesOf(row?.local['images'] ?? null).some((picture) => sourceOf(picture) === src);

/** The name of the file that a picture was made of, also of one that is still to be retouched. */
const fileOf = (mirror: Mirror, src: string): string | undefined => {
  const hash = hashOfPicture(mirror, { src: readForetold(src)?.src ?? src });
  return hash === undefined ? undefined : mirror.images.get(hash)?.name;
};

const namedAs = (file: string | undefined): Pick<NamedThumbnail, 'file'> =>
  file === undefined ? {} : { file };

export const pictureHandlers = {
  'pictures.thumbnails': async ({ accounts }, { account, side, wanted }) => {
    const { context, thumbnails } = accounts.get(account);
    const rows = loadRows(context.mirror, [...new Set(wanted.map(({ key }) => key))]);
    const mayAsk = hostTest(context);
    const places = wanted.map(({ key, src }): WantedThumbnail => {
      const row = rows.get(key);
      const { base = null, drafts = [] } = row ?? {};
      const own = readForetold(src)?.src ?? src;
      const draft = has(row, own) ? draftAddress(own) : undefined;
      const isAsked = draft !== undefined && mayAsk(draft);
      return { src, there: picturesThere(base, drafts), draft: isAsked ? draft : undefined };
    });
    const made = await thumbnails.get(places, side);
    return {
      thumbnails: made.map((one, at) => ({
        ...one,
        ...namedAs(fileOf(context.mirror, wanted[at]?.src ?? '')),
      })),
    };
  },
  'pictures.files': ({ accounts }, { account, key }) => {
    const { mirror } = accounts.get(account).context;
    const sources = picturesOf(loadRows(mirror, [key]).get(key)?.local['images'] ?? null).map(sourceOf);
    const named = sources.map((src) => [src, fileOf(mirror, src)] as const);
    return { files: Object.fromEntries(named.flatMap(([src, file]) => (file ? [[src, file]] : []))) };
  },
  'pictures.match': (engine, { account, ...wanted }) => {
    const open = engine.accounts.get(account);
    return matchFolder(open.context, wanted, () => requireOpen(engine, open));
  },
  'pictures.in_folder': async ({ accounts }, { account, folder, side, names }) => {
    const { thumbnails } = accounts.get(account);
    return { thumbnails: await thumbnails.ofFolder(await folderRoot(folder), names, side) };
  },
  'pictures.add_folder': (engine, { account, ...wanted }, [inEdits]) => {
    const open = engine.accounts.get(account);
    return startJob(engine, open, 'pictures', async (handle) => {
      const parts = { context: open.context, pictures: engine.pictures, inEdits, handle };
      const { recorded, left, notes } = await addFromFolder(parts, wanted);
      return { ...(await done(open, recorded, recorded.result)), left, notes };
    });
  },
  'pictures.show': ({ accounts }, { account, key }) => {
    const { context } = accounts.get(account);
    const row = loadRows(context.mirror, [key]).get(key);
    const places = row ? picturePlaces(row, context.profile.baseUrl) : [];
    requireHosts(
      context,
      places.filter(({ isMine }) => isMine).map(({ url }) => url),
    );
    return {};
  },
  'pictures.check': async (engine, { account, select }) => {
    const open = engine.accounts.get(account);
    const { context, fetcher } = open;
    const keys = await chosenKeys(open, select);
    const wanted = await addressesOf(context, keys, () => requireOpen(engine, open));
    requireHosts(context, hostsOfEdits(wanted));
    return startJob(engine, open, 'addresses', (handle) =>
      checkPictures(context, { pictures: engine.pictures, fetcher, handle }, wanted),
    );
  },
  'pictures.allow_hosts': ({ accounts }, { account, hosts }) => {
    allowHosts(accounts.get(account).context, hosts);
    return {};
  },
} satisfies Partial<Handlers>;
