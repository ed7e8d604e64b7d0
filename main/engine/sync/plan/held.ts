/** Why an item waits for the seller although nothing is wrong with its values (`docs/sync.md#held-and-blocked`). */
import type { Draft, FieldPath, RowKey } from '../../../../shared/ad/model.ts';
import { AD_STATUSES, isCampaignKey, isFinalStatus } from '../../../../shared/ad/model.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Problem } from '../../../../shared/rules/problem.ts';
import { conflictsIn } from '../../drafts/merge.ts';
import { effectiveDrafts, includeDelete } from '../../drafts/units.ts';

type HeldCode =
  | 'conflict'
  | 'restored'
  | 'feed'
  | 'suspended'
  | 'gone'
  | 'set-aside'
  | 'unknown-status'
  | 'own-ad'
  | 'checked-differs';

export const heldProblem = (
  code: HeldCode,
  field: FieldPath,
  params: Readonly<Record<string, string | number>> = {},
): Problem => ({
  field,
  code,
  severity: 'error',
  message: { key: `held.${code}`, params },
  source: 'local',
});

/** Of a row the service no longer has; the sentence about a campaign is another. */
export const goneProblem = (key: RowKey, field: FieldPath = '', status?: string): Problem =>
  heldProblem('gone', field, {
    ...(status === undefined ? {} : { status }),
    ...(isCampaignKey(key) ? { about: 'campaign' } : {}),
  });

const isKnownStatus = (status: string): boolean => AD_STATUSES.some((known) => known === status);

/** Why only the status may be changed under this one: to pause, delete or reinstate. */
const heldUnder = (status: string): Problem | undefined => {
  if (status === 'SUSPENDED_BY_CS') return heldProblem('suspended', 'status', { status });
  return isKnownStatus(status) ? undefined : heldProblem('unknown-status', 'status', { status });
};

/** A campaign's budgets are sent without its status, so that none of them waits for it. */
const underStatus = (key: RowKey, status: unknown): Problem | undefined =>
  typeof status === 'string' && !isCampaignKey(key) ? heldUnder(status) : undefined;

/**
 * What keeps a row's drafts from being sent, whatever the rules say: undecided conflicts, an ad that is gone or
 * deleted there, a status we cannot repeat. `present` is null for a new ad, of which nothing is held.
 */
export const heldProblems = (
  key: RowKey,
  present: JsonObject | null,
  drafts: readonly Draft[],
  gone: boolean,
): readonly Problem[] => {
  if (!present) return [];
  // Nothing is left to do for a delete.
  if (gone) return includeDelete(drafts) ? [] : [goneProblem(key)];
  const status = present['status'];
  if (typeof status === 'string' && isFinalStatus(status)) return [goneProblem(key, 'status', status)];
  const conflicts = conflictsIn(present, drafts).map(({ field }) => heldProblem('conflict', field));
  const under = underStatus(key, status);
  const isOfStatus = under && effectiveDrafts(present, drafts).some((draft) => draft.field === 'status');
  return under && !isOfStatus ? [...conflicts, under] : conflicts;
};
