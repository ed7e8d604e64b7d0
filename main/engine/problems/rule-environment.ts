/**
 * What rules read besides the row: the user, the campaigns, the categories, the seller's settings. When one of them
 * changes, only the rows it can affect are put on the list of rows to check.
 */
import { campaignIdsIn, defaultCampaignIn } from '../../../shared/ad/default-campaign.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { unsigned } from '../../../shared/ad/picture-address.ts';
import type { DeadPicture } from '../../../shared/ad/picture-checks.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { withoutServiceParts } from '../drafts/body.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { Accepted } from '../mirror/rules/accepted.ts';
import type { StoredRefusal } from '../mirror/rules/known-refusals.ts';
import type { CampaignState } from '../rows/row.ts';
import { campaignStateOf } from '../rows/row.ts';
import { readSettings } from '../settings/account-settings.ts';

export type RuleEnvironment = {
  readonly user: JsonObject | undefined;
  /** The campaign an ad belongs to: its own, or the default one. */
  readonly campaignOf: (ad: JsonObject) => JsonObject | undefined;
  readonly warnOnly: ReadonlySet<string>;
  readonly refusedFields: readonly FieldPath[];
  /** The kinds of ads that the service accepts against a reading of ours, by `findingKindName`. */
  readonly accepted: ReadonlySet<string>;
  /** Refusals by the service that no rule predicted. */
  readonly refusals: readonly StoredRefusal[];
  /** Was the category tree ever read? */
  readonly treeIsRead: boolean;
  /** What asking a picture's address came to, where none was there; undefined while there is no such address. */
  readonly deadPictureOf: ((src: string) => DeadPicture | undefined) | undefined;
  /** The address that the service gave the picture of this computer with this hash. */
  readonly uploadedTo: (hash: string) => string | undefined;
};

export type WatchedRuleEnvironment = {
  /** The environment as of the last `look`. */
  readonly get: () => RuleEnvironment;
  /**
   * Compares with the mirror, and lists the rows to which something changed. `campaignsEdited` says that drafts of
   * campaigns may have changed too. Call inside the transaction of a check.
   */
  readonly look: (campaignsEdited: boolean) => void;
};

type Seen = {
  readonly categories: number;
  readonly campaigns: number;
  readonly userText: string;
  readonly campaignTexts: ReadonlyMap<string, string>;
  readonly warnOnly: readonly string[];
  readonly refusedFields: readonly FieldPath[];
  readonly acceptedMoves: number;
  readonly accepted: readonly Accepted[];
  readonly refusalMoves: number;
  readonly refusals: readonly StoredRefusal[];
  readonly treeIsRead: boolean;
};

const campaignsIn = (mirror: Mirror): readonly CampaignState[] =>
  mirror.campaigns.all().map((base) => campaignStateOf(base, mirror.drafts.of(base.key)));

const differing = <T>(before: readonly T[], after: readonly T[]): readonly T[] => [
  ...before.filter((item) => !after.includes(item)),
  ...after.filter((item) => !before.includes(item)),
];

const differingBy = <T>(
  idOf: (item: T) => unknown,
  before: readonly T[],
  after: readonly T[],
): readonly T[] => {
  if (before === after) return [];
  const [was, is] = [new Set(before.map(idOf)), new Set(after.map(idOf))];
  return [...before.filter((item) => !is.has(idOf(item))), ...after.filter((item) => !was.has(idOf(item)))];
};

/** Dates and spend of a campaign change all the time, and no rule reads them. */
const textsOf = (campaigns: readonly CampaignState[]): ReadonlyMap<string, string> =>
  new Map(campaigns.map(({ key, local }) => [key, JSON.stringify(withoutServiceParts(local))]));

/** The ads that are in a campaign, or will be; those without one belong to the default campaign. */
const listAdsOf = ({ checks, drafts }: Mirror, campaign: CampaignState): void => {
  for (const id of campaignIdsIn(campaign)) checks.addCampaign(id);
  const { id } = campaign;
  if (id === null) return;
  checks.add(drafts.keysWith('campaignId', (value) => value === id));
};

const listAdsIn = ({ checks, drafts }: Mirror, categories: readonly number[]): void => {
  checks.addCategories(categories);
  checks.add(drafts.keysWith('categoryId', (value) => categories.includes(Number(value))));
};

