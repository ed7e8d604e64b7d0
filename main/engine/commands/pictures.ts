import { addFromFolder, matchFolder } from '../edits/picture-folder.ts';
import { folderRoot } from '../pictures/folder-files.ts';
import { picturesThere } from '../pictures/pictures-there.ts';
import { loadRows } from '../rows/row.ts';
import { done } from './edits.ts';
import type { Handlers } from './handlers.ts';
import { requireOpen, startJob } from './start-job.ts';

export const pictureHandlers = {
  'pictures.thumbnails': async ({ accounts }, { account, side, wanted }) => {
    const { context, thumbnails } = accounts.get(account);
    const rows = loadRows(context.mirror, [...new Set(wanted.map(({ key }) => key))]);
    const places = wanted.map(({ key, src }) => {
      const { base = null, drafts = [] } = rows.get(key) ?? {};
      return { src, there: picturesThere(base, drafts) };
    });
    return { thumbnails: await thumbnails.get(places, side) };
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
} satisfies Partial<Handlers>;
