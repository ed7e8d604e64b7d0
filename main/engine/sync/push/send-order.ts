/**
 * The order in which a run sends (`docs/sync.md#order`): what frees money or places first, what costs money
 * last. A stage begins when the one before has ended.
 */

import { intendedStatus } from '../../../../shared/ad/model.ts';
import { readField, withDrafts } from '../../../../shared/ad/paths.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { amountOf } from '../plan/money.ts';
import type { PlannedItem } from '../plan/plan.ts';

export const STAGES = ['campaigns', 'freeing', 'updates', 'creates', 'raises'] as const;
export type Stage = (typeof STAGES)[number];

export type Ordered = Pick<PlannedItem, 'op' | 'base' | 'drafts'>;

const LIMITS = ['bidMicros', 'budgets.daily.limitMicros', 'budgets.total.limitMicros'];

/** More money than before, a limit lifted, or a bid left to the service. */
const isRaised = (before: JsonObject, after: JsonObject, field: string): boolean => {
  if (readField(before, field) === readField(after, field)) return false;
  const was = amountOf(before, field);
  const is = amountOf(after, field);
  return is === undefined || (was !== undefined && is > was);
};

const statusOf = (ad: JsonObject): string | undefined => {
  const status = readField(ad, 'status');
  return typeof status === 'string' ? intendedStatus(status) : undefined;
};

export const stageOf = ({ op, base, drafts }: Ordered): Stage => {
  if (op === 'delete') return 'freeing';
  if (base === null) return op === 'campaign' ? 'campaigns' : 'creates';
  const after = withDrafts(base, drafts);
  const moved = statusOf(base) !== statusOf(after);
  if (moved && statusOf(after) === 'PAUSED') return op === 'campaign' ? 'campaigns' : 'freeing';
  if (moved || LIMITS.some((field) => isRaised(base, after, field))) return 'raises';
  return op === 'campaign' ? 'campaigns' : 'updates';
};

/** Items in the order in which they go; within a stage campaigns before ads, else as they came. */
export const inSendingOrder = <T extends Ordered>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, rank: 2 * STAGES.indexOf(stageOf(item)) + Number(item.op !== 'campaign') }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
