/** Hands and eyes on the window's sheet for benchmarks: what is done by key and mouse, and when it can be seen. */
import { expect, type Page } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { startSandboxProcess } from '../../scripts/adsheet-process.ts';
import { openDisplay } from '../../scripts/launch.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { connect } from '../support/connect.ts';
import { cpuTasks } from '../support/cpu-tasks.ts';
import { adsHeld } from '../support/shop.ts';
import { newHome, openAdsheet, type Window } from '../support/window.ts';

/** A cell by its column and the number of its row. */
export type Cell = { readonly field: string; readonly row: number };

type Seen = { readonly at: number; readonly cell: string; readonly counts: string; readonly busy: boolean };

type Watch = { readonly seen: Seen[]; from: number; ended: boolean };

declare global {
  var watching: Watch;
  var lastInput: number;
}

const QUIET_MS = 1200;
const WAIT_MS = 300_000;

/** The real window with this number of ads of a sandbox, once all are read; the window has to be built. */
export const openSheet = async (ads: number) => {
  const display = await openDisplay();
  Object.assign(process.env, display.env);
  const sandbox = await startSandboxProcess(['--market', 'still', '--ads', String(ads)]);
  const home = await newHome();
  const adsheet = await openAdsheet({ home });
  const { page } = adsheet;
  const { base_url, auth_url, client_id, client_secret } = sandbox.address;
  await connect(page, {
    baseUrl: base_url,
    authUrl: auth_url,
    clientId: client_id,
    clientSecret: client_secret,
  });
  // The sheet counts the deleted ones apart.
  await expect.poll(() => adsHeld(page), { timeout: WAIT_MS }).toBe(ads);
  await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: WAIT_MS });
  return { display, sandbox, home, adsheet };
};

type Input = 'keydown' | 'click' | 'input';

/** Notes once every frame is drawn what a cell and the counts say, from the next key or click on. */
const watch = (page: Page, cell: Cell, inputs: readonly Input[]): Promise<void> =>
  page.evaluate(
    ({ field, row, kinds, grid, views, shown, status }) => {
      const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
      const watching: Watch = { seen: [], from: 0, ended: false };
      globalThis.watching = watching;
      const begin = (event: Event): void => {
        watching.from ||= event.timeStamp;
      };
      for (const kind of kinds) document.addEventListener(kind, begin, { capture: true, once: true });
      const note = (next: Omit<Seen, 'at'>): void => {
        const last = watching.seen.at(-1);
        if (last?.cell !== next.cell || last.counts !== next.counts || last.busy !== next.busy)
          watching.seen.push({ ...next, at: performance.now() });
      };
      const look = (): void => {
        const next = {
          cell: text(`[data-testid="${grid}"] [row-index="${row}"] [col-id="${CSS.escape(field)}"]`),
          counts: text(`[data-testid="${views}"]`) + text(`[data-testid="${shown}"]`),
          busy:
            document.querySelector(`[data-testid="${grid}"][aria-busy="true"]`) !== null ||
            document.querySelector(`[data-testid="${status}"] [role="progressbar"]`) !== null,
        };
        setTimeout(() => note(next));
        if (!watching.ended) requestAnimationFrame(look);
      };
      look();
    },
    {
      ...cell,
      kinds: inputs,
      grid: testIds.grid,
      views: testIds.view('drafts'),
      shown: testIds.shownCount,
      status: testIds.statusBar,
    },
  );

export type Shown = {
  /** Until the cell in sight says its new value. */
  readonly cellMs: number;
  /** Until the counts, too, are what they stay at. */
  readonly allMs: number;
  /** Until the last of anything moved, the mark that something goes on among it. */
  readonly restMs: number;
  readonly wasBusy: boolean;
};

/** Waits until nothing has moved for a while; when what was done could be seen. */
const settled = async (page: Page, mostMs: number): Promise<Shown> => {
  const { seen, from } = await page.evaluate(
    async ({ quiet, most }) => {
      const { watching } = globalThis;
      const until = performance.now() + most;
      const moved = (): number => {
        const last = watching.seen.at(-1);
        return last && watching.seen.length > 1 && !last.busy ? last.at : until;
      };
      while (performance.now() < Math.min(until, moved() + quiet))
        await new Promise((resolve) => setTimeout(resolve, 50));
      watching.ended = true;
      return { seen: watching.seen, from: watching.from };
    },
    { quiet: QUIET_MS, most: mostMs },
  );
  const [first] = seen;
  const last = seen.at(-1);
  const at = (differs: (a: Seen, b: Seen) => boolean): number =>
    seen.findLast((each, index) => index > 0 && differs(each, seen[index - 1] ?? each))?.at ?? Number.NaN;
  const cellAt =
    seen.find(({ cell }) => cell !== '' && cell !== first?.cell && cell === last?.cell)?.at ?? Number.NaN;
  return {
    cellMs: cellAt - from,
    allMs: at((a, b) => a.cell !== b.cell || a.counts !== b.counts) - from,
    restMs: (last?.at ?? Number.NaN) - from,
    wasBusy: seen.some(({ busy }) => busy),
  };
};