const keptIn = (accepted: readonly Accepted[]): readonly Accepted[] =>
  accepted.filter(({ verdict }) => verdict === 'kept');

const lookAt = (mirror: Mirror, campaigns: readonly CampaignState[], before?: Seen): Seen => {
  const { warnOnly, refusedFields } = readSettings(mirror);
  const acceptedMoves = mirror.accepted.generation();
  const refusalMoves = mirror.knownRefusals.generation();
  return {
    acceptedMoves,
    accepted: before?.acceptedMoves === acceptedMoves ? before.accepted : keptIn(mirror.accepted.all()),
    refusalMoves,
    refusals: before?.refusalMoves === refusalMoves ? before.refusals : mirror.knownRefusals.all(),
    categories: mirror.categories.generation(),
    campaigns: mirror.campaigns.generation(),
    userText: JSON.stringify(mirror.user.get()),
    campaignTexts: textsOf(campaigns),
    warnOnly,
    refusedFields,
    treeIsRead: mirror.categories.treeReadAt() !== null,
  };
};

const surroundingsOf = (mirror: Mirror, seen: Seen, campaigns: readonly CampaignState[]): RuleEnvironment => {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign.local]));
  const standard = defaultCampaignIn(campaigns)?.local;
  return {
    user: mirror.user.get() ?? undefined,
    campaignOf: ({ campaignId }) => (typeof campaignId === 'number' ? byId.get(campaignId) : standard),
    warnOnly: new Set(seen.warnOnly),
    refusedFields: seen.refusedFields,
    accepted: new Set(seen.accepted.map(({ name }) => name)),
    refusals: seen.refusals,
    treeIsRead: seen.treeIsRead,
    // Who asks for pictures has the ads checked that have them (`pictures/check-pictures.ts`).
    deadPictureOf: mirror.deadPictures.isEmpty() ? undefined : (src) => mirror.deadPictures.of(unsigned(src)),
    uploadedTo: (hash) => mirror.images.get(hash)?.url ?? undefined,
  };
};

/** The present environment, for a single check. */
export const currentRuleEnvironment = (mirror: Mirror): RuleEnvironment => {
  const campaigns = campaignsIn(mirror);
  return surroundingsOf(mirror, lookAt(mirror, campaigns), campaigns);
};

/** Lists the rows to which the difference between two environments matters. */
const listConcerned = (
  mirror: Mirror,
  before: Seen,
  now: Seen,
  campaigns: readonly CampaignState[],
): void => {
  const { checks, categories, problems, drafts } = mirror;
  if (before.userText !== now.userText || before.treeIsRead !== now.treeIsRead) {
    checks.addAll();
    return;
  }
  const movedCategories = categories.movedSince(before.categories);
  if (movedCategories.length > 0) listAdsIn(mirror, movedCategories);
  for (const campaign of campaigns) {
    const { key } = campaign;
    if (before.campaignTexts.get(key) !== now.campaignTexts.get(key)) listAdsOf(mirror, campaign);
  }
  const learned = differingBy(({ name }) => name, before.accepted, now.accepted).map(({ rule }) => rule);
  const rules = [...differing(before.warnOnly, now.warnOnly), ...learned];
  if (rules.length > 0) checks.add(problems.keysWith(rules));
  for (const field of differing(before.refusedFields, now.refusedFields)) {
    checks.add(drafts.keysWith(field, () => true));
  }
  // A refusal concerns only drafts.
  if (differingBy(({ id }) => id, before.refusals, now.refusals).length > 0) checks.add(drafts.keys());
};

/** Watches a mirror from now on. */
export const watchRuleEnvironment = (mirror: Mirror): WatchedRuleEnvironment => {
  let campaigns = campaignsIn(mirror);
  let seen = lookAt(mirror, campaigns);
  let surroundings = surroundingsOf(mirror, seen, campaigns);
  return {
    get: () => surroundings,
    look: (campaignsEdited) => {
      if (campaignsEdited || mirror.campaigns.generation() !== seen.campaigns)
        campaigns = campaignsIn(mirror);
      const now = lookAt(mirror, campaigns, seen);
      listConcerned(mirror, seen, now, campaigns);
      seen = now;
      surroundings = surroundingsOf(mirror, seen, campaigns);
    },
  };
};
