/** Reading commands as questions whose answers the window caches (`docs/decisions/window-state.md`). */

import type { RowKey } from '../../shared/ad/model.ts';
import type { ENGINE_COMMANDS, PageCommand } from '../../shared/contract/commands.ts';
import { isEngineCommand } from '../../shared/contract/commands.ts';
import { accountOf, changedBy, invalidatedBy, readBy } from '../../shared/contract/effects.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import { JOBS } from '../../shared/contract/jobs.ts';
import type { StateKinds } from '../../shared/contract/state-kinds.ts';
import { invalidate, invalidateUnshown, type Question } from './answers.ts';
import { afterCall, call, type Input, type Output } from './bridge.ts';
import { showError } from './notices.ts';
import { app, openName } from './state.ts';

type ReadCommand = {
  [N in PageCommand]: (typeof ENGINE_COMMANDS)[N] extends { readonly reads: StateKinds } ? N : never;
}[PageCommand];

type OfAccount<N extends ReadCommand> = Input<N> & { readonly account: string };

type Options<T> = Partial<Pick<Question<T>, 'key' | 'wait' | 'maxWait' | 'row' | 'transient'>> & {
  /** Fewer kinds of state than the command reads; empty where the key includes a version of the data. */
  readonly reads?: StateKinds;
  /** A failure is shown in place of the answer; otherwise as a toast. */
  readonly inPlace?: true;
};

const REST_MS = 150;

/** Resolves when the account is open in the engine, also after an engine restart, or when the user leaves it. */
const untilOpen = (account: string): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (app.get().reopening && openName() === account) return;
      end();
      resolve();
    };
    const end = app.subscribe(look);
    look();
  });

/** A restarted engine is asked once it has the account open; for an account that was left nothing is asked. */
const askWhenOpen = async <N extends ReadCommand>(name: N, input: OfAccount<N>): Promise<Output<N>> => {
  const { account } = input;
  if (app.get().reopening) await untilOpen(account);
  if (openName() !== account) throw new AdsheetError('cancelled');
  return call(name, input);
};

/** `key` is a shorter key than the whole input. */
export const question = <N extends ReadCommand>(
  name: N,
  input: OfAccount<N>,
  { inPlace, key = JSON.stringify(input), ...timing }: Options<Output<N>> = {},
): Question<Output<N>> => ({
  key: `${name} ${key}`,
  ask: () => askWhenOpen(name, input),
  reads: readBy(name),
  wait: REST_MS,
  ...timing,
  ...(inPlace ? {} : { onError: showError }),
});

// Changes by the window's own commands take effect at once, without waiting for their event.
afterCall((name) => {
  if (isEngineCommand(name)) invalidate(invalidatedBy(name));
});

/**
 * Invalidates the answers an event concerns, limited to `rows` where the event names rows; events of other accounts
 * are ignored.
 */
export const invalidateBy = (event: EngineEvent, rows?: ReadonlySet<RowKey>): void => {
  const account = accountOf(event);
  if (account !== null && account !== openName()) return;
  invalidate(changedBy(event), rows);
  if (event.type === 'job' && event.job.state === 'running') invalidateUnshown(JOBS[event.job.kind].changes);
};
