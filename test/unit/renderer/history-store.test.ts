import '../../support/local-storage.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetAnswers } from '../../../renderer/core/answers.ts';
import { app, NO_ACCOUNT } from '../../../renderer/core/state.ts';
import type { EntryName } from '../../../renderer/features/history/history-lines.ts';
import {
  choose,
  findEntry,
  followHistory,
  history,
  loadHistory,
  loadOlder,
} from '../../../renderer/features/history/history-store.ts';
import type { LogEntry } from '../../../shared/contract/results/history.ts';
import type { AccountState } from '../../../shared/contract/views.ts';

let accounts = 0;

/** Opens an account whose history was not opened yet. */
const openShop = (reopening = false): string => {
  accounts += 1;
  const name = `Shop ${accounts}`;
  app.set({ open: { account: { name } } as AccountState, reopening });
  return name;
};

const nameOf = (id: number): EntryName => ({ kind: 'changeset', id });

type Asked = { readonly account: string; readonly limit: number; readonly before?: { readonly id: number } };

/** An engine with `count` entries, newest first; the requests it got, and what it does before each answer. */
const engineWith = (count: number, meanwhile: (times: number) => void = () => {}): readonly Asked[] => {
  const asked: Asked[] = [];
  const call = async (_name: string, input: Asked) => {
    asked.push(input);
    meanwhile(asked.length);
    const from = (input.before?.id ?? count + 1) - 1;
    const ids = Array.from({ length: Math.min(input.limit, from) }, (_, at) => from - at);
    const entries = ids.map((id) => ({ ...nameOf(id), at: `${id}` }) as LogEntry);
    return { ok: true, value: { entries, more: from > input.limit } };
  };
  Object.assign(globalThis, { adsheet: { call } });
  return asked;
};

const turns = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

const idsShown = (): number | undefined => history.get().entries?.length;

describe('the history of an account', () => {
  let end = (): void => {};

  afterEach(() => {
    end();
    end = () => {};
    app.set({ ...NO_ACCOUNT, toasts: [] });
    forgetAnswers();
    Reflect.deleteProperty(globalThis, 'adsheet');
  });

  it('begins at its newest entry', async () => {
    engineWith(3);
    end = followHistory(openShop());
    await turns();
    expect(history.get().chosen).toMatchObject(nameOf(3));
  });

  it('shows the entry that was chosen before it was first read', async () => {
    engineWith(3);
    const account = openShop();
    choose(nameOf(2));
    end = followHistory(account);
    await turns();
    expect(history.get().chosen).toEqual(nameOf(2));
  });

  it('is read on until the entry is found that is asked for, at its first reading too', async () => {
    engineWith(1_000);
    openShop();
    await findEntry(nameOf(450));
    expect([history.get().chosen, idsShown()]).toEqual([nameOf(450), 600]);
  });

  it('is not read on once its account is left', async () => {
    const asked = engineWith(1_000, (times) => {
      if (times !== 2) return;
      app.set(NO_ACCOUNT);
      forgetAnswers();
    });
    openShop();
    await findEntry(nameOf(1));
    expect(asked).toHaveLength(2);
    expect(history.get().entries).toBeNull();
  });

  it('is read anew as far down as it was read', async () => {
    const asked = engineWith(1_000);
    end = followHistory(openShop());
    await turns();
    await loadOlder();
    await loadHistory();
    expect(asked.map(({ limit }) => limit)).toEqual([200, 200, 400]);
    expect(idsShown()).toBe(400);
  });

  it('is asked for once an engine that ended has the account open again', async () => {
    const asked = engineWith(3);
    end = followHistory(openShop(true));
    await turns();
    expect(asked).toEqual([]);
    app.set({ reopening: false });
    await turns();
    expect(idsShown()).toBe(3);
  });
});
