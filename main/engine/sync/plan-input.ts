/** The plan of what the mirror holds: every row with drafts, its problems, and the changesets they come from. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { allottedBy } from '../edits/vendor-id.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import { readSettings } from '../settings/account-settings.ts';
import type { PlannedDraft, PlanRow } from './plan.ts';
import { planOf } from './plan.ts';
import { settledSincePush } from './settled.ts';

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
export const planRows = (mirror: Mirror, chosen?: ReadonlySet<RowKey>): readonly PlanRow[] => {
  const drafted = mirror.drafts.all();
  const keys = [...drafted.keys()].filter((key) => chosen === undefined || chosen.has(key)).sort(byRow);
  const bases = basesOf(mirror, keys);
  const problems = mirror.problems.ofMany(keys);
  const byRuleOf = keptByRule(mirror);
  return keys.flatMap((key): readonly PlanRow[] => {
    const found = bases.get(key);
    if (!found) return [];
    const { id, base, gone } = found;
    const kind = isCampaignKey(key) ? 'campaign' : 'ad';
    const drafts = drafted.get(key) ?? [];
    return [
      { key, kind, id, base, drafts, byRule: byRuleOf(drafts), gone, problems: problems.get(key) ?? [] },
    ];
  });
};

const changesetsOf = (mirror: Mirror, rows: readonly PlanRow[]): Plan['changesets'] =>
  [...new Set(rows.flatMap((row) => row.drafts.flatMap((draft) => draft.changeset ?? [])))]
    .sort((a, b) => a - b)
    .flatMap((id) => mirror.changesets.get(id) ?? [])
    .map(({ id, label, at }) => ({ id, label, at }));

/** What a push of `keys` (of everything when not given) would do now. */
export const plan = (context: Pick<AccountContext, 'mirror'>, { keys }: PlanSelection = {}): Plan => {
  const rows = planRows(context.mirror, keys);
  return planOf({
    rows,
    user: context.mirror.user.get(),
    limits: readSettings(context.mirror).guards,
    isAllotted: allottedBy(context.mirror),
    changesets: changesetsOf(context.mirror, rows),
    settled: settledSincePush(context.mirror),
  });
};
