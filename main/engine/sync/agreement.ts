/**
 * What the seller agreed to send, and what of it still stands after the pull that a push begins with: nothing is sent
 * that Review did not show, and no guard is passed that was not shown (`design/sync.md`, *Push* 1).
 */
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Guard, PlanItem, SeenPlan } from '../../../shared/contract/views.ts';
import { sameJson } from '../../../shared/json.ts';
import { notSent } from './not-sent.ts';
import type { PlannedItem } from './plan.ts';
import { canGo, shown } from './plan.ts';

export type Agreement = {
  /** The ads and campaigns the push is for, those that are kept back too. */
  readonly keys: ReadonlySet<RowKey>;
  /** What was agreed to of them. */
  readonly rows: ReadonlyMap<RowKey, PlanItem>;
  readonly guards: readonly Guard[];
};

/** Those of `items` that are as they were seen. */
export const asSeen = (
  { items: seen }: Pick<SeenPlan, 'items'>,
  items: readonly PlannedItem[],
): readonly PlannedItem[] => {
  const stamps = new Map(seen.map(({ key, stamp }) => [key, stamp]));
  return items.filter(({ key, stamp }) => stamps.get(key) === stamp);
};

/** A push of `items` of which `agreed` may go. */
export const agreementTo = (
  items: readonly PlannedItem[],
  agreed: readonly PlannedItem[],
): Omit<Agreement, 'guards'> => ({
  keys: new Set(items.map(({ key }) => key)),
  rows: new Map(agreed.map((item) => [item.key, shown(item)])),
});

/**
 * Did Review show that this goes, as it is now? What fell away since is no harm, except of a new ad, which is made of
 * all its fields.
 */
const isAgreed = ({ rows }: Pick<Agreement, 'rows'>, item: PlanItem): boolean => {
  const agreed = rows.get(item.key);
  if (!agreed || agreed.blockedBy.length > 0) return false;
  if (item.op === 'create' && agreed.changes.length !== item.changes.length) return false;
  return item.changes.every(({ field, after }) =>
    agreed.changes.some((change) => change.field === field && sameJson(change.after, after)),
  );
};

/** What Review did not show as it is now is kept back. */
export const asAgreed = (
  agreement: Pick<Agreement, 'rows'>,
  items: readonly PlannedItem[],
): readonly PlannedItem[] =>
  items.map((item) =>
    !canGo(item) || isAgreed(agreement, item) ? item : { ...item, blockedBy: [notSent('not-reviewed')] },
  );

/** What a guard says in figures: how far spend rises, how many live ads change their link. */
const FIGURES = ['riseMicros', 'live'];

const WHOLE = /^\d+$/;

/** Whoever names no figure, or one that cannot be read, agrees to nothing. */
const figureOf = ({ params }: Guard, name: string): bigint => {
  const figure = String(params[name] ?? '');
  return WHOLE.test(figure) ? BigInt(figure) : 0n;
};

/** Is more at stake than was agreed to: more ads, others, or the same ads by more? */
const isWider = (agreed: Guard | undefined, guard: Guard): boolean => {
  if (!agreed || guard.count > agreed.count) return true;
  if (FIGURES.some((name) => figureOf(guard, name) > figureOf(agreed, name))) return true;
  if (!guard.keys) return false;
  const known = new Set(agreed.keys);
  return guard.keys.some((key) => !known.has(key));
};

/** The guards among `guards` that were not agreed to, or not for so much. */
export const guardsToAsk = (agreed: readonly Guard[], guards: readonly Guard[]): readonly Guard[] =>
  guards.filter((guard) =>
    isWider(
      agreed.find(({ code }) => code === guard.code),
      guard,
    ),
  );
