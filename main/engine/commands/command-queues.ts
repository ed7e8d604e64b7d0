/**
 * The one place where commands are put in order, as the contract says of each (`Queues`). Edits are written in the
 * order in which they were asked for, even while a large one is worked out in slices: a price typed after a bulk
 * operation stays as typed.
 */
import type { Queue, Queues } from '../../../shared/contract/commands/command.ts';
import type { EngineCommand } from '../../../shared/contract/commands.ts';
import { factsOf } from '../../../shared/contract/commands.ts';
import type { KeyedMutex } from '../keyed-mutex.ts';
import { createKeyedMutex } from '../keyed-mutex.ts';
import type { OpenAccount } from '../open-account.ts';
import type { EngineParts } from './engine-parts.ts';
import { requireOpen } from './start-job.ts';

/** Runs `act` when its turn in one queue of the account comes; rejects where the account was closed meanwhile. */
export type Turn = <T>(act: () => T | Promise<T>) => Promise<T>;

/** A turn in each of the queues that a command names, in their order. */
export type TurnsIn<O extends Queues> = { readonly [Index in keyof O]: Turn };

const queuesOf = new WeakMap<OpenAccount, KeyedMutex>();

const turnIn = (engine: EngineParts, open: OpenAccount, queue: Queue): Turn => {
  const queues = queuesOf.get(open) ?? createKeyedMutex();
  queuesOf.set(open, queues);
  return (act) =>
    queues.runExclusive(queue, async () => {
      requireOpen(engine, open);
      return act();
    });
};

/**
 * A result that is computed after the turn: reporting a change may take as long as making it, and the next one need
 * not wait.
 */
export class AfterTurn<T> {
  readonly say: () => T | Promise<T>;

  constructor(say: () => T | Promise<T>) {
    this.say = say;
  }
}

/** A handler of any command; its input was validated against the contract's entry. */
type AnyHandler = (engine: EngineParts, input: never, turns: never) => unknown;

/**
 * Runs a command in its turn. One that starts a job, or takes its turns itself, is called at once, and decides which
 * part of its work waits for the turns and how long it holds them.
 */
export const answerInOrder = async (
  engine: EngineParts,
  { name, input }: { readonly name: EngineCommand; readonly input: object },
  handler: AnyHandler,
): Promise<unknown> => {
  const { queues = [], job, takesTurns } = factsOf(name);
  const turns = queues.map((queue) => turnIn(engine, accountIn(engine, input), queue));
  const ask = async (given: readonly Turn[]): Promise<unknown> =>
    handler(engine, input as never, given as never);
  if (job !== undefined || takesTurns) return ask(turns);
  const inTurn = turns.reduceRight<() => Promise<unknown>>(
    (act, turn) => () => turn(act),
    () => ask([]),
  );
  const answer = await inTurn();
  return answer instanceof AfterTurn ? answer.say() : answer;
};

const accountIn = ({ accounts }: EngineParts, input: object): OpenAccount =>
  accounts.get('account' in input ? String(input.account) : '');
