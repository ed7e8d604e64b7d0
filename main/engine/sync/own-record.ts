/** What the mirror knows of a new row and of what was sent of it, for `whose-ad.ts`, and what that makes of an ad. */
import type { AdId, RowKey } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { isJsonObject } from '../../../shared/json.ts';
import { howDrawn } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import type { RunItem } from '../mirror/runs.ts';
import { keepSettings } from '../settings/kept.ts';
import { idOf } from './cleaning.ts';
import { withAddresses } from './images.ts';
import type { OwnId, OwnRecord, OwnSend, Verdict } from './whose-ad.ts';
import { whoseAd } from './whose-ad.ts';

/** The ads of which the seller said what they are, by the new row they were asked for. */
const ANSWERS = 'ownAdAnswers';

/** Up to this row, what was sent may be missing from the record: `{ ads, campaigns }`. */
const MISSING = 'sendsMissingUpTo';

const numberIn = (value: unknown, name: string): number => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : 0;
};

/**
 * What was sent of the rows that are here by now may be missing from the record: a backup was put back, or the copy was
 * made anew. Inside the caller's transaction.
 */
export const missSends = ({ ads, campaigns, settings }: Mirror): void =>
  settings.set(MISSING, { ads: ads.last(), campaigns: campaigns.last() });

const isComplete = ({ settings }: Mirror, key: RowKey): boolean =>
  numberOfKey(key) > numberIn(settings.get(MISSING), isCampaignKey(key) ? 'campaigns' : 'ads');

const answersOf = ({ settings }: Mirror): Readonly<Record<string, readonly number[]>> => {
  const stored = settings.get(ANSWERS);
  return isJsonObject(stored) ? (stored as Readonly<Record<string, readonly number[]>>) : {};
};

/** The seller said what this ad is: he is not asked again. In the journal, too; inside the caller's transaction. */
export const keepAnswer = (mirror: Mirror, key: RowKey, id: number): void => {
  const answers = answersOf(mirror);
  const kept = { ...answers, [key]: [...(answers[key] ?? []), id] };
  keepSettings(mirror, { [ANSWERS]: kept });
};

const sendOf = (mirror: Mirror, item: RunItem, drawn: ReturnType<typeof howDrawn>): OwnSend => {
  const { run, seq, vendorId, journalled, checkedAt, rowsThen, changes } = item;
  const drafts = changes.map(({ field, base, after }) => ({ field, base, value: after }));
  return {
    run,
    seq,
    vendorId: vendorId ?? '',
    drawn: drawn(vendorId ?? ''),
    isRecorded: journalled,
    freeAt: checkedAt,
    rowsThen: rowsThen ?? numberOfKey(item.key),
    drafts: withAddresses(mirror, drafts),
  };
};

/** All that is known here of a new row. */
const ownRecord = (mirror: Mirror, key: RowKey): OwnRecord => {
  const drawn = howDrawn(mirror, key);
  const value = mirror.drafts.get(key, 'vendorId')?.value;
  const own: OwnId | null =
    typeof value === 'string' && value !== '' ? { vendorId: value, drawn: drawn(value) } : null;
  return {
    own,
    number: numberOfKey(key),
    sends: mirror.runs.unanswered(key).map((item) => sendOf(mirror, item, drawn)),
    isComplete: isComplete(mirror, key),
    answered: new Set(answersOf(mirror)[key] ?? []),
  };
};

/** Whose what the service has is, where a new row of ours has its vendor ID, or was sent with it. */
export const verdictOn = (mirror: Mirror, key: RowKey, there: JsonObject): Verdict => {
  const id = idOf(there);
  if (id === undefined) return { is: 'unproven' };
  const holder = isCampaignKey(key) ? mirror.campaigns.byId(id) : mirror.ads.byId(id as AdId);
  // It was taken for the row since somebody asked.
  if (holder?.key === key) return { is: 'ours', send: null };
  const found = { id, ad: there, holder: holder ? numberOfKey(holder.key) : null };
  return whoseAd(ownRecord(mirror, key), found);
};
