/** Items that depend on a campaign's item (`docs/sync.md#order`): an automatic bid needs the campaign's daily limit. */
import { readField, withDrafts } from '../../../../shared/ad/paths.ts';
import { microsOf } from '../../../../shared/money/micros.ts';
import { unitOf } from '../../drafts/units.ts';
import type { RunItem } from '../../mirror/runs/run-item.ts';
import { draftsOfItem } from '../../mirror/runs/run-item.ts';
import { isLeft } from './run-result.ts';

const LIMIT = 'budgets.daily.limitMicros';

/** Does the item give a campaign its first daily limit? A limit that is only moved is there even if the item fails. */
const limitsDailyBudget = (item: RunItem): boolean =>
  item.op === 'campaign' &&
  item.changes.some(
    ({ field, before, after }) => field === LIMIT && after !== 'UNLIMITED' && microsOf(before) === undefined,
  );

/** The campaign whose daily limit this ad's automatic bid needs, if it has one and sends anything about it. */
const campaignNeeded = (item: RunItem): unknown => {
  if (item.op !== 'create' && item.op !== 'update') return undefined;
  const touches = item.changes.some(({ field }) => unitOf(field) === unitOf(LIMIT) || field === 'campaignId');
  const local = withDrafts(item.previous ?? {}, draftsOfItem(item));
  return touches && readField(local, 'bidMicros') === 'AUTOMATIC'
    ? readField(local, 'campaignId')
    : undefined;
};

export type BlockedItem = {
  readonly item: RunItem;
  /** The item that did not give its campaign a limit. */
  readonly campaign: RunItem;
};

const wasRefused = (item: RunItem): boolean => item.state !== 'done' && !isLeft(item);

/** The items among `items` that need a campaign's daily limit which this run was to set and did not. */
export const blockedByCampaign = (items: readonly RunItem[]): readonly BlockedItem[] => {
  const unlimited = new Map<unknown, RunItem>(
    items
      .filter((item) => limitsDailyBudget(item) && wasRefused(item) && item.targetId !== null)
      .map((item) => [item.targetId, item]),
  );
  if (unlimited.size === 0) return [];
  return items.flatMap((item) => {
    const campaign = item.state === 'waiting' ? unlimited.get(campaignNeeded(item)) : undefined;
    return campaign ? [{ item, campaign }] : [];
  });
};
