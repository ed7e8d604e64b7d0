import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import type { RowKey } from '../../shared/ad/model.ts';
import { readField } from '../../shared/ad/paths.ts';
import { ask } from '../support/ask.ts';
import { cell, type Editable, editableAds, oneAd, sandboxOf, typeInto } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { edit, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// What a seller does about what is wrong: sees it by kind, mends one or all, takes it back, decides what only warns and
// when to be asked, and hears what the marketplace says, at the cell it is about.

const ADS = 60;

const shop = shopForEachTest(ADS);

const group = (page: Page, name: string): Locator =>
  page.getByTestId(testIds.problems).getByTestId(testIds.problemGroup).filter({ hasText: name });

const line = (page: Page, text: string): Locator =>
  page.getByTestId(testIds.problems).getByTestId(testIds.problem).filter({ hasText: text });

const clearFilter = (page: Page): Promise<void> => page.getByTestId(testIds.quickFilter).fill('');

const saveSettings = async (page: Page, change: () => Promise<void>): Promise<void> => {
  await page.keyboard.press('Control+,');
  await expect(page.getByTestId(testIds.settings)).toBeVisible();
  await change();
  await page.getByTestId(testIds.settingsSave).click();
  await expect(page.getByTestId(testIds.settings)).toBeHidden();
};

const take = <T>(ads: readonly T[], from: number, to: number): readonly T[] => {
  const taken = ads.slice(from, to);
  if (taken.length < to - from) throw new Error('the sandbox has too few active ads');
  return taken;
};

test('problems stand by kind; one is mended at its line, all at their head, and undo brings them back', async () => {
  const { page } = shop;
  const ads = await editableAds(page);
  const [first, ...low] = take(ads, 0, 6);
  if (!first) throw new Error('no ad');
  await typeInto(page, first.key, 'bidMicros', '0.0001');
  await edit(page, [
    ...low.map(({ key }) => ({ key, field: 'bidMicros', text: '0.0001' })),
    ...take(ads, 6, 9).map(({ key }) => ({ key, field: 'title', text: 'x'.repeat(80) })),
  ]);
  const bids = group(page, 'Bid · Below the minimum');
  await expect(bids).toContainText('6 errors');
  await expect(group(page, 'Title · Too long')).toContainText('3 errors');

  // The quick filter shows one ad: a problem of another one says so instead of clearing it unasked.
  await line(page, 'Bid').nth(1).click();
  await expect(page.getByTestId(testIds.problemHidden)).toBeVisible();
  await expect(page.getByTestId(testIds.problemHiddenGo)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, low[0]?.key as RowKey, 'bidMicros')).toBeFocused();

  await bids.click();
  await bids.click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+.');
  await expect(bids).toContainText('5 errors');
  await bids.getByTestId(testIds.fixAll).click();
  await expect(bids).toBeHidden();
  await expect(page.getByTestId(testIds.toast)).toContainText('5 ads');
  await expect(cell(page, first.key, 'bidMicros')).not.toContainText('0.0001');
  await page.getByTestId(testIds.toastAction).click();
  await expect(bids).toContainText('5 errors');

  await page.getByTestId(testIds.problemsCopy).click();
  await expect(page.getByTestId(testIds.announcer)).toContainText('copied');
  const copied = await shop.adsheet.app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied.split('\n').filter((row) => row.includes('\t2002\tbidMicros\t'))).toHaveLength(5);

  const ofCategory = line(page, 'the minimum in').first();
  const [, category = 'no name'] = /the minimum in (.+)\.$/m.exec(await ofCategory.innerText()) ?? [];
  await ofCategory.getByTestId(testIds.problemAllows).click();
  await expect(page.getByTestId(testIds.categoryDetails)).toContainText(category);
  await page.keyboard.press('Control+1');

  await page.getByTestId(testIds.problemSearch).fill('too long');
  await expect(bids).toBeHidden();
  await expect(group(page, 'Title · Too long')).toBeVisible();
  await page.getByTestId(testIds.problemSeverity('error')).click();
  await expect(page.getByText('No problem matches the filter', { exact: false })).toBeVisible();
});

test('a rule that may only warn is switched to it, and blocks no more', async () => {
  const { page } = shop;
  const ad = await oneAd(page);
  await typeInto(page, ad.key, 'phoneNumber', '12');
  await expect(group(page, 'Not a phone number')).toContainText('1 error');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId(testIds.reviewTick(ad.key))).toBeDisabled();
  await saveSettings(page, () => page.getByTestId(testIds.settingRule('rule.phone')).check());
  await expect(page.getByTestId(testIds.reviewTick(ad.key))).toBeEnabled();
  await page.getByTestId(testIds.tab('ads')).click();
  await expect(group(page, 'Not a phone number')).toContainText('1 warning');
});

