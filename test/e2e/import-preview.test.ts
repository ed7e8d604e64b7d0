import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { separatorOf } from '../../shared/table/separator.ts';
import { readTable, writeTable } from '../../shared/table/tsv.ts';
import { writeBook } from '../integration/import/books.ts';
import { faultsOf } from '../support/accessibility.ts';
import { saveTo } from '../support/dialogs.ts';
import { dropOn } from '../support/drop.ts';
import { threeAds } from '../support/grid.ts';
import { lookAt } from '../support/pictures.ts';
import { drafts, edit } from '../support/shop.ts';
import { shopForAllTests } from '../support/shop-tests.ts';

// A file of ours that comes back: what is shown of it first, and how it is decided on.

const ADS = 40;
const shop = shopForAllTests(ADS);

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adsheet-preview-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Exports all ads into a file that no notice has named yet. */
const exported = async (name: string): Promise<string> => {
  const file = path.join(folder, name);
  await saveTo(shop.adsheet, file);
  await shop.page.keyboard.press('Control+Shift+S');
  await shop.page.getByTestId(testIds.exportCsv).click();
  await shop.page.getByTestId(testIds.exportStart).click();
  const told = shop.page.getByTestId(testIds.toast).filter({ hasText: `40 ads are in ${name}` });
  await expect(told).toBeVisible();
  return file;
};

/** Writes values over cells, by ad and header. */
const changed = async (
  file: string,
  values: ReadonlyMap<number, Readonly<Record<string, string>>>,
): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const separator = separatorOf(text);
  const [head = [], ...rows] = readTable(text, separator);
  const ads = rows.map((row) => {
    const said = values.get(Number(row[head.indexOf('Ad ID')])) ?? {};
    return row.map((cell, i) => said[head[i] ?? ''] ?? cell);
  });
  await writeFile(file, `\ufeff${writeTable([head, ...ads], separator)}`);
};

test('a file that says what the ads say proposes nothing, and says so', async () => {
  const { page } = shop;
  await dropOn(page, [await exported('same.csv')]);
  const proposals = page.getByTestId(testIds.proposals);
  await expect(proposals).toContainText('All 40 rows say what your ads say');
  await page.getByTestId(testIds.proposalKind('unchanged')).click();
  await expect(page.getByTestId(testIds.proposedRow(0))).toBeVisible();
  await page.getByTestId(testIds.discardProposal).click();
});

test('every address of a cell with pictures can be seen, also by keyboard, and the sheet is named', async () => {
  const { page } = shop;
  const addresses = Array.from(
    { length: 8 },
    (_, at) => `https://pictures.example/chairs/number-${at}/front.jpg`,
  );
  const file = await writeBook(path.join(folder, 'pictures.xlsx'), {
    Stoelen: [
      ['Title', 'Image'],
      ['Garden chair', addresses.join(' ')],
      ['Bench', addresses[0] ?? ''],
    ],
  });
  await dropOn(page, [file]);
  await expect(page.getByTestId(testIds.onlySheet)).toHaveText('Sheet: Stoelen');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  const row = page.getByTestId(testIds.proposedRow(0));
  await expect(row).not.toContainText('number-7');
  await expect(row).toContainText('front.jpg');
  await page.getByTestId(testIds.takeCell(0, 'images')).focus();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByTestId(testIds.morePictures)).toBeFocused();
  await expect(row.getByTestId(testIds.morePictures)).toHaveAccessibleName(
    'Show 7 more addresses, all in full',
  );
  await page.keyboard.press('Enter');
  for (const address of addresses) await expect(row).toContainText(address);
  await lookAt(shop.adsheet, 'picture-addresses', `[data-testid="${testIds.proposals}"]`);
  await page.keyboard.press('Enter');
  await expect(row).not.toContainText('number-7');
  await page.getByTestId(testIds.discardProposal).click();
});

