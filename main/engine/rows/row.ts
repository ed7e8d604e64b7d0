/** A row for everything above the mirror: the service's answer, the drafts, and both combined. */
import type { AdState, Draft, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD, isCampaignKey, isFinalStatus, PUT_AWAY_FIELD } from '../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { AdRow } from '../mirror/remote/ads.ts';
import type { CampaignBase } from '../mirror/remote/campaigns.ts';
import { numberOfKey } from '../mirror/row-key.ts';

export type Row = AdState & {
  /** The service answered 404. */
  readonly gone: boolean;
  /** When it was requested; null for an ad that is not on the marketplace yet. */
  readonly readAt: string | null;
};

export type CampaignState = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly base: JsonObject | null;
  readonly local: JsonObject;
  readonly drafts: readonly Draft[];
  readonly gone: boolean;
};

export type RowState = 'live' | 'edited' | 'new' | 'deleted' | 'final' | 'gone';

/** Is it a new row, which the service does not know? */
export const isNew = (row: Pick<AdState, 'base' | 'drafts'>): boolean =>
  row.base === null && row.drafts.some((draft) => draft.field === EXISTS_FIELD);

type Shown = Pick<AdState, 'base' | 'drafts'> & { readonly id: number | null; readonly gone: boolean };

/** Is a gone ad hidden: put away, or known by its id alone? An edit restored by an undo is never hidden. */
const isOutOfSight = ({ base, drafts }: Shown): boolean =>
  drafts.length === 0 ? base === null : drafts.every((draft) => draft.field === PUT_AWAY_FIELD);

/**
 * A row without an ad and without a draft that creates one is a discarded new row, and an ad that is gone may be put
 * away: their keys are kept, but they are not shown.
 */
export const isShown = (row: Shown): boolean =>
  row.id === null
    ? row.drafts.some((draft) => draft.field === EXISTS_FIELD)
    : !(row.gone && isOutOfSight(row));

/** Does the ad's status rule out any change? */
export const isFinal = (base: JsonObject | null): boolean => {
  const status = base?.['status'];
  return typeof status === 'string' && isFinalStatus(status);
};

export const stateOf = (row: Pick<Row, 'base' | 'drafts' | 'gone'>): RowState => {
  // An ad deleted there is still final when the service no longer knows it.
  if (isFinal(row.base)) return 'final';
  if (row.gone) return 'gone';
  if (isNew(row)) return 'new';
  if (row.drafts.some((draft) => draft.field === 'status' && draft.value === 'DELETED')) return 'deleted';
  return row.drafts.length > 0 ? 'edited' : 'live';
};

const categoryIdOf = (base: JsonObject | null, drafts: readonly Draft[]): number | undefined => {
  const drafted = drafts.find((draft) => draft.field === 'categoryId')?.value;
  const id = drafted ?? (base ? readField(base, 'categoryId') : null);
  return typeof id === 'number' ? id : undefined;
};

/** An ad with its drafts applied, completed from its category's definitions. */
export const localOf = (mirror: Mirror, base: JsonObject | null, drafts: readonly Draft[]): JsonObject => {
  if (drafts.length === 0) return base ?? {};
  const forms = knownCategories(mirror).forms(categoryIdOf(base, drafts));
  return withDrafts(base ?? {}, drafts, forms);
};

/** The row of an ad and its drafts. */
export const rowOf = (mirror: Mirror, ad: AdRow, drafts: readonly Draft[]): Row => {
  const { key, id, base, gone, readAt } = ad;
  return { key, id, base, local: localOf(mirror, base, drafts), drafts, gone, readAt };
};

export const campaignStateOf = (campaign: CampaignBase, drafts: readonly Draft[]): CampaignState => {
  const { key, id, base, gone } = campaign;
  return { key, id, base, local: withDrafts(base ?? {}, drafts), drafts, gone };
};

/** The ad's row, also when it is not shown; undefined for an unknown key. */
export const loadRow = (mirror: Mirror, key: RowKey): Row | undefined => {
  const ad = mirror.ads.get(key);
  return ad && rowOf(mirror, ad, mirror.drafts.of(key));
};

/** Rows of ads, read in one query and in row order; unknown keys are left out. */
export const loadRows = (mirror: Mirror, keys: readonly RowKey[]): ReadonlyMap<RowKey, Row> => {
  const drafts = mirror.drafts.ofMany(keys);
  const ads = mirror.ads.numbered(keys.map(numberOfKey));
  return new Map(ads.map((ad) => [ad.key, rowOf(mirror, ad, drafts.get(ad.key) ?? NO_DRAFTS)]));
};

const NO_DRAFTS: readonly Draft[] = [];

/** Rows read at once. */
const PAGE_ROWS = 500;

/** Shown rows after row number `from`, page by page. */
export const rowsAfter = function* (mirror: Mirror, from: number): Generator<Row> {
  let after = from;
  for (;;) {
    const page = mirror.ads.page(after, PAGE_ROWS);
    const drafts = mirror.drafts.ofMany(page.map(({ key }) => key));
    for (const ad of page) {
      after = numberOfKey(ad.key);
      const row = rowOf(mirror, ad, drafts.get(ad.key) ?? []);
      if (isShown(row)) yield row;
    }
    if (page.length < PAGE_ROWS) return;
  }
};

export const loadCampaign = (mirror: Mirror, key: RowKey): CampaignState | undefined => {
  const campaign = isCampaignKey(key) ? mirror.campaigns.get(key) : undefined;
  return campaign && campaignStateOf(campaign, mirror.drafts.of(key));
};
