import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { faultsOf } from '../support/accessibility.ts';
import { ask } from '../support/ask.ts';
import { saveTo } from '../support/dialogs.ts';
import { campaignCell, cell, type Editable, focusCell, threeAds, typeInto } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, idle, openPanel, pulled, pushAll, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';
import { readWorkbook } from '../support/workbook.ts';

// What was done and what others did, as the window tells it: another client of the sandbox changes ads, and the
// history, an ad's own history and the report of a push say exactly that, and undo it.

const shop = shopForEachTest(40);

/** Gets what changed, and waits until it is there. */
const pull = (page: Page): Promise<void> =>
  pulled(page, () => page.getByTestId(testIds.command('pull')).click());

const entries = (page: Page): Locator => page.getByTestId(testIds.historyEntry);
const row = (page: Page, { key }: Editable): Locator => page.getByTestId(testIds.logRow(key));

const showHistory = async (page: Page): Promise<void> => {
  await page.getByTestId(testIds.tab('history')).click();
  await expect(entries(page).first()).toBeVisible();
};

test('what another client changed is told by the pull that found it and by the ad, and can be taken back', async () => {
  const { page, control } = shop;
  const [theirs, mine] = await threeAds(page);
  const before = await control.ad(theirs.id);
  await typeInto(page, mine.key, 'bidMicros', mine.raisedText);
  await control.change(theirs.id, { title: 'Changed elsewhere' });
  await pull(page);

  await showHistory(page);
  await expect(entries(page).first()).toContainText('1 changed');
  await expect(entries(page).first()).toContainText('you, in the window');
  await expect(row(page, theirs).locator('del').first()).toHaveText(String(before['title']));
  await expect(row(page, theirs).locator('ins').first()).toHaveText('Changed elsewhere');
  await expect(row(page, mine)).toHaveCount(0);
  await page.getByTestId(testIds.historyElsewhere).click();
  await expect(entries(page)).toHaveCount(1);
  expect(await faultsOf(page, '.history')).toEqual([]);
  await page.getByTestId(testIds.historyElsewhere).click();

  await row(page, theirs).getByRole('button').click();
  await expect(cell(page, theirs.key, 'title')).toBeFocused();
  await openPanel(page);
  await page.getByTestId(testIds.panelView('history')).click();
  const step = page.getByTestId(testIds.adStep('elsewhere'));
  await expect(step.locator('ins')).toHaveText('Changed elsewhere');
  await expect(page.getByTestId(testIds.adStep('edit'))).toHaveCount(0);
  await step.getByTestId(testIds.takeAgain('title')).click();
  await expect(cell(page, theirs.key, 'title')).toContainText(String(before['title']));
  await expect(page.getByTestId(testIds.adStep('edit'))).toContainText('Title as before');
  await drafts(page, 2);

  await focusCell(page, mine.key, 'title');
  const edit = page.getByTestId(testIds.adStep('edit'));
  await expect(edit).toContainText(mine.raisedText);
  await expect(edit).toContainText('you, in the window');
  await edit.getByRole('button', { name: 'Show in the history' }).click();
  await expect(row(page, mine)).toContainText(mine.raisedText);
});

