import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { MADE_PICTURES, shownPictures } from '../../scripts/guide-pictures.ts';
import { separatorOf } from '../../shared/table/separator.ts';
import { readTable, writeTable } from '../../shared/table/tsv.ts';
import { cellAt } from '../support/cells.ts';
import { saveTo } from '../support/dialogs.ts';
import { dropOn } from '../support/drop.ts';
import { type Editable, editableAds, query } from '../support/grid.ts';
import { drafts, edit, idle, openPanel } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// The pictures of the user's guide, each of the window in a state that was checked first. They go to the results of the
// tests, `npm run guide-pictures` takes them from there into the guide. What they look like is nobody's pixel to compare;
// that each of them can still be made is what this holds.

const ADS = 300;
const SIZE = { width: 1280, height: 800 };
const CENT = 10_000n;

const shop = shopForAllTests(ADS);
let folder: string;

// One story: what was edited for a picture is there in the next ones.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  await rm(MADE_PICTURES, { recursive: true, force: true });
  await mkdir(MADE_PICTURES, { recursive: true });
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-guide-'));
  await shop.page.evaluate(() => globalThis.adsheet.call('shell.set_theme', { theme: 'light' }));
  await shop.adsheet.app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, SIZE);
  await expect.poll(() => shop.page.evaluate(() => globalThis.innerWidth)).toBe(SIZE.width);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const made = new Set<string>();

/** Takes the picture once no request, notice or hover is left. */
const take = async (page: Page, name: string): Promise<void> => {
  await idle(page);
  await expect(page.getByTestId(testIds.toast)).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(page.locator('.ag-tooltip-custom')).toHaveCount(0);
  await page.screenshot({ path: path.join(MADE_PICTURES, `${name}.png`) });
  made.add(name);
};

/** Reads a notice and dismisses it. */
const dismiss = (page: Page, text: string): Promise<void> =>
  page.getByTestId(testIds.toast).filter({ hasText: text }).getByRole('button', { name: 'Dismiss' }).click();

type Ad = Editable & { readonly title: string };

/** Ads that can be edited, with nothing edited yet, in the order of the sheet. */
const someAds = async (page: Page, count: number): Promise<readonly Ad[]> => {
  const titles = new Map(
    (await query(page, 'not draft', ['title'])).map((row) => [row['key'], row['title']]),
  );
  const ads = (await editableAds(page)).flatMap((ad) => {
    const title = titles.get(ad.key);
    return typeof title === 'string' ? [{ ...ad, title }] : [];
  });
  expect(ads.length).toBeGreaterThanOrEqual(count);
  return ads.slice(0, count);
};

const TITLE_LENGTH = 60;
const titled = (words: string, { title }: Ad): string => `${words}: ${title}`.slice(0, TITLE_LENGTH).trim();

const raised = (ads: readonly Editable[]) =>
  ads.map(({ key, raised: value }) => ({ key, field: 'bidMicros', value }));

test('the sheet can be shown with raised bids, and a range with its sums', async () => {
  const { page } = shop;
  await edit(page, raised(await someAds(page, 9)));
  await cellAt(page, 'D2').click();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(`Shift+${key}`);
  await expect(page.getByTestId(testIds.rangeSums)).toBeVisible();
  await take(page, 'sheet');
});

test('problems can be shown by kind, beside all of one ad', async () => {
  const { page } = shop;
  const ads = await someAds(page, 4);
  await edit(
    page,
    ads.map(({ key }, at) =>
      at < 3
        ? { key, field: 'bidMicros', text: '0.001' }
        : {
            key,
            field: 'title',
            text: 'Zo goed als nieuw en compleet met alles wat er ooit bij geleverd werd',
          },
    ),
  );
  // The view holds what was told before it was chosen.
  await drafts(page, 13);
  await page.getByTestId(testIds.view('drafts')).click();
  await page.keyboard.press('F9');
  await openPanel(page);
  await page.locator(`[row-id="${ads[0]?.key}"] [col-id="bidMicros"]`).click();
  await expect(page.getByTestId(testIds.problems)).toContainText('Below the minimum');
  await expect(page.getByTestId(testIds.right)).toContainText('Edited, not sent yet');
  await take(page, 'problems');
  await page.keyboard.press('F10');
  await page.keyboard.press('F9');
  await page.getByTestId(testIds.view('all')).click();
  await page.keyboard.press('Control+Home');
});

