import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { connect } from '../support/connect.ts';
import { longestCpuTask } from '../support/cpu-tasks.ts';
import { dropOn } from '../support/drop.ts';
import { cell, focusCell, oneAd, query } from '../support/grid.ts';
import { adsHeld, openPanel } from '../support/shop.ts';
import { openAdsheet } from '../support/window.ts';

// A shop of 10,000 ads. What it prints are figures to look at, not limits: the machines that run this differ too much.

const ADS = 10_000;
const STEPS = 45;
const ROWS_A_STEP = 100;
const ROW_PIXELS = 28;

/** All that the count of shown rows said while they came; several sayings mean that progress moves. */
const countsWhilePulling = async (page: Page): Promise<ReadonlySet<string>> => {
  const said = page.getByTestId(testIds.adCount);
  const seen = new Set<string>();
  const current = async (): Promise<number | null> => {
    seen.add((await said.isVisible()) ? await said.innerText() : '');
    return adsHeld(page);
  };
  await expect.poll(current, { timeout: 90_000, intervals: [100] }).toBe(ADS);
  return seen;
};

/** Notes the longest task that held the page, and when Enter was pressed and a draft's mark appeared. */
const startMeasuring = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const measured = { longestTask: 0, entered: 0, marked: 0 };
    Object.assign(globalThis, { measured });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        measured.longestTask = Math.max(measured.longestTask, duration);
    }).observe({ type: 'longtask' });
    const onKey = ({ key, timeStamp }: KeyboardEvent): void => {
      if (key === 'Enter') measured.entered = timeStamp;
    };
    document.addEventListener('keydown', onKey, { capture: true });
    new MutationObserver(() => {
      if (measured.entered > 0 && measured.marked === 0 && document.querySelector('.cell-draft'))
        measured.marked = performance.now();
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class'],
    });
  });

type Measured = { readonly longestTask: number; readonly entered: number; readonly marked: number };

const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => (globalThis as unknown as { measured: Measured }).measured);

/** Scrolls down a step a frame, one step after the other; frames a second. */
const scroll = (page: Page): Promise<number> =>
  page.evaluate(
    async ({ grid, steps, pixels }) => {
      const inside = document.querySelectorAll(`[data-testid="${grid}"] *`);
      const scrolls = (node: Element): boolean =>
        node.scrollHeight > node.clientHeight * 4 && /auto|scroll/.test(getComputedStyle(node).overflowY);
      const viewport = [...inside].find(scrolls);
      if (!viewport) throw new Error('The grid cannot be scrolled.');
      const start = performance.now();
      for (let step = 0; step < steps; step += 1) {
        viewport.scrollTop += pixels;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return (steps * 1_000) / (performance.now() - start);
    },
    { grid: testIds.grid, steps: STEPS, pixels: ROWS_A_STEP * ROW_PIXELS },
  );

const drafts = (page: Page, text: RegExp): Promise<void> =>
  expect(page.getByTestId(testIds.view('drafts'))).toHaveText(text, { timeout: 60_000 });

const undo = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.command('undo')).click();
};

/** The longest task, in processor time, of what moves thousands of rows at once. */
const bulk = async (page: Page) => {
  const problems = page.getByTestId(testIds.problemGroup).filter({ hasText: 'Bid · Below' });
  await openPanel(page);
  const bid = page.getByTestId(testIds.right).getByTestId(testIds.panelField('bidMicros'));
  const category = page.getByTestId(testIds.left).locator('[data-testid^=category-]').nth(1);
  const shown = page.getByTestId(testIds.shownCount);
  const clickOnCategoryMs = await longestCpuTask(page, async () => {
    await category.click();
    await expect(shown).toContainText(' of ');
    await page.getByTestId(testIds.category(0)).click();
    await expect(shown).not.toContainText(' of ');
  });
  await page.getByTestId(testIds.grid).getByRole('checkbox').first().click();
  await expect(bid).toHaveAttribute('placeholder', '(mixed values)');
  const panelApplyMs = await longestCpuTask(page, async () => {
    await bid.fill('0.0001');
    await bid.press('Enter');
    await expect(problems).toContainText(/\D9,\d{3} errors/, { timeout: 60_000 });
  });
  const fixMs = await longestCpuTask(page, async () => {
    await problems.getByTestId(testIds.fixAll).click();
    await expect(problems).toBeHidden({ timeout: 60_000 });
  });
  const undoMs = await longestCpuTask(page, async () => {
    await undo(page);
    await expect(problems).toContainText(/\D9,\d{3} errors/, { timeout: 60_000 });
    await undo(page);
    await drafts(page, /\D1$/);
  });
  return { clickOnCategoryMs, panelApplyMs, fixMs, undoMs };
};

