/** The plan of what the mirror holds: every row with drafts, its problems, and the changesets they come from. */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Plan } from '../../../shared/contract/views.ts';
import type { AccountContext } from '../context.ts';
import { allottedBy } from '../edits/vendor-id.ts';
import type { StoredDraft } from '../mirror/drafts.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isCampaignKey, numberOfKey } from '../mirror/row-key.ts';
import { readSettings } from '../settings/account-settings.ts';
import type { PlanRow } from './plan.ts';
import { planOf } from './plan.ts';

export type PlanSelection = { readonly keys?: ReadonlySet<RowKey> };

const byRow = (a: RowKey, b: RowKey): number =>
  Number(isCampaignKey(b)) - Number(isCampaignKey(a)) || numberOfKey(a) - numberOfKey(b);

const planRow = (mirror: Mirror, key: RowKey, drafts: readonly StoredDraft[]): PlanRow | undefined => {
  const isCampaign = isCampaignKey(key);
  const row = isCampaign ? mirror.campaigns.get(key) : mirror.ads.get(key);
  if (!row) return undefined;
  const { id, base, gone } = row;
  const problems = mirror.problems.of(key);
  return { key, kind: isCampaign ? 'campaign' : 'ad', id, base, drafts, gone, problems };
};

/** The rows with drafts (among `keys` when given), campaigns first, then in row order. */
export const planRows = (mirror: Mirror, keys?: ReadonlySet<RowKey>): readonly PlanRow[] =>
  [...mirror.drafts.all()]
    .filter(([key]) => keys === undefined || keys.has(key))
    .sort(([a], [b]) => byRow(a, b))
    .flatMap(([key, drafts]) => planRow(mirror, key, drafts) ?? []);

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
  });
};
