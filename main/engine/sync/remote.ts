/**
 * Taking the service's word into the mirror: what is new is added, what moved is merged with the drafts, what is old
 * is left (`design/sync.md`, *Pull* 4, 5, 9). Everything here runs inside the caller's transaction.
 */
import type { AdId, Draft, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import { noticeAppeared, noticeBack, noticeChange, noticeGone } from '../history/noticed.ts';
import type { AdRow } from '../mirror/ads.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import type { RunItem } from '../mirror/runs.ts';
import { oddPart } from '../service/wire/ad.ts';
import { agrees, idOf } from './cleaning.ts';
import { withAddresses } from './images.ts';
import { lateLandings } from './late-landing.ts';
import { asMade, mergeDrafts, settleFound, settleUnrecorded } from './merge.ts';
import { verdictOn } from './own-record.ts';
import { changedFields, deletes, sameValue, unitOf } from './units.ts';

export type Taken = {
  readonly key: RowKey;
  readonly outcome: 'added' | 'changed' | 'same' | 'stale';
};

/** The ad cannot be read and is set aside: what is known of it, where there is a row, stays as it was. */
export type SetAside = { readonly key: RowKey | null; readonly outcome: 'odd' };

/** The drafts of a row become `after`; what a changeset gave keeps its changeset. */
export const replaceDrafts = (mirror: Mirror, key: RowKey, after: readonly Draft[]): void => {
  const before = new Map(mirror.drafts.of(key).map((draft) => [draft.field, draft]));
  for (const draft of after) {
    const was = before.get(draft.field);
    before.delete(draft.field);
    if (was && sameJson(was.base, draft.base) && sameJson(was.value, draft.value)) continue;
    mirror.drafts.put(key, draft, was?.changeset ?? null);
  }
  for (const field of before.keys()) mirror.drafts.remove(key, field);
};

export type FindNewRow = (vendorId: unknown) => RowKey | undefined;

/**
 * Finds the new row (of ads, or of campaigns) that has a vendor ID, or was sent with it and may have landed, without case.
 * Reads the drafts once.
 */
export const newRowsByVendor = (mirror: Mirror, kind: 'ad' | 'campaign'): FindNewRow => {
  let known: ReadonlyMap<string, RowKey> | undefined;
  const read = (): ReadonlyMap<string, RowKey> => {
    const rows = [...mirror.drafts.all()].filter(
      ([key, drafts]) =>
        isCampaignKey(key) === (kind === 'campaign') && drafts.some(({ field }) => field === EXISTS_FIELD),
    );
    const isNew = new Set(rows.map(([key]) => key));
    const now = rows.map(([key, drafts]) => ({
      key,
      vendorId: drafts.find(({ field }) => field === 'vendorId')?.value,
    }));
    const sent = mirror.runs.unansweredIds().filter(({ key }) => isNew.has(key));
    return new Map(
      [...sent, ...now].flatMap(({ key, vendorId }) => {
        const vendor = vendorKey(vendorId);
        return vendor === null ? [] : [[vendor, key] as const];
      }),
    );
  };
  return (vendorId) => {
    const vendor = vendorKey(vendorId);
    if (vendor === null) return undefined;
    known ??= read();
    return known.get(vendor);
  };
};

/** The drafts an item froze. */
export const draftsOfItem = (item: RunItem): readonly Draft[] =>
  item.changes.map(({ field, base, after }) => ({ field, base, value: after }));

/** What drafts say, for the journal. */
export const valuesOf = (drafts: readonly Draft[]): readonly Pick<Draft, 'field' | 'value'>[] =>
  drafts.map(({ field, value }) => ({ field, value }));

/** What was sent, and how it stands there. */
const sentBy = (mirror: Mirror, item: RunItem) => {
  const sent = draftsOfItem(item);
  return { sent, landed: withAddresses(mirror, sent) };
};

/** The drafts that are left of a new row whose ad was made by this create, as the ad stands there. */
export const settledBySend = (
  mirror: Mirror,
  key: RowKey,
  { run, seq }: Pick<RunItem, 'run' | 'seq'>,
  there: JsonObject,
): readonly Draft[] => {
  const item = mirror.runs.unanswered(key).find((one) => one.run === run && one.seq === seq);
  const drafts = mirror.drafts.of(key);
  return item ? settleFound(there, sentBy(mirror, item), drafts) : drafts;
};

/** The drafts of a new row whose ad `item` made, as it is found there; what others changed since is noted. */
const settleMade = (mirror: Mirror, item: RunItem, there: JsonObject, at: string): readonly Draft[] => {
  const { key } = item;
  const made = sentBy(mirror, item);
  noticeChange(mirror, key, { ...asMade(there, made.landed), dateLastUpdated: null }, there, at);
  return settleFound(there, made, mirror.drafts.of(key));
};

/** The new row's ad, proven to be made here, is its base; `item` is the create that made it, where that is known. */
const adopt = (
  mirror: Mirror,
  key: RowKey,
  there: JsonObject,
  item: RunItem | undefined,
  askedAt: string,
): void => {
  const drafts = item
    ? settleMade(mirror, item, there, askedAt)
    : settleUnrecorded(there, withAddresses(mirror, mirror.drafts.of(key)));
  replaceDrafts(mirror, key, drafts);
  if (isCampaignKey(key)) mirror.campaigns.saveBase(key, there, askedAt);
  else {
    mirror.ads.saveBase(key, there, askedAt);
    mirror.ads.setOurs(key);
  }
  if (item) mirror.runs.setState(item.run, item.seq, 'done', [], askedAt);
  const sent = valuesOf(item ? draftsOfItem(item) : []);
  mirror.journal.append({ type: 'item', run: item?.run ?? 0, key, id: idIn(there), state: 'done', sent });
};

/** Takes what the service has under the vendor ID of a new row for that row's, where it is proven; says whether. */
const isAdopted = (
  mirror: Mirror,
  key: RowKey | undefined,
  there: JsonObject,
  askedAt: string,
): key is RowKey => {
  if (key === undefined) return false;
  const row = isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key);
  if (row?.base !== null) return false;
  const verdict = verdictOn(mirror, key, there);
  if (verdict.is !== 'ours') return false;
  const { send } = verdict;
  const item = send
    ? mirror.runs.unanswered(key).find(({ run, seq }) => run === send.run && seq === send.seq)
    : undefined;
  adopt(mirror, key, there, item, askedAt);
  return true;
};

