/** The plan of what the mirror holds: every row with drafts, its problems, and the changesets they come from. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdId, Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isPseudoField } from '../../../shared/ad/model.ts';
import { withDrafts } from '../../../shared/ad/paths.ts';
import type { Guard, Plan } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { allottedBy } from '../edits/vendor-id.ts';
import { labelOf } from '../history/log.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import { readSettings } from '../settings/account-settings.ts';
import { guardsOf } from './guards.ts';
import { askedAbout } from './matches.ts';
import { moneyOf } from './money.ts';
import { inPieces } from './parallel.ts';
import type { Going, GuardFacts, PlanFigures, PlannedDraft, PlannedItem, PlanRow } from './plan.ts';
import { goingIn, planFrom, planItems } from './plan.ts';
import { settledSincePush } from './settled.ts';

type PlanContext = Pick<AccountContext, 'mirror' | 'language'>;

export type PlanSelection = { readonly keys?: ReadonlySet<RowKey> };

const byRow = (a: RowKey, b: RowKey): number =>
  Number(isCampaignKey(b)) - Number(isCampaignKey(a)) || numberOfKey(a) - numberOfKey(b);

type Base = Pick<PlanRow, 'id' | 'base' | 'gone'>;

/** What the service said of rows, read together. */
const basesOf = (mirror: Mirror, keys: readonly RowKey[]): ReadonlyMap<RowKey, Base> => {
  const ads = mirror.ads.numbered(keys.filter((key) => !isCampaignKey(key)).map(numberOfKey));
  const campaigns = keys.filter(isCampaignKey).flatMap((key) => mirror.campaigns.get(key) ?? []);
  return new Map([...campaigns, ...ads].map((row) => [row.key, row]));
};

/**
 * What the service last said of a row. Of an ad that had gone when the copy was made anew from its journal nobody says it
 * any more: the edits themselves know what was there when they were made.
 */
const baseOf = ({ id, base, gone }: Base, drafts: readonly Draft[]): Base['base'] => {
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
      drafts.filter(({ changeset }) => changeset !== null && isRule(changeset)).map(({ field }) => field),
    );
};

/** The rows with drafts (among `chosen` when given), campaigns first, then in row order. */
const keysOf = (mirror: Mirror, chosen: ReadonlySet<RowKey> | undefined): readonly RowKey[] =>
  mirror.drafts
    .keys()
    .filter((key) => chosen === undefined || chosen.has(key))
    .sort(byRow);

type ReadRows = (keys: readonly RowKey[]) => readonly PlanRow[];

/** Reads rows of the mirror, those of one call together. */
const rowReader = (mirror: Mirror): ReadRows => {
  const byRuleOf = keptByRule(mirror);
  return (keys) => {
    const drafted = mirror.drafts.ofMany(keys);
    const bases = basesOf(mirror, keys);
    const problems = mirror.problems.ofMany(keys);
    const waiting = mirror.rebuilt.heldAmong(keys);
    return keys.flatMap((key): readonly PlanRow[] => {
      const found = bases.get(key);
      if (!found) return [];
      const { id, gone } = found;
      const kind = isCampaignKey(key) ? 'campaign' : 'ad';
      const drafts = drafted.get(key) ?? [];
      const base = baseOf(found, drafts);
      const asked = base === null ? askedAbout(mirror, key, drafts) : undefined;
      const own = { key, kind, id, base, drafts, gone } as const;
      return [
        {
          ...own,
          ...(asked ? { askedAd: asked.ad.id } : {}),
          odd: kind === 'ad' && id !== null ? mirror.oddAds.get(id as AdId)?.part : undefined,
          byRule: byRuleOf(drafts),
          restored: waiting.has(key),
          problems: problems.get(key) ?? [],
        },
      ];
    });
  };
};

/** The items of these rows as they are at this moment, in the order of the keys. */
export const planRows = (mirror: Mirror, keys: readonly RowKey[]): readonly PlannedItem[] =>
  planItems(rowReader(mirror)(keys));

/** So many rows are planned before others have their turn. */
const AT_ONCE = 500;

/**
 * The items of everything that has drafts (among `chosen` when given). Made piece by piece, with other work between: a
 * row that is edited meanwhile is planned as it was or as it is.
 */
export const planPieces = async (
  mirror: Mirror,
  chosen?: ReadonlySet<RowKey>,
): Promise<readonly PlannedItem[]> => {
  const read = rowReader(mirror);
  const items: PlannedItem[] = [];
  for (const piece of inPieces(keysOf(mirror, chosen), AT_ONCE)) {
    items.push(...planItems(read(piece)));
    await nextTurn();
  }
  return items;
};

const guardFacts = (mirror: Mirror): GuardFacts => ({
  user: mirror.user.get(),
  limits: readSettings(mirror).guards,
  isAllotted: allottedBy(mirror),
});

const changesetsOf = ({ mirror, language }: PlanContext, items: readonly PlannedItem[]): Plan['changesets'] =>
  [...new Set(items.flatMap((item) => item.changesets))]
    .sort((a, b) => a - b)
    .flatMap((id) => mirror.changesets.get(id) ?? [])
    .map((changeset) => ({ id: changeset.id, label: labelOf(changeset, language), at: changeset.at }));

const allGoing = async (items: readonly PlannedItem[]): Promise<Going> => {
  const parts: Going[] = [];
  for (const piece of inPieces(items, AT_ONCE)) {
    parts.push(goingIn(piece));
    await nextTurn();
  }
  return { ads: parts.flatMap((part) => part.ads), campaigns: parts.flatMap((part) => part.campaigns) };
};

/** The guards that sending these items would set off now, worked out with other work between the steps. */
export const guardsNow = async (mirror: Mirror, items: readonly PlannedItem[]): Promise<readonly Guard[]> =>
  guardsOf({ ...guardFacts(mirror), ...(await allGoing(items)) });

/** Money and guards of what can go, with other work between the steps. */
const figuresOf = async (mirror: Mirror, items: readonly PlannedItem[]): Promise<PlanFigures> => {
  const going = await allGoing(items);
  const money = moneyOf(going.ads);
  await nextTurn();
  const guards = guardsOf({ ...guardFacts(mirror), ...going });
  await nextTurn();
  return { money, guards };
};

/** What a push of `keys` (of everything when not given) would do now. */
export const plan = async (context: PlanContext, { keys }: PlanSelection = {}): Promise<Plan> => {
  const { mirror } = context;
  const items = await planPieces(mirror, keys);
  const figures = await figuresOf(mirror, items);
  const changesets = changesetsOf(context, items);
  return planFrom(items, { changesets, settled: settledSincePush(mirror) }, figures);
};
