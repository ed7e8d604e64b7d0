/**
 * Taking what the service has for what a new row became, where that is proven (`docs/sync.md#whose-ad-is-it`): its
 * drafts are settled, and its create is done. Everything here runs inside the caller's transaction.
 */
import type { Draft, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { asWrittenIn, withAddressesIn } from '../../drafts/chosen-pictures.ts';
import { asMade, settleFound, settleUnrecorded } from '../../drafts/merge.ts';
import { replaceDrafts } from '../../drafts/replace.ts';
import { includeDelete } from '../../drafts/units.ts';
import { recordRemoteChange } from '../../history/record-remote-changes.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { requireId } from '../../service/wire/id.ts';
import { recordServerAdjustments } from '../server-adjustments.ts';
import { ownershipOf } from './ownership-record.ts';

/** The values of drafts, for the journal. */
export const valuesOf = (drafts: readonly Draft[]): readonly Pick<Draft, 'field' | 'value'>[] =>
  drafts.map(({ field, value }) => ({ field, value }));

/** The drafts an item sent, and the form they would have in `ad`, which it made. */
const sentBy = (mirror: Mirror, item: RunItem, ad: JsonObject) => {
  const sent = draftsOfItem(item);
  return { sent, landed: asWrittenIn(mirror, sent, ad) };
};

/** The drafts that are left of a new row whose ad was made by this create, given the ad's present values. */
export const settledBySend = (
  mirror: Mirror,
  key: RowKey,
  { run, seq }: Pick<RunItem, 'run' | 'seq'>,
  there: JsonObject,
): readonly Draft[] => {
  const item = mirror.runs.unanswered(key).find((one) => one.run === run && one.seq === seq);
  const drafts = mirror.drafts.of(key);
  return item ? settleFound(there, sentBy(mirror, item, there), drafts) : drafts;
};

/** The drafts left of a new row whose ad `item` made. Changes of the ad by others since are noted for the history. */
const settleMade = (mirror: Mirror, item: RunItem, there: JsonObject, at: string): readonly Draft[] => {
  const { key } = item;
  const made = sentBy(mirror, item, there);
  recordRemoteChange(mirror, key, { ...asMade(there, made.landed), dateLastUpdated: null }, there, at);
  return settleFound(there, made, mirror.drafts.of(key));
};

/**
 * The drafts left of a new row that is on the marketplace now: a row that was discarded meanwhile keeps its delete,
 * except a campaign's, as none can be deleted.
 */
export const draftsLeftOfNew = (key: RowKey, drafts: readonly Draft[]): readonly Draft[] =>
  isCampaignKey(key) && includeDelete(drafts) ? [] : drafts;

/** For the journal: the drafts left of a row whose ad is to be deleted; nothing for any other row. */
export const toDeleteOf = (drafts: readonly Draft[]): { readonly left?: readonly Draft[] } =>
  includeDelete(drafts) ? { left: drafts.map(({ field, base, value }) => ({ field, base, value })) } : {};

/** Makes an ad proven to be made here the new row's base; `item` is the create that made it, where that is known. */
const adopt = (
  mirror: Mirror,
  key: RowKey,
  there: JsonObject,
  item: RunItem | undefined,
  askedAt: string,
): void => {
  const drafts = item
    ? settleMade(mirror, item, there, askedAt)
    : settleUnrecorded(there, withAddressesIn(mirror, mirror.drafts.of(key), there));
  const left = draftsLeftOfNew(key, drafts);
  replaceDrafts(mirror, key, left);
  if (isCampaignKey(key)) mirror.campaigns.saveBase(key, there, askedAt);
  else {
    mirror.ads.saveBase(key, there, askedAt);
    mirror.ads.setOurs(key);
  }
  if (item) {
    recordServerAdjustments(mirror, item, asMade(there, sentBy(mirror, item, there).landed));
    mirror.runs.setState(item.run, item.seq, 'done', [], askedAt);
  }
  const sent = valuesOf(item ? draftsOfItem(item) : []);
  const told = { run: item?.run ?? 0, key, id: requireId(there), sent, ...toDeleteOf(left) };
  mirror.journal.append({ type: 'item', state: 'done', ...told });
};

/** Adopts the ad or campaign under a new row's vendor ID, where it is proven to be made here. Returns whether it was. */
export const isAdopted = (
  mirror: Mirror,
  key: RowKey | undefined,
  there: JsonObject,
  askedAt: string,
): key is RowKey => {
  if (key === undefined) return false;
  const row = isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key);
  if (row?.base !== null) return false;
  const verdict = ownershipOf(mirror, key, there);
  if (verdict.is !== 'ours') return false;
  const { send } = verdict;
  const item = send
    ? mirror.runs.unanswered(key).find(({ run, seq }) => run === send.run && seq === send.seq)
    : undefined;
  adopt(mirror, key, there, item, askedAt);
  return true;
};
