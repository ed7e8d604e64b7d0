import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { inRoot } from '../../scripts/paths.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import {
  cell,
  chooseForNewAd,
  editableAds,
  focusCell,
  newRow,
  pick,
  sandboxOf,
  typeInto,
} from '../support/grid.ts';
import { allThere, drafts, openPanel, startDemo } from '../support/shop.ts';
import { newHome, openAdsheet } from '../support/window.ts';

// A seller's first hour: the demo account, from opening the window to ads changed on the marketplace. What counts is
// what the service holds in the end, read through its own control address.

const SCREENSHOTS = inRoot('test-results', 'screens');

const shot = async (page: Page, name: string): Promise<void> => {
  await mkdir(SCREENSHOTS, { recursive: true });
  // No tooltip where the pointer happened to rest.
  await page.mouse.move(0, 0);
  await expect(page.locator('.ag-tooltip-custom')).toHaveCount(0);
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
};

test('from the first run to edits on the marketplace, each sent once, nothing pending after a restart', async () => {
  test.setTimeout(240_000);
  const home = await newHome();
  const { page, ...adsheet } = await openAdsheet({ home });
  await startDemo(page);
  await shot(page, 'ads');
  const sandbox = await sandboxOf(page);
  // The demo has had visitors for two months. From here on only the seller is to change anything.
  const [ad] = await sandbox.ads();
  const [first] = await sandbox.history(ad?.[0] ?? 0);
  expect(Date.now() - Date.parse(first?.from ?? '')).toBeGreaterThan(59 * 86_400_000);
  await sandbox.set({ market: 'still' });
  const before = await sandbox.ads();
  const targets = await editableAds(page);
  const [raised, titled, deleted, twice] = [
    targets.slice(0, 20),
    targets.slice(20, 25),
    targets[25],
    targets[26],
  ];
  if (!deleted || !twice) throw new Error('the demo has too few active ads');

  for (const ad of raised) await typeInto(page, ad.key, 'bidMicros', ad.raisedText);
  await drafts(page, 20);
  for (const ad of titled) await typeInto(page, ad.key, 'title', `Nieuw ${ad.id}`);
  await drafts(page, 25);

  await focusCell(page, deleted.key, 'title');
  await page.getByTestId(testIds.command('delete')).click();
  await drafts(page, 26);

  await typeInto(page, twice.key, 'title', 'Taken back');
  await page.keyboard.press('Control+z');
  await drafts(page, 26);

  await page.getByTestId(testIds.quickFilter).fill('');
  const second = raised[1];
  if (second) await cell(page, second.key, 'title').click();
  await allThere(page, 500);
  await shot(page, 'edited');

  const made: RowKey[] = [];
  for (const title of ['Eerste nieuwe advertentie', 'Tweede nieuwe advertentie']) {
    await page.getByTestId(testIds.command('new-ad')).click();
    await chooseForNewAd(page, 'Damesfietsen');
    const key = await newRow(page, made);
    made.push(key);
    await typeInto(page, key, 'title', title);
    await focusCell(page, key, 'description');
    await page.keyboard.press('F2');
    await page.getByTestId(testIds.longText).fill('Zo goed als nieuw, weinig gebruikt.');
    await page.getByTestId(testIds.longTextDone).click();
    for (const [field, text] of [
      ['bidMicros', '0.10'],
      ['budgets.daily.limitMicros', '5'],
      ['budgets.total.limitMicros', '50'],
    ] as const)
      await typeInto(page, key, field, text);
    await pick(page, key, 'price.priceType', 'See description');
    const panel = page.getByTestId(testIds.right);
    if (await panel.isHidden()) await openPanel(page);
    await panel.getByRole('combobox', { name: 'Conditie' }).click();
    await page.getByRole('listbox').getByRole('option').first().click();
    await panel.getByTestId(testIds.panelField('attributes.frameSize')).fill('54');
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Framemaat', { exact: true })).toBeVisible();
  }
  await drafts(page, 28);

  const [low, long] = raised;
  if (!low || !long) throw new Error('nothing was raised');
  // A view that is chosen before an edit is told would not hold its ad.
  await typeInto(page, low.key, 'bidMicros', '0.000001');
  await expect(cell(page, low.key, 'bidMicros')).toHaveClass(/cell-error/);
  await typeInto(page, long.key, 'title', 'x'.repeat(61));
  await expect(cell(page, long.key, 'title')).toHaveClass(/cell-error/);
  await page.getByTestId(testIds.quickFilter).fill('');
  await page.getByTestId(testIds.view('problems')).click();
  await shot(page, 'problems');
  for (const key of [low.key, long.key]) {
    await cell(page, key, 'title').click();
    const fix = page.getByTestId(testIds.right).getByTestId(testIds.fix).first();
    await fix.click();
    await expect(fix).toBeHidden();
  }
  await page.getByTestId(testIds.view('all')).click();

  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.push)).toBeVisible();
  await shot(page, 'review');
  await expect(page.getByTestId(testIds.push)).toContainText('28');
  await page.getByTestId(testIds.push).click();
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.waitFor();
  // What cannot be taken back asks for a yes of its own.
  for (const tick of await page.getByTestId(testIds.guards).getByRole('checkbox').all()) await tick.check();
  await confirm.click();
  await expect(page.getByTestId(testIds.pushResult)).toContainText('28', { timeout: 60_000 });
  await shot(page, 'pushed');
  await drafts(page, 0);

  const after = await sandbox.ads();
  for (const ad of raised.slice(1)) expect(after.get(ad.id)?.['bidMicros']).toBe(ad.raised);
  for (const ad of titled) expect(after.get(ad.id)?.['title']).toBe(`Nieuw ${ad.id}`);
  expect(after.get(deleted.id)?.['status']).toBe('DELETED');
  expect(after.get(long.id)?.['title']).toMatch(/^x{30,60}$/);
  const added = [...after].flatMap(([id, ad]) => (before.has(id) ? [] : [ad]));
  expect(added.map((ad) => ad['title']).toSorted()).toEqual([
    'Eerste nieuwe advertentie',
    'Tweede nieuwe advertentie',
  ]);
  const writes = await sandbox.writes();
  expect(writes).toHaveLength(28);
  expect(new Set(writes.map((write) => write.id)).size).toBe(28);
  const meant = new Set<number>([...raised, ...titled, deleted].map((ad) => ad.id));
  for (const [id, ad] of before) if (!meant.has(id)) expect(after.get(id)).toEqual(ad);
  await adsheet.close();

  const again = await openAdsheet({ home });
  await allThere(again.page, 502);
  await drafts(again.page, 0);
  await again.page.getByTestId(testIds.command('review')).click();
  await expect(again.page.getByTestId(testIds.review)).toBeVisible();
  await expect(again.page.getByTestId(testIds.push)).toHaveCount(0);
  await again.close();
});
