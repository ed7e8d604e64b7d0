/**
 * What the seller agreed to send, and what of it is still valid after the pull that a push begins with: nothing is
 * sent that Review did not show, and no guard is passed that was not shown (`docs/sync.md#agreement`).
 */
import type { RowKey } from '../../../../shared/ad/model.ts';
import type { Guard, PlanItem } from '../../../../shared/contract/results/plan.ts';
import type { SeenPlan } from '../../../../shared/contract/seen-plan.ts';
import { sameJson } from '../../../../shared/json.ts';
import { notSent } from './not-sent.ts';
import type { PlannedItem } from './plan.ts';
import { isSendable, planItemView } from './plan.ts';

export type Agreement = {
  /** The ads and campaigns the push is for, those that are kept back too. */
  readonly keys: ReadonlySet<RowKey>;
  /** What was agreed to of them. */
  readonly rows: ReadonlyMap<RowKey, PlanItem>;
  readonly guards: readonly Guard[];
};

/** Those of `items` that are as they were seen. */
export const unchangedSinceSeen = (
  { items: seen }: Pick<SeenPlan, 'items'>,
  items: readonly PlannedItem[],
): readonly PlannedItem[] => {
  const stamps = new Map(seen.map(({ key, stamp }) => [key, stamp]));
  return items.filter(({ key, stamp }) => stamps.get(key) === stamp);
};

/** The agreement to a push of `items` of which `agreed` may be sent. */
export const agreementTo = (
  items: readonly PlannedItem[],
  agreed: readonly PlannedItem[],
): Omit<Agreement, 'guards'> => ({
  keys: new Set(items.map(({ key }) => key)),
  rows: new Map(agreed.map((item) => [item.key, planItemView(item)])),
});

/**
 * Did Review show this item as it is now? Changes that fell away since do no harm, except those of a new ad, which would
 * be made without them.
 */
const isAgreed = ({ rows }: Pick<Agreement, 'rows'>, item: PlanItem): boolean => {
  const agreed = rows.get(item.key);
  if (!agreed || agreed.blockedBy.length > 0) return false;
  if (item.op === 'create' && agreed.changes.length !== item.changes.length) return false;
  return item.changes.every(({ field, after }) =>
    agreed.changes.some((change) => change.field === field && sameJson(change.after, after)),
  );
};

/** Holds every item that Review did not show as it is now. */
export const holdUnlessAgreed = (
  agreement: Pick<Agreement, 'rows'>,
  items: readonly PlannedItem[],
): readonly PlannedItem[] =>
  items.map((item) =>
    !isSendable(item) || isAgreed(agreement, item) ? item : { ...item, blockedBy: [notSent('not-reviewed')] },
  );

/** The figures of guards: the rise of spend in micros, the number of live ads whose link changes. */
const FIGURES = ['riseMicros', 'live'];

const WHOLE = /^\d+$/;

/** The figure of a guard; 0 where it is missing or malformed, so that nothing was agreed to. */
const figureOf = ({ params }: Guard, name: string): bigint => {
  const figure = String(params[name] ?? '');
  return WHOLE.test(figure) ? BigInt(figure) : 0n;
};

/** Does the guard go beyond the one agreed to: more ads, other ads, or a larger figure? */
const isWider = (agreed: Guard | undefined, guard: Guard): boolean => {
  if (!agreed || guard.count > agreed.count) return true;
  if (FIGURES.some((name) => figureOf(guard, name) > figureOf(agreed, name))) return true;
  if (!guard.keys) return false;
  const known = new Set(agreed.keys);
  return guard.keys.some((key) => !known.has(key));
};

/** The guards among `guards` that were not agreed to, or that go beyond what was. */
export const guardsToAsk = (agreed: readonly Guard[], guards: readonly Guard[]): readonly Guard[] =>
  guards.filter((guard) =>
    isWider(
      agreed.find(({ code }) => code === guard.code),
      guard,
    ),
  );