test('one ad or a whole kind is sent anyway, as it is shown, until its value is another', async () => {
  const { page } = shop;
  const [first, second] = take(await editableAds(page), 0, 2) as [Editable, Editable];
  await edit(
    page,
    [first, second].map(({ key }) => ({ key, field: 'phoneNumber', text: '12' })),
  );
  const kind = group(page, 'Not a phone number');
  await expect(kind).toContainText('2 errors');
  await line(page, 'not a phone number').first().getByTestId(testIds.anyway).click();
  await expect(kind).toContainText('1 error · 1 warning');
  await expect(line(page, 'You chose to send it anyway')).toHaveCount(1);
  await kind.getByTestId(testIds.anywayAll).click();
  await expect(kind).toContainText('2 warnings');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId(testIds.push)).toHaveText('Push 2');

  // The word was for the value that was shown.
  await edit(page, [{ key: first.key, field: 'phoneNumber', text: '13' }]);
  await expect(page.getByTestId(testIds.push)).toHaveText('Push 1');
  await expect(page.getByTestId(testIds.reviewTick(first.key))).toBeDisabled();
  const held = page.getByTestId(testIds.reviewItem(first.key));
  await held.getByTestId(testIds.anyway).click();
  await expect(page.getByTestId(testIds.push)).toHaveText('Push 2');
  await held.getByRole('button', { name: 'Hold back again' }).click();
  await expect(page.getByTestId(testIds.push)).toHaveText('Push 1');
});

/** Ads of one category that says `DISABLED` of regions. */
const withoutRegions = async (page: Page): Promise<readonly RowKey[]> => {
  const where = 'status in (ACTIVE, PAUSED) and not problem';
  const { ads } = await ask(page, 'ads.query', { account: SHOP, where, columns: ['categoryId'] });
  for (const [id, rows] of Map.groupBy(ads, (row) => Number(row['categoryId']))) {
    const { category } = await ask(page, 'categories.get', { account: SHOP, id });
    if (rows.length > 1 && readField(category, 'config.region') === 'DISABLED')
      return rows.map(({ key }) => key as RowKey);
  }
  return [];
};

