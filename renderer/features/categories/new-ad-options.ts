/** The options for a new ad: categories in order of likely use, and locations. Pure. */
import type { CategoryRow } from '../../../shared/contract/views.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { joined, locationsOf } from '../../../shared/seller/seller.ts';
import { type CategoryIndex, namesAbove, takesNewAds } from '../../core/category-tree.ts';
import { type CategoryMatch, type SearchIndex, searchCategories } from './category-search.ts';

export type OptionGroup = 'here' | 'recent' | 'used' | 'all';

export type CategoryOption = CategoryMatch & { readonly group: OptionGroup };

/** Would another ad there have to stay paused (`activeAds`)? */
export const isFull = ({ active, places }: CategoryRow): boolean => places !== null && active >= places;

const NEARLY = 0.8;

export const isNearlyFull = ({ active, places }: CategoryRow): boolean =>
  places !== null && active >= places * NEARLY;

const MOST_USED = 5;

type Sources = {
  readonly index: CategoryIndex;
  readonly search: SearchIndex;
  /** The category in view, and those of the last new ads. */
  readonly here: number | null;
  readonly recent: readonly number[];
};

const optionOf =
  (index: CategoryIndex, group: OptionGroup) =>
  (row: CategoryRow): CategoryOption => ({ row, above: namesAbove(index, row.id), group });

/** Without a search text: the category in view, those used last, those used most, then all in tree order. */
const unsearched = ({ index, search, here, recent }: Sources): readonly CategoryOption[] => {
  const at = (ids: readonly number[]) => ids.flatMap((id) => index.byId.get(id) ?? []).filter(takesNewAds);
  const inView = at(here === null ? [] : [here]);
  const last = at(recent).filter((row) => !inView.includes(row));
  const most = search
    .map(({ row }) => row)
    .filter((row) => row.ads > 0 && takesNewAds(row) && !inView.includes(row) && !last.includes(row))
    .sort((a, b) => b.ads - a.ads)
    .slice(0, MOST_USED);
  const first = new Set([...inView, ...last, ...most]);
  const rest = search.filter(({ row }) => row.leaf && !first.has(row));
  return [
    ...inView.map(optionOf(index, 'here')),
    ...last.map(optionOf(index, 'recent')),
    ...most.map(optionOf(index, 'used')),
    ...rest.map(({ row, above }): CategoryOption => ({ row, above, group: 'all' })),
  ];
};

/** The leaves that match a search; without a text, in order of likely use. */
export const newAdOptions = (sources: Sources, text: string): readonly CategoryOption[] =>
  text.trim() === ''
    ? unsearched(sources)
    : searchCategories(sources.search, text)
        .filter(({ row }) => row.leaf)
        .map((found): CategoryOption => ({ ...found, group: 'all' }));

/** The first selectable option from `from` on in the given direction; `otherwise` where there is none. */
export const nextChoosable = (
  options: readonly CategoryOption[],
  from: number,
  step: 1 | -1,
  otherwise: number,
): number => {
  for (let at = from; at >= 0 && at < options.length; at += step) {
    const option = options[at];
    if (option && takesNewAds(option.row)) return at;
  }
  return otherwise;
};

/** One of the seller's locations (`docs/interface.md#user`): its values for a new ad, and its address in one line. */
export type AdLocation = {
  readonly label: string;
  readonly postcode: string | null;
  readonly phone: string | null;
};

/** No location: the ad is shown in the whole country. */
export const WHOLE_COUNTRY: AdLocation = { label: '*', postcode: null, phone: null };

/** The seller's locations in the service's order, without those that have neither postcode nor phone number. */
export const adLocationsOf = (user: JsonObject | null): readonly AdLocation[] =>
  locationsOf(user)
    .filter(({ postcode, phone }) => postcode !== '' || phone !== '')
    .map(({ street, city, written, postcode, phone }) => ({
      label: joined([street, joined([written, city], ' '), phone], ', '),
      postcode: postcode || null,
      phone: phone || null,
    }));
