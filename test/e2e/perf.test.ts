import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { connect } from '../support/connect.ts';
import { editableAds, focusCell } from '../support/grid.ts';
import { openAdsheet } from '../support/window.ts';

const ADS = Number(process.env['PERF_ADS'] ?? 10_000);
const ONLY = process.env['PERF_ONLY']?.split(',');
const CATS = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', ...(process.env['PERF_CPU'] ? ['disabled-by-default-v8.cpu_profiler'] : []), 'disabled-by-default-v8.gc'];

const traced = async (page: Page, name: string, work: () => Promise<void>): Promise<void> => {
  const on = !ONLY || ONLY.includes(name);
  if (!on) { await work(); return; }
  const session = await page.context().newCDPSession(page);
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => { for (const v of value) events.push(v); });
  const done = new Promise<void>((r) => session.once('Tracing.tracingComplete', () => r()));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: CATS, excludedCategories: ['*'] , traceBufferSizeInKb: 400_000 } });
  await page.waitForTimeout(400);
  const t = performance.now();
  try { await work(); } finally {
    await page.waitForTimeout(700);
    const s = performance.now() - t;
    await session.send('Tracing.end');
    await done;
    writeFileSync(`/tmp/perf-out/${name}.json`, `[${events.map((e) => JSON.stringify(e)).join(',\n')}]`);
    process.stdout.write(`${name}: ${Math.round(s)} ms, ${events.length} events\n`);
    await session.detach();
  }
};
const drafts = (page: Page, re: RegExp) => expect(page.getByTestId(testIds.view('drafts'))).toHaveText(re, { timeout: 90_000 });

test('perf', async () => {
  test.setTimeout(900_000);
  const sandbox = await startSandbox({ ads: ADS, autoConsent: true });
  const adsheet = await openAdsheet();
  const { page } = adsheet;
  const all = ADS.toLocaleString('en');
  await traced(page, 'pull', async () => {
    await connect(page, sandbox);
    await expect(page.getByTestId(testIds.shownCount)).toContainText(all, { timeout: 200_000 });
    await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 60_000 });
  });
  const panel = page.getByTestId(testIds.right);
  const field = (path: string) => panel.getByTestId(testIds.panelField(path));
  const selectAll = () => page.getByTestId(testIds.grid).locator('.ag-header input[type=checkbox]').first().click();
  await traced(page, 'scroll', async () => {
    await page.evaluate(async () => {
      const viewport = document.querySelector('.ag-grid-viewport');
      for (let step = 0; step < 60; step += 1) { if (viewport) viewport.scrollTop += 2800; await new Promise((r) => requestAnimationFrame(r)); }
      if (viewport) viewport.scrollTop = 0;
    });
  });
  await traced(page, 'category', async () => {
    const cats = await page.locator('[data-testid^=category-]').all();
    await cats[1]?.click();
    await page.waitForTimeout(2500);
  });
  await traced(page, 'category2', async () => {
    const folds = page.locator('.entry-fold[aria-expanded=false]');
    if (await folds.count()) await folds.first().click();
    await page.waitForTimeout(300);
    const cats = await page.locator('[data-testid^=category-]').all();
    await cats[2]?.click();
    await page.waitForTimeout(2500);
  });
  await traced(page, 'categoryall', async () => {
    await page.getByTestId(testIds.category(0)).click();
    await page.waitForTimeout(2500);
  });
  await traced(page, 'select', async () => {
    await selectAll();
    await page.waitForFunction((t) => document.querySelector('.panel h2')?.textContent === `${t} ads selected`, all);
    await page.waitForTimeout(1500);
  });
  await traced(page, 'apply', async () => {
    await field('phoneNumber').fill('06-12345678');
    await page.keyboard.press('Enter');
    await drafts(page, /\d,\d\d\d$/);
    await page.waitForTimeout(2500);
  });
  await traced(page, 'undo', async () => {
    await page.getByTestId(testIds.command('undo')).click();
    await drafts(page, /\D0$/);
    await page.waitForTimeout(2500);
  });
  await traced(page, 'problems', async () => {
    await field('bidMicros').fill('0.0001');
    await page.keyboard.press('Enter');
    await drafts(page, /\d,\d\d\d$/);
    await page.waitForTimeout(3500);
  });
  await selectAll();
  await page.waitForTimeout(1000);
  const group = page.getByTestId(testIds.problemGroup).filter({ hasText: 'Bid · Below' });
  if (!(await group.isVisible())) await page.getByTestId(testIds.command('problems')).click().catch(() => {});
  await traced(page, 'fix', async () => {
    await group.getByTestId(testIds.fixAll).click();
    await page.getByTestId(testIds.toast).first().waitFor({ timeout: 90_000 });
    await page.waitForTimeout(3500);
  });
  await traced(page, 'undofix', async () => {
    await page.getByTestId(testIds.command('undo')).click();
    await page.waitForTimeout(6500);
  });
  await page.getByTestId(testIds.command('undo')).click();
  await page.waitForTimeout(4000);
  await traced(page, 'type', async () => {
    const [ad] = await editableAds(page);
    if (!ad) return;
    await focusCell(page, ad.key, 'title');
    await page.keyboard.type('Een nieuwe titel');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(800);
  });
  await traced(page, 'tabs', async () => {
    for (const tab of ['categories', 'review', 'history', 'ads']) {
      await page.getByTestId(testIds.tab(tab)).click();
      await page.waitForTimeout(1200);
    }
  });
  await traced(page, 'fullpull', async () => {
    await page.evaluate(async () => {
      const listed = await globalThis.adsheet.call('accounts.list', {});
      const account = listed.ok ? (listed.value.accounts[0]?.name ?? '') : '';
      await globalThis.adsheet.call('pull.start', { account, full: true });
    });
    await page.getByTestId(testIds.job).waitFor();
    await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 200_000 });
    await page.waitForTimeout(2000);
  });
  await adsheet.close();
  await sandbox.close();
});