/** What begins the time: any input, or only such of those. */
const ANY: readonly Input[] = ['keydown', 'click', 'input'];

const MOST_MS = 30_000;

/** Does something by key or mouse and says when it could be seen in a cell and in the counts. */
export const shownAfter = async (
  page: Page,
  cell: Cell,
  act: () => Promise<unknown>,
  inputs: readonly Input[] = ANY,
): Promise<Shown> => {
  await watch(page, cell, inputs);
  await act();
  return settled(page, MOST_MS);
};

const scrollerIn = `(() => {
  const inside = document.querySelectorAll('[data-testid="ads-grid"] *, #grid *');
  const scrolls = (node) =>
    node.scrollHeight > node.clientHeight * 4 && /auto|scroll/.test(getComputedStyle(node).overflowY);
  return [...inside].find(scrolls);
})()`;

/** Brings a row to the top of the sheet. */
export const scrollTo = async (page: Page, row: number): Promise<void> => {
  await page.evaluate(`${scrollerIn}.scrollTop = ${row * 28}`);
  await page
    .locator(`[row-index="${row + 3}"]`)
    .first()
    .waitFor();
};

/** The lowest of the rows in sight, down to this one, that can be edited in a column with amounts and holds one. */
export const lastAmount = async (page: Page, field: string, row: number): Promise<Cell> => {
  const found = await page.evaluate(
    ({ selector, most }) =>
      [...document.querySelectorAll(selector)]
        .filter((cell) => !cell.classList.contains('cell-locked') && /\d/.test(cell.textContent ?? ''))
        .map((cell) => Number(cell.closest('[row-index]')?.getAttribute('row-index')))
        .filter((number) => number <= most)
        .reduce((last, number) => Math.max(last, number), 0),
    { selector: `[data-testid="${testIds.grid}"] [row-index] [col-id="${field}"]`, most: row },
  );
  return { field, row: found };
};

/** Scrolls `steps` steps, one a frame. Resolves with the frames per second. */
export const scrollBy = (page: Page, steps: number, pixels: number): Promise<number> =>
  page.evaluate(`(async () => {
    const viewport = ${scrollerIn};
    const start = performance.now();
    for (let step = 0; step < ${steps}; step += 1) {
      viewport.scrollTop += ${pixels};
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return (${steps} * 1000) / (performance.now() - start);
  })()`);

/** Scrolling down from the first row: the number of steps and the pixels of each, one step a frame. */
const SCROLLS = {
  rows: { steps: 60, pixels: 56 },
  'ten rows a frame': { steps: 40, pixels: 280 },
  pages: { steps: 30, pixels: 2_800 },
} as const;

/** Milliseconds of processor time of the longest task while scrolling in each way. */
export const tasksOfScrolling = async (where: Page): Promise<Readonly<Record<string, number>>> => {
  const tasks: [string, number][] = [];
  for (const [what, { steps, pixels }] of Object.entries(SCROLLS)) {
    await scrollTo(where, 0);
    const { longest } = await cpuTasks(where, () => scrollBy(where, steps, pixels));
    tasks.push([what, longest]);
  }
  return Object.fromEntries(tasks);
};

/** All rows as the window gets them. */
export const readRows = async (page: Page): Promise<readonly GridRow[]> => {
  const rows: GridRow[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { text, next }: { text: string; next: number | null } = await page.evaluate(async (at) => {
      const listed = await globalThis.adsheet.call('accounts.list', {});
      const account = listed.ok ? (listed.value.accounts[0]?.name ?? '') : '';
      const reply = await globalThis.adsheet.call('ads.rows', { account, from: at });
      if (!reply.ok) throw new Error(reply.error.message);
      return { text: new TextDecoder().decode(reply.value.chunk), next: reply.value.next };
    }, from);
    const chunk = JSON.parse(text) as { readonly rows: readonly GridRow[] };
    rows.push(...chunk.rows);
    from = next;
  }
  return rows;
};

export type Memory = { readonly heapMb: number; readonly processMb: number };

/** What the page keeps, after what it dropped was collected. */
export const memoryOf = async ({ app, page }: Pick<Window, 'app' | 'page'>): Promise<Memory> => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { readonly usedSize: number };
  await session.detach();
  const kb = await app.evaluate(
    ({ app: electron }) =>
      electron.getAppMetrics().find(({ type }) => type === 'Tab')?.memory.workingSetSize ?? 0,
  );
  return { heapMb: usedSize / 1_048_576, processMb: kb / 1024 };
};

/** The room the sheet has. */
export const sizeOfSheet = async (page: Page): Promise<{ readonly width: number; readonly height: number }> =>
  (await page.getByTestId(testIds.grid).boundingBox()) ?? { width: 0, height: 0 };
