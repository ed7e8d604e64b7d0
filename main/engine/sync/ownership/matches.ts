/**
 * Ads on the marketplace that may be the ones our new rows became: where nothing proves it, the seller decides
 * (`ownership.ts`). The questions are not stored: they follow from the rows and from earlier answers.
 */

import type { AdId, Draft, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey, isPseudoField } from '../../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../../shared/ad/paths.ts';
import { titleOf } from '../../../../shared/ad/title.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { AdMatch, MatchAnswer } from '../../../../shared/contract/results/matches.ts';
import type { Json, JsonObject } from '../../../../shared/json.ts';
import type { ChangesetHead, EditContext, Recorded } from '../../drafts/changeset.ts';
import { recordChangeset } from '../../drafts/changeset.ts';
import { withAddressesIn } from '../../drafts/chosen-pictures.ts';
import { settleUnrecorded } from '../../drafts/merge.ts';
import { revisionOf } from '../../drafts/revision.ts';
import { mayBecome } from '../../drafts/server-normalization.ts';
import { byFieldOrder, includeCreate } from '../../drafts/units.ts';
import { allotVendorId } from '../../drafts/vendor-id.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { AdRow } from '../../mirror/remote/ads.ts';
import { vendorKey } from '../../mirror/remote/ads.ts';
import { numberOfKey } from '../../mirror/row-key.ts';
import { settledBySend } from './adopt.ts';
import type { OwnershipVerdict } from './ownership.ts';
import { ownershipOf, recordMatchAnswer, vendorIdsOf } from './ownership-record.ts';

type OpenMatch = {
  readonly ad: AdRow & { readonly id: AdId; readonly base: JsonObject };
  readonly verdict: Extract<OwnershipVerdict, { is: 'asked' }>;
};

const vendorIdIn = (drafts: readonly Draft[]): Json =>
  drafts.find(({ field }) => field === 'vendorId')?.value ?? null;

/** The ad about which the seller is asked for this new row; undefined where nothing is to be asked. */
export const openMatchOf = (mirror: Mirror, key: RowKey, drafts: readonly Draft[]): OpenMatch | undefined => {
  if (isCampaignKey(key) || !includeCreate(drafts)) return undefined;
  for (const vendorId of vendorIdsOf(mirror, key, vendorIdIn(drafts))) {
    const ad = mirror.ads.byVendor(vendorId);
    if (!ad || ad.id === null || ad.base === null || ad.gone) continue;
    const verdict = ownershipOf(mirror, key, ad.base);
    if (verdict.is === 'asked') return { ad: { ...ad, id: ad.id, base: ad.base }, verdict };
  }
  return undefined;
};

/** A new row with its drafts. */
type NewRow = { readonly key: RowKey; readonly drafts: readonly Draft[] };

/** The open matches among new rows; only those of which an ad has the vendor ID, or that were sent, are looked at singly. */
export const openMatchesAmong = (mirror: Mirror, rows: readonly NewRow[]): ReadonlyMap<RowKey, OpenMatch> => {
  if (rows.length === 0) return new Map();
  const own = new Map(rows.map(({ key, drafts }) => [key, vendorKey(vendorIdIn(drafts))]));
  const taken = mirror.ads.keysByVendor([...own.values()].filter((vendorId) => vendorId !== null));
  const sent = mirror.runs.unansweredAmong([...own.keys()]);
  return new Map(
    rows.flatMap(({ key, drafts }) => {
      if (!taken.has(own.get(key) ?? '') && !sent.has(key)) return [];
      const asked = openMatchOf(mirror, key, drafts);
      return asked ? [[key, asked] as const] : [];
    }),
  );
};

const matchOf = (
  mirror: Mirror,
  key: RowKey,
  drafts: readonly Draft[],
  { ad, verdict }: OpenMatch,
): AdMatch => {
  const fields = withAddressesIn(mirror, drafts, ad.base)
    .filter(
      ({ field, value }) => !isPseudoField(field) && !mayBecome(field, value, readField(ad.base, field)),
    )
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
    stamp: revisionOf([ad.id, verdict.why, fields]),
  };
};

/** New rows of which an ad has the vendor ID, or one they were sent with. */
const candidates = (mirror: Mirror): readonly RowKey[] => {
  const isTaken = (value: Json): boolean =>
    typeof value === 'string' && mirror.ads.byVendor(value) !== undefined;
  const taken = mirror.drafts.keysWith('vendorId', isTaken);
  const sent = mirror.runs.unansweredIds().map(({ key }) => key);
  return [...new Set([...taken, ...sent])]
    .filter((key) => !isCampaignKey(key))
    .toSorted((a, b) => numberOfKey(a) - numberOfKey(b));
};

/** All open matches, in row order. */
export const openMatches = (mirror: Mirror): readonly AdMatch[] => {
  const keys = candidates(mirror);
  const drafted = mirror.drafts.ofMany(keys);
  return keys.flatMap((key) => {
    const drafts = drafted.get(key) ?? [];
    const asked = openMatchOf(mirror, key, drafts);
    return asked ? [matchOf(mirror, key, drafts, asked)] : [];
  });
};

export type MatchDecision = {
  readonly key: RowKey;
  readonly answer: MatchAnswer;
  /** The revision of the match that was shown; without it, the match as it is now. */
  readonly stamp?: string | undefined;
};

/**
 * Carries out the seller's decision as one changeset. Where the ad is the row's, the row's later edits move to the ad
 * and the row goes. Where it is another one, the row gets a new vendor ID, and a push makes a second paid ad. The
 * question is not asked again, even after an undo. Rejects with `match-unknown` where nothing is asked about the row,
 * `conflict-moved` where the match changed since it was shown, and `match-has-edits` where the ad has drafts.
 */
export const answerMatch = (
  context: EditContext,
  head: ChangesetHead,
  { key, answer, stamp }: MatchDecision,
): Recorded<readonly never[]> => {
  const { mirror } = context;
  return mirror.transaction(() => {
    const drafts = mirror.drafts.of(key);
    const asked = openMatchOf(mirror, key, drafts);
    if (!asked) throw new AdsheetError('match-unknown', { key });
    const { ad, verdict } = asked;
    if (stamp !== undefined && stamp !== matchOf(mirror, key, drafts, asked).stamp)
      throw new AdsheetError('conflict-moved');
    recordMatchAnswer(mirror, key, ad.id);
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
        : settleUnrecorded(ad.base, withAddressesIn(mirror, drafts, ad.base));
      for (const { field, value, base } of left) there.restore(field, { value, base });
      for (const { field } of row.drafts()) row.restore(field, { value: null });
      return [];
    });
  });
};
