/** What depends on a failed item waits (`design/sync.md`, *Push* 2): an automatic bid on the campaign's daily limit. */
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { RunItem } from '../mirror/runs.ts';
import { draftsOfItem } from './remote.ts';
import { unitOf } from './units.ts';

const LIMIT = 'budgets.daily.limitMicros';

const limitsDailyBudget = (item: RunItem): boolean =>
  item.op === 'campaign' && item.changes.some(({ field, after }) => field === LIMIT && after !== 'UNLIMITED');

/** The campaign whose daily limit this ad's automatic bid needs, if it has one and sends anything about it. */
const campaignNeeded = (item: RunItem): unknown => {
  if (item.op !== 'create' && item.op !== 'update') return undefined;
  const touches = item.changes.some(({ field }) => unitOf(field) === unitOf(LIMIT) || field === 'campaignId');
  const local = withDrafts(item.previous ?? {}, draftsOfItem(item));
  return touches && readField(local, 'bidMicros') === 'AUTOMATIC'
    ? readField(local, 'campaignId')
    : undefined;
};

export type InVain = {
  readonly item: RunItem;
  /** What it waits for. */
  readonly campaign: RunItem;
};

/** The items among `items` whose campaign was to be limited in this run and was not. */
export const waitingInVain = (items: readonly RunItem[]): readonly InVain[] => {
  const unlimited = new Map<unknown, RunItem>(
    items
      .filter((item) => limitsDailyBudget(item) && item.state !== 'done' && item.targetId !== null)
      .map((item) => [item.targetId, item]),
  );
  if (unlimited.size === 0) return [];
  return items.flatMap((item) => {
    const campaign = item.state === 'waiting' ? unlimited.get(campaignNeeded(item)) : undefined;
    return campaign ? [{ item, campaign }] : [];
  });
};
