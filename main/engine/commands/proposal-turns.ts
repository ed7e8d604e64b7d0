import { inTurns } from '../in-turns.ts';
import type { EngineParts } from './handlers.ts';

/** Steps of one account's proposal do not overlap: each sees what the one before it decided. */
const turns = new WeakMap<EngineParts, ReturnType<typeof inTurns>>();

export const inTurn = <T>(engine: EngineParts, account: string, act: () => Promise<T>): Promise<T> => {
  const known = turns.get(engine) ?? inTurns();
  turns.set(engine, known);
  return known.take(account.toLowerCase(), act);
};
