/**
 * Whose an ad is that has the vendor ID of a new row of ours. Only what is proven to be made here is taken for the row,
 * and may be deleted again by an undo; where the seller alone can know, he is asked; of all else the row keeps its draft,
 * and nothing is touched. Pure: what was sent is read by `own-record.ts`.
 */
import type { Draft } from '../../../shared/ad/model.ts';
import { isFinalStatus } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Drawn } from '../mirror/changesets.ts';
import { intentIsThere } from './cleaning.ts';

/** A vendor ID that the row has, or had when it was sent. */
export type OwnId = { readonly vendorId: string; readonly drawn: Drawn };

/** A create of the row that may have landed: it left, or was about to, and no clear answer came. */
export type OwnSend = OwnId & {
  readonly run: number;
  readonly seq: number;
  /** Mirror and journal said `sending` before its bytes left. */
  readonly isRecorded: boolean;
  /** The service's time at which its vendor ID was free; null where the service told no time. */
  readonly freeAt: string | null;
  /** The number of the last row there was then. */
  readonly rowsThen: number;
  /** What was sent, pictures with the addresses they have there. */
  readonly drafts: readonly Draft[];
};

/** All that is known here of a new row and of what was sent of it. */
export type OwnRecord = {
  /** Its vendor ID now; null for a row that has none. */
  readonly own: OwnId | null;
  /** The number of the last row there was when it was made: its own. */
  readonly number: number;
  /** The newest first; without those that were clearly refused. */
  readonly sends: readonly OwnSend[];
  /** Nothing that was sent of it can be missing here, as it may after a backup was put back or a copy made anew. */
  readonly isComplete: boolean;
  /** The ads of which the seller said before what they are. */
  readonly answered: ReadonlySet<number>;
};

export type FoundAd = {
  readonly id: number;
  readonly ad: JsonObject;
  /** The number of the row in which it stands here by itself; null where it stands in none. */
  readonly holder: number | null;
};

/** `send`: the create that made it, where the record has it. */
export type Verdict =
  | { readonly is: 'ours'; readonly send: OwnSend | null }
  | {
      readonly is: 'asked';
      readonly why: 'edited' | 'unrecorded' | 'same-row';
      readonly send: OwnSend | null;
    }
  | { readonly is: 'unproven' };

const UNPROVEN: Verdict = { is: 'unproven' };

const textOf = (ad: JsonObject, field: string): string | null => {
  const value = ad[field];
  return typeof value === 'string' ? value : null;
};

const keyOf = (vendorId: string | null): string | null => vendorId?.trim().toLowerCase() ?? null;

/**
 * Was it made since the vendor ID was free? Timestamps may come in whole seconds. Nobody knows where the service told no
 * time.
 */
export const madeSince = (ad: JsonObject, freeAt: string | null): 'yes' | 'no' | 'unknown' => {
  const created = Date.parse(textOf(ad, 'dateCreated') ?? '');
  if (freeAt === null || Number.isNaN(created)) return 'unknown';
  return created >= Math.floor(Date.parse(freeAt) / 1000) * 1000 ? 'yes' : 'no';
};

/** A vendor ID is kept as it was sent, for ever: in other capitals it is not the one that was drawn here. */
const isRandom = ({ vendorId, drawn }: OwnId, ad: JsonObject): boolean =>
  drawn === 'random' && textOf(ad, 'vendorId')?.trim() === vendorId.trim();

const holds = ({ vendorId, drafts }: OwnSend, ad: JsonObject): boolean =>
  textOf(ad, 'vendorId')?.trim() === vendorId.trim() && intentIsThere(drafts, ad);

/** The category of an ad never changes. */
const isOfCategory = ({ drafts }: OwnSend, ad: JsonObject): boolean => {
  const sent = drafts.find(({ field }) => field === 'categoryId');
  return sent === undefined || sent.value === readField(ad, 'categoryId');
};

/** Did this create make the ad? */
const ofSend = (send: OwnSend, { ad, holder }: FoundAd): Verdict => {
  const since = madeSince(ad, send.freeAt);
  const wasThere = holder !== null && holder <= send.rowsThen;
  if (wasThere || since === 'no' || !isOfCategory(send, ad)) return UNPROVEN;
  if (isRandom(send, ad)) return { is: 'ours', send };
  if (!send.isRecorded || since === 'unknown') return { is: 'asked', why: 'unrecorded', send };
  return holds(send, ad) ? { is: 'ours', send } : { is: 'asked', why: 'edited', send };
};

/** What the vendor ID alone says, where no create of the record made the ad. */
const ofId = ({ own, number, isComplete }: OwnRecord, { ad, holder }: FoundAd): Verdict => {
  const wasThere = holder !== null && holder < number;
  if (own === null || wasThere || keyOf(own.vendorId) !== keyOf(textOf(ad, 'vendorId'))) return UNPROVEN;
  if (!isComplete)
    return isRandom(own, ad) ? { is: 'ours', send: null } : { is: 'asked', why: 'unrecorded', send: null };
  return own.drawn === 'derived' ? { is: 'asked', why: 'same-row', send: null } : UNPROVEN;
};

/**
 * Whose the ad is. One that stands in a row of its own is never taken from there without a word of the seller's, and one
 * that is deleted there is not asked about: nothing can be done with it.
 */
export const whoseAd = (record: OwnRecord, found: FoundAd): Verdict => {
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
