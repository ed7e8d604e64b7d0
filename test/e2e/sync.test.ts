import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { editableAds } from '../support/grid.ts';
import { allThere, drafts, edit, enginePid, laterBy, pushAll, retitle, SHOP } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// A push is interrupted, stopped, partly refused or partly ticked, and Review is opened over a local copy that is old:
// what counts is what the service wrote in the end, and what the seller was told.

const ADS = 120;
const MANY = 60;
/** Slow enough that a push of MANY ads can be met in its middle. */
const SLOW_MS = 700;

const shop = shopForEachTest(ADS);

/** Starts a push of MANY ads over a slow network and waits until some are written. */
const pushHalf = async (): Promise<readonly number[]> => {
  const ids = await retitle(shop.page, MANY);
  await shop.control.slow(SLOW_MS);
  await pushAll(shop.page);
  await expect
    .poll(async () => (await shop.control.written()).length, { intervals: [50] })
    .toBeGreaterThan(4);
  return ids;
};

const resultText = () => shop.page.getByTestId(testIds.pushResult);

test('a push that Adsheet is quit over goes on after a restart, each ad once', async () => {
  const ids = await pushHalf();
  await shop.adsheet.close();
  const before = (await shop.control.written()).length;
  expect(before).toBeLessThan(MANY);
  await shop.control.slow(0);

  await shop.reopen();
  const { page } = shop;
  const banner = page.getByTestId(testIds.runBanner);
  await expect(banner).toContainText(`${MANY - before} of ${MANY} still wait`);
  await page.getByTestId(testIds.runDetails).click();
  await expect(page.getByTestId(testIds.pushState('waiting'))).toContainText(String(MANY - before));
  // Work goes on meanwhile.
  await page.getByTestId(testIds.tab('ads')).click();
  const [other] = (await editableAds(page)).filter(({ id }) => !ids.includes(id));
  if (!other) throw new Error('no ad is left to edit');
  await edit(page, [{ key: other.key, field: 'title', value: 'Tijdens de onderbreking' }]);
  await page.getByTestId(testIds.runResume).click();
  await expect(banner).toBeHidden();
  await drafts(page, 1);
  await page.getByTestId(testIds.tab('review')).click();
  await expect(resultText()).toContainText(`All ${MANY} sent`);
  expect(await shop.control.written()).toEqual(ids);
});

test('an interrupted push that is ended leaves the rest as drafts, to be sent again once', async () => {
  const ids = await pushHalf();
  await shop.adsheet.close();
  await shop.control.slow(0);
  const before = (await shop.control.written()).length;

  await shop.reopen();
  const { page } = shop;
  await page.getByTestId(testIds.runCancel).click();
  await expect(page.getByTestId(testIds.runBanner)).toBeHidden();
  await drafts(page, MANY - before);
  await page.getByTestId(testIds.tab('review')).click();
  await expect(resultText()).toContainText(`${before} sent, ${MANY - before} still drafts`);
  await page.getByTestId(testIds.push).click();
  await expect(resultText()).toContainText(`All ${MANY - before} sent`);
  expect(await shop.control.written()).toEqual(ids);
});

test('a push that is stopped says what was sent and what is still a draft, and the rest can be sent', async () => {
  const ids = await pushHalf();
  const { page } = shop;
  await page.getByTestId(testIds.pushProgress).getByTestId(testIds.jobCancel).click();
  await expect(resultText()).toContainText(/Stopped: \d+ sent, \d+ still drafts/);
  await expect(page.getByTestId(testIds.runBanner)).toBeHidden();
  const before = (await shop.control.written()).length;
  await expect(resultText()).toContainText(`${before} sent, ${MANY - before} still drafts`);
  await drafts(page, MANY - before);
  await shop.control.slow(0);
  await page.getByTestId(testIds.push).click();
  await expect(resultText()).toContainText(`All ${MANY - before} sent`);
  await drafts(page, 0);
  expect(await shop.control.written()).toEqual(ids);
});

test('a push that the marketplace asks to wait says for how long, and goes on', async () => {
  const { page } = shop;
  const ids = await retitle(page, 3);
  await shop.control.faults({
    path: '/ad/*',
    method: 'PUT',
    action: { type: 'status', status: 429, retryAfter: 4 },
  });
  await pushAll(page);
  // The seconds are counted down meanwhile.
  await Promise.all(
    [testIds.pushProgress, testIds.job].map((place) =>
      expect(page.getByTestId(place)).toContainText(/asks to wait [1-4] s/),
    ),
  );
  await expect(resultText()).toContainText('All 3 sent');
  expect(await shop.control.written()).toEqual(ids);
});

test('an engine killed in the middle of a push leaves a banner; going on sends each ad once', async () => {
  const ids = await pushHalf();
  const { page } = shop;
  process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  const banner = page.getByTestId(testIds.runBanner);
  await expect(banner).toContainText(`of ${MANY} still wait`, { timeout: 30_000 });
  await shop.control.slow(0);
  await page.getByTestId(testIds.runResume).click();
  await expect(resultText()).toContainText(`All ${MANY} sent`, { timeout: 60_000 });
  await drafts(page, 0);
  expect(await shop.control.written()).toEqual(ids);
});

