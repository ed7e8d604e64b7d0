/** A command that reads, as a question whose answer the window keeps (`docs/decisions/window-state.md`). */

import type { RowKey } from '../../shared/ad/model.ts';
import type { ENGINE_COMMANDS, PageCommand } from '../../shared/contract/commands.ts';
import { isEngineCommand } from '../../shared/contract/commands.ts';
import { accountOf, changedBy, invalidatedBy, readBy } from '../../shared/contract/effects.ts';
import { AdsheetError } from '../../shared/contract/errors.ts';
import type { EngineEvent } from '../../shared/contract/events.ts';
import { JOBS } from '../../shared/contract/jobs.ts';
import type { StateKinds } from '../../shared/contract/state-kinds.ts';
import { distrust, invalidate, type Question } from './answers.ts';
import { afterCall, call, type Input, type Output } from './bridge.ts';
import { showError } from './notices.ts';
import { app, openName } from './state.ts';

type ReadCommand = {
  [N in PageCommand]: (typeof ENGINE_COMMANDS)[N] extends { readonly reads: StateKinds } ? N : never;
}[PageCommand];

type OfAccount<N extends ReadCommand> = Input<N> & { readonly account: string };

type Options<T> = Partial<Pick<Question<T>, 'key' | 'rest' | 'most' | 'row' | 'passing'>> & {
  /** Fewer kinds of state than the command reads; none where the key says what it is about as it is now. */
  readonly reads?: StateKinds;
  /** A failure is shown where the answer would be; any other is told. */
  readonly inPlace?: true;
};

const REST_MS = 150;

/** Resolves when the account can be asked for what it has, after an end of the engine too; or when it is left. */
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

/** An engine that is started anew is asked once it has the account open; of one that was left nothing is wanted. */
const askWhenOpen = async <N extends ReadCommand>(name: N, input: OfAccount<N>): Promise<Output<N>> => {
  const { account } = input;
  if (app.get().reopening) await untilOpen(account);
  if (openName() !== account) throw new AdsheetError('cancelled');
  return call(name, input);
};

/** `key` is a shorter name than the whole of the input. */
export const question = <N extends ReadCommand>(
  name: N,
  input: OfAccount<N>,
  { inPlace, key = JSON.stringify(input), ...timing }: Options<Output<N>> = {},
): Question<Output<N>> => ({
  key: `${name} ${key}`,
  ask: () => askWhenOpen(name, input),
  reads: readBy(name),
  rest: REST_MS,
  ...timing,
  ...(inPlace ? {} : { onError: showError }),
});

// What a command of the window's own changes need not wait for the event that tells of it.
afterCall((name) => {
  if (isEngineCommand(name)) invalidate(invalidatedBy(name));
});

/** Asks again for what an event says is another, of these rows where it tells of rows; other accounts are not shown. */
export const invalidateBy = (event: EngineEvent, rows?: ReadonlySet<RowKey>): void => {
  const account = accountOf(event);
  if (account !== null && account !== openName()) return;
  invalidate(changedBy(event), rows);
  if (event.type === 'job' && event.job.state === 'running') distrust(JOBS[event.job.kind].changes);
};
