/** The plan of what the mirror holds: every row with drafts, its problems, and the changesets they come from. */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { isCampaignKey, isPseudoField } from '../../../../shared/ad/model.ts';
import { withDrafts } from '../../../../shared/ad/paths.ts';
import type { Guard, Plan } from '../../../../shared/contract/results/plan.ts';
import { isNothing, spendingAd, worstCaseOf } from '../../../../shared/planner/spend.ts';
import type { PredictedOutcome } from '../../../../shared/rules/push-forecast.ts';
import type { AccountContext } from '../../context.ts';
import { isStored } from '../../drafts/cells.ts';
import { ownVendorIdTest } from '../../drafts/vendor-id.ts';
import { labelOf } from '../../history/log.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { byRow, numberOfKey } from '../../mirror/row-key.ts';
import { payingCampaigns, standardCampaign } from '../../rows/paying-campaigns.ts';
import { readSettings } from '../../settings/account-settings.ts';
import { inPages, inTimeSlices, yieldToEventLoop } from '../../time-slices.ts';
import { openMatchesAmong } from '../ownership/matches.ts';
import { malformedPartsAmong } from '../remote/malformed-rows.ts';
import { guardsOf, vendorIdsSet } from './guards.ts';
import { moneyOf } from './money.ts';
import type { GuardFacts, PlanFigures, PlannedDraft, PlannedItem, PlanRow, SendableChanges } from './plan.ts';
import { outcomeOf, planFrom, planItems, sendableChanges } from './plan.ts';
import { settledSincePush } from './settled.ts';
import type { SpendChange } from './spend-change.ts';
import { createSpendChange } from './spend-change.ts';
import { agreedByList } from './vendor-ids-of-lists.ts';

type PlanContext = Pick<AccountContext, 'mirror' | 'language'>;

export type PlanSelection = { readonly keys?: ReadonlySet<RowKey> };

/** A row with its edits. */
type EditedAd = Pick<PlanRow, 'key' | 'id' | 'base' | 'gone'> & { readonly drafts: readonly Draft[] };

type Base = Omit<EditedAd, 'drafts'>;

/** Reads the bases of rows in one query for ads and one for campaigns. */
const basesOf = (mirror: Mirror, keys: readonly RowKey[]): ReadonlyMap<RowKey, Base> => {
  const ads = mirror.ads.numbered(keys.filter((key) => !isCampaignKey(key)).map(numberOfKey));
  const campaigns = keys.filter(isCampaignKey).flatMap((key) => mirror.campaigns.get(key) ?? []);
  return new Map([...campaigns, ...ads].map((row) => [row.key, row]));
};

/**
 * The base of a row. A copy rebuilt from its journal has none for an ad that was gone by then: it is put together from
 * the bases of its drafts.
 */
const baseOf = ({ id, base, gone, drafts }: EditedAd): Base['base'] => {
  if (base !== null || !gone) return base;
  const own = drafts.filter(({ field }) => !isPseudoField(field));
  return withDrafts(
    { id },
    own.map((draft) => ({ ...draft, value: draft.base })),
  );
};

const keptByRule = (mirror: Mirror) => {
  const rules = new Map<number, boolean>();
  const isRule = (changeset: number): boolean => {
    const known = rules.get(changeset) ?? mirror.changesets.get(changeset)?.kind === 'policy';
    rules.set(changeset, known);
    return known;
  };
  return (drafts: readonly PlannedDraft[]): ReadonlySet<FieldPath> =>
    new Set(
      drafts
        .filter(({ changeset }) => typeof changeset === 'number' && isRule(changeset))
        .map(({ field }) => field),
    );
};

/** The rows with drafts (among `chosen` when given), campaigns first, then in row order. */
const keysOf = (mirror: Mirror, chosen: ReadonlySet<RowKey> | undefined): readonly RowKey[] =>
  mirror.drafts
    .keys()
    .filter((key) => chosen === undefined || chosen.has(key))
    .sort(byRow);

/** What the mirror knows of a row besides its edits and problems. */
type RowFacts = Omit<PlanRow, 'drafts' | 'byRule' | 'problems'>;

