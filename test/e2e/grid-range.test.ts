import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { cellAt, drawnRange, expectTexts, focusedCell, OFTEN, press, texts } from '../support/cells.ts';
import { showDeletedToo } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// What hands do in a spreadsheet, as tables: a cell, keys, and what is to be seen then. Rows 7 to 13 of this shop can be
// edited, rows 6 and 14 are deleted ads.

const shop = shopSeenAnew(80);

test.beforeEach(() => showDeletedToo(shop.page, 80));

type Move = {
  readonly at: string;
  readonly keys: readonly string[];
  readonly focus: string;
  /** The corners of it that are drawn; empty for one cell. */
  readonly range?: string;
  /** What a screen reader says of it. */
  readonly says?: string;
};

const MOVES: Readonly<Record<string, Move>> = {
  'an arrow moves the focus': { at: 'D7', keys: ['ArrowDown'], focus: 'D8', range: '' },
  'Shift and arrows draw a range out': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight'],
    focus: 'D7',
    range: 'D7:E9',
    says: '3 by 2 cells selected',
  },
  'Shift and the arrow back make it smaller': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'],
    focus: 'D7',
    range: 'D7:D8',
  },
  'it is drawn out to all sides': {
    at: 'D9',
    keys: ['Shift+ArrowUp', 'Shift+ArrowLeft'],
    focus: 'D9',
    range: 'C8:D9',
  },
  'it goes over its own beginning': {
    at: 'D8',
    keys: ['Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowUp'],
    focus: 'D8',
    range: 'D7:D8',
  },
  'it ends at the edge': {
    at: 'B1',
    keys: ['Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft'],
    focus: 'B1',
    range: 'B1:P1',
  },
  'an arrow leaves it': { at: 'D7', keys: ['Shift+ArrowDown', 'ArrowRight'], focus: 'E7', range: '' },
  'Escape leaves it': { at: 'D7', keys: ['Shift+ArrowDown', 'Escape'], focus: 'D7', range: '' },
  'Ctrl+Shift+Up goes to the first row': {
    at: 'D7',
    keys: ['Control+Shift+ArrowUp'],
    focus: 'D7',
    range: 'D1:D7',
  },
  'Ctrl+Shift+Left goes to the first column': {
    at: 'D7',
    keys: ['Control+Shift+ArrowLeft'],
    focus: 'D7',
    range: 'D7:P7',
  },
  'Shift+Home does too': { at: 'D7', keys: ['Shift+Home'], focus: 'D7', range: 'D7:P7' },
  'Ctrl+Shift+Home goes to the first cell': {
    at: 'D7',
    keys: ['Control+Shift+Home'],
    focus: 'D7',
    range: 'D7:P1',
  },
  'Shift+End goes to the last column': {
    at: 'D7',
    keys: ['Shift+End'],
    focus: 'D7',
    says: '1 by 29 cells selected',
  },
  'Home goes to the first cell of the row': { at: 'D7', keys: ['Home'], focus: 'P7', range: '' },
  'Enter after Tab goes below the cell where Tab began': {
    at: 'D7',
    keys: ['Tab', 'Tab', 'Enter'],
    focus: 'D8',
    range: '',
  },
  'Tab walks the range row by row': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Tab', 'Tab'],
    focus: 'D8',
    range: 'D7:E8',
  },
  'Tab goes round': {
    at: 'D7',
    keys: ['Shift+ArrowRight', 'Tab', 'Tab'],
    focus: 'D7',
    range: 'D7:E7',
  },
  'Shift+Tab walks back': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+Tab'],
    focus: 'E8',
    range: 'D7:E8',
  },
  'Enter walks it column by column': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Enter', 'Enter'],
    focus: 'E7',
    range: 'D7:E8',
  },
  'Shift+Enter walks back': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Shift+Enter'],
    focus: 'E8',
    range: 'D7:E8',
  },
  'Enter without a range moves down': { at: 'D7', keys: ['Enter'], focus: 'D8', range: '' },
  'Ctrl+A takes all cells, the focus stays': {
    at: 'D7',
    keys: ['Control+a'],
    focus: 'D7',
    range: 'P1',
    says: '80 by 33 cells selected',
  },
  'Shift+Space takes the row': {
    at: 'D7',
    keys: ['Shift+Space'],
    focus: 'D7',
    range: 'P7',
    says: '1 by 33 cells selected',
  },
  'Shift+Space and Shift+Down take the next row too': {
    at: 'D7',
    keys: ['Shift+Space', 'Shift+ArrowDown'],
    focus: 'D7',
    range: 'P7',
    says: '2 by 33 cells selected',
  },
  'Ctrl+Space takes the column': {
    at: 'D7',
    keys: ['Control+Space'],
    focus: 'D7',
    range: 'D1',
    says: '80 by 1 cells selected',
  },
  'Ctrl+Shift+End goes to the last cell': {
    at: 'D7',
    keys: ['Control+Shift+End'],
    focus: 'D7',
    says: '74 by 29 cells selected',
  },
  'Ctrl+Home goes to the first cell of the sheet': {
    at: 'D7',
    keys: ['Control+End', 'Control+Home'],
    focus: 'P1',
    range: '',
  },
  'Ctrl+Down goes to the last cell of a filled column': {
    at: 'D7',
    keys: ['Control+ArrowDown'],
    focus: 'D80',
    range: '',
  },
  'Shift+Enter goes round to the end of a long range, which comes into sight': {
    at: 'D7',
    keys: ['Control+Shift+ArrowDown', 'Shift+Enter'],
    focus: 'D80',
  },
};

