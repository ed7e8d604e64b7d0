/** Edits land in the order in which they were asked for. */
import type { Turns } from '../in-turns.ts';
import { inTurns } from '../in-turns.ts';
import type { OpenAccount } from '../open-account.ts';
import type { EngineParts } from './handlers.ts';
import { demandOpen } from './start-job.ts';

const turnsOf = new WeakMap<OpenAccount, Turns>();

/**
 * Whatever the seller changes is written in the order in which it was asked for, also where something large takes
 * several turns: a price typed after a bulk operation stays as it was typed. `act` gets what refuses to go on once the
 * account is closed; which rows it is about, it asks when its turn has come.
 */
export const inOrder = <T>(
  engine: EngineParts,
  open: OpenAccount,
  act: (demand: () => void) => T | Promise<T>,
): Promise<T> => {
  const turns = turnsOf.get(open) ?? inTurns();
  turnsOf.set(open, turns);
  const demand = (): void => demandOpen(engine, open);
  return turns.take('edits', async () => {
    demand();
    return act(demand);
  });
};
