/** What depends on a failed item waits (`design/sync.md`, *Push* 2): an automatic bid on the campaign's daily limit. */
import { readField, withDrafts } from '../../../shared/ad/paths.ts';
import { microsOf } from '../../../shared/money/micros.ts';
import type { RunItem } from '../mirror/runs.ts';
import { draftsOfItem } from './remote.ts';
import { isLeft } from './run-result.ts';
import { unitOf } from './units.ts';

const LIMIT = 'budgets.daily.limitMicros';

/** Is this what first gives a campaign a daily limit? One that is only moved is there whatever becomes of it. */
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

export type InVain = {
  readonly item: RunItem;
  /** What it waits for. */
  readonly campaign: RunItem;
};

const wasRefused = (item: RunItem): boolean => item.state !== 'done' && !isLeft(item);

/** The items among `items` whose campaign was to be limited in this run, has had its turn and was not. */
export const waitingInVain = (items: readonly RunItem[]): readonly InVain[] => {
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