const idIn = (object: JsonObject): number => {
  const id = idOf(object);
  if (id === undefined) throw new AdsheetError('service-answer', { why: 'id' });
  return id;
};

/** How an ad was read: lists may lag behind what the service itself knows of one ad. */
export type ReadFrom = 'list' | 'ad';

/** After so long a list shows our own write (interface, *Keeping a cache*: the margin of a minute). */
const LIST_LAG_MS = 60_000;

const ageOf = (answer: JsonObject, dateLastUpdated: string | null): number => {
  const date = answer['dateLastUpdated'];
  return typeof date !== 'string' || dateLastUpdated === null
    ? 0
    : Date.parse(dateLastUpdated) - Date.parse(date);
};

/**
 * Is the answer older than what we have? One of the same time may be, where a list gives it soon after our own write:
 * within a second that is told in whole ones another's change and our write bear the same time, and a list that lags
 * shows the ad between the two.
 */
const isOlder = (answer: JsonObject, known: AdRow, askedAt: string, from: ReadFrom): boolean => {
  const age = ageOf(answer, known.dateLastUpdated);
  if (age !== 0 || from === 'ad' || known.writtenAt === null) return age > 0;
  const isFresh = Date.parse(askedAt) - Date.parse(known.writtenAt) < LIST_LAG_MS;
  return isFresh && known.base !== null && changedFields(known.base, answer).length > 0;
};

const takeUnknownAd = (mirror: Mirror, ad: JsonObject, askedAt: string, find: FindNewRow): Taken => {
  const own = find(ad['vendorId']);
  if (isAdopted(mirror, own, ad, askedAt)) return { key: own, outcome: 'added' };
  const key = mirror.ads.addBase(ad, askedAt);
  noticeAppeared(mirror, key, askedAt);
  return { key, outcome: 'added' };
};

/**
 * A write that was given up on may have landed: its texts come back cleaned, its pictures with addresses. What moved to
 * just that is the draft itself, and no conflict with it.
 */
export const asTheyLanded = (mirror: Mirror, drafts: readonly Draft[], there: JsonObject): readonly Draft[] =>
  drafts.map((draft) => {
    const { field, base } = draft;
    const now = readField(there, field);
    if (sameValue(field, base, now)) return draft;
    const [sent = draft] = withAddresses(mirror, [draft]);
    return agrees(field, sent.value, now) ? { ...draft, value: now } : draft;
  });

