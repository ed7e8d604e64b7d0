import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { readField } from '../../shared/ad/paths.ts';
import type { Json } from '../../shared/json.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { campaignCell, editableAds } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, edit, idle, openPanel, pushAll, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// The campaigns as a sheet like that of the ads: ranges, clipboard and undo, conflicts, review and push, and new ones
// where the marketplace has room.

const shop = shopForEachTest(30);

const DAILY = 'budgets.daily.limitMicros';
const TOTAL = 'budgets.total.limitMicros';
const FIRST = 'c1' as RowKey;
const SECOND = 'c2' as RowKey;

const showCampaigns = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.tab('campaigns')).click();
  await expect(campaignCell(page, FIRST, 'title')).toBeVisible();
};

const act = (page: Page, name: string): Locator => page.getByTestId(testIds.campaignAct(name));

const valuesOf = async (page: Page, field: string): Promise<readonly (Json | undefined)[]> =>
  (await ask(page, 'campaigns.list', { account: SHOP })).campaigns.map(({ values }) => values[field]);

/** A yes to taking the ads of a campaign offline. */
const agreeOffline = async (page: Page): Promise<void> => {
  await expect(page.getByTestId(testIds.guards)).toContainText('1 campaign takes all its ads offline');
  await page.getByTestId(testIds.guardConfirm).click();
};

const sendAll = async (page: Page, isOffline = false): Promise<void> => {
  await pushAll(page);
  if (isOffline) await agreeOffline(page);
  const edited = async (): Promise<number> => {
    const { campaigns } = await ask(page, 'campaigns.list', { account: SHOP });
    return campaigns.filter(({ state }) => state !== 'live').length;
  };
  await expect.poll(edited, { timeout: 30_000 }).toBe(0);
};

/** Makes a second campaign by hand, and sends it. */
const makeSecond = async (page: Page): Promise<void> => {
  await showCampaigns(page);
  await page.getByTestId(testIds.newCampaign).click();
  await expect(campaignCell(page, SECOND, 'title').locator('input')).toBeFocused();
  await page.keyboard.type('Zomer');
  await page.keyboard.press('Enter');
  await expect(campaignCell(page, SECOND, 'title')).toHaveText('Zomer');
  await sendAll(page);
  await showCampaigns(page);
};

test('a range over campaigns is copied, pasted, filled, undone and sent as one of ads is', async () => {
  const { page, control } = shop;
  await control.behave({ maxCampaigns: 2 });
  await makeSecond(page);
  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(campaignCell(page, FIRST, DAILY)).toHaveText('25.00');

  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('25.00');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('Unlimited');

  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('25.00');
  await campaignCell(page, FIRST, 'status').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Paus');
  await page.keyboard.press('Enter');
  await expect(campaignCell(page, FIRST, 'status')).toHaveText('Paused');
  expect(await faultsOf(page, '.campaigns')).toEqual([]);

  await sendAll(page, true);
  expect(await valuesOf(page, DAILY)).toEqual(['25000000', '25000000']);
  expect(await valuesOf(page, 'status')).toEqual(['PAUSED', 'PAUSED']);
  await drafts(page, 0);
});

