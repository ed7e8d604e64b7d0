import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openDatabase } from '../../main/engine/mirror/database.ts';
import { settingRepository } from '../../main/engine/mirror/settings.ts';
import { testIds } from '../../renderer/core/test-ids.ts';
import { LIVE_REASONS } from '../../shared/ad/liveness.ts';
import { ask } from '../support/ask.ts';
import { cellTip, query } from '../support/grid.ts';
import { allThere, idle, openPanel, SHOP } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// A seller asks which ads are live, and hears of a campaign that was paused at the marketplace.

const ADS = 60;

const shop = shopSeenAnew(ADS);

const shows = (page: Page, ads: number): Promise<void> =>
  expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${ads} of `));

const openMenu = (page: Page): Promise<void> => page.getByTestId(testIds.liveFilter).click();
const value = (page: Page, name: string) => page.getByTestId(testIds.liveValue(name));

test('ads are counted and filtered by whether they are live, and why not, and follow a paused campaign', async () => {
  const { page, control } = shop;
  const live = (await query(page, 'live = yes', ['status'])).length;
  expect(live).toBeGreaterThan(5);
  await openMenu(page);
  await expect(value(page, 'yes')).toContainText(String(live));
  await value(page, 'column').click();
  await value(page, 'yes').click();
  await page.keyboard.press('Escape');
  await shows(page, live);
  const cell = page.locator('[role="gridcell"][col-id="live.state"]').first();
  await expect(cell).toHaveText('Live');

  const { campaigns } = await ask(page, 'campaigns.list', { account: SHOP });
  for (const { id } of campaigns) if (id !== null) await control.changeCampaign(id, { status: 'PAUSED' });
  await ask(page, 'pull.start', { account: SHOP });
  await idle(page);
  await openMenu(page);
  await expect(value(page, 'CAMPAIGN_PAUSED')).toBeVisible();
  await value(page, 'CAMPAIGN_PAUSED').click();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('Campaign paused');
  await cell.click();
  await openPanel(page);
  await expect(page.getByTestId(testIds.liveNote)).toContainText(
    'Not liveCampaign paused. Activate the campaign.',
  );
  await expect(page.getByTestId(testIds.liveNote)).toContainText('As last read');
});

test('each reason has its number of ads, and a click on it shows exactly these', async () => {
  const { page } = shop;
  await openMenu(page);
  const there = await Promise.all(LIVE_REASONS.map((reason) => value(page, reason).isVisible()));
  const reasons = LIVE_REASONS.filter((_, at) => there[at]);
  expect(reasons.length).toBeGreaterThan(2);
  for (const reason of reasons) {
    const ads = await query(page, `notLive contains ${reason}`, ['status']);
    const count = ads.filter(({ status }) => !String(status).startsWith('DELETED')).length;
    await expect(value(page, reason)).toHaveText(new RegExp(`\\D${count}$`));
    await value(page, reason).click();
    await shows(page, count);
    await value(page, reason).click();
  }
});

test('the tip of a cell tells how old the answer is by now, though nothing had changed since', async () => {
  const { page, control, adsheet } = shop;
  const { campaigns } = await ask(page, 'campaigns.list', { account: SHOP });
  for (const { id } of campaigns) if (id !== null) await control.changeCampaign(id, { status: 'PAUSED' });
  await ask(page, 'pull.start', { account: SHOP });
  await idle(page);
  await adsheet.close();
  // The campaigns were listed two days ago.
  const db = openDatabase(path.join(adsheet.home, 'accounts', SHOP, 'mirror.db'));
  const ago = new Date(Date.now() - 2 * 86_400_000).toISOString();
  settingRepository(db).set('campaignsReadAt', ago);
  db.run('UPDATE campaign SET read_at = ?', ago);
  db.close();
  // The rows come from the copy, with their age; then a pull finds that nothing has changed.
  const { page: anew } = await shop.reopen();
  await allThere(anew, ADS);
  await expect(anew.getByTestId(testIds.announcer)).toContainText('Nothing changed');
  await openMenu(anew);
  await value(anew, 'column').click();
  await anew.keyboard.press('Escape');
  const cell = anew.locator('[role="gridcell"][col-id="live.state"]', { hasText: 'Campaign paused' }).first();
  // The grid shows no tip while columns still move.
  await expect(async () => {
    await anew.mouse.move(0, 0);
    await cell.hover();
    await expect(cellTip(anew)).toContainText('Campaign paused. Activate', { timeout: 3_000 });
    await expect(cellTip(anew)).toContainText('As last read just now.', { timeout: 1_000 });
  }).toPass();
});
