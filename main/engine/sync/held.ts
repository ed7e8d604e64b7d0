/** Why an item waits for the user although nothing is wrong with its values (`design/sync.md`, *Intended status*). */
import type { Draft, FieldPath } from '../../../shared/ad/model.ts';
import { AD_STATUSES, isFinalStatus } from '../../../shared/ad/model.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { Problem } from '../../../shared/rules/problem.ts';
import { conflictsIn } from './merge.ts';
import { deletes, effectiveDrafts } from './units.ts';

type HeldCode = 'conflict' | 'restored' | 'suspended' | 'gone' | 'set-aside' | 'unknown-status' | 'own-ad';

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

const isKnownStatus = (status: string): boolean => AD_STATUSES.some((known) => known === status);

/** A status under which only what the user asks of the status itself may go: pause, delete, reinstate. */
const heldByStatus = (status: string, drafts: readonly Draft[]): Problem | undefined => {
  if (isFinalStatus(status)) return heldProblem('gone', 'status', { status });
  if (drafts.some((draft) => draft.field === 'status')) return undefined;
  if (status === 'SUSPENDED_BY_CS') return heldProblem('suspended', 'status', { status });
  return isKnownStatus(status) ? undefined : heldProblem('unknown-status', 'status', { status });
};

/**
 * What keeps an ad's drafts from being sent, whatever the rules say: undecided conflicts, an ad that is gone or
 * deleted there, a status we cannot repeat. `present` is null for a new ad, of which nothing is held.
 */
export const heldProblems = (
  present: JsonObject | null,
  drafts: readonly Draft[],
  gone: boolean,
): readonly Problem[] => {
  if (!present) return [];
  // A delete asks for no more than that the ad be gone.
  if (gone) return deletes(drafts) ? [] : [heldProblem('gone', '')];
  const status = present['status'];
  const byStatus =
    typeof status === 'string' ? heldByStatus(status, effectiveDrafts(present, drafts)) : undefined;
  if (byStatus?.code === 'gone') return [byStatus];
  const conflicts = conflictsIn(present, drafts).map(({ field }) => heldProblem('conflict', field));
  return [...conflicts, ...(byStatus ? [byStatus] : [])];
};
