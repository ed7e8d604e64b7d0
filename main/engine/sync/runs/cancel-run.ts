/** Ending an interrupted run, by the seller's word or because the service turned the account away in it. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { PushResult } from '../../../../shared/contract/results/push-result.ts';
import type { AccountContext } from '../../context.ts';
import type { Mirror } from '../../mirror/mirror.ts';
import { notSent } from '../plan/not-sent.ts';
import { journalItemState } from '../send/push-session.ts';
import { isLeft, runResult } from './run-result.ts';

/**
 * Ends the interrupted run and returns its result, null when there is none: waiting items stay drafts, items that were
 * being sent are `unknown` until the next pull or push reads their ads.
 */
export const cancelRun = ({ mirror, now }: Pick<AccountContext, 'mirror' | 'now'>): PushResult | null => {
  const open = mirror.runs.open();
  if (!open) return null;
  const at = now().toISOString();
  mirror.transaction(() => {
    for (const item of mirror.runs.items(open.run).filter(isLeft)) {
      const state = item.state === 'sending' ? 'unknown' : 'skipped';
      const why = notSent(state === 'unknown' ? 'stopped-sending' : 'stopped');
      mirror.runs.setState(item.run, item.seq, state, [why], at);
      journalItemState(mirror, item, state);
      if (state === 'unknown') mirror.runs.setRecheck(item.run, item.seq, at);
    }
    mirror.runs.finish(open.run, 'cancelled', at);
    mirror.remoteChanges.adopt({ run: open.run });
  });
  return runResult({ mirror }, open.run);
};

/** The setting with the number of the run that a 401 or 403 stopped. */
const DENIED_RUN = 'deniedRun';

const DENIALS: readonly string[] = ['not-signed-in', 'not-allowed'];

/** Notes that `error` stopped a run, if it is about the account; any other, or null as a run begins, clears the note. */
export const noteDenied = ({ settings }: Pick<Mirror, 'settings'>, run: number, error: unknown): void => {
  const isDenied = error instanceof AdsheetError && DENIALS.includes(error.code);
  if (isDenied || settings.get(DENIED_RUN) === run) settings.set(DENIED_RUN, isDenied ? run : null);
};

/**
 * Ends the interrupted run where a 401 or 403 stopped it, so that a new pull or push need not resume it first. Its
 * drafts stay.
 */
export const endDeniedRun = (context: Pick<AccountContext, 'mirror' | 'now'>): void => {
  const { runs, settings } = context.mirror;
  const open = runs.open();
  if (open && settings.get(DENIED_RUN) === open.run) cancelRun(context);
};
