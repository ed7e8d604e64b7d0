/** Reads from the mirror what `ownership.ts` judges by: a new row, its creates, and the seller's answers. */

import type { AdId, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { isJsonObject } from '../../../../shared/json.ts';
import { asWrittenIn } from '../../drafts/chosen-pictures.ts';
import { vendorIdOriginOf } from '../../drafts/vendor-id.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { areSendsComplete } from '../../mirror/missing-sends.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { numberOfKey } from '../../mirror/row-key.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { idOf } from '../../service/wire/id.ts';
import { persistSettings } from '../../settings/persisted-settings.ts';
import type { OwnershipRecord, OwnershipVerdict, OwnId, RecordedCreate } from './ownership.ts';
import { judgeOwnership } from './ownership.ts';

/** The setting with the ads about which the seller answered, by the key of the new row. */
const ANSWERS = 'ownAdAnswers';

const answersOf = ({ settings }: Mirror): Readonly<Record<string, readonly number[]>> => {
  const stored = settings.get(ANSWERS);
  return isJsonObject(stored) ? (stored as Readonly<Record<string, readonly number[]>>) : {};
};

/** Stores and journals that the seller answered about this ad; it is not asked again. In the caller's transaction. */
export const recordMatchAnswer = (mirror: Mirror, key: RowKey, id: number): void => {
  const answers = answersOf(mirror);
  const kept = { ...answers, [key]: [...(answers[key] ?? []), id] };
  persistSettings(mirror, { [ANSWERS]: kept });
};

const sendOf = (
  mirror: Mirror,
  item: RunItem,
  drawn: ReturnType<typeof vendorIdOriginOf>,
  there: JsonObject,
): RecordedCreate => {
  const { run, seq, vendorId, journalled, checkedAt, rowsThen } = item;
  return {
    run,
    seq,
    vendorId: vendorId ?? '',
    drawn: drawn(vendorId ?? ''),
    isRecorded: journalled,
    freeAt: checkedAt,
    rowsThen: rowsThen ?? numberOfKey(item.key),
    drafts: asWrittenIn(mirror, draftsOfItem(item), there),
  };
};

/**
 * The vendor IDs by which the ad of a new row may be known, each once without case: its own, then those under which an
 * earlier create of it may have landed.
 */
export const vendorIdsOf = (mirror: Mirror, key: RowKey, own: unknown): readonly string[] => {
  const byKey = new Map<string, string>();
  for (const vendorId of [own, ...mirror.runs.unanswered(key).map((item) => item.vendorId)]) {
    const vendor = vendorKey(vendorId);
    if (vendor !== null && !byKey.has(vendor)) byKey.set(vendor, String(vendorId));
  }
  return [...byKey.values()];
};

/** All that is known here of a new row, whose ad `there` may be. */
const ownRecord = (mirror: Mirror, key: RowKey, there: JsonObject): OwnershipRecord => {
  const drawn = vendorIdOriginOf(mirror, key);
  const value = mirror.drafts.get(key, 'vendorId')?.value;
  const own: OwnId | null =
    typeof value === 'string' && value !== '' ? { vendorId: value, drawn: drawn(value) } : null;
  return {
    own,
    number: numberOfKey(key),
    sends: mirror.runs.unanswered(key).map((item) => sendOf(mirror, item, drawn, there)),
    isComplete: areSendsComplete(mirror, key),
    answered: new Set(answersOf(mirror)[key] ?? []),
  };
};

/** Whose ad this is, given a new row that has its vendor ID or was sent with it. */
export const ownershipOf = (mirror: Mirror, key: RowKey, there: JsonObject): OwnershipVerdict => {
  const id = idOf(there);
  if (id === undefined) return { is: 'unproven' };
  const holder = isCampaignKey(key) ? mirror.campaigns.byId(id) : mirror.ads.byId(id as AdId);
  // The ad was adopted for the row since it was asked for.
  if (holder?.key === key) return { is: 'ours', send: null };
  const found = { id, ad: there, holder: holder ? numberOfKey(holder.key) : null };
  return judgeOwnership(ownRecord(mirror, key, there), found);
};
