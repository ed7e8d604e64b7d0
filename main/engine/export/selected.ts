/** The ads of an export, found in time slices so that other commands are not held up by tens of thousands of rows. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import { attributePathsOf } from '../../../shared/ad/paths.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import type { Selection } from '../query/select.ts';
import { selectRows } from '../query/select.ts';
import { loadRows } from '../rows/row.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';

type Demand = () => void;

const PAGE = 1000;

/** Pages of all keys, including rows that are not shown. */
function* allKeys(mirror: Mirror): Generator<readonly RowKey[]> {
  for (let after = 0; ; ) {
    const page = mirror.ads.outlines(after, PAGE).map(({ key }) => key);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = Number(last.slice(1));
  }
}

/**
 * The ads of a selection, in the order in which they were named, else in row order. An expression must be ready
 * (`readyToSelect`).
 */
export const selectedAds = async (
  open: OpenAccount,
  { keys, where }: Selection,
  throwIfStale: Demand,
): Promise<readonly RowKey[]> => {
  const { mirror } = open.context;
  const isAd = (key: RowKey): boolean => !isCampaignKey(key) && open.rows.summaries.get(key) !== undefined;
  if (where === undefined) {
    if (keys) return [...new Set(keys)].filter(isAd);
    const found: RowKey[] = [];
    await inTimeSlices(allKeys(mirror), (page) => found.push(...page.filter(isAd)), throwIfStale);
    return found;
  }
  const found = new Set<RowKey>();
  await inTimeSlices(
    selectRows(mirror, open.rows.summaries, { where, keys }),
    ({ key }) => found.add(key),
    throwIfStale,
  );
  return keys ? [...new Set(keys)].filter((key) => found.has(key)) : [...found];
};

/** All attributes of these ads, in the order in which they are found. */
export const attributesOf = async (
  mirror: Mirror,
  keys: readonly RowKey[],
  throwIfStale: Demand,
): Promise<readonly FieldPath[]> => {
  const found = new Set<FieldPath>();
  const each = (page: readonly RowKey[]): void => {
    for (const { local } of loadRows(mirror, page).values()) {
      for (const path of attributePathsOf(local)) found.add(path);
    }
  };
  await inTimeSlices(inPages(keys), each, throwIfStale);
  return [...found];
};
