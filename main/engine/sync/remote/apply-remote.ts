/**
 * Applies answers of the service to the mirror: new ads are added, changes are merged with the drafts, stale answers are
 * left out (`docs/sync.md#stale-answers`). Everything here runs inside the caller's transaction.
 */

import type { AdId, Draft, RowKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { sameJson } from '../../../../shared/json.ts';
import { mergeDrafts } from '../../drafts/merge.ts';
import { replaceDrafts } from '../../drafts/replace.ts';
import { inServiceForm } from '../../drafts/service-form.ts';
import { includeDelete, unitOf } from '../../drafts/units.ts';
import {
  recordAppeared,
  recordBack,
  recordGone,
  recordRemoteChange,
} from '../../history/record-remote-changes.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { malformedPart } from '../../service/wire/ad.ts';
import { requireId } from '../../service/wire/id.ts';
import { isAdopted } from '../ownership/adopt.ts';
import type { FindNewRow } from '../ownership/new-rows.ts';
import { draftsAsApplied } from './drafts-as-applied.ts';
import { lateWriteConflicts } from './late-writes.ts';
import type { ReadFrom } from './stale.ts';
import { isStale } from './stale.ts';

export type RemoteAdResult = {
  readonly key: RowKey;
  readonly outcome: 'added' | 'changed' | 'same' | 'stale';
};

/** The ad is malformed and set aside; `key` is its row, null where it has none. */
export type SetAside = { readonly key: RowKey | null; readonly outcome: 'odd' };

const takeUnknownAd = (mirror: Mirror, ad: JsonObject, askedAt: string, find: FindNewRow): RemoteAdResult => {
  const own = find(ad['vendorId']);
  if (isAdopted(mirror, own, ad, askedAt)) return { key: own, outcome: 'added' };
  const key = mirror.ads.addBase(ad, askedAt);
  recordAppeared(mirror, key, askedAt);
  return { key, outcome: 'added' };
};

/** May an update of ours, which is a whole body, have been applied without an answer? */
const isBodyInDoubt = ({ runs }: Mirror, key: RowKey): boolean =>
  runs.inDoubt(key).some(({ op }) => op === 'update');

/** Tells the journal which drafts the service has the values of: a copy made anew from it would take them for unsent. */
const journalApplied = (
  { journal }: Mirror,
  key: RowKey,
  there: JsonObject,
  applied: readonly Draft[],
): void => {
  if (applied.length === 0) return;
  const sent = applied.map(({ field, value }) => ({ field, value }));
  journal.append({ type: 'item', run: 0, key, id: requireId(there), state: 'done', sent });
};

/** Merges changes with the drafts. A value that a late write of ours put back becomes a conflict. */
const takeChange = (
  mirror: Mirror,
  key: RowKey,
  base: JsonObject,
  there: JsonObject,
  askedAt: string,
): void => {
  const held = { before: base, drafts: mirror.drafts.of(key) };
  const { before, drafts } = isBodyInDoubt(mirror, key) ? inServiceForm(held, there) : held;
  const edited = new Set(drafts.map(({ field }) => unitOf(field)));
  const late = includeDelete(drafts)
    ? []
    : lateWriteConflicts(mirror, key, before, there).filter(({ field }) => !edited.has(unitOf(field)));
  if (drafts.length + late.length > 0) {
    const merged = mergeDrafts(before, there, draftsAsApplied(mirror, { key, drafts }, there));
    replaceDrafts(mirror, key, [...merged, ...late]);
    const left = new Set(merged.map(({ field }) => field));
    const applied = held.drafts.filter(({ field }) => !left.has(field));
    journalApplied(mirror, key, there, applied);
  }
  const own = late.map(({ field }) => field);
  recordRemoteChange(mirror, key, before, there, askedAt, own);
};

/** Notes a malformed ad with the part that could not be read. Its row, where there is one, stays as it was. */
export const setAside = (mirror: Mirror, id: AdId, part: string, askedAt: string): SetAside => {
  mirror.malformedAds.put(id, part, askedAt);
  return { key: mirror.ads.byId(id)?.key ?? null, outcome: 'odd' };
};

/**
 * Applies one ad from an answer to a request made at `askedAt` (local clock). The outcome is `stale` where it was asked
 * for before our own last write was answered, or is older than what we have (`isStale`): nothing changes then, and the
 * caller reads the ad by itself.
 */
export const applyRemoteAd = (
  mirror: Mirror,
  ad: JsonObject,
  askedAt: string,
  find: FindNewRow,
  from: ReadFrom = 'list',
): RemoteAdResult | SetAside => {
  const id = requireId(ad) as AdId;
  const part = malformedPart(ad);
  if (part !== undefined) return setAside(mirror, id, part, askedAt);
  mirror.malformedAds.remove(id);
  const row = mirror.ads.byId(id);
  if (!row) return takeUnknownAd(mirror, ad, askedAt, find);
  const { key } = row;
  if (row.writtenAt !== null && askedAt < row.writtenAt) return { key, outcome: 'stale' };
  if (!row.gone && row.raw === JSON.stringify(ad)) return { key, outcome: 'same' };
  const { base } = row;
  if (!row.gone && base && sameJson(base, ad)) return { key, outcome: 'same' };
  if (isStale(ad, row, askedAt, from)) return { key, outcome: 'stale' };
  if (row.gone) recordBack(mirror, key, askedAt);
  // A copy rebuilt from its journal has no base yet: only the drafts know what was there when they were made.
  takeChange(mirror, key, base ?? ad, ad, askedAt);
  mirror.ads.saveBase(key, ad, askedAt);
  return { key, outcome: 'changed' };
};

/**
 * Marks an ad as gone after a 404. Its drafts stay, so that a new ad can be made of them; a drafted delete has reached
 * its end and is done.
 */
export const applyRemoteAbsence = (mirror: Mirror, id: AdId, askedAt: string): void => {
  mirror.malformedAds.remove(id);
  const row = mirror.ads.byId(id);
  if (!row || row.gone) return;
  const drafts = mirror.drafts.of(row.key);
  if (includeDelete(drafts)) {
    replaceDrafts(mirror, row.key, []);
    if (row.base) {
      journalApplied(mirror, row.key, row.base, drafts);
      mirror.ads.saveBase(row.key, { ...row.base, status: 'DELETED' }, askedAt);
    }
  }
  mirror.ads.setGone(row.key, true);
  recordGone(mirror, row.key, askedAt);
};

/**
 * Takes one campaign as `applyRemoteAd` takes an ad. Dates are not compared: the list of campaigns is short and always
 * read as a whole, so an entry is stale only where it was asked for before our own last write.
 */
export const applyRemoteCampaign = (
  mirror: Mirror,
  campaign: JsonObject,
  askedAt: string,
  find: FindNewRow,
): RemoteAdResult => {
  const row = mirror.campaigns.byId(requireId(campaign));
  if (!row) {
    const own = find(campaign['vendorId']);
    if (isAdopted(mirror, own, campaign, askedAt)) return { key: own, outcome: 'added' };
    const key = mirror.campaigns.addBase(campaign, askedAt);
    recordAppeared(mirror, key, askedAt);
    return { key, outcome: 'added' };
  }
  const { key, base } = row;
  if (row.writtenAt !== null && askedAt < row.writtenAt) return { key, outcome: 'stale' };
  if (!row.gone && base && sameJson(base, campaign)) return { key, outcome: 'same' };
  if (row.gone) recordBack(mirror, key, askedAt);
  if (base) takeChange(mirror, key, base, campaign, askedAt);
  mirror.campaigns.saveBase(key, campaign, askedAt);
  return { key, outcome: 'changed' };
};