test('what differs is shown, and conflicts are decided on together; arrow keys lead from tick to tick', async () => {
  const { page } = shop;
  const [first, second, third] = await threeAds(page);
  const file = await exported('changed.csv');
  await edit(
    page,
    [first, second].map(({ key }) => ({ key, field: 'title', value: 'In Adsheet hernoemd' })),
  );
  await changed(
    file,
    new Map([
      [first.id, { Title: 'In Excel hernoemd' }],
      [second.id, { Title: 'In Excel hernoemd', Bid: second.raisedText }],
      [third.id, { Bid: third.raisedText }],
    ]),
  );
  await dropOn(page, [file]);
  const table = page.getByTestId(testIds.proposedTable);
  const ticks = table.locator('tbody').getByRole('checkbox', { name: /^Take row/ });
  await expect(ticks).toHaveCount(3);
  await expect(table.getByRole('columnheader')).toHaveText(['Row', 'Ad', /^Title ?2$/, /^Bid ?2$/]);
  await expect(table).toContainText('In Adsheet: In Adsheet hernoemd');
  expect(await faultsOf(page, `[data-testid="${testIds.proposals}"]`)).toEqual([]);

  // The row of the first has nothing but the conflict: its own tick takes it.
  await expect(page.getByTestId(testIds.applyProposal)).toContainText('2 ads');
  const conflict = table.getByRole('checkbox', { name: 'Take Title of row' }).first();
  await ticks.first().press('Space');
  await expect(conflict).toBeChecked();
  await expect(page.getByTestId(testIds.applyProposal)).toContainText('3 ads');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(conflict).toBeFocused();
  await page.keyboard.press('Space');
  await expect(ticks.first()).not.toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(table.getByRole('checkbox', { name: 'Take Title of row' }).nth(1)).toBeFocused();

  // Read in another way, the same rows are looked at.
  await page.getByTestId(testIds.proposalKind('conflicting')).click();
  await page.getByTestId(testIds.proposalStep('columns')).click();
  const decimal = page.getByTestId(testIds.tableDecimal);
  await decimal.selectOption((await decimal.inputValue()) === ',' ? '.' : ',');
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(page.getByTestId(testIds.proposalKind('conflicting'))).toHaveAttribute('aria-pressed', 'true');
  await expect(ticks).toHaveCount(2);
  await page.getByTestId(testIds.takeConflicts).click();
  await expect(conflict).toBeChecked();
  await page.getByTestId(testIds.keepConflicts).click();
  await expect(conflict).not.toBeChecked();
  await page.getByTestId(testIds.takeConflicts).click();
  await page.getByTestId(testIds.applyProposal).click();
  await expect(page.getByTestId(testIds.toast).filter({ hasText: 'Applied to 3 ads' })).toBeVisible();
  await drafts(page, 3);
});

test('a column that was sorted without the ad IDs holds everything until its rows are taken so', async () => {
  const { page } = shop;
  const file = await exported('sorted.csv');
  const text = await readFile(file, 'utf8');
  const separator = separatorOf(text);
  const [head = [], ...rows] = readTable(text, separator);
  const at = head.indexOf('Title');
  const titles = rows.map((row) => row[at] ?? '').toSorted();
  const apart = rows.map((row, i) => row.toSpliced(at, 1, titles[i] ?? ''));
  await writeFile(file, `\ufeff${writeTable([head, ...apart], separator)}`);
  await dropOn(page, [file]);
  const notice = page.getByTestId(testIds.sortedApart);
  await expect(notice).toContainText('in Title what other ads of the file had');
  const apply = page.getByTestId(testIds.applyProposal);
  await expect(apply).toBeDisabled();
  await lookAt(shop.adsheet, 'sorted-apart', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.takeApart).click();
  await expect(notice).toContainText('are taken by their IDs');
  await expect(apply).toBeEnabled();
  await page.getByTestId(testIds.takeApart).click();
  await expect(apply).toBeDisabled();
  await page.getByTestId(testIds.proposalStep('columns')).click();
  await page.getByTestId(testIds.columnChoice(at)).selectOption('');
  await expect(notice).toBeHidden();
  await page.getByTestId(testIds.discardProposal).click();
});