test('ranges follow the keys of a spreadsheet', async () => {
  test.setTimeout(120_000);
  const { page } = shop;

  for (const [name, { at, keys, focus, range, says }] of Object.entries(MOVES)) {
    await test.step(name, async () => {
      await press(page, ['Control+Home']);
      await cellAt(page, at).click();
      await press(page, keys);
      if (range !== undefined) await expect.poll(() => drawnRange(page), OFTEN).toBe(range);
      // A cell that had to come into sight first takes the focus when it is drawn.
      await expect.poll(() => focusedCell(page), OFTEN).toBe(focus);
      if (says) await expect(page.getByTestId(testIds.announcer)).toHaveText(says);
      await press(page, ['Escape']);
    });
  }
});

test('the frame of a range is one line from row to row, and the handle of a lone cell goes with the focus', async () => {
  const { page } = shop;
  await cellAt(page, 'D7').click();
  await press(page, ['Shift+ArrowDown', 'Shift+ArrowLeft', 'Shift+ArrowLeft']);
  await expect(cellAt(page, 'D8')).toHaveClass(/range-handle/);
  const boxOf = async (address: string) => {
    const box = await cellAt(page, address).boundingBox();
    if (!box) throw new Error('the cell is out of sight');
    return { top: box.y, bottom: box.y + box.height };
  };
  const { bottom } = await boxOf('D8');
  expect((await boxOf('D7')).bottom).toBe((await boxOf('D8')).top);
  expect([(await boxOf('B8')).bottom, (await boxOf('C8')).bottom]).toEqual([bottom, bottom]);
  const picture = (address: string) =>
    cellAt(page, address).evaluate((cell) => getComputedStyle(cell).getPropertyValue('--handle'));
  await expect.poll(() => picture('D8')).toContain('gradient');
  await page.getByTestId(testIds.quickFilter).focus();
  await expect.poll(() => picture('D8')).toContain('gradient');
  await cellAt(page, 'E7').click();
  await expect.poll(() => picture('E7')).toContain('gradient');
  await page.getByTestId(testIds.quickFilter).focus();
  await expect.poll(() => picture('E7')).toBe('');
});

test('Home brings the columns beside the frozen ones back into sight', async () => {
  const { page } = shop;
  await cellAt(page, 'D7').click();
  for (const home of ['Home', 'Control+Home']) {
    await press(page, ['End']);
    await expect(cellAt(page, 'B7')).toBeHidden();
    await press(page, [home]);
    await expect(cellAt(page, 'B1')).toBeInViewport({ ratio: 1 });
  }
});

test('Escape lets go of the handle of a lone cell, and the frame of what was copied is seen with few colours too', async () => {
  const { page } = shop;
  await cellAt(page, 'D7').click();
  const before = await texts(page, ['D7', 'D8', 'D9']);
  const [from, to] = [await cellAt(page, 'D7').boundingBox(), await cellAt(page, 'D9').boundingBox()];
  if (!from || !to) throw new Error('the cells are out of sight');
  await page.mouse.move(from.x + from.width - 4, from.y + from.height - 4);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 6 });
  await expect(cellAt(page, 'D9')).toHaveClass(/fill-cell/);
  await press(page, ['Escape']);
  await expect(cellAt(page, 'D9')).not.toHaveClass(/fill-cell/);
  await page.mouse.up();
  await press(page, ['Control+c', '=0.41', 'Enter']);
  await expectTexts(page, { ...before, D7: '0.41' });

  await press(page, ['Control+c', 'ArrowDown']);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(cellAt(page, 'D8')).toHaveCSS('border-top-style', 'dashed');
  await expect(cellAt(page, 'D8')).toHaveCSS('border-right-style', 'dashed');
  await page.emulateMedia({ forcedColors: 'none' });
});
