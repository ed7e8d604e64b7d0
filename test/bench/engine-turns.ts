/** The longest turn of the engine's thread during large edits: the same edits, by the engine in this process. */
import { createEngine } from '../../main/engine/index.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { longestTurn } from './figures.ts';

const QUIET_MS = 500;

type Sizes = { readonly pasted: number; readonly filled: number; readonly changed: number };

/** Prints the turns over a home whose window is closed. */
export const printEngineTurns = async (home: string, { pasted, filled, changed }: Sizes): Promise<void> => {
  let told = 0;
  const engine = createEngine({
    home,
    version: 'bench',
    secrets: { seal: async (plain) => plain, open: async (sealed) => sealed },
    onEvent: () => {
      told += 1;
    },
  });
  const { accounts } = await engine.call('accounts.list', {});
  const account = accounts[0]?.name ?? '';
  await engine.call('accounts.open', { account });

  /** Resolves once the engine sends no more events. */
  const rest = async (): Promise<void> => {
    for (let before = -1; before !== told; ) {
      before = told;
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
  };
  const print = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    globalThis.gc?.();
    const turn = await longestTurn(async () => {
      await act();
      await rest();
    });
    console.log(`longest turn of the engine in ${what}: ${Math.round(turn)} ms`);
  };

  await rest();
  const { ads } = await engine.call('ads.query', { account, columns: ['id'] });
  const keys = ads.map(({ key }) => key as RowKey);
  const label = 'bench';
  const undo = (): Promise<unknown> => engine.call('edits.undo', { account });
  const titles = keys
    .slice(0, pasted)
    .map((key, at) => ({ key, field: 'title', value: `Fiets nummer ${at}` }));
  await print(`a paste of ${pasted} cells`, () =>
    engine.call('edits.apply', { account, label, changes: titles }),
  );
  await print('undo of the paste', undo);
  const bids = [{ keys: keys.slice(0, filled), field: 'bidMicros', value: '770000' }];
  await print(`a fill of ${filled} cells`, () =>
    engine.call('edits.apply', { account, label, changes: bids }),
  );
  await print('undo of the fill', undo);
  await print(`a bulk operation on ${changed} rows`, () =>
    engine.call('bulk.start', {
      account,
      select: { keys: keys.slice(0, changed) },
      operation: { kind: 'money', fields: ['bidMicros'], by: 'percent', value: '10' },
    }),
  );
  await print('undo of the bulk operation', undo);
  await engine.close();
};