test('a push is told item by item, saved as a workbook, and undone but for what changed since', async () => {
  const { page, control } = shop;
  const [raised, moved, refused] = await threeAds(page);
  const before = await control.ad(raised.id);
  for (const ad of [raised, moved, refused]) await typeInto(page, ad.key, 'bidMicros', ad.raisedText);
  await control.faults({
    method: 'PUT',
    path: `/ad/${refused.id}`,
    action: { type: 'status', status: 400 },
  });
  await pushAll(page);
  await expect(page.getByTestId(testIds.pushResult)).toContainText('2 of 3', { timeout: 60_000 });
  await control.change(moved.id, { bidMicros: '4560000' });
  await pull(page);

  await showHistory(page);
  const push = entries(page).filter({ hasText: 'Push 1' });
  await push.click();
  await expect(push).toContainText('2 sent');
  await expect(push).toContainText('1 refused');
  await expect(row(page, raised)).toContainText('sent');
  await expect(row(page, refused)).toContainText('refused');
  await expect(row(page, refused)).toContainText('400');

  const folder = await mkdtemp(path.join(tmpdir(), 'adsheet-report-'));
  const file = path.join(folder, 'Push 1.xlsx');
  await saveTo(shop.adsheet, file);
  await page.getByTestId(testIds.historyReport).click();
  await expect(page.getByTestId(testIds.toast).filter({ hasText: 'Push 1.xlsx' })).toContainText('3 items');
  const [items] = await readWorkbook(file);
  const [head = [], ...lines] = items?.cells.map((cells) => cells.map(({ value }) => value)) ?? [];
  const outcomes = new Map(lines.map((line) => [line[head.indexOf('Ad ID')], line[head.indexOf('Outcome')]]));
  expect(outcomes.get(String(raised.id))).toBe('Sent');
  expect(outcomes.get(String(refused.id))).toBe('Refused');
  await rm(folder, { recursive: true, force: true });

  await page.getByTestId(testIds.effectAsk).click();
  await page.getByTestId(testIds.effectMeasure).selectOption('emails');
  await page.getByTestId(testIds.effectJudge).click();
  const verdict = page.getByTestId(testIds.effectVerdict);
  await expect(verdict.locator('p')).toBeFocused();
  await expect(verdict).toContainText('Too early');
  await expect(verdict).toContainText('2 ads were changed');
  await expect(verdict).toContainText('Ask again from');
  await lookAt(shop.adsheet, 'effect', '.dialog');
  await page.keyboard.press('Escape');
  await page.getByTestId(testIds.effectAsk).click();
  await expect(page.getByText('First asked: E-mails')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByTestId(testIds.undoEntry).click();
  await expect(page.getByTestId(testIds.undoPush)).toContainText('2 items');
  await page.getByTestId(testIds.undoPushConfirm).click();
  const note = page.getByTestId(testIds.undoNote);
  await expect(note).toContainText('The reverse is in Review: 1 item');
  await expect(note).toContainText('1 had been changed since');
  await expect(note).toContainText(`#${moved.id}`);
  await expect(entries(page).first()).toContainText('Undo push 1');

  await page.getByTestId(testIds.historyAgain).click();
  await expect(entries(page).filter({ hasText: 'Push 2' })).toContainText('1 sent', { timeout: 60_000 });
  await idle(page);
  expect((await control.ad(refused.id))['bidMicros']).toBe(refused.raised);
  // The plan of before the second push stays for a moment.
  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.reviewItem(refused.key))).toHaveCount(0);
  await expect(page.getByTestId(testIds.reviewItem(raised.key))).toBeVisible();
  await page.getByTestId(testIds.push).click();
  await drafts(page, 0);
  expect((await control.ad(raised.id))['bidMicros']).toBe(before['bidMicros']);
  expect((await control.ad(moved.id))['bidMicros']).toBe('4560000');
});

test('the history is walked, opened and left with the keyboard, and an undone edit says so', async () => {
  const { page } = shop;
  const [first, second] = await threeAds(page);
  await typeInto(page, first.key, 'bidMicros', first.raisedText);
  await typeInto(page, second.key, 'bidMicros', second.raisedText);
  await showHistory(page);
  const list = page.getByTestId(testIds.historyList);
  const chosen = list.getByRole('option', { selected: true });
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, first)).toContainText(first.raisedText);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Bid/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.undoNote)).toContainText('1 change taken back');
  await expect(chosen).toContainText('undone');
  await expect(entries(page).first()).toContainText('Undo: ');
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chosen).toContainText('Undo: ');
  await page.keyboard.press('Control+z');
  await expect(entries(page).filter({ hasText: 'undone' })).toHaveCount(2);
  await expect(list).toBeFocused();
  await drafts(page, 0);

  await page.getByTestId(testIds.historySearch).fill('undo');
  await expect(entries(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeFocused();
  await page.getByTestId(testIds.historyKind('push')).click();
  await expect(page.getByText('Nothing like this in the history')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(entries(page)).toHaveCount(5);
});

test('a campaign that another client changed tells so, and takes its old budget again', async () => {
  const { page, control } = shop;
  const [campaign] = (await ask(page, 'campaigns.list', { account: SHOP })).campaigns;
  if (!campaign?.id) throw new Error('the sandbox has no campaign');
  const { key, id } = campaign;
  await control.changeCampaign(id, { budgets: { daily: { limitMicros: '7000000' } } });
  await pull(page);
  await page.getByTestId(testIds.tab('campaigns')).click();
  await campaignCell(page, key, 'title').click();
  await page.getByTestId(testIds.campaignAct('history')).click();
  const step = page.getByTestId(testIds.adStep('elsewhere'));
  await expect(step.locator('ins')).toHaveText('7.00');
  await step.getByTestId(testIds.takeAgain('budgets.daily.limitMicros')).click();
  await expect(page.getByTestId(testIds.adStep('edit'))).toContainText('Daily budget as before');
  await page.keyboard.press('Escape');
  await expect(campaignCell(page, key, 'budgets.daily.limitMicros')).toHaveText('Unlimited');
});
