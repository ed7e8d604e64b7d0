// That the engine puts commands in order is the contract’s doing: as that says otherwise, the engine does otherwise.
// Among the unit tests, because each of their files loads the engine separately, and so with the contract of this one.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Queues } from '../../../shared/contract/commands/command.ts';
import type { EngineCommand } from '../../../shared/contract/commands.ts';
import { ACCOUNT, openLocal } from '../../support/account.ts';
import { adsFrom, category, user } from '../../support/ads.ts';
import { startEngine } from '../../support/engine.ts';
import { temporaryFolder } from '../../support/home.ts';

const otherwise = vi.hoisted(() => new Map<string, Queues>());
vi.mock('../../../shared/contract/commands.ts', async (original) => {
  const real = await original<typeof import('../../../shared/contract/commands.ts')>();
  const factsOf = (name: EngineCommand) => ({
    ...real.factsOf(name),
    ...(otherwise.has(name) ? { queues: otherwise.get(name) } : {}),
  });
  return { ...real, factsOf };
});
beforeEach(() => otherwise.clear());

const ROWS = 3_000;

const open = async () => {
  const engine = startEngine(await temporaryFolder());
  const keys = await openLocal(engine, { ads: adsFrom(1, ROWS), categories: [category], user });
  const { call } = engine;
  const paste = () =>
    call('edits.apply', {
      account: ACCOUNT,
      label: 'Pasted',
      changes: [{ keys: [...keys], field: 'bidMicros', value: '350000' }],
    });
  const type = (key: RowKey | undefined, text: string) =>
    call('edits.set', {
      account: ACCOUNT,
      label: 'Typed',
      select: { keys: key ? [key] : [] },
      set: [{ field: 'bid', text }],
    });
  const firstBid = async () => {
    const { ads } = await call('ads.query', { account: ACCOUNT, columns: ['bid'], limit: 1 });
    return ads[0]?.['bidMicros'];
  };
  return { call, keys, paste, type, firstBid };
};

describe('the engine', () => {
  it('writes what was typed after a large edit on top of it, and loses it where the contract orders nothing', async () => {
    const ordered = await open();
    await Promise.all([ordered.paste(), ordered.type(ordered.keys[0], '0.40')]);
    expect(await ordered.firstBid()).toBe('400000');

    otherwise.set('edits.set', []);
    const unordered = await open();
    await Promise.all([unordered.paste(), unordered.type(unordered.keys[0], '0.40')]);
    expect(await unordered.firstBid()).toBe('350000');
  });

  it('answers what only reads at once, and in turn with the edits where the contract says so', async () => {
    const { call, paste } = await open();
    /** Which edit there was to take back when the views were answered, asked for after a large one. */
    const doneBefore = async () => {
      const pasted = paste();
      await call('views.list', { account: ACCOUNT });
      const { canUndo } = await call('accounts.state', { account: ACCOUNT });
      await pasted;
      await call('edits.undo', { account: ACCOUNT });
      return canUndo;
    };
    expect(await doneBefore()).toBeNull();
    otherwise.set('views.list', ['edits']);
    expect(await doneBefore()).toBe('Pasted');
  });
});
