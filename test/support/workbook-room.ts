// A program that measures an engine in this process with a local copy of ADS ads: it exports them, imports the file
// again, imports it with a tenth of its cells changed, imports as many foreign rows, decides, pages, applies, and
// writes the rows left over. `workbook-room.ts ADS STEP…`; each step prints a line of JSON: how long it took, the
// longest time the engine's thread was blocked, the peak of its heap, and the process's peak memory.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { ProposalResult } from '../../shared/contract/results/workbooks.ts';
import { ACCOUNT, openLocalShop } from './local-shop.ts';
import { AS_NEW, rewritten, WITH_CHANGES } from './rewritten.ts';

const MB = 1024 * 1024;

/** Milliseconds of processor time of this thread, independent of the machine's other load. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

type Measured = { readonly seconds: number; readonly turnMs: number; readonly heapMb: number };

const measured = async (act: () => Promise<unknown>): Promise<Measured> => {
  let [isOver, turnMs, heap] = [false, 0, 0];
  const watch = async (): Promise<void> => {
    for (let before = worked(); !isOver; ) {
      await setTimeout(1);
      const now = worked();
      turnMs = Math.max(turnMs, now - before);
      heap = Math.max(heap, getHeapStatistics().used_heap_size);
      before = now;
    }
  };
  const watching = watch();
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await watching;
  return { seconds, turnMs, heapMb: heap / MB };
};

const [count = '50000', ...steps] = process.argv.slice(2);
const ADS = Number(count);
const shop = await openLocalShop(ADS);
const { call } = shop.engine;
const at = (name: string): string => join(shop.folder, name);

const exportAll = async (): Promise<void> => {
  await shop.finished((await call('workbook.export', { account: ACCOUNT, file: at('ads.xlsx') })).job);
};

let proposal: ProposalResult['proposal'] | undefined;

const importFile = async (file: string): Promise<void> => {
  const job = await shop.finished((await call('workbook.import', { account: ACCOUNT, file })).job);
  if (job.state === 'done' && 'proposal' in job.result) proposal = job.result.proposal;
};

const opened = () => ({ account: ACCOUNT, proposal: proposal?.proposal ?? '' });

type Step = { readonly before?: () => Promise<unknown>; readonly act: () => Promise<unknown> };

const STEPS: Readonly<Record<string, Step>> = {
  open: { act: () => setTimeout(200) },
  export: { act: exportAll },
  same: { act: () => importFile(at('ads.xlsx')) },
  changed: {
    before: () => rewritten(at('ads.xlsx'), at('changed.xlsx'), WITH_CHANGES),
    act: () => importFile(at('changed.xlsx')),
  },
  new: {
    before: () => rewritten(at('ads.xlsx'), at('new.xlsx'), AS_NEW),
    act: () => importFile(at('new.xlsx')),
  },
  rows: { act: () => call('proposals.rows', { ...opened(), kind: 'attention', from: 0, limit: 200 }) },
  'turn-down': { act: () => call('proposals.decide', { ...opened(), kind: 'new', keep: false }) },
  'keep-all': { act: () => call('proposals.decide', { ...opened(), kind: 'new', keep: true }) },
  'keep-changed': { act: () => call('proposals.decide', { ...opened(), kind: 'changed', keep: true }) },
  map: { act: () => call('proposals.map', { ...opened(), decimal: '.' }) },
  left: {
    act: async () =>
      shop.finished((await call('workbook.problems', { ...opened(), file: at('left.xlsx') })).job),
  },
  apply: { act: async () => shop.finished((await call('proposals.apply', opened())).job) },
};

for (const step of steps) {
  const { before = async () => {}, act } = STEPS[step] ?? { act: () => Promise.reject(new Error(step)) };
  await before();
  globalThis.gc?.();
  const figures = await measured(act);
  const { rows, counts } = proposal ?? {};
  const rssMb = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ step, ...figures, rssMb, rows, counts }));
}
await shop.close();