/** Reads what is known of rows, those of one call together; the function that is returned takes one of them. */
const readFacts = (mirror: Mirror, rows: readonly EditedAd[]): ((row: EditedAd) => RowFacts) => {
  const keys = rows.map(({ key }) => key);
  const waiting = mirror.rebuilt.heldAmong(keys);
  const heldForFeed = mirror.feeds.heldAmong(keys);
  const odd = malformedPartsAmong(mirror, rows);
  // Nothing was sent yet of a row that a dry run makes.
  const fresh = rows.filter((row) => baseOf(row) === null && isStored(row.key));
  const matches = openMatchesAmong(mirror, fresh);
  return (row) => {
    const { key, id, gone } = row;
    const base = baseOf(row);
    const asked = matches.get(key);
    return {
      key,
      kind: isCampaignKey(key) ? 'campaign' : 'ad',
      id,
      base,
      gone,
      ...(asked ? { matchedAd: asked.ad.id } : {}),
      odd: odd.get(key),
      restored: waiting.has(key),
      heldForFeed: heldForFeed.has(key),
    };
  };
};

type ReadRows = (keys: readonly RowKey[]) => readonly PlanRow[];

/** Reads rows of the mirror, those of one call together. */
const rowReader = (mirror: Mirror): ReadRows => {
  const byRuleOf = keptByRule(mirror);
  return (keys) => {
    const drafted = mirror.drafts.ofMany(keys);
    const bases = basesOf(mirror, keys);
    const problems = mirror.problems.ofMany(keys);
    const rows = keys.flatMap((key) => {
      const found = bases.get(key);
      if (!found) return [];
      const { id, base, gone } = found;
      return { key, id, base, gone, drafts: drafted.get(key) ?? [] };
    });
    const factsOf = readFacts(mirror, rows);
    return rows.map((row) => ({
      ...factsOf(row),
      drafts: row.drafts,
      byRule: byRuleOf(row.drafts),
      problems: problems.get(row.key) ?? [],
    }));
  };
};

/** The items of these rows at present, in the order of the keys. */
export const planRows = (mirror: Mirror, keys: readonly RowKey[]): readonly PlannedItem[] =>
  planItems(rowReader(mirror)(keys));

/** A row as a dry run edited it, with its problems. */
export type HypotheticalRow = EditedAd & Pick<PlanRow, 'problems'>;

/** What a push would do with rows as a dry run edited them, in their order. */
export const predictOutcomes = (
  mirror: Mirror,
  tried: readonly HypotheticalRow[],
): readonly PredictedOutcome[] => {
  const factsOf = readFacts(mirror, tried);
  return tried.map((row) => {
    const { drafts, problems } = row;
    return outcomeOf({ ...factsOf(row), drafts, problems });
  });
};

/** Items with the mirror's revision they were made from; they are valid until it changes. */
export type PlannedItems = { readonly items: readonly PlannedItem[]; readonly revision: number };

/** The newest plan of a mirror, and of what it was made: undefined for everything. */
type Kept = PlannedItems & { readonly chosen: ReadonlySet<RowKey> | undefined };

const keptFor = new WeakMap<Mirror, Kept>();

/** A plan of more is not kept, as it holds the bases of all its rows. */
const MOST_KEPT = 10_000;

/** The newest plan's items among `chosen`, where the mirror is as it was then and they all were planned. */
const keptItems = (mirror: Mirror, chosen: ReadonlySet<RowKey> | undefined): PlannedItems | undefined => {
  const kept = keptFor.get(mirror);
  if (kept?.revision !== mirror.revision()) return undefined;
  const { chosen: planned, items } = kept;
  if (planned && !(chosen && [...chosen].every((key) => planned.has(key)))) return undefined;
  return chosen ? { ...kept, items: items.filter(({ key }) => chosen.has(key)) } : kept;
};

/**
 * The items of everything that has drafts (among `chosen` when given): those of the newest plan while nothing was written
 * since, else made in time slices with other work in between. A row that is edited meanwhile is planned as it was or as
 * it is; the revision tells.
 */
export const planInBatches = async (mirror: Mirror, chosen?: ReadonlySet<RowKey>): Promise<PlannedItems> => {
  const kept = keptItems(mirror, chosen);
  if (kept) return kept;
  const revision = mirror.revision();
  const read = rowReader(mirror);
  const items: PlannedItem[] = [];
  await inTimeSlices(inPages(keysOf(mirror, chosen)), (page) => items.push(...planItems(read(page))));
  const planned = { items, revision };
  if (items.length <= MOST_KEPT) keptFor.set(mirror, { ...planned, chosen });
  return planned;
};

