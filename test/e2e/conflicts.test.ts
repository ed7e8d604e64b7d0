import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { Conflict } from '../../shared/contract/views.ts';
import { ask } from '../support/ask.ts';
import { type Editable, editableAds, oneAd } from '../support/grid.ts';
import { edit, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Another client changes what the seller is editing. The seller decides without touching the mouse, and what is on the
// marketplace in the end is what was decided.

const ADS = 60;
const CENT = 10_000n;

const shop = shopForEachTest(ADS);

const conflictsOf = async (page: Page): Promise<readonly Conflict[]> =>
  (await ask(page, 'conflicts.list', { account: SHOP })).conflicts;

/** The rows of the page in order, as `r1 title`. */
const left = async (page: Page): Promise<readonly string[]> =>
  (await conflictsOf(page)).map(({ key, field }) => `${key} ${field}`);

const theirBid = ({ raised }: Editable): string => String(BigInt(raised) + 5n * CENT);

/** Bids of all of them and the title of the first, changed on both sides; a pull has found it. */
const quarrel = async (page: Page, ads: readonly Editable[]): Promise<void> => {
  await edit(page, [
    ...ads.map(({ key, raised }) => ({ key, field: 'bidMicros', value: raised })),
    ...ads.slice(0, 1).map(({ key }) => ({ key, field: 'title', value: 'Mijn titel' })),
  ]);
  for (const ad of ads) await shop.control.change(ad.id, { bidMicros: theirBid(ad) });
  for (const ad of ads.slice(0, 1)) await shop.control.change(ad.id, { title: 'Hun titel' });
  await page.keyboard.press('F5');
  await expect(page.getByTestId(testIds.tab('conflicts'))).toContainText(String(ads.length + 1));
};

const pressed = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const inRow = (page: Page, id: string) =>
  expect(page.locator(`[row-id="${id}"] [role="gridcell"]:focus`)).toHaveCount(1);

test('conflicts are decided with keys alone, each where the focus stands, and sent as they were decided', async () => {
  test.setTimeout(180_000);
  const { page } = shop;
  const ads = (await editableAds(page)).slice(0, 5);
  const [first, second, third, fourth, fifth] = ads;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('the sandbox has too few active ads');
  await quarrel(page, ads);

  // The page takes the focus: theirs of the first conflict, its meaning said above.
  await pressed(page, 'Control+5');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('your value is sent at the next push');
  await inRow(page, `${first.key} bid`);
  await pressed(page, 'm');
  await inRow(page, `${first.key} title`);
  // Enter chooses the side under the focus.
  await pressed(page, 'Enter');
  await inRow(page, `${second.key} bid`);
  expect(await left(page)).toHaveLength(4);

  // Undo brings the last one back, and the focus with it.
  await pressed(page, 'Control+z');
  await inRow(page, `${first.key} title`);
  await pressed(page, 't');
  await inRow(page, `${second.key} bid`);

  // A value of neither side.
  await pressed(page, 'e');
  await expect(page.getByTestId(testIds.anotherValueDialog).getByRole('textbox')).toBeFocused();
  await pressed(page, 'Control+a');
  await page.keyboard.type('not a number');
  await pressed(page, 'Enter');
  await expect(page.getByTestId(testIds.anotherValueDialog).getByRole('alert')).toBeVisible();
  await pressed(page, 'Control+a');
  await page.keyboard.type('1.23');
  await pressed(page, 'Enter');
  await expect(page.getByTestId(testIds.anotherValueDialog)).toBeHidden();
  await inRow(page, `${third.key} bid`);

  // The last two with Space, down and Space; then what is left.
  await pressed(page, 'ArrowDown', ' ', 'ArrowDown', ' ');
  await expect(page.getByTestId(testIds.takeTheirs)).toContainText('2');
  await pressed(page, 't');
  await inRow(page, `${third.key} bid`);
  expect(await left(page)).toEqual([`${third.key} bidMicros`]);
  await pressed(page, 'm');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('No conflicts');

  await pressed(page, 'Control+Enter');
  await expect(page.getByTestId(testIds.push)).toContainText('3');
  await page.getByTestId(testIds.push).focus();
  await pressed(page, 'Enter');
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.or(page.getByTestId(testIds.pushResult)).first().waitFor();
  if (await confirm.isVisible()) {
    for (const tick of await page.getByTestId(testIds.guards).getByRole('checkbox').all())
      await tick.press(' ');
    await confirm.press('Enter');
  }
  await expect(page.getByTestId(testIds.pushResult)).toContainText('3', { timeout: 60_000 });
  expect(await shop.control.ad(first.id)).toMatchObject({ bidMicros: first.raised, title: 'Hun titel' });
  expect(await shop.control.ad(second.id)).toMatchObject({ bidMicros: '1230000' });
  expect(await shop.control.ad(third.id)).toMatchObject({ bidMicros: third.raised });
  for (const ad of [fourth, fifth])
    expect(await shop.control.ad(ad.id)).toMatchObject({ bidMicros: theirBid(ad) });
});

test('all of an ad, all of a field and everything are decided at once, and undone at once', async () => {
  test.setTimeout(180_000);
  const { page } = shop;
  const ads = (await editableAds(page)).slice(0, 6);
  const [first, second] = ads;
  if (!first || !second) throw new Error('the sandbox has too few active ads');
  await quarrel(page, ads);
  await pressed(page, 'Control+5');
  await inRow(page, `${first.key} bid`);
  await pressed(page, 'a');
  await expect(page.getByTestId(testIds.keepMine)).toContainText('2');
  await pressed(page, 'f');
  await expect(page.getByTestId(testIds.keepMine)).toContainText('6');
  await pressed(page, 'm');
  await inRow(page, `${first.key} title`);
  expect(await left(page)).toEqual([`${first.key} title`]);
  await pressed(page, 'Control+z');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('7 conflicts to decide');
  await pressed(page, 'Control+a', 't');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('No conflicts');
  await pressed(page, 'Control+z');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('7 conflicts to decide');
  await expect(page.getByTestId(testIds.conflicts).locator('[role="gridcell"]:focus')).toHaveCount(1);
  await pressed(page, 'End');
  await inRow(page, `${ads.at(-1)?.key} bid`);
  await pressed(page, 'Home');
  await inRow(page, `${first.key} bid`);
});

test('another value is written on the whole of a long text, and on what stands there by now', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  const mine = `<p>${'Mijn tekst is lang. '.repeat(40)}einde</p>`;
  await edit(page, [{ key: ad.key, field: 'description', value: mine }]);
  await shop.control.change(ad.id, { description: `<p>${'Hun tekst is lang. '.repeat(40)}</p>` });
  await page.keyboard.press('F5');
  await expect(page.getByTestId(testIds.tab('conflicts'))).toContainText('1');
  await pressed(page, 'Control+5');
  await inRow(page, `${ad.key} description`);
  await pressed(page, 'e');
  const dialog = page.getByTestId(testIds.anotherValueDialog);
  const text = dialog.getByRole('textbox');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(/einde/);

  // The ad changes again while the dialog is open, which reports it; “Add” then appends to all of mine.
  await shop.control.change(ad.id, { description: '<p>Nog een keer anders</p>' });
  await ask(page, 'pull.start', { account: SHOP });
  await expect(dialog).toContainText('Changed again just now');
  await expect(dialog).toContainText('Nog een keer anders');
  await expect(text).toBeFocused();
  await pressed(page, 'Control+End');
  await page.keyboard.type('!');
  await page.getByTestId(testIds.anotherValueUse).click();
  await expect(page.getByTestId(testIds.conflicts)).toContainText('No conflicts');
  const { draft } = (await ask(page, 'ads.get', { account: SHOP, key: ad.key })).ad;
  expect(draft.map(({ field }) => field)).toEqual(['description']);
  expect(String(draft[0]?.value)).toContain('Mijn tekst is lang. einde');
  expect(String(draft[0]?.value)).toContain('!');
});

