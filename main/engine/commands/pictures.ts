import type { Json } from '../../../shared/json.ts';
import type { Row } from '../rows/row.ts';
import { loadRows } from '../rows/row.ts';
import type { Handlers } from './handlers.ts';

const listOf = (pictures: Json | undefined): readonly Json[] =>
  Array.isArray(pictures) ? (pictures as readonly Json[]) : [];

/** The pictures that the service says the ad has, and those it said the ad had when it was edited. */
const picturesThere = (row: Row | undefined): readonly Json[] => [
  ...listOf(row?.base?.['images']),
  ...listOf(row?.drafts.find(({ field }) => field === 'images')?.base),
];

export const pictureHandlers = {
  'pictures.thumbnails': async ({ accounts }, { account, side, wanted }) => {
    const { context, thumbnails } = accounts.get(account);
    const rows = loadRows(context.mirror, [...new Set(wanted.map(({ key }) => key))]);
    const places = wanted.map(({ key, src }) => ({ src, there: picturesThere(rows.get(key)) }));
    return { thumbnails: await thumbnails.get(places, side) };
  },
} satisfies Partial<Handlers>;
