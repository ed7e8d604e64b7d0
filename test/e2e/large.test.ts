import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { connect } from '../support/connect.ts';
import { editableAds, focusCell } from '../support/grid.ts';
import { openAdsheet } from '../support/window.ts';

// A shop of 5,000 ads. What it prints are figures to look at, not limits: the machines that run this differ too much.

const ADS = 5_000;
const STEPS = 45;
const ROWS_A_STEP = 100;
const ROW_PIXELS = 28;

/** All that the count of shown rows said while they came; several sayings mean that progress moves. */
const countsWhilePulling = async (page: Page): Promise<ReadonlySet<string>> => {
  const shown = page.getByTestId(testIds.shownCount);
  const seen = new Set<string>();
  const current = async (): Promise<string> => {
    const text = (await shown.isVisible()) ? await shown.innerText() : '';
    seen.add(text);
    return text.replace(/\D/g, '');
  };
  await expect.poll(current, { timeout: 90_000, intervals: [100] }).toBe(String(ADS));
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

test('5,000 ads come with progress that moves, scroll, and take an edit', async () => {
  test.setTimeout(180_000);
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
  const [ad] = await editableAds(page);
  if (!ad) throw new Error('the sandbox has no active ad');
  await focusCell(page, ad.key, 'title');
  await page.keyboard.type('Een nieuwe titel');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.view('drafts'))).toHaveText(/\D1$/);
  const { entered, marked, longestTask } = await measured(page);
  expect(marked).toBeGreaterThan(entered);

  const figures = {
    pullSeconds: Number(pullSeconds.toFixed(1)),
    enterToDraftMs: Math.round(marked - entered),
    longestTaskScrollingMs: Math.round(scrolling),
    longestTaskMs: Math.round(longestTask),
    framesASecondScrolling: Math.round(framesASecond),
  };
  process.stdout.write(`5,000 ads: ${JSON.stringify(figures)}\n`);
  await adsheet.close();
  await sandbox.close();
});
