// The sheet with 50,000 ads in the real window: how soon what was done is seen, how long the window's thread is held,
// and sorting, filtering and memory beside bare AG Grid with the same rows and columns in the same Electron.
// Holding is measured in processor time of single tasks, which hardly depends on what else the machine does.
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { startSandboxProcess } from '../../scripts/adsheet-process.ts';
import { build } from '../../scripts/build.ts';
import { openDisplay } from '../../scripts/launch.ts';
import { ScriptError } from '../../scripts/run.ts';
import { cellAt, clipboardOf } from '../support/cells.ts';
import { connect } from '../support/connect.ts';
import { cpuTasks } from '../support/cpu-tasks.ts';
import { newHome, openAdsheet } from '../support/window.ts';
import type { BareGrid } from './bare-grid.ts';
import { openBareGrid } from './bare-grid.ts';
import { printEngineTurns } from './engine-turns.ts';
import { median, printFigure } from './figures.ts';
import type { Cell, Shown } from './sheet.ts';
import { memoryOf, readRows, scrollBy, scrollTo, shownAfter, sizeOfSheet } from './sheet.ts';

const ADS = 50_000;
const PASTED = 5_000;
const FILLED = 10_000;
const CHANGED = 20_000;
const SORTS = 4;
const WAIT_MS = 120_000;

type Done = { readonly what: string; readonly shown: Shown; readonly held: number };

if ((await build()) !== 0) throw new ScriptError('The build failed.');
const display = await openDisplay();
Object.assign(process.env, display.env);
const sandbox = await startSandboxProcess(['--ads', String(ADS)]);
const home = await newHome();
const adsheet = await openAdsheet({ home });
const { app, page } = adsheet;
const clipboard = clipboardOf(app);
const { base_url, auth_url, client_id, client_secret } = sandbox.address;
await connect(page, {
  baseUrl: base_url,
  authUrl: auth_url,
  clientId: client_id,
  clientSecret: client_secret,
});
const status = page.getByTestId(testIds.statusBar);
await expect(status).toContainText(`${ADS.toLocaleString('en')} ads`, { timeout: WAIT_MS });
await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: WAIT_MS });
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

/** A range of so many cells of the column with the bid, its end in sight. */
const chooseBids = async (cells: number): Promise<Cell> => {
  await scrollTo(page, 0);
  await cellAt(page, 'D1').click();
  await scrollTo(page, cells - 10);
  await cellAt(page, `D${cells}`).click({ modifiers: ['Shift'] });
  return { field: 'bidMicros', row: cells - 3 };
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

const held = async (): Promise<Readonly<Record<string, number>>> => {
  await scrollTo(page, 0);
  await cellAt(page, 'A3').click();
  const typing = await heldBy(async () => {
    await page.keyboard.type('Een nieuwe titel voor een fiets', { delay: 30 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1_000);
  });
  await page.keyboard.press('Control+z');
  return {
    'typing a title': typing,
    'scrolling by rows': await heldBy(() => scrollBy(page, 60, 56)),
    'scrolling by ten rows a frame': await heldBy(() => scrollBy(page, 40, 280)),
    'scrolling by pages': await heldBy(() => scrollBy(page, 30, 2_800)),
  };
};

type Compared = {
  readonly what: string;
  readonly ms: number;
  readonly bareMs: number;
  readonly busy: boolean;
};

const compareSort = async (bare: BareGrid, what: string, field: string): Promise<Compared> => {
  const [ours, theirs]: [number[], number[]] = [[], []];
  let busy = true;
  for (let run = 0; run < SORTS; run += 1) {
    const head = page.locator(`[role="columnheader"][col-id="${field}"] .column-name`);
    const { shown } = await does(what, { field, row: 0 }, () => head.click());
    // The third click ends the sorting, which is no sorting.
    if (run % 3 === 2) continue;
    busy &&= shown.wasBusy;
    ours.push(shown.restMs);
    theirs.push(await bare.sort(field, run % 3 === 0 ? 'asc' : 'desc'));
  }
  return { what, ms: median(ours), bareMs: median(theirs), busy };
};

const compareFilters = async (bare: BareGrid): Promise<readonly Compared[]> => {
  const cell = { field: 'title', row: 0 };
  const quick = page.getByTestId(testIds.quickFilter);
  const word = 'fiets';
  const typed = await does('the quick filter', cell, () => quick.fill(word));
  await does('no filter', cell, () => quick.fill(''));
  const quickMs = await bare.quickFilter(word);
  await bare.quickFilter('');
  await page.getByTestId(testIds.whereToggle).click();
  const where = page.getByTestId(testIds.where);
  const asked = await does('a filter by expression', cell, async () => {
    await where.fill(`bid > 0.20 and title contains ${word}`);
    await where.press('Enter');
  });
  await does('no filter', cell, async () => {
    await where.fill('');
    await where.press('Enter');
  });
  const whereMs = await bare.filter(200_000, word);
  const compared = ({ what, shown }: Done, bareMs: number): Compared => ({
    what,
    ms: shown.busyMs,
    bareMs,
    busy: shown.wasBusy,
  });
  return [compared(typed, quickMs), compared(asked, whereMs)];
};

const dones = [...(await paste()), ...(await fill()), ...(await bulk())];
const holds = { ...(await held()), ...Object.fromEntries(dones.map(({ what, held: ms }) => [what, ms])) };
await scrollTo(page, 0);
const bare = await openBareGrid(rows, size);
const compared = [
  await compareSort(bare, 'sorting by title', 'title'),
  await compareSort(bare, 'sorting by bid', 'bidMicros'),
  ...(await compareFilters(bare)),
];
const bareMemory = await memoryOf(bare.window);
const written = await bare.write('title', PASTED);
await bare.window.close();
await adsheet.close();

/** The cell looked at may be one that nobody can edit. */
const inSight = ({ cellMs }: Shown): string =>
  Number.isNaN(cellMs) ? '' : `cells in sight after ${Math.round(cellMs)} ms, `;

for (const { what, shown } of dones)
  printFigure({
    what: `${what}: ${inSight(shown)}all of it`,
    against: `a bare grid's ${PASTED} cells in one transaction`,
    ms: shown.allMs,
    baselineMs: written,
  });
for (const [what, ms] of Object.entries(holds)) console.log(`longest task while ${what}: ${ms} ms`);
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
