/**
 * What the seller agreed to send, and what of it still stands after the pull that a push begins with: nothing is sent
 * that Review did not show, and no guard is passed that was not shown (`design/sync.md`, *Push* 1).
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Guard, Plan, PlanItem } from '../../../shared/contract/views.ts';
import { sameJson } from '../../../shared/json.ts';

export type Agreement = {
  readonly rows: ReadonlyMap<RowKey, PlanItem>;
  readonly guards: readonly Guard[];
};

export const agreementTo = ({ items, guards }: Pick<Plan, 'items' | 'guards'>): Agreement => ({
  rows: new Map(items.map((item) => [item.key, item])),
  guards,
});

/**
 * Did Review show that this goes, as it is now? What fell away since is no harm, except of a new ad, which is made of
 * all its fields.
 */
export const isAgreed = ({ rows }: Agreement, item: PlanItem): boolean => {
  const agreed = rows.get(item.key);
  if (!agreed || agreed.blockedBy.length > 0) return false;
  if (item.op === 'create' && agreed.changes.length !== item.changes.length) return false;
  return item.changes.every(({ field, after }) =>
    agreed.changes.some((change) => change.field === field && sameJson(change.after, after)),
  );
};

/** What a guard says in figures: how far spend rises, how many live ads change their link. */
const FIGURES = ['riseMicros', 'live'];

const figureOf = ({ params }: Guard, name: string): bigint => BigInt(params[name] ?? 0);

/** Is more at stake than was agreed to: more ads, others, or the same ads by more? */
const isWider = (agreed: Guard | undefined, guard: Guard): boolean => {
  if (!agreed || guard.count > agreed.count) return true;
  if (FIGURES.some((name) => figureOf(guard, name) > figureOf(agreed, name))) return true;
  if (!guard.keys) return false;
  const known = new Set(agreed.keys);
  return guard.keys.some((key) => !known.has(key));
};

/** The guards among `guards` that were not agreed to, or not for so much. */
export const guardsToAsk = ({ guards: agreed }: Agreement, guards: readonly Guard[]): readonly Guard[] =>
  guards.filter((guard) =>
    isWider(
      agreed.find(({ code }) => code === guard.code),
      guard,
    ),
  );
