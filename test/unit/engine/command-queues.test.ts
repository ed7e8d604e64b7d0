import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../../main/engine/commands/command-queues.ts';
import { AfterTurn, answerInOrder } from '../../../main/engine/commands/command-queues.ts';
import type { EngineParts } from '../../../main/engine/commands/engine-parts.ts';
import type { Queue } from '../../../shared/contract/commands/command.ts';
import type { EngineCommand } from '../../../shared/contract/commands.ts';
import { COMMAND_NAMES, factsOf } from '../../../shared/contract/commands.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';

/** An engine with one open account, and nothing else that putting commands in order asks for. */
const openEngine = () => {
  const account = { context: { profile: { name: 'Shop' } } };
  let open: unknown = account;
  const accounts = { get: () => account, find: () => open };
  return {
    engine: { accounts } as unknown as EngineParts,
    close: () => {
      open = undefined;
    },
  };
};

const input = { account: 'Shop' };

/** A command of a queue that goes on until it is let go. */
const hold = (engine: EngineParts, queue: Queue) => {
  const held = Promise.withResolvers<void>();
  const name = queue === 'edits' ? 'edits.apply' : 'proposals.map';
  return { over: answerInOrder(engine, { name, input }, () => held.promise), letGo: held.resolve };
};

/** A handler that notes when it may begin: that of a job when all its turns have come. */
const noting =
  (name: EngineCommand, noted: string[]) => async (_: unknown, __: unknown, turns: readonly Turn[]) => {
    const begin = async () => {
      noted.push(name);
    };
    await turns.reduceRight((act, turn) => () => turn(act), begin)();
  };

describe('the order of commands', () => {
  test.each(['edits', 'proposal'] as const)(
    'lets those of the queue “%s” wait for each other, and no other',
    async (queue) => {
      for (const name of COMMAND_NAMES) {
        const { engine } = openEngine();
        const { over, letGo } = hold(engine, queue);
        const begun: string[] = [];
        const asked = answerInOrder(engine, { name, input }, noting(name, begun));
        await nextTurn();
        expect(begun).toEqual(factsOf(name).queues?.includes(queue) ? [] : [name]);
        letGo();
        await Promise.all([over, asked]);
        expect(begun).toEqual([name]);
      }
    },
  );

  test('begins what was asked first, and goes on after what failed', async () => {
    const { engine } = openEngine();
    const begun: string[] = [];
    const { over, letGo } = hold(engine, 'edits');
    const failing = answerInOrder(engine, { name: 'edits.set', input }, async () => {
      throw new Error('of this one');
    });
    const last = answerInOrder(engine, { name: 'edits.undo', input }, noting('edits.undo', begun));
    letGo();
    await expect(failing).rejects.toThrow('of this one');
    await Promise.all([over, last]);
    expect(begun).toEqual(['edits.undo']);
  });

  test('refuses what waited while its account was closed', async () => {
    const { engine, close } = openEngine();
    const { letGo } = hold(engine, 'edits');
    const waiting = answerInOrder(engine, { name: 'edits.redo', input }, noting('edits.redo', []));
    close();
    letGo();
    await expect(waiting).rejects.toEqual(new AdsheetError('account-not-open', { account: 'Shop' }));
  });

  test('lets the next begin while it is still said what became of the one before', async () => {
    const { engine } = openEngine();
    const said = Promise.withResolvers<string>();
    const first = answerInOrder(
      engine,
      { name: 'edits.apply', input },
      () => new AfterTurn(() => said.promise),
    );
    const begun: string[] = [];
    await answerInOrder(engine, { name: 'edits.set', input }, noting('edits.set', begun));
    expect(begun).toEqual(['edits.set']);
    said.resolve('done');
    expect(await first).toBe('done');
  });
});
