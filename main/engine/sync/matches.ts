/**
 * Ads on the marketplace that may be the ones our new rows became: where nothing proves it, the seller says what each is
 * (`whose-ad.ts`). The questions stand in no table: they follow from the rows, and from what was answered before.
 */
import type { AdId, Draft, RowKey } from '../../../shared/ad/model.ts';
import { isPseudoField } from '../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { AdMatch, MatchAnswer } from '../../../shared/contract/matches.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import type { ChangesetHead, EditContext, Recorded } from '../edits/changeset.ts';
import { recordChangeset } from '../edits/changeset.ts';
import { allotVendorId } from '../edits/vendor-id.ts';
import type { AdRow } from '../mirror/ads.ts';
import { vendorKey } from '../mirror/ads.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import { agrees } from './cleaning.ts';
import { withAddresses } from './images.ts';
import { settleUnrecorded } from './merge.ts';
import { keepAnswer, verdictOn } from './own-record.ts';
import { settledBySend } from './remote.ts';
import { stampOf } from './stamp.ts';
import { byFieldOrder, creates } from './units.ts';
import type { Verdict } from './whose-ad.ts';

type Asked = {
  readonly ad: AdRow & { readonly id: AdId; readonly base: JsonObject };
  readonly verdict: Extract<Verdict, { is: 'asked' }>;
};

/** The vendor IDs by which the ad of a new row may be known: its own, and those it was sent with. */
const vendorIdsOf = (mirror: Mirror, key: RowKey, drafts: readonly Draft[]): readonly string[] => {
  const own = drafts.find(({ field }) => field === 'vendorId')?.value;
  const sent = mirror.runs.unanswered(key).map(({ vendorId }) => vendorId);
  return [...new Set([own, ...sent].flatMap((vendorId) => vendorKey(vendorId) ?? []))];
};

/** The ad of which the seller is to say whether it is the one this new row became. */
export const askedAbout = (mirror: Mirror, key: RowKey, drafts: readonly Draft[]): Asked | undefined => {
  if (isCampaignKey(key) || !creates(drafts)) return undefined;
  for (const vendorId of vendorIdsOf(mirror, key, drafts)) {
    const ad = mirror.ads.byVendor(vendorId);
    if (!ad || ad.id === null || ad.base === null || ad.gone) continue;
    const verdict = verdictOn(mirror, key, ad.base);
    if (verdict.is === 'asked') return { ad: { ...ad, id: ad.id, base: ad.base }, verdict };
  }
  return undefined;
};

const titleOf = (ad: JsonObject): string => {
  const title = readField(ad, 'title');
  return typeof title === 'string' ? title.trim() : '';
};

const matchOf = (mirror: Mirror, key: RowKey, drafts: readonly Draft[], { ad, verdict }: Asked): AdMatch => {
  const fields = withAddresses(mirror, drafts)
    .filter(({ field, value }) => !isPseudoField(field) && !agrees(field, value, readField(ad.base, field)))
    .toSorted((a, b) => byFieldOrder(a.field, b.field))
    .map(({ field, value }) => ({ field, mine: value, theirs: readField(ad.base, field) }));
  const vendorId = readField(ad.base, 'vendorId');
  return {
    key,
    title: titleOf(withDrafts({}, drafts)),
    vendorId: typeof vendorId === 'string' ? vendorId : '',
    why: verdict.why,
    ad: { key: ad.key, id: ad.id, title: titleOf(ad.base) },
    fields,
    stamp: stampOf([ad.id, verdict.why, fields]),
  };
};

/** Rows whose vendor ID, or one they were sent with, an ad may have that is there. */
const candidates = (mirror: Mirror): readonly RowKey[] => {
  const isTaken = (value: Json): boolean =>
    typeof value === 'string' && mirror.ads.byVendor(value) !== undefined;
  const taken = mirror.drafts.keysWith('vendorId', isTaken);
  const sent = mirror.runs.unansweredIds().map(({ key }) => key);
  return [...new Set([...taken, ...sent])]
    .filter((key) => !isCampaignKey(key))
    .toSorted((a, b) => numberOfKey(a) - numberOfKey(b));
};

/** All that the seller is asked, in row order. */
export const openMatches = (mirror: Mirror): readonly AdMatch[] => {
  const keys = candidates(mirror);
  const drafted = mirror.drafts.ofMany(keys);
  return keys.flatMap((key) => {
    const drafts = drafted.get(key) ?? [];
    const asked = askedAbout(mirror, key, drafts);
    return asked ? [matchOf(mirror, key, drafts, asked)] : [];
  });
};

export type Answered = {
  readonly key: RowKey;
  readonly answer: MatchAnswer;
  /** What the seller was shown; as it is now where nothing is said. */
  readonly stamp?: string | undefined;
};

/**
 * Does what the seller said, as one changeset: the ad is the row's, which gives what was typed since to it and goes; or
 * it is another one, and the row gets a vendor ID of its own, which makes a second paid ad. It is never asked again, also
 * where that is undone. Rejects with `match-unknown` where nothing is asked of the row, `conflict-moved` where it is no
 * longer as it was shown, and `match-has-edits` where the ad holds edits that were not sent.
 */
export const answerMatch = (
  context: EditContext,
  head: ChangesetHead,
  { key, answer, stamp }: Answered,
): Recorded<readonly never[]> => {
  const { mirror } = context;
  return mirror.transaction(() => {
    const drafts = mirror.drafts.of(key);
    const asked = askedAbout(mirror, key, drafts);
    if (!asked) throw new AdsheetError('match-unknown', { key });
    const { ad, verdict } = asked;
    if (stamp !== undefined && stamp !== matchOf(mirror, key, drafts, asked).stamp)
      throw new AdsheetError('conflict-moved');
    keepAnswer(mirror, key, ad.id);
    return recordChangeset(context, head, (editing) => {
      const row = editing.row(key);
      if (answer === 'another') {
        row.allot(allotVendorId(mirror));
        return [];
      }
      const there = editing.row(ad.key);
      if (there.drafts().length > 0) throw new AdsheetError('match-has-edits', { id: ad.id, key: ad.key });
      const left = verdict.send
        ? settledBySend(mirror, key, verdict.send, ad.base)
        : settleUnrecorded(ad.base, withAddresses(mirror, drafts));
      for (const { field, value, base } of left) there.restore(field, { value, base });
      for (const { field } of row.drafts()) row.restore(field, { value: null });
      return [];
    });
  });
};
