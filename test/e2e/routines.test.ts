import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { ask } from '../support/ask.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, SHOP } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A seller sees conditions that propose edits, tries one, reads why each ad is in it, and takes it over.

const ADS = 60;
const WHERE = 'status = ACTIVE and clicks(30d) >= 3 and cpc(30d) > 0.01';

const shop = shopForAllTests(ADS);

const figures = (page: Page) =>
  expect
    .poll(async () => (await ask(page, 'metrics.last', { account: SHOP, days: 30 })).last, {
      timeout: 60_000,
    })
    .not.toBeNull();

test('ten routines stand with their conditions, one is tried with the reason for each ad, and is one step to undo', async () => {
  const { page, adsheet } = shop;
  await figures(page);
  const save = (name: string, ads: number | null) =>
    ask(page, 'routines.save', {
      account: SHOP,
      routine: {
        name,
        where: WHERE,
        operation: { kind: 'set', fields: ['bid'], text: '0.37' },
        limits: { ads, percent: null, coolDownDays: 7 },
      },
    });
  await save('Held', 1);
  const { id } = await save('Cheaper clicks', null);
  const preview = await ask(page, 'routines.try', { account: SHOP, routine: id });
  expect(preview.found).toBeGreaterThan(1);

  await page.keyboard.press('Control+6');
  await expect(page.getByTestId(testIds.tab('routines'))).toHaveAttribute('aria-selected', 'true');
  const list = page.getByTestId(testIds.routineList);
  await expect(list.getByRole('option')).toHaveCount(12);
  await expect(list.getByRole('option').first()).toContainText('clicks(30d) = 0 and impressions(30d) >= 500');
  await list.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByTestId(testIds.routineWhere)).toHaveText(WHERE);
  const found = page.getByTestId(testIds.routineFound);
  await expect(found).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(found).toContainText('The limit is 1, so nothing is proposed.');
  const take = page.getByTestId(testIds.routineTake);
  await expect(take).toHaveAttribute('aria-disabled', 'true');

  await page.keyboard.press('End');
  await page.getByTestId(testIds.routineTry).click();
  await expect(found).toContainText(`${preview.found} of `);
  await expect(found).not.toContainText('The limit');
  const [first] = preview.ads;
  const line = page.getByTestId(testIds.routineAds).getByRole('option').first();
  await expect(line).toContainText(first?.title ?? '');
  await expect(line).toContainText(`clicks(30d) ${first?.reasons[1]?.value}`);
  await lookAt(adsheet, 'routines', '.routines');

  await take.click();
  await drafts(page, preview.found);
  await expect(found).toContainText('0 of ');
  await page.keyboard.press('Control+z');
  await drafts(page, 0);
  await expect(found).toContainText(`${preview.found} of `);
});

test('a routine of one’s own is made, changed and copied, and proposes edits by itself until it is put away', async () => {
  const { page, adsheet } = shop;
  await page.keyboard.press('Control+1');
  await page.getByTestId(testIds.morePages).click();
  await page.getByTestId(testIds.morePage('routines')).click();
  await expect(page.getByTestId(testIds.tab('routines'))).toHaveAttribute('aria-selected', 'true');
  const list = page.getByTestId(testIds.routineList);
  const names = list.getByRole('option');
  await expect(names.first()).toBeVisible();
  const before = await names.count();
  const save = page.getByTestId(testIds.routineSave);
  const condition = page.getByTestId(testIds.routineCondition);
  const name = page.getByTestId(testIds.routineName);

  await page.getByTestId(testIds.routineNew).click();
  await expect(name).toBeFocused();
  await name.fill('Rest');
  await page.getByTestId(testIds.bulkKind('status')).click();
  await condition.fill('bid <');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await lookAt(adsheet, 'routine-dialog', '.routine-limits');
  await page.getByTestId(testIds.routineWhen).selectOption('time');
  await page.getByTestId(testIds.routineDay(6)).click();
  await lookAt(adsheet, 'routine-times', '.routine-when');
  await condition.fill('bid < 0.01');
  await page.getByTestId(testIds.routineLimit('percent')).fill('101');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.getByTestId(testIds.routineLimit('percent')).fill('15');
  await save.click();
  await expect(names).toHaveCount(before + 1);
  await expect(page.getByTestId(testIds.routineWhere)).toHaveText('bid < 0.01');
  await expect(names.last()).toBeInViewport();

  await page.getByTestId(testIds.routineTry).click();
  await expect(page.getByTestId(testIds.routineFound)).toContainText('0 of ');
  await lookAt(adsheet, 'routines-empty', '.routines');

  await page.getByTestId(testIds.routineEdit).click();
  await name.fill('Rest now');
  await name.press('Enter');
  await expect(names.last()).toContainText('Rest now');
  await page.getByTestId(testIds.routineCopy).click();
  await expect(name).toHaveValue('Rest now (copy)');
  await save.click();
  await expect(names).toHaveCount(before + 2);
  await page.getByTestId(testIds.routineRemove).click();
  await expect(names).toHaveCount(before + 1);
  const { routines } = await ask(page, 'routines.list', { account: SHOP });
  expect(routines.at(-1)).toMatchObject({
    name: 'Rest now',
    operation: { kind: 'status', status: 'PAUSED' },
    limits: { ads: null, percent: 15, coolDownDays: 14 },
    when: { at: 'time', time: '09:00', days: [1, 2, 3, 4, 5, 6] },
  });

  const by = { name: 'After changes', when: { at: 'pull' as const }, where: 'clicks(7d) >= 0 and bid > 0.5' };
  const operation = { kind: 'set' as const, fields: ['bid'], text: '0.50' };
  const limits = { ads: null, percent: null, coolDownDays: 0 };
  const { id } = await ask(page, 'routines.save', { account: SHOP, routine: { ...by, operation, limits } });
  await ask(page, 'pull.start', { account: SHOP, full: false });
  const notice = page.getByTestId(testIds.routineNotice);
  await expect(notice).toContainText(/Routine “After changes” proposes \d+ edits\. By figures up to/, {
    timeout: 60_000,
  });
  await drafts(page, 0);
  await page.keyboard.press('Control+1');
  await lookAt(adsheet, 'routine-notice', '.banners');
  await page.getByTestId(testIds.routineLook).click();
  await expect(page.getByTestId(testIds.routineWhere)).toHaveText(by.where);
  await expect(page.getByTestId(testIds.routineRuns)).toContainText(/ads to change/);
  await expect(page.getByTestId(testIds.routineFound)).toContainText(' of ');
  await page.getByTestId(testIds.routinePast).click();
  const days = page.getByTestId(testIds.routineDays).getByRole('option');
  await expect(days.first()).toContainText(/, Ads [1-9]/, { timeout: 60_000 });
  await expect(page.getByTestId(testIds.routineDayAds).getByRole('option').first()).toContainText(
    'clicks(7d)',
  );
  await lookAt(adsheet, 'routine-past', '.routines');
  await page.getByTestId(testIds.routinePutAway).click();
  await expect(notice).toHaveCount(0);
  expect((await ask(page, 'routines.run', { account: SHOP })).proposals).toEqual([]);
  await ask(page, 'routines.remove', { account: SHOP, routine: id });
});
