/**
 * Judges whose an ad is that has the vendor ID of a new row. Only an ad proven to be made here is adopted for the row,
 * and may be deleted by an undo. Where only the seller can know, the verdict is to ask; in every other case the row
 * keeps its drafts and nothing is touched. Pure: the record is read by `ownership-record.ts`.
 */
import type { Draft } from '../../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../../shared/ad/model.ts';
import { readField } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { isIntentFulfilled } from '../../drafts/server-normalization.ts';
import type { VendorIdOrigin } from '../../mirror/changesets.ts';

/** A vendor ID that the row has, or had when it was sent. */
export type OwnId = { readonly vendorId: string; readonly drawn: VendorIdOrigin };

/** A create of the row that may have been applied: it was about to leave, and no clear answer came. */
export type RecordedCreate = OwnId & {
  readonly run: number;
  readonly seq: number;
  /** Mirror and journal said `sending` before its bytes left. */
  readonly isRecorded: boolean;
  /** The service's time at which its vendor ID was free, ISO 8601 UTC; null where the service sent none. */
  readonly freeAt: string | null;
  /** The number of the newest row when it was sent: rows after it came later. */
  readonly rowsThen: number;
  /** What was sent, pictures with the addresses they have there. */
  readonly drafts: readonly Draft[];
};

/** All that the mirror knows of a new row and its creates. */
export type OwnershipRecord = {
  /** Its vendor ID now; null for a row that has none. */
  readonly own: OwnId | null;
  /** The row's own number: rows with higher ones came later. */
  readonly number: number;
  /** Creates, the newest first; without those that were clearly refused. */
  readonly sends: readonly RecordedCreate[];
  /** No create of it can be missing in `sends`, as it could after a backup was restored or the copy rebuilt. */
  readonly isComplete: boolean;
  /** The ids of the ads about which the seller answered before. */
  readonly answered: ReadonlySet<number>;
};

export type FoundAd = {
  readonly id: number;
  readonly ad: JsonObject;
  /** The number of the row that has this ad already; null where none has. */
  readonly holder: number | null;
};

/** `send`: the create that made it, where the record has it. */
export type OwnershipVerdict =
  | { readonly is: 'ours'; readonly send: RecordedCreate | null }
  | {
      readonly is: 'asked';
      readonly why: 'edited' | 'unrecorded' | 'same-row';
      readonly send: RecordedCreate | null;
    }
  | { readonly is: 'unproven' };

const UNPROVEN: OwnershipVerdict = { is: 'unproven' };

const textOf = (ad: JsonObject, field: string): string | null => {
  const value = ad[field];
  return typeof value === 'string' ? value : null;
};

const keyOf = (vendorId: string | null): string | null => vendorId?.trim().toLowerCase() ?? null;

/**
 * Was the ad made since the vendor ID was free? Compared in whole seconds, as timestamps may come; `unknown` where the
 * service sent no time.
 */
export const madeSince = (ad: JsonObject, freeAt: string | null): 'yes' | 'no' | 'unknown' => {
  const created = Date.parse(textOf(ad, 'dateCreated') ?? '');
  if (freeAt === null || Number.isNaN(created)) return 'unknown';
  return created >= Math.floor(Date.parse(freeAt) / 1000) * 1000 ? 'yes' : 'no';
};

/** Is it a vendor ID drawn at random here, in the same case? The service keeps one exactly as it was sent. */
const isRandom = ({ vendorId, drawn }: OwnId, ad: JsonObject): boolean =>
  drawn === 'random' && textOf(ad, 'vendorId')?.trim() === vendorId.trim();

const holds = ({ vendorId, drafts }: RecordedCreate, ad: JsonObject): boolean =>
  textOf(ad, 'vendorId')?.trim() === vendorId.trim() && isIntentFulfilled(drafts, ad);

/** Has the ad the category that was sent? An ad's category never changes. */
const isOfCategory = ({ drafts }: RecordedCreate, ad: JsonObject): boolean => {
  const sent = drafts.find(({ field }) => field === 'categoryId');
  return sent === undefined || sent.value === readField(ad, 'categoryId');
};

/** Did this create make the ad? */
const ofSend = (send: RecordedCreate, { ad, holder }: FoundAd): OwnershipVerdict => {
  const since = madeSince(ad, send.freeAt);
  const wasThere = holder !== null && holder <= send.rowsThen;
  if (wasThere || since === 'no' || !isOfCategory(send, ad)) return UNPROVEN;
  if (isRandom(send, ad)) return { is: 'ours', send };
  if (!send.isRecorded || since === 'unknown') return { is: 'asked', why: 'unrecorded', send };
  return holds(send, ad) ? { is: 'ours', send } : { is: 'asked', why: 'edited', send };
};

/** The verdict by vendor ID alone, where no recorded create made the ad. */
const ofId = ({ own, number, isComplete }: OwnershipRecord, { ad, holder }: FoundAd): OwnershipVerdict => {
  const wasThere = holder !== null && holder < number;
  if (own === null || wasThere || keyOf(own.vendorId) !== keyOf(textOf(ad, 'vendorId'))) return UNPROVEN;
  if (!isComplete)
    return isRandom(own, ad) ? { is: 'ours', send: null } : { is: 'asked', why: 'unrecorded', send: null };
  return own.drawn === 'derived' ? { is: 'asked', why: 'same-row', send: null } : UNPROVEN;
};

/**
 * Whose the ad is. An ad that has a row already is never taken from it without the seller's answer; about a deleted ad
 * nothing is asked, since nothing can be done with it.
 */
export const judgeOwnership = (record: OwnershipRecord, found: FoundAd): OwnershipVerdict => {
  const isFinal = isFinalStatus(textOf(found.ad, 'status') ?? '');
  if (record.answered.has(found.id)) return UNPROVEN;
  const vendorId = keyOf(textOf(found.ad, 'vendorId'));
  const sends = record.sends.filter((send) => keyOf(send.vendorId) === vendorId);
  const verdicts = [...sends.map((send) => ofSend(send, found)), ofId(record, found)];
  const verdict =
    verdicts.find(({ is }) => is === 'ours') ?? verdicts.find(({ is }) => is === 'asked') ?? UNPROVEN;
  if (verdict.is === 'ours' && found.holder !== null) {
    return isFinal ? UNPROVEN : { is: 'asked', why: 'edited', send: verdict.send };
  }
  return verdict.is === 'asked' && isFinal ? UNPROVEN : verdict;
};