test('a bulk edit can be shown with what it would change, before it does', async () => {
  const { page } = shop;
  await page.getByTestId(testIds.statusFilter).click();
  await page.getByRole('menuitemcheckbox', { name: /Paused/ }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+b');
  await page.getByTestId(testIds.bulk('raise')).click();
  await page.getByTestId(testIds.bulk('amount')).fill('10');
  await expect(page.getByTestId(testIds.bulkPreview)).toContainText(/\d+ ads change/);
  await take(page, 'bulk-edit');
  await page.getByTestId(testIds.bulkApply).click();
  await dismiss(page, 'ads changed');
  await page.getByRole('button', { name: 'Clear all filters' }).first().click();
});

test('the palette can be shown with commands by their name, with their keys', async () => {
  const { page } = shop;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ad');
  await expect(page.getByTestId(testIds.palette).getByRole('option', { selected: true })).toBeVisible();
  await take(page, 'palette');
  await page.keyboard.press('Escape');
});

type Said = Readonly<Record<string, string>>;

/** Edits a csv file as another program would: cells by ad and header, and one row more. */
const editFile = async (file: string, changed: ReadonlyMap<number, Said>, added: Said): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const separator = separatorOf(text);
  const [head = [], ...rows] = readTable(text, separator);
  const ads = rows.map((row) => {
    const said = changed.get(Number(row[head.indexOf('Ad ID')])) ?? {};
    return row.map((cell, at) => said[head[at] ?? ''] ?? cell);
  });
  const more = head.map((name) => added[name] ?? '');
  await writeFile(file, `\ufeff${writeTable([head, ...ads, more], separator)}`);
};

test('an import can be shown with what a file would change, row by row', async () => {
  const { page } = shop;
  const file = path.join(folder, 'ads.csv');
  await saveTo(shop.adsheet, file);
  await page.keyboard.press('Control+Shift+S');
  await page.getByTestId(testIds.exportCsv).click();
  await page.getByTestId(testIds.exportStart).click();
  await dismiss(page, 'ads are in ads.csv');
  const ads = await someAds(page, 6);
  const [moved] = ads;
  if (moved) await edit(page, [{ key: moved.key, field: 'title', value: titled('Gratis bezorgd', moved) }]);
  const changed = ads.map((ad, at): [number, Said] => [
    ad.id,
    at < 3 ? { Title: titled('Met garantie', ad) } : { Bid: at === 5 ? 'veel' : ad.raisedText },
  ]);
  await editFile(file, new Map(changed), {
    Title: 'Damesfiets Gazelle Chamonix',
    Category: 'Damesfietsen',
    Description: 'Zo goed als nieuw, weinig gebruikt.',
    Bid: '0.20',
  });
  await dropOn(page, [file]);
  const table = page.getByTestId(testIds.proposedTable);
  await expect(table).toContainText(/In Adsheet: Gratis bezorgd/);
  await take(page, 'import-preview');
  await page.getByTestId(testIds.applyProposal).click();
  await dismiss(page, 'Applied to');
  await dismiss(page, 'Not everything was taken');
});

test('conflicts can be shown with three values beside each other', async () => {
  const { page, control } = shop;
  const ads = await someAds(page, 5);
  await edit(page, [
    ...raised(ads),
    ...ads.slice(0, 2).map((ad) => ({ key: ad.key, field: 'title', value: titled('Gratis bezorgd', ad) })),
  ]);
  for (const [at, ad] of ads.entries())
    await control.change(ad.id, {
      bidMicros: String(BigInt(ad.raised) + 5n * CENT),
      ...(at < 2 ? { title: titled('Morgen in huis', ad) } : {}),
    });
  await page.keyboard.press('F5');
  await expect(page.getByTestId(testIds.tab('conflicts'))).toContainText('7');
  await page.keyboard.press('Control+5');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('your value is sent at the next push');
  await take(page, 'conflicts');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('m');
  await expect(page.getByTestId(testIds.conflicts)).toContainText('No conflicts');
});

test('Review can be shown with what would be sent, and what it may cost', async () => {
  const { page } = shop;
  await page.getByTestId(testIds.command('review')).click();
  await expect(page.getByTestId(testIds.push)).toContainText(/\d/);
  await expect(page.getByTestId(testIds.reviewMoney)).toBeVisible();
  await take(page, 'review');
});

test('the history can be shown with edits, pulls and a push, and what each did', async () => {
  const { page } = shop;
  await page.getByTestId(testIds.push).click();
  const confirm = page.getByTestId(testIds.guardConfirm);
  await confirm.or(page.getByTestId(testIds.pushResult)).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByTestId(testIds.pushResult)).toBeVisible({ timeout: 60_000 });
  await page.getByTestId(testIds.tab('history')).click();
  const push = page.getByTestId(testIds.historyEntry).filter({ hasText: 'Push 1' });
  await push.click();
  await expect(push).toContainText('sent');
  await expect(page.getByTestId(testIds.history).locator('ins').first()).toBeVisible();
  await take(page, 'history');
});

test('the guide shows these pictures and no others', async () => {
  expect(await shownPictures()).toEqual([...made].toSorted());
});