const guardFacts = async (mirror: Mirror, { ads }: SendableChanges): Promise<GuardFacts> => {
  const isAllotted = ownVendorIdTest(mirror);
  const ofList = await agreedByList(mirror, vendorIdsSet({ ads, isAllotted }), isAllotted);
  return { user: mirror.user.get(), limits: readSettings(mirror).guards, isAllotted, ofList };
};

const changesetsOf = ({ mirror, language }: PlanContext, items: readonly PlannedItem[]): Plan['changesets'] =>
  [...new Set(items.flatMap((item) => item.changesets))]
    .sort((a, b) => a - b)
    .flatMap((id) => mirror.changesets.get(id) ?? [])
    .map((changeset) => ({ id: changeset.id, label: labelOf(changeset, language), at: changeset.at }));

const allGoing = async (items: readonly PlannedItem[]): Promise<SendableChanges> => {
  const parts: SendableChanges[] = [];
  await inTimeSlices(inPages(items), (page) => parts.push(sendableChanges(page)));
  return { ads: parts.flatMap((part) => part.ads), campaigns: parts.flatMap((part) => part.campaigns) };
};

/** What these changes move of what ads can spend, computed with other work in between. */
const spendNow = async (mirror: Mirror, { ads, campaigns }: SendableChanges): Promise<SpendChange> => {
  const paying = payingCampaigns(mirror);
  const standard = standardCampaign(paying);
  const sent = new Map(campaigns.map(({ key, after }) => [key, after]));
  const bounds = paying.map(({ key, id, base }) => ({
    id,
    before: worstCaseOf(base),
    after: worstCaseOf(sent.get(key) ?? base),
  }));
  const spending = createSpendChange(
    new Map(bounds.map(({ id, before }) => [id, before])),
    new Map(bounds.map(({ id, after }) => [id, after])),
  );
  await inTimeSlices(ads, ({ key, before, after }) =>
    spending.add({ key, before: spendingAd(before, standard), after: spendingAd(after, standard) }),
  );
  const changed = new Set(ads.map(({ key }) => key));
  const others = bounds
    .filter(({ before, after }) => before.day !== after.day)
    .flatMap(({ id }) => (id === standard ? [id, null] : [id]))
    .flatMap((id) => mirror.ads.inCampaign(id))
    .filter((key) => !changed.has(key));
  await inTimeSlices(inPages(others), (page) => {
    for (const { key, base, gone } of mirror.ads.numbered(page.map(numberOfKey))) {
      const spends = spendingAd(gone ? null : base, standard);
      if (!isNothing(spends)) spending.add({ key, before: spends, after: spends });
    }
  });
  return spending.change();
};

/** The guards that sending these items would set off now, computed with other work in between. */
export const guardsNow = async (mirror: Mirror, items: readonly PlannedItem[]): Promise<readonly Guard[]> => {
  const going = await allGoing(items);
  const spend = await spendNow(mirror, going);
  return guardsOf({ ...(await guardFacts(mirror, going)), ...going, spend });
};

/** Money and guards of what can be sent, computed with other work in between. */
const figuresOf = async (mirror: Mirror, items: readonly PlannedItem[]): Promise<PlanFigures> => {
  const going = await allGoing(items);
  const spend = await spendNow(mirror, going);
  await yieldToEventLoop();
  const money = moneyOf(going.ads, spend);
  await yieldToEventLoop();
  const facts = await guardFacts(mirror, going);
  const guards = guardsOf({ ...facts, ...going, spend });
  await yieldToEventLoop();
  return { money, guards };
};

/** What a push of `keys` (of everything when not given) would do now. */
export const createPlan = async (context: PlanContext, { keys }: PlanSelection = {}): Promise<Plan> => {
  const { mirror } = context;
  const { items } = await planInBatches(mirror, keys);
  const figures = await figuresOf(mirror, items);
  const changesets = changesetsOf(context, items);
  return planFrom(items, { changesets, settled: settledSincePush(mirror) }, figures);
};
