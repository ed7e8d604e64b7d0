import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { cellAt, clipboardOf, expectTexts, press, texts } from '../support/cells.ts';
import { showDeletedToo } from '../support/shop.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// Blocks of cells from elsewhere and from here, on whatever rows the sheet shows.

const ADS = 80;
const shop = shopForEachTest(ADS);

test('blocks land on the rows shown, sorted or filtered, and what is copied and pasted back changes nothing', async () => {
  const { page } = shop;
  const { app } = shop.adsheet;
  const shown = page.getByTestId(testIds.shownCount);
  await showDeletedToo(page, ADS);
  const drafts = page.getByTestId(testIds.view('drafts'));
  const clipboard = clipboardOf(app);

  await test.step('all cells copied and pasted back', async () => {
    await cellAt(page, 'D7').click();
    await press(page, ['Control+a', 'Control+c']);
    await expect(page.getByTestId(testIds.announcer)).toHaveText(/cells copied$/);
    expect((await clipboard.text()).split('\r\n').length).toBeGreaterThanOrEqual(ADS);
    await press(page, ['Control+v', 'Escape']);
    await press(page, ['=0.44', 'Enter']);
    await expect(drafts).toHaveText(/\D1$/);
    await press(page, ['Control+z']);
    await expect(drafts).toHaveText(/\D0$/);
  });

  await test.step('a column pasted on rows sorted by title', async () => {
    await page.getByRole('columnheader', { name: 'Title' }).click();
    const before = await texts(page, ['A1', 'A2']);
    await clipboard.put('0.61\r\n0.62\r\n');
    await cellAt(page, 'E1').click();
    await press(page, ['Control+v']);
    await expectTexts(page, { ...before, E1: '0.61', E2: '0.62' });
    await press(page, ['Control+z']);
    await expect(drafts).toHaveText(/\D0$/);
  });

  await test.step('a block pasted on filtered rows ends with them', async () => {
    await page.getByTestId(testIds.quickFilter).fill('showroommodel');
    await expect(shown).not.toHaveText(/^80 /);
    const rows = Number((await shown.innerText()).split(' ')[0]);
    await clipboard.put('7.01\r\n'.repeat(rows + 5));
    await cellAt(page, 'E1').click();
    await press(page, ['Control+v']);
    await expect(page.getByText('It was beyond the edge of the sheet.').first()).toBeVisible();
    await expectTexts(page, { E1: '7.01' });
    await page.getByTestId(testIds.quickFilter).fill('');
    await expect(shown).toHaveText(/^80 /);
    // The counts are updated after the cells; a deleted ad among the filtered ones takes no value.
    await expect(drafts).not.toHaveText(/\D0$/);
    expect(Number(/\d+$/.exec(await drafts.innerText())?.[0])).toBeLessThanOrEqual(rows);
  });

  await test.step('the handle goes on with a series', async () => {
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await clipboard.put('0.20\r\n0.25\r\n');
    await cellAt(page, 'D7').click();
    await press(page, ['Control+v']);
    await expectTexts(page, { D7: '0.20', D8: '0.25' });
    const [from, to] = [await cellAt(page, 'D8').boundingBox(), await cellAt(page, 'D11').boundingBox()];
    if (!from || !to) throw new Error('the cells are out of sight');
    await page.mouse.move(from.x + from.width - 4, from.y + from.height - 4);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 6 });
    await page.mouse.up();
    await expectTexts(page, { D9: '0.30', D10: '0.35', D11: '0.40' });
    await expect(page.getByTestId(testIds.rangeSums)).toHaveText(/Count 5.*Sum €\s?1\.50.*Average €\s?0\.30/);
  });

  await test.step('a table that comes as HTML only', async () => {
    const rows = ['0,35', '0,36'].map((bid) => `<tr><td>${bid}</td><td>7,50</td></tr>`);
    await page.evaluate(
      (html) => {
        const copyTable = (event: ClipboardEvent): void => {
          event.clipboardData?.setData('text/html', html);
          event.preventDefault();
          event.stopImmediatePropagation();
        };
        window.addEventListener('copy', copyTable, { capture: true, once: true });
      },
      `<table>${rows.join('')}</table>`,
    );
    await cellAt(page, 'D7').click();
    await press(page, ['Control+c']);
    const before = await texts(page, ['D7', 'E7', 'D8', 'E8']);
    await press(page, ['Control+v']);
    await expectTexts(page, { D7: '0.35', E7: '7.50', D8: '0.36', E8: '7.50' });
    await press(page, ['Control+z']);
    await expectTexts(page, before);
  });

  await test.step('amounts that could be one or a thousand, and amounts without cents', async () => {
    const before = await texts(page, ['E7', 'E8']);
    await clipboard.put('1.250\r\n1,250\r\n');
    await cellAt(page, 'E7').click();
    await press(page, ['Control+v']);
    await expect(page.getByText('The sign could stand for thousands or for decimals.').first()).toBeVisible();
    await expectTexts(page, before);
    await clipboard.put('1.250\r\n€ 12,-\r\n');
    await press(page, ['Control+v']);
    await expectTexts(page, { E7: '1,250.00', E8: '12.00' });
    await press(page, ['Control+z']);
    await expectTexts(page, before);
  });

  await test.step('a double click on the handle fills down beside what is filled', async () => {
    const before = await texts(page, ['D7', 'D8', 'D17']);
    await cellAt(page, 'D7').click();
    const box = await cellAt(page, 'D7').boundingBox();
    if (!box) throw new Error('the cell is out of sight');
    await page.mouse.dblclick(box.x + box.width - 4, box.y + box.height - 4);
    await expectTexts(page, { D8: before['D7'] ?? '', D17: before['D7'] ?? '' });
    await press(page, ['Control+z']);
    await expectTexts(page, before);
  });
});
