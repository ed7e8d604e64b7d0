// The sheet with 50,000 ads in the real window: how soon what was done is seen, how long the window's thread is held,
// and sorting, filtering and memory beside bare AG Grid with the same rows and columns in the same Electron.
// Holding is measured in processor time of single tasks, which hardly depends on what else the machine does.
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { build } from '../../scripts/build.ts';
import { ScriptError } from '../../scripts/run.ts';
import { cellAt, clipboardOf } from '../support/cells.ts';
import { cpuTasks } from '../support/cpu-tasks.ts';
import type { BareGrid } from './bare-grid.ts';
import { openBareGrid } from './bare-grid.ts';
import { printEngineTurns } from './engine-turns.ts';
import { median, printFigure } from './figures.ts';
import type { Cell, Shown } from './sheet.ts';
import {
  lastAmount,
  memoryOf,
  openSheet,
  readRows,
  scrollTo,
  shownAfter,
  sizeOfSheet,
  tasksOfScrolling,
} from './sheet.ts';

const ADS = 50_000;
const PASTED = 5_000;
const FILLED = 10_000;
const CHANGED = 20_000;
const SORTS = 4;
const WORDS = ['fiets', 'stoel', 'kast'];
/** The window waits this long for another key before it filters; the bare grid does not. */
const TYPING_PAUSE_MS = 150;
const WAIT_MS = 300_000;

type Done = { readonly what: string; readonly shown: Shown; readonly held: number };

if ((await build()) !== 0) throw new ScriptError('The build failed.');
const { display, sandbox, home, adsheet } = await openSheet(ADS);
const { app, page } = adsheet;
const clipboard = clipboardOf(app);
await sandbox.stop();
const rows = await readRows(page);
const memory = await memoryOf(adsheet);
const size = await sizeOfSheet(page);

const heldBy = async (act: () => Promise<unknown>): Promise<number> => (await cpuTasks(page, act)).longest;

const does = async (what: string, cell: Cell, act: () => Promise<unknown>): Promise<Done> => {
  const done: Shown[] = [];
  const held = await heldBy(async () => {
    done.push(await shownAfter(page, cell, act));
  });
  const [shown] = done;
  if (!shown) throw new ScriptError(`Nothing was seen of: ${what}`);
  return { what, shown, held };
};

const press = (keys: string) => (): Promise<void> => page.keyboard.press(keys);

/**
 * Selects a range of `cells` cells of the bid column whose end is visible. Resolves with a nearby cell whose value
 * can change.
 */
const chooseBids = async (cells: number): Promise<Cell> => {
  await scrollTo(page, 0);
  await cellAt(page, 'D1').click();
  await scrollTo(page, cells - 10);
  await cellAt(page, `D${cells}`).click({ modifiers: ['Shift'] });
  return lastAmount(page, 'bidMicros', cells - 3);
};

const paste = async (): Promise<readonly Done[]> => {
  await scrollTo(page, 0);
  await clipboard.put(Array.from({ length: PASTED }, (_, at) => `Fiets nummer ${at}`).join('\r\n'));
  await cellAt(page, 'A1').click();
  const cell = { field: 'title', row: 2 };
  return [
    await does(`paste of ${PASTED} cells`, cell, press('Control+v')),
    await does('undo of the paste', cell, press('Control+z')),
  ];
};

const fill = async (): Promise<readonly Done[]> => {
  const cell = await chooseBids(FILLED);
  return [
    await does(`fill of ${FILLED} cells`, cell, press('Control+d')),
    await does('undo of the fill', cell, press('Control+z')),
  ];
};

const bulk = async (): Promise<readonly Done[]> => {
  const cell = await chooseBids(CHANGED);
  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulk('raise')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  const apply = page.getByTestId(testIds.bulkApply);
  await expect(apply).toHaveText(/^Change /, { timeout: WAIT_MS });
  return [
    await does(`bulk operation on ${CHANGED} rows`, cell, () => apply.click()),
    await does('undo of the bulk operation', cell, press('Control+z')),
  ];
};

