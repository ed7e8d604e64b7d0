/** How services answer that lack a call of the interface, or that no longer have it. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { WriteOutcome } from '../service.ts';

const STATUSES: ReadonlySet<unknown> = new Set([405, 406, 410, 415]);
/** Not implemented (`docs/interface.md#errors`), under whatever status. */
export const NOT_IMPLEMENTED = 1001;

/** Does the failure say that there is no such call? A page in its place does too. A 404 may be about the thing asked for. */
export const saysNoSuchCall = (error: unknown): error is AdsheetError => {
  if (!(error instanceof AdsheetError)) return false;
  const { status, code, why } = error.params;
  if (error.code === 'service-answer') return why === 'html';
  return error.code === 'service-refused' && (STATUSES.has(status) || code === NOT_IMPLEMENTED);
};

/** Is a write refused since there is no such call? Only for writes of which a 404 cannot be about anything else. */
export const isRefusedAsNoCall = (outcome: WriteOutcome<unknown>): boolean =>
  outcome.kind === 'refused' &&
  (outcome.status === 404 ||
    STATUSES.has(outcome.status) ||
    outcome.problems.some(({ code }) => Number(code) === NOT_IMPLEMENTED));