test('what the marketplace accepts against a reading stands in the settings, and is forgotten by key', async () => {
  const { page } = shop;
  await shop.control.behave({ disabledRegion: 'keep' });
  const [sent, held] = take(await withoutRegions(page), 0, 2) as [RowKey, RowKey];
  await edit(page, [{ key: sent, field: 'regionId', text: '12' }]);
  await saveSettings(page, () => page.getByTestId(testIds.settingRule('rule.region-disabled')).check());
  await page.keyboard.press('Control+Enter');
  await page.getByTestId(testIds.push).click();
  await expect(page.getByTestId(testIds.pushState('done'))).toBeVisible();
  await page.getByTestId(testIds.tab('ads')).click();
  await saveSettings(page, () => page.getByTestId(testIds.settingRule('rule.region-disabled')).uncheck());
  await edit(page, [{ key: held, field: 'regionId', text: '12' }]);
  await expect(group(page, 'No regions in the category')).toContainText('1 warning');

  await page.keyboard.press('Control+,');
  const learned = page.getByTestId(testIds.learned);
  await expect(learned).toContainText('Region · No regions in the category (DISABLED)');
  await expect(learned).toContainText('Accepted on a change');
  await learned.scrollIntoViewIfNeeded();
  await lookAt(shop.adsheet, 'learned', `[data-testid="${testIds.learned}"]`);
  await page.getByRole('button', { name: 'Forget: Region · No regions in the category (DISABLED)' }).focus();
  await page.keyboard.press('Enter');
  await expect(learned).toContainText('Nothing yet.');
  await expect(learned.getByRole('heading', { name: 'What this marketplace accepts' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(group(page, 'No regions in the category')).toContainText('1 error');
});

test('a lower threshold asks; what cannot be taken back wants a tick; a second time nothing is asked', async () => {
  const { page } = shop;
  // The cheapest: a cent more is much there.
  const ads = (await editableAds(page)).toSorted((a, b) => Number(a.raised) - Number(b.raised));
  const [raised, gone] = take(ads, 0, 2);
  if (!raised || !gone) throw new Error('no ads');
  await saveSettings(page, async () => {
    const factor = page.getByTestId(testIds.setting('factor'));
    await factor.fill('often');
    await expect(page.getByText('Enter a number')).toBeVisible();
    await page.getByTestId(testIds.settingsSave).click();
    await expect(factor).toBeFocused();
    await factor.fill('1.01');
  });
  await typeInto(page, raised.key, 'bidMicros', raised.raisedText);
  await ask(page, 'edits.status', { account: SHOP, select: { keys: [gone.key] }, status: 'DELETED' });
  await page.keyboard.press('Control+Enter');
  const push = page.getByTestId(testIds.push);
  await expect(push).toContainText('2');
  await push.click();
  await expect(page.getByTestId(testIds.guard('bid-multiplied'))).toContainText('1.01');
  await expect(page.getByTestId(testIds.guardCancel)).toBeFocused();
  const confirm = page.getByTestId(testIds.guardConfirm);
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId(testIds.guardShow('delete')).click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await expect(cell(page, gone.key, 'title')).toBeVisible();

  // The service fails once: the same edits are sent again without being asked about again.
  await shop.control.faults({
    path: `/ad/${raised.id}`,
    method: 'PUT',
    times: 1,
    action: { type: 'status', status: 418 },
  });
  await page.keyboard.press('Control+Enter');
  await push.click();
  await page.getByTestId(testIds.guardTick('delete')).check();
  await confirm.click();
  const failed = page.getByTestId(testIds.pushItem(raised.key));
  await expect(failed).toContainText('HTTP 418');
  await page.getByTestId(testIds.tab('ads')).click();
  await expect(group(page, 'Code 418 of the marketplace')).toBeVisible();
  await page.getByTestId(testIds.tab('review')).click();
  await page.getByTestId(testIds.retryFailed).click();
  await expect(page.getByTestId(testIds.pushResult)).toContainText('1 sent');
  // All is well: the ads are listed when they are asked for.
  await page.getByTestId(testIds.pushState('done')).click();
  await expect(page.getByTestId(testIds.pushItem(raised.key))).toContainText('sent');
  expect(await shop.control.ad(raised.id)).toMatchObject({ bidMicros: raised.raised });
});

test('what only the marketplace refuses, and what only Adsheet refuses, is said in Review and stands at its cell', async () => {
  const { page } = shop;
  await shop.control.behave({ dailyAboveTotal: 'refuse', deprecatedPriceTypes: 'migrate' });
  const DAILY = 'budgets.daily.limitMicros';
  const spent = await sandboxOf(page).then(({ ads }) => ads());
  const isFresh = ({ id }: Editable): boolean =>
    Number(readField(spent.get(id) ?? {}, 'budgets.total.spentMicros')) < 5_000_000;
  const [refused, fine] = take((await editableAds(page)).filter(isFresh), 0, 2);
  if (!refused || !fine) throw new Error('no ads');
  await edit(page, [
    { key: refused.key, field: DAILY, text: '30' },
    { key: refused.key, field: 'budgets.total.limitMicros', text: '20' },
    { key: fine.key, field: 'title', text: 'Nieuwe titel' },
  ]);
  await page.keyboard.press('Control+Shift+Enter');
  const result = page.getByTestId(testIds.checkResult);
  await expect(result).toContainText('Checked 2: 1 accepted, 1 refused');
  await expect(result).toContainText('though Adsheet finds no error');
  await expect(page.getByTestId(testIds.reviewItem(fine.key))).toContainText('The marketplace accepts this');
  await result.getByRole('button').click();
  await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^1 of /);
  await page.getByTestId(testIds.problemSource).click();
  await page.getByRole('menuitemradio', { name: 'Marketplace' }).click();
  await expect(line(page, 'Marketplace')).toHaveCount(1);
  await line(page, 'Marketplace').click();
  await expect(page.locator('[col-id^="budgets."]:focus')).toHaveCount(1);

  // An edit of the ad takes the marketplace's word away: it was about something else.
  await clearFilter(page);
  await edit(page, [{ key: refused.key, field: DAILY, text: '10' }]);
  await expect(line(page, 'Marketplace')).toHaveCount(0);
  await page.getByTestId(testIds.tab('review')).click();
  await expect(result).toContainText('1 was changed since');
});

test('pictures that are not at their addresses are asked for by key, told with the reason, and shown', async () => {
  const { page, sandbox } = shop;
  const ads = take(await editableAds(page), 0, 3);
  const address = (of: string): string => `${sandbox.baseUrl}/api/sellside/image/${of}/own.jpg`;
  const sources = [address('demo-7'), address('nobody'), address('gone')];
  await edit(
    page,
    ads.map(({ key }, at) => ({
      key,
      field: 'images',
      text: sources.slice(0, at + 1).join(' '),
    })),
  );
  await page.getByRole('button', { name: 'Drafts 3' }).click();
  await cell(page, ads[0]?.key as RowKey, 'title').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+Alt+p');
  const toast = page.getByRole('button', { name: 'Show the 2 ads' });
  await expect(toast).toBeVisible();
  const dead = group(page, 'No picture at the address');
  await expect(dead).toContainText('3 warnings');
  await expect(line(page, 'Picture 2: its host has none at this address')).toHaveCount(2);
  await expect(line(page, 'Picture 3: its host has none at this address')).toHaveCount(1);
  await lookAt(shop.adsheet, 'dead-pictures', `[data-testid="${testIds.problems}"]`);
  await toast.click();
  await expect(page.getByTestId(testIds.problems)).toContainText('No picture at the address');
});