/** A table with another bid for every ad, as a file. */
const writeBids = async (page: Page, file: string): Promise<void> => {
  const ads = await query(page, '', ['id']);
  await writeFile(
    file,
    ['Ad ID;Bid', ...ads.map((ad) => `${ad['id']};0,${11 + (Number(ad['id']) % 80)}`)].join('\n'),
  );
};

/** The longest task, in processor time, of looking at a file with all ads and deciding on it. */
const preview = async (page: Page, folder: string) => {
  const file = path.join(folder, 'bids.csv');
  await writeBids(page, file);
  const last = page.getByTestId(testIds.proposedTable).locator('tbody tr').nth(99);
  const title = page.getByTestId(testIds.proposals);
  const readMs = await longestCpuTask(page, async () => {
    await dropOn(page, [file]);
    await expect(title).toContainText('10,000 rows of bids.csv', { timeout: 60_000 });
    await expect(last).toBeVisible();
  });
  const pageMs = await longestCpuTask(page, async () => {
    await page.getByTestId(testIds.laterRows).click();
    await expect(title).toContainText('Rows 101 to');
    await expect(last).toBeVisible();
  });
  const all = page.getByTestId(testIds.takeAllRows);
  const decideMs = await longestCpuTask(page, async () => {
    await all.click();
    await expect(page.getByTestId(testIds.applyProposal)).toContainText('Nothing', { timeout: 60_000 });
  });
  await page.getByTestId(testIds.discardProposal).click();
  return { readMs, pageMs, decideMs };
};

test('10,000 ads come with progress that moves, scroll, and take an edit', async () => {
  test.setTimeout(300_000);
  const sandbox = await startSandbox({ ads: ADS, autoConsent: true });
  const adsheet = await openAdsheet();
  const { page } = adsheet;
  await connect(page, sandbox);
  const start = performance.now();
  const seen = await countsWhilePulling(page);
  const pullSeconds = (performance.now() - start) / 1_000;
  expect(seen.size).toBeGreaterThan(3);
  await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 60_000 });

  await startMeasuring(page);
  const framesASecond = await scroll(page);
  const scrolling = (await measured(page)).longestTask;
  const ad = await oneAd(page);
  await focusCell(page, ad.key, 'title');
  await page.keyboard.type('Een nieuwe titel');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D1$/);
  await expect(cell(page, ad.key, 'title')).toHaveClass(/cell-draft/);
  const { entered, marked, longestTask } = await measured(page);
  expect(marked).toBeGreaterThan(entered);

  const figures = {
    pullSeconds: Number(pullSeconds.toFixed(1)),
    enterToDraftMs: Math.round(marked - entered),
    longestTaskScrollingMs: Math.round(scrolling),
    longestTaskMs: Math.round(longestTask),
    framesASecondScrolling: Math.round(framesASecond),
  };
  process.stdout.write(`10,000 ads: ${JSON.stringify(figures)}\n`);
  await page.getByTestId(testIds.quickFilter).fill('');
  process.stdout.write(`Longest task, ms of processor time: ${JSON.stringify(await bulk(page))}\n`);
  process.stdout.write(
    `A file of 10,000 rows, ms of processor time: ${JSON.stringify(await preview(page, adsheet.home))}\n`,
  );
  await adsheet.close();
  await sandbox.close();
});