test('a bulk edit changes the budgets of the chosen campaigns as previewed, and is undone as one', async () => {
  const { page, control } = shop;
  await control.behave({ maxCampaigns: 2 });
  await makeSecond(page);
  for (const key of [FIRST, SECOND]) {
    await campaignCell(page, key, DAILY).click();
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await expect(campaignCell(page, key, DAILY)).toHaveText('25.00');
  }
  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+b');
  const dialog = page.getByTestId(testIds.bulkDialog);
  await expect(dialog.getByTestId(testIds.bulkTarget('selection'))).toBeChecked();
  await dialog.getByTestId(testIds.bulk('lower')).click();
  await dialog.getByTestId(testIds.bulk('amount')).fill('10');
  await expect(dialog.getByTestId(testIds.bulkSamples)).toContainText('25.00 → 22.50');
  await expect(dialog.getByTestId(testIds.bulkApply)).toHaveText('Change 2 campaigns');
  expect(await faultsOf(page, '.dialog')).toEqual([]);
  await dialog.getByTestId(testIds.bulkApply).click();
  await expect(page.getByText('2 campaigns changed.')).toBeVisible();
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('22.50');
  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.press('ControlOrMeta+z');
  for (const key of [FIRST, SECOND]) await expect(campaignCell(page, key, DAILY)).toHaveText('25.00');

  await act(page, 'bulk').click();
  await dialog.getByTestId(testIds.bulkKind('status')).click();
  await expect(dialog.getByText('Deleted')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('title and vendor ID of a campaign that is there are locked, and say why', async () => {
  const { page } = shop;
  await showCampaigns(page);
  for (const field of ['title', 'vendorId', 'ads', 'pace']) {
    await expect(campaignCell(page, FIRST, field)).toHaveClass(/cell-locked/);
  }
  await campaignCell(page, FIRST, 'title').click();
  await page.keyboard.press('F2');
  await expect(campaignCell(page, FIRST, 'title').locator('input')).toHaveCount(0);
  await expect(campaignCell(page, FIRST, 'ads')).toHaveText(/^\d+$/);
});

test('a budget that another client changed is in conflict, is decided, and is sent', async () => {
  const { page, control } = shop;
  await showCampaigns(page);
  await campaignCell(page, FIRST, DAILY).click();
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await expect(campaignCell(page, FIRST, DAILY)).toHaveText('25.00');
  const [campaign] = (await ask(page, 'campaigns.list', { account: SHOP })).campaigns;
  await control.changeCampaign(campaign?.id ?? 0, { budgets: { daily: { limitMicros: '30000000' } } });
  await act(page, 'read').click();
  await expect(campaignCell(page, FIRST, DAILY)).toHaveClass(/cell-conflict/);
  await act(page, 'conflicts').click();
  await expect(page.getByTestId(testIds.tab('conflicts'))).toHaveAttribute('aria-selected', 'true');
  await ask(page, 'conflicts.resolve', { account: SHOP, take: 'mine' });
  await sendAll(page);
  expect(await valuesOf(page, DAILY)).toEqual(['25000000']);
});

test('a new campaign that the marketplace has no room for keeps its row and says so', async () => {
  const { page } = shop;
  await showCampaigns(page);
  await page.getByTestId(testIds.newCampaign).click();
  await expect(campaignCell(page, SECOND, 'title').locator('input')).toBeFocused();
  await page.keyboard.press('Escape');
  await pushAll(page);
  await showCampaigns(page);
  await campaignCell(page, SECOND, 'status').click();
  await expect(page.getByText('There are as many campaigns as are allowed (1).')).toBeVisible();
  expect(await valuesOf(page, TOTAL)).toEqual(['UNLIMITED', 'UNLIMITED']);
});

test('ads are moved into a campaign from its row, and the ads of one are shown', async () => {
  const { page, control } = shop;
  await control.behave({ maxCampaigns: 2 });
  await makeSecond(page);
  await campaignCell(page, SECOND, 'status').click();
  await act(page, 'assign').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId(testIds.bulkApply).click();
  await expect(dialog).toBeHidden();
  await showCampaigns(page);
  await expect(campaignCell(page, FIRST, 'ads')).toHaveText('0');
  await campaignCell(page, FIRST, 'ads').click();
  await act(page, 'show_ads').click();
  await expect(page.getByTestId(testIds.tab('ads'))).toHaveAttribute('aria-selected', 'true');
});

test('the sheet is filtered by what campaigns are like, and an edited row stays until it is filtered again', async () => {
  const { page, control } = shop;
  await control.behave({ maxCampaigns: 2 });
  await makeSecond(page);
  const filter = (name: string): Locator => page.getByTestId(testIds.campaignFilter(name));
  await expect(filter('count')).toHaveText('2 campaigns');
  await filter('traits').click();
  await filter('with-ads').click();
  await page.keyboard.press('Escape');
  await expect(filter('count')).toHaveText('1 of 2 campaigns');
  await expect(campaignCell(page, SECOND, 'title')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all filters' }).click();

  await filter('status').click();
  await filter('PAUSED').click();
  await page.keyboard.press('Escape');
  await expect(filter('count')).toHaveText('1 of 2 campaigns');
  await campaignCell(page, SECOND, 'status').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Act');
  await page.keyboard.press('Enter');
  await expect(campaignCell(page, SECOND, 'status')).toHaveText('Active');
  await filter('again').click();
  await expect(page.getByText('The filter hides all 2 campaigns.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).last().click();
  await expect(filter('count')).toHaveText('2 campaigns');
  await page.keyboard.press('ControlOrMeta+f');
  await expect(filter('quick')).toBeFocused();
  await page.keyboard.type('zom');
  await expect(campaignCell(page, FIRST, 'title')).toHaveCount(0);
  expect(await faultsOf(page, '.campaigns')).toEqual([]);
});

test('the panel of a campaign edits it, decides its conflict, reads it again and leads to its ads', async () => {
  const { page, control } = shop;
  await showCampaigns(page);
  await campaignCell(page, FIRST, DAILY).click();
  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  const daily = panel.getByTestId(testIds.panelField(DAILY));
  await daily.fill('25');
  await daily.press('Enter');
  await expect(campaignCell(page, FIRST, DAILY)).toHaveText('25.00');
  await expect(panel.getByTestId(testIds.panelField('title'))).toHaveAttribute('readonly');
  const [campaign] = (await ask(page, 'campaigns.list', { account: SHOP })).campaigns;
  await control.changeCampaign(campaign?.id ?? 0, { budgets: { daily: { limitMicros: '60000000' } } });
  await panel.getByTestId(testIds.campaignPanel('read')).click();
  await expect(panel.getByTestId(testIds.takeTheirs)).toBeVisible();
  await lookAt(shop.adsheet, 'campaign-conflict', '.campaigns');
  await panel.getByTestId(testIds.takeTheirs).click();
  await expect(campaignCell(page, FIRST, DAILY)).toHaveText('60.00');
  await expect(panel.getByTestId(testIds.campaignPanel('read-at'))).toHaveText('Read just now');

  await lookAt(shop.adsheet, 'campaign-panel', '.campaigns');
  const { ads } = await ask(page, 'ads.query', { account: SHOP, where: 'live = yes', columns: ['title'] });
  const live = panel.getByTestId(testIds.campaignPanel('yes'));
  await expect(live).toHaveText(new RegExp(`\\D${ads.length}$`));
  expect(await faultsOf(page, '.panel')).toEqual([]);
  await live.click();
  await expect(page.getByTestId(testIds.tab('ads'))).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${ads.length} of `));
});

/** What the service holds of each campaign: status and daily budget. */
const held = async (): Promise<readonly unknown[]> =>
  (await shop.control.campaigns()).map((one) => [readField(one, 'status'), readField(one, DAILY)]);

const typeCell = async (page: Page, key: RowKey, field: string, text: string): Promise<void> => {
  await campaignCell(page, key, field).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

test('the limit of a campaign is taken off its ads only after a yes that names them', async () => {
  const { page } = shop;
  const some = (await editableAds(page)).slice(0, 4);
  const limits = some.flatMap(({ key }) =>
    [DAILY, TOTAL].map((field) => ({ key, field, text: 'UNLIMITED' })),
  );
  await edit(page, limits);
  await showCampaigns(page);
  await typeCell(page, FIRST, DAILY, '400');
  await sendAll(page);
  await showCampaigns(page);
  await typeCell(page, FIRST, DAILY, 'Unlimited');
  await expect(campaignCell(page, FIRST, DAILY)).toHaveText('Unlimited');
  await page.getByTestId(testIds.command('review')).click();
  const money = page.getByTestId(testIds.reviewMoney);
  await expect(money).toContainText('at worst on one day 400.00 → no bound');
  const free = /(\d+) ads without any limit/.exec(await money.innerText())?.[1];
  await lookAt(shop.adsheet, 'money', '.review');
  await page.getByTestId(testIds.push).click();
  const asked = page.getByTestId(testIds.guard('spend-unlimited'));
  await expect(asked).toContainText(`${free} ads lose their last limit on a day’s spend`);
  await lookAt(shop.adsheet, 'asked', '.dialog');
  await page.getByTestId(testIds.guardShow('spend-unlimited')).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(new RegExp(`^${free} of `));
  expect(await held()).toEqual([['ACTIVE', '400000000']]);
  await pushAll(page);
  await page.getByTestId(testIds.guardConfirm).click();
  await expect.poll(held).toEqual([['ACTIVE', 'UNLIMITED']]);
});

test('problems of a campaign are counted and listed beside those of ads, and lead to its cell', async () => {
  const { page } = shop;
  const problems = page.getByTestId(testIds.view('problems'));
  const counted = async (): Promise<number> => Number(/(\d+)$/.exec(await problems.innerText())?.[1]);
  const before = await counted();
  const said = page.getByTestId(testIds.statusBar).getByText(/^\d+ problems?$/);
  const saidBefore = Number.parseInt(await said.innerText(), 10);
  await showCampaigns(page);
  await typeCell(page, FIRST, TOTAL, '3');
  await expect.poll(counted).toBe(before + 1);
  await expect(said).toHaveText(new RegExp(`^${saidBefore + 1} `));
  await page.getByTestId(testIds.campaignFilter('quick')).fill('nothing is called this');
  await expect(campaignCell(page, FIRST, TOTAL)).toHaveCount(0);

  await problems.click();
  await expect(page.getByTestId(testIds.problemsCampaigns)).toContainText('1 campaign has problems too');
  const line = page.getByTestId(testIds.problem).filter({ hasText: 'Default campaign' });
  await expect(line).toContainText('which is spent already');
  await lookAt(shop.adsheet, 'listed', '.problems');
  await line.click();
  await expect(page.getByTestId(testIds.tab('campaigns'))).toHaveAttribute('aria-selected', 'true');
  await expect(campaignCell(page, FIRST, TOTAL)).toBeFocused();
  await lookAt(shop.adsheet, 'reached', '.campaigns');

  await campaignCell(page, FIRST, DAILY).click();
  await problems.click();
  await page.getByTestId(testIds.problemsCampaignsGo).click();
  await expect(campaignCell(page, FIRST, TOTAL)).toBeFocused();
});

test('a pause and budgets are decided against others, reviewed, pushed and undone, and the ads follow', async () => {
  test.setTimeout(240_000);
  const { page, control } = shop;
  await control.behave({ maxCampaigns: 2 });
  await makeSecond(page);
  const liveNow = async (): Promise<number> =>
    (await ask(page, 'ads.query', { account: SHOP, where: 'live = yes', columns: ['id'] })).count;
  const liveBefore = await liveNow();
  expect(liveBefore).toBeGreaterThan(5);
  await typeCell(page, FIRST, DAILY, '25');
  await typeCell(page, FIRST, 'status', 'Paus');
  await typeCell(page, SECOND, DAILY, '20');
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('20.00');
  const [first, second] = await control.campaigns();
  for (const [campaign, limitMicros] of [
    [first, '300000000'],
    [second, '31000000'],
  ] as const)
    await control.changeCampaign(Number(campaign?.['id']), { budgets: { daily: { limitMicros } } });
  await ask(page, 'pull.start', { account: SHOP });
  for (const key of [FIRST, SECOND])
    await expect(campaignCell(page, key, DAILY)).toHaveClass(/cell-conflict/);
  await idle(page);

  await openPanel(page);
  const panel = page.getByTestId(testIds.right);
  await campaignCell(page, SECOND, DAILY).click();
  await panel.getByTestId(testIds.takeTheirs).click();
  await expect(campaignCell(page, SECOND, DAILY)).toHaveText('31.00');
  await campaignCell(page, FIRST, DAILY).click();
  await expect(panel.getByTestId(testIds.keepMine)).toBeVisible();
  await lookAt(shop.adsheet, 'decided', '.campaigns');
  await panel.getByTestId(testIds.keepMine).click();
  await expect(campaignCell(page, FIRST, DAILY)).not.toHaveClass(/cell-conflict/);

  await page.getByTestId(testIds.command('review')).click();
  const item = page.getByTestId(testIds.reviewItem(FIRST));
  await expect(item).toContainText('Paused');
  await expect(item).toContainText('25.00');
  await expect(page.getByTestId(testIds.reviewItem(SECOND))).toHaveCount(0);
  await lookAt(shop.adsheet, 'review', '.review');
  await page.getByTestId(testIds.push).click();
  await agreeOffline(page);
  await expect.poll(held).toEqual([
    ['PAUSED', '25000000'],
    ['PAUSED', '31000000'],
  ]);
  await expect.poll(liveNow).toBe(0);

  await page.getByTestId(testIds.tab('ads')).click();
  await page.getByTestId(testIds.liveFilter).click();
  await expect(page.getByTestId(testIds.liveValue('yes'))).toHaveText(/\D0$/);
  await page.getByTestId(testIds.liveValue('column')).click();
  await page.getByTestId(testIds.liveValue('CAMPAIGN_PAUSED')).click();
  await lookAt(shop.adsheet, 'reasons', '.filters');
  await page.keyboard.press('Escape');
  const cells = page.locator('[role="gridcell"][col-id="live.state"]');
  await expect(cells.first()).toHaveText('Campaign paused');

  await page.getByTestId(testIds.tab('history')).click();
  await page.getByTestId(testIds.historyEntry).filter({ hasText: 'Push 2' }).click();
  await page.getByTestId(testIds.undoEntry).click();
  await page.getByTestId(testIds.undoPushConfirm).click();
  await expect(page.getByTestId(testIds.undoNote)).toContainText('The reverse is in Review: 1 item');
  // The budget rises twelvefold: that is asked for first.
  await pushAll(page);
  await expect(page.getByTestId(testIds.guards)).toContainText('1 budget is more than 3 times as high');
  await page.getByTestId(testIds.guardConfirm).click();
  await expect.poll(held).toEqual([
    ['ACTIVE', '300000000'],
    ['PAUSED', '31000000'],
  ]);
  await expect.poll(liveNow).toBe(liveBefore);
  await page.getByTestId(testIds.tab('ads')).click();
  await page.getByTestId(testIds.liveFilter).click();
  await expect(page.getByTestId(testIds.liveValue('yes'))).toHaveText(new RegExp(`\\D${liveBefore}$`));
});
