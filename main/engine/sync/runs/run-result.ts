/** Results of runs, read from the outbox. */

import { isCampaignKey } from '../../../../shared/ad/model.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { ItemState } from '../../../../shared/contract/results/plan.ts';
import type { ItemResult, PushResult } from '../../../../shared/contract/results/push-result.ts';
import type { AccountState } from '../../../../shared/contract/views.ts';
import type { AccountContext } from '../../context.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import type { ItemOutcome, RunItem } from '../../mirror/runs/run-item.ts';
import { serverAdjustments } from '../server-adjustments.ts';

type MirrorOnly = Pick<AccountContext, 'mirror'>;

export const isLeft = ({ state }: Pick<RunItem, 'state'>): boolean =>
  state === 'waiting' || state === 'sending';

const shown = (mirror: Mirror, fate: ItemOutcome): ItemResult => {
  const { key, op, title, state, errors, targetId, keptOtherwise } = fate;
  const kept = serverAdjustments(mirror, keptOtherwise);
  const row =
    targetId === null ? (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key)) : null;
  return {
    key,
    id: targetId ?? row?.id ?? null,
    op,
    title,
    state,
    errors,
    ...(kept.length > 0 ? { kept } : {}),
  };
};

/** The result of a run so far; rejects with `run-unknown`. */
export const runResult = ({ mirror }: MirrorOnly, run: number): PushResult => {
  const found = mirror.runs.get(run);
  if (!found) throw new AdsheetError('run-unknown', { run });
  const items = mirror.runs.fates(run);
  const count = (state: ItemState): number => items.filter((item) => item.state === state).length;
  return {
    run,
    at: found.at,
    done: count('done'),
    failed: count('failed'),
    held: count('held'),
    skipped: count('skipped'),
    unknown: count('unknown'),
    requests: found.requests,
    seconds: found.milliseconds / 1000,
    cancelled: found.state === 'cancelled',
    items: items.map((item) => shown(mirror, item)),
  };
};

/** The run that was interrupted, with what is left of it. */
export const unfinishedRun = ({ mirror }: MirrorOnly): AccountState['unfinishedRun'] => {
  const open = mirror.runs.open();
  if (!open) return null;
  const counts = mirror.runs.counts(open.run);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { run: open.run, at: open.at, left: (counts.waiting ?? 0) + (counts.sending ?? 0), total };
};