test('a rule decides what a pull finds: the notice and Review say it, and the history takes it back', async () => {
  const { page } = shop;
  await pressed(page, 'Control+,');
  await expect(page.getByTestId(testIds.settings)).toBeVisible();
  await page.getByTestId(testIds.settingPolicy('mine')).check();
  await page.getByTestId(testIds.setting('pullMinutes')).fill('1441');
  await page.getByTestId(testIds.settingsSave).click();
  await expect(page.getByTestId(testIds.setting('pullMinutes'))).toBeFocused();
  await page.getByTestId(testIds.setting('pullMinutes')).fill('0');
  await page.getByTestId(testIds.settingsSave).click();
  await expect(page.getByTestId(testIds.settings)).toBeHidden();

  const ad = await oneAd(page);
  await edit(page, [{ key: ad.key, field: 'bidMicros', value: ad.raised }]);
  await shop.control.change(ad.id, { bidMicros: theirBid(ad) });
  await page.keyboard.press('F5');
  await expect(page.getByTestId(testIds.toast)).toContainText('Your rule kept 1 of your edits');
  await pressed(page, 'Control+Enter');
  const line = page.getByTestId(testIds.reviewSettled);
  await expect(line).toContainText('Your rule kept 1 of your edits');
  await expect(page.getByTestId(testIds.review)).toContainText('by rule');
  await line.getByRole('button').click();
  await expect(page.getByTestId(testIds.history)).toContainText('By rule, keep mine');
  await pressed(page, 'Control+z');
  await expect(page.getByTestId(testIds.tab('conflicts'))).toContainText('1');
});
