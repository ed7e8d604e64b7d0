import { picturesThere } from '../pictures/pictures-there.ts';
import { loadRows } from '../rows/row.ts';
import type { Handlers } from './handlers.ts';

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
} satisfies Partial<Handlers>;