const typing = async (): Promise<number> => {
  await scrollTo(page, 0);
  await cellAt(page, 'A3').click();
  const longest = await heldBy(async () => {
    await page.keyboard.type('Een nieuwe titel voor een fiets', { delay: 30 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1_000);
  });
  await page.keyboard.press('Control+z');
  return longest;
};

type Compared = {
  readonly what: string;
  readonly ms: number;
  readonly bareMs: number;
  readonly busy: boolean;
};

type Turn = { readonly shown: Shown; readonly ms: number; readonly bareMs: number };

const middle = (what: string, turns: readonly Turn[]): Compared => ({
  what,
  ms: median(turns.map(({ ms }) => ms)),
  bareMs: median(turns.map(({ bareMs }) => bareMs)),
  busy: turns.every(({ shown }) => shown.wasBusy),
});

const compareSort = async (bare: BareGrid, what: string, field: string): Promise<Compared> => {
  const turns: Turn[] = [];
  for (let run = 0; run < SORTS; run += 1) {
    const head = page.locator(`[role="columnheader"][col-id="${field}"] .column-name`);
    const { shown } = await does(what, { field, row: 0 }, () => head.click());
    // The third click ends the sorting, which is no sorting.
    if (run % 3 === 2) continue;
    const bareMs = await bare.sort(field, run % 3 === 0 ? 'asc' : 'desc');
    turns.push({ shown, ms: shown.restMs, bareMs });
  }
  return middle(what, turns);
};

type Grouped = { readonly what: string; readonly held: number; readonly sortHeld: number };

/** Groups by a column and ends that again, beside sorting by it, by how long either holds the window's thread. */
const compareGroups = async (field: 'status' | 'categoryId', address: string): Promise<Grouped> => {
  const head = page.locator(`[role="columnheader"][col-id="${field}"] .column-name`);
  const rest = (act: () => Promise<unknown>) => async (): Promise<void> => {
    await act();
    await page.waitForTimeout(1_000);
  };
  const sorts: number[] = [];
  const groups: number[] = [];
  for (let run = 0; run < 2; run += 1) {
    for (const isKept of [true, true, false]) {
      const held = await heldBy(rest(() => head.click()));
      if (isKept) sorts.push(held);
    }
    await cellAt(page, address).click();
    groups.push(await heldBy(rest(press('Control+Alt+g'))));
    await rest(press('Control+Alt+g'))();
  }
  return { what: `grouping by ${field}`, held: median(groups), sortHeld: median(sorts) };
};

const FIRST_TITLE: Cell = { field: 'title', row: 0 };

const compareQuickFilter = async (bare: BareGrid): Promise<Compared> => {
  const turns: Turn[] = [];
  const what = 'the quick filter';
  const quick = page.getByTestId(testIds.quickFilter);
  for (const word of WORDS) {
    const { shown } = await does(what, FIRST_TITLE, () => quick.fill(word));
    await does('no filter', FIRST_TITLE, () => quick.fill(''));
    const bareMs = await bare.quickFilter(word);
    await bare.quickFilter('');
    turns.push({ shown, ms: shown.restMs - TYPING_PAUSE_MS, bareMs });
  }
  return middle(what, turns);
};

const compareExpression = async (bare: BareGrid): Promise<Compared> => {
  const turns: Turn[] = [];
  const what = 'a filter by expression';
  await page.getByTestId(testIds.whereToggle).click();
  const where = page.getByTestId(testIds.where);
  const enter = async (text: string): Promise<Shown> => {
    const asks = async (): Promise<void> => {
      await where.fill(text);
      await where.press('Enter');
    };
    return shownAfter(page, FIRST_TITLE, asks, ['keydown']);
  };
  for (const word of WORDS) {
    const shown = await enter(`bid > 0.20 and title contains ${word}`);
    await enter('');
    const bareMs = await bare.filter(200_000, word);
    await bare.filter(null, '');
    turns.push({ shown, ms: shown.restMs, bareMs });
  }
  return middle(what, turns);
};

const dones = [...(await paste()), ...(await fill()), ...(await bulk())];
const typed = await typing();
const scrolled = await tasksOfScrolling(page);
await scrollTo(page, 0);
const grouped = [await compareGroups('status', 'B2'), await compareGroups('categoryId', 'C2')];
const bare = await openBareGrid(rows, size);
const bareScrolled = await tasksOfScrolling(bare.window.page);
await scrollTo(bare.window.page, 0);
const compared = [
  await compareSort(bare, 'sorting by title', 'title'),
  await compareSort(bare, 'sorting by bid', 'bidMicros'),
  await compareQuickFilter(bare),
  await compareExpression(bare),
];
const bareMemory = await memoryOf(bare.window);
const written = await bare.write('title', PASTED);
await bare.window.close();
await adsheet.close();

const inSight = ({ cellMs }: Shown): string => `cells in sight after ${Math.round(cellMs)} ms, `;

for (const { what, shown } of dones)
  printFigure({
    what: `${what}: ${inSight(shown)}all of it`,
    against: `a bare grid's ${PASTED} cells in one transaction`,
    ms: shown.allMs,
    baselineMs: written,
  });
console.log(`longest task while typing a title: ${typed} ms`);
for (const [what, ms] of Object.entries(scrolled))
  console.log(
    `longest task while scrolling by ${what}: ${ms} ms, bare AG Grid: ${bareScrolled[what] ?? Number.NaN} ms`,
  );
for (const { what, held } of dones) console.log(`longest task while ${what}: ${held} ms`);
for (const { what, held, sortHeld } of grouped)
  printFigure({
    what: `longest task while ${what}`,
    against: 'sorting by it',
    ms: held,
    baselineMs: sortHeld,
  });
for (const { what, ms, bareMs, busy } of compared)
  printFigure({
    what: `${what}${busy ? ', marked busy' : ''}`,
    against: 'bare AG Grid',
    ms,
    baselineMs: bareMs,
  });
const part = (ours: number, theirs: number): string =>
  `${Math.round(ours)} MB, ${(ours / theirs).toFixed(1)} × bare AG Grid (${Math.round(theirs)} MB)`;
console.log(`memory of the page, collected: ${part(memory.heapMb, bareMemory.heapMb)}`);
console.log(`memory of its process: ${part(memory.processMb, bareMemory.processMb)}`);
await printEngineTurns(home, { pasted: PASTED, filled: FILLED, changed: CHANGED });
await display.stop();