/** Merges what moved with the drafts; what an own write put back late comes into conflict, and is no news of others. */
const takeChange = (
  mirror: Mirror,
  key: RowKey,
  base: JsonObject,
  there: JsonObject,
  askedAt: string,
): void => {
  const drafts = mirror.drafts.of(key);
  const edited = new Set(drafts.map(({ field }) => unitOf(field)));
  const late = deletes(drafts)
    ? []
    : lateLandings(mirror, key, base, there).filter(({ field }) => !edited.has(unitOf(field)));
  if (drafts.length + late.length > 0) {
    const merged = mergeDrafts(base, there, asTheyLanded(mirror, drafts, there));
    replaceDrafts(mirror, key, [...merged, ...late]);
  }
  const own = late.map(({ field }) => field);
  noticeChange(mirror, key, base, there, askedAt, own);
};

/** The ad could not be read: it is neither taken nor gone, and what is known of it stays as it was. */
export const setAside = (mirror: Mirror, id: AdId, part: string, askedAt: string): SetAside => {
  mirror.oddAds.put(id, part, askedAt);
  return { key: mirror.ads.byId(id)?.key ?? null, outcome: 'odd' };
};

/**
 * Takes one ad as the service told it in answer to a request made at `askedAt` (local clock). `stale` answers, asked
 * for before our own last write was answered or older than what we have (`isOlder`), change nothing and are to be read
 * singly.
 */
export const takeAd = (
  mirror: Mirror,
  ad: JsonObject,
  askedAt: string,
  find: FindNewRow,
  from: ReadFrom = 'list',
): Taken | SetAside => {
  const id = idIn(ad) as AdId;
  const part = oddPart(ad);
  if (part !== undefined) return setAside(mirror, id, part, askedAt);
  mirror.oddAds.remove(id);
  const row = mirror.ads.byId(id);
  if (!row) return takeUnknownAd(mirror, ad, askedAt, find);
  const { key } = row;
  if (row.writtenAt !== null && askedAt < row.writtenAt) return { key, outcome: 'stale' };
  if (!row.gone && row.raw === JSON.stringify(ad)) return { key, outcome: 'same' };
  const { base } = row;
  if (!row.gone && base && sameJson(base, ad)) return { key, outcome: 'same' };
  if (isOlder(ad, row, askedAt, from)) return { key, outcome: 'stale' };
  if (row.gone) noticeBack(mirror, key, askedAt);
  // Of a copy made anew from its journal the drafts alone say what was there when they were made.
  takeChange(mirror, key, base ?? ad, ad, askedAt);
  mirror.ads.saveBase(key, ad, askedAt);
  return { key, outcome: 'changed' };
};

/**
 * The service answered that it has no such ad. Its drafts stay, for a new ad to be made of them; a delete asked for no
 * more than that, and is done.
 */
export const takeAbsence = (mirror: Mirror, id: AdId, askedAt: string): void => {
  mirror.oddAds.remove(id);
  const row = mirror.ads.byId(id);
  if (!row || row.gone) return;
  if (deletes(mirror.drafts.of(row.key))) {
    replaceDrafts(mirror, row.key, []);
    if (row.base) mirror.ads.saveBase(row.key, { ...row.base, status: 'DELETED' }, askedAt);
  }
  mirror.ads.setGone(row.key, true);
  noticeGone(mirror, row.key, askedAt);
};

/** The same for a campaign, which has no older answers to fear: lists of them are short and read whole. */
export const takeCampaign = (
  mirror: Mirror,
  campaign: JsonObject,
  askedAt: string,
  find: FindNewRow,
): Taken => {
  const row = mirror.campaigns.byId(idIn(campaign));
  if (!row) {
    const own = find(campaign['vendorId']);
    if (isAdopted(mirror, own, campaign, askedAt)) return { key: own, outcome: 'added' };
    const key = mirror.campaigns.addBase(campaign, askedAt);
    noticeAppeared(mirror, key, askedAt);
    return { key, outcome: 'added' };
  }
  const { key, base } = row;
  if (row.writtenAt !== null && askedAt < row.writtenAt) return { key, outcome: 'stale' };
  if (!row.gone && base && sameJson(base, campaign)) return { key, outcome: 'same' };
  if (row.gone) noticeBack(mirror, key, askedAt);
  if (base) takeChange(mirror, key, base, campaign, askedAt);
  mirror.campaigns.saveBase(key, campaign, askedAt);
  return { key, outcome: 'changed' };
};