test('sheets that look like ads are read together, each row with its sheet', async () => {
  const { page } = shop;
  const file = path.join(folder, 'shop.xlsx');
  await writeBook(file, {
    Chairs: [['Title', 'Bid', 'Price'], ...['Oak', 'Pine', 'Ash'].map((wood) => [`${wood} chair`, 0.35, 45])],
    Tables: [
      ['Our tables'],
      ['Bid', 'Description', 'Title'],
      ...['Oak', 'Pine'].map((wood) => [0.4, `A table of ${wood}`, `${wood} table`]),
    ],
    Cabinets: [
      ['Title', 'Bid'],
      ['Oak cabinet', 'much'],
    ],
  });
  await dropOn(page, [file]);
  const facts = page.getByTestId(testIds.fileFacts);
  await expect(facts).toContainText('3 sheets look like ads');
  await lookAt(shop.adsheet, 'one-sheet', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.readTogether).click();
  await expect(facts).toContainText('Read together: Chairs, Tables, Cabinets');
  await expect(page.getByTestId(testIds.proposedRow(5))).toContainText('Cabinets');
  await lookAt(shop.adsheet, 'sheets-together', `[data-testid="${testIds.proposals}"]`);
  await page.getByTestId(testIds.fileSheet).selectOption('Tables');
  await expect(facts).toContainText('3 sheets look like ads');
  await page.getByTestId(testIds.discardProposal).click();
});

test('a plain list shows thirty rows a screen, each opened in full by its number', async () => {
  const { page } = shop;
  const told = `${'An oak chair for the garden, oiled by hand. '.repeat(12)}The last word.`;
  const chairs = Array.from({ length: 45 }, (_, at) => [
    `Garden chair number ${at}`,
    told,
    0.35,
    45 + at,
    `https://pictures.example/${at}/front.jpg https://pictures.example/${at}/back.jpg`,
    `chair-${at}`,
  ]);
  const file = await writeBook(path.join(folder, 'plain.xlsx'), {
    Chairs: [['Title', 'Description', 'Bid', 'Price', 'Images', 'Vendor ID'], ...chairs],
  });
  const resize = async (width: number, height: number): Promise<void> => {
    await shop.adsheet.app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setContentSize(...size),
      [width, height] as const,
    );
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([width, height]);
  };
  /** The rows that are in sight in full. */
  const inSight = () =>
    page.getByTestId(testIds.proposedTable).evaluate((table) => {
      const box = table.parentElement?.getBoundingClientRect();
      const top = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
      return [...table.querySelectorAll('tbody tr')].filter((row) => {
        const at = row.getBoundingClientRect();
        return at.top >= top - 1 && at.bottom <= (box?.bottom ?? 0) + 1;
      }).length;
    });
  await resize(1440, 900);
  await dropOn(page, [file]);
  await page.getByTestId(testIds.proposalStep('rows')).click();
  await expect(page.getByTestId(testIds.proposedRow(44))).toBeAttached();
  const pictures = async (name: string) => {
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((chosen) => globalThis.adsheet.call('shell.set_theme', { theme: chosen }), theme);
      await expect(page.locator(`:root[data-mode="${theme}"]`)).toBeAttached();
      await page.screenshot({ path: test.info().outputPath(`${name}-${theme}.png`) });
    }
  };
  await pictures('plain-1440');
  await expect.poll(inSight).toBeGreaterThanOrEqual(30);
  await resize(1280, 800);
  await pictures('plain-1280');
  await expect.poll(inSight).toBeGreaterThanOrEqual(22);
  await resize(820, 700);
  await pictures('plain-820');
  await expect.poll(inSight).toBeGreaterThanOrEqual(12);
  const opener = page.getByTestId(testIds.openRow(0));
  await page.getByTestId(testIds.takeRow(0)).focus();
  await page.keyboard.press('ArrowRight');
  await expect(opener).toBeFocused();
  const description = page.getByTestId(testIds.proposedRow(0)).getByTitle('An oak chair');
  const isCut = () => description.evaluate((text) => text.scrollWidth > text.clientWidth);
  expect(await isCut()).toBe(true);
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(description).toHaveText(told);
  expect(await isCut()).toBe(false);
  await expect(page.getByTestId(testIds.proposedRow(0))).toContainText('https://pictures.example/0/back.jpg');
  await pictures('plain-open');
  await page.keyboard.press('Enter');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(description).not.toHaveText(told);
  await page.getByTestId(testIds.discardProposal).click();
});