test('a pull that was interrupted goes on by itself where it stopped, and says so', async () => {
  const { page } = shop;
  await shop.control.slow(SLOW_MS);
  await ask(page, 'pull.start', { account: SHOP, full: true });
  await expect(page.getByTestId(testIds.job)).toContainText('Getting changes');
  const asked = (await shop.control.requests()).length;
  await expect
    .poll(async () => (await shop.control.requests()).length, { intervals: [50] })
    .toBeGreaterThan(asked + 1);
  process.kill(await enginePid(shop.adsheet), 'SIGKILL');
  await expect(page.getByTestId(testIds.job)).toContainText('from where it stopped', { timeout: 30_000 });
  await shop.control.slow(0);
  await expect(page.getByTestId(testIds.job)).toHaveCount(0, { timeout: 30_000 });
  await allThere(page, ADS);
});

test('Review gets what changed first, shows the plan meanwhile, and keeps ticks', async () => {
  const { page } = shop;
  const ids = await retitle(page, 6);
  const [first, second] = (await editableAds(page)).filter(({ id }) => ids.includes(id));
  if (!first || !second) throw new Error('nothing was retitled');
  // Another client gives one ad the same title: there is nothing left to send of it.
  await shop.control.change(first.id, { title: `Nieuwe titel ${first.id}` });
  await shop.control.faults({ method: 'GET', path: '/**', times: 100, action: { type: 'hold' } });
  await laterBy(page, 120_000);
  await page.getByTestId(testIds.command('review')).click();
  const fresh = page.getByTestId(testIds.fresh);
  await expect(fresh).toHaveText('Getting changes first…');
  await expect(page.getByTestId(testIds.push)).toContainText('6');
  await page.getByTestId(testIds.reviewTick(second.key)).uncheck();
  await shop.control.mend();
  await shop.control.release();
  await expect(page.getByTestId(testIds.reviewItem(first.key))).toBeHidden();
  await expect(fresh).toContainText('Up to date as of');
  await expect(page.getByTestId(testIds.push)).toContainText('4');
  await expect(page.getByTestId(testIds.reviewTick(second.key))).not.toBeChecked();
});

test('a pull before Review that fails says so in its line and in the status bar, and nowhere else', async () => {
  const { page } = shop;
  await retitle(page, 2);
  await shop.control.faults({ path: '/**', times: 100_000, action: { type: 'reset-before' } });
  await laterBy(page, 120_000);
  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.fresh)).toContainText('You can go on', { timeout: 60_000 });
  await expect(page.getByTestId(testIds.pulledAge)).toContainText('last try failed');
  await expect(page.getByTestId(testIds.toast)).toHaveCount(0);
  await expect(page.locator('.banner')).toHaveCount(0);
  await shop.control.mend();
  await page.getByTestId(testIds.push).click();
  await expect(resultText()).toContainText('All 2 sent', { timeout: 30_000 });
});

test('what was refused can be tried again, and the result is there after a restart until it is put away', async () => {
  const { page } = shop;
  const ids = await retitle(page, 5);
  await shop.control.faults({
    path: `/ad/${ids[2]}`,
    method: 'PUT',
    times: 100,
    action: { type: 'status', status: 400 },
  });
  await pushAll(page);
  await expect(resultText()).toContainText('4 of 5 sent');
  await expect(page.getByTestId(testIds.pushState('failed'))).toContainText('1');
  await shop.adsheet.close();

  await shop.reopen();
  const again = shop.page;
  await allThere(again, ADS);
  await again.getByTestId(testIds.command('review')).click();
  await expect(again.getByTestId(testIds.pushResult)).toContainText('4 of 5 sent');
  await shop.control.mend();
  await again.getByTestId(testIds.retryFailed).click();
  await expect(again.getByTestId(testIds.pushResult)).toContainText('1 sent');
  expect(await shop.control.written()).toEqual(ids);
  await again.getByTestId(testIds.pushDismiss).click();
  await expect(again.getByTestId(testIds.pushResult)).toBeHidden();
  await again.getByTestId(testIds.tab('ads')).click();
  await again.getByTestId(testIds.tab('review')).click();
  await expect(again.getByTestId(testIds.review)).toContainText('Nothing to send');
  await expect(again.getByTestId(testIds.pushResult)).toHaveCount(0);
});

test('ticks go by kind and by range, with the keyboard too; what is not ticked stays a draft', async () => {
  const { page } = shop;
  const ids = await retitle(page, 8);
  const ads = (await editableAds(page)).filter(({ id }) => ids.includes(id));
  const [paused] = (await editableAds(page)).filter(({ id }) => !ids.includes(id));
  if (!paused) throw new Error('no ad is left to pause');
  await ask(page, 'edits.status', { account: SHOP, select: { keys: [paused.key] }, status: 'PAUSED' });
  await drafts(page, 9);
  await page.getByTestId(testIds.command('review')).click();
  const push = page.getByTestId(testIds.push);
  await expect(push).toContainText('9');
  await page.getByTestId(testIds.reviewKind('status')).click();
  await expect(push).toContainText('8');
  await expect(page.getByTestId(testIds.reviewTick(paused.key))).not.toBeChecked();

  const tick = (at: number) => page.getByTestId(testIds.reviewTick(ads[at]?.key ?? ''));
  await tick(1).click();
  await tick(3).click({ modifiers: ['Shift'] });
  await expect(push).toContainText('5');
  await tick(4).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(tick(6)).toBeFocused();
  await expect(tick(5)).not.toBeChecked();
  await expect(push).toContainText('3');
  await push.click();
  await expect(resultText()).toContainText('All 3 sent');
  await drafts(page, 6);
  const sent = [ads[0], ads[6], ads[7]].flatMap((ad) => (ad ? [ad.id] : []));
  expect(await shop.control.written()).toEqual(sent.toSorted((a, b) => a - b));
});
