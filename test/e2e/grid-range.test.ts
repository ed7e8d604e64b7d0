import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/test-ids.ts';
import { cellAt, clipboardOf, drawnRange, expectTexts, focusedCell, press, texts } from '../support/cells.ts';
import { shopForEachTest } from '../support/shop-tests.ts';

// What hands do in a spreadsheet, as tables: a cell, keys, and what is to be seen then. Rows 7 to 13 of this shop can be
// edited, rows 6 and 14 are deleted ads.

const ADS = 80;
const shop = shopForEachTest(ADS);

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
    keys: ['Shift+ArrowUp', 'Shift+ArrowLeft', 'Shift+ArrowLeft'],
    focus: 'B1',
    range: 'A1:B1',
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
    range: 'A7:D7',
  },
  'Shift+Home does too': { at: 'D7', keys: ['Shift+Home'], focus: 'D7', range: 'A7:D7' },
  'Ctrl+Shift+Home goes to the first cell': {
    at: 'D7',
    keys: ['Control+Shift+Home'],
    focus: 'D7',
    range: 'A1:D7',
  },
  'Shift+End goes to the last column': {
    at: 'D7',
    keys: ['Shift+End'],
    focus: 'D7',
    says: '1 by 30 cells selected',
  },
  'Home goes to the first cell of the row': { at: 'D7', keys: ['Home'], focus: 'A7', range: '' },
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
    range: 'A1',
    says: '80 by 33 cells selected',
  },
  'Shift+Space takes the row': {
    at: 'D7',
    keys: ['Shift+Space'],
    focus: 'D7',
    range: 'A7',
    says: '1 by 33 cells selected',
  },
  'Shift+Space and Shift+Down take the next row too': {
    at: 'D7',
    keys: ['Shift+Space', 'Shift+ArrowDown'],
    focus: 'D7',
    range: 'A7',
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
    says: '74 by 30 cells selected',
  },
  'Ctrl+Home goes to the first cell of the sheet': {
    at: 'D7',
    keys: ['Control+End', 'Control+Home'],
    focus: 'A1',
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

type Act = {
  readonly at: string;
  readonly keys: readonly string[];
  /** What stands on the clipboard before. */
  readonly clipboard?: string;
  readonly holds: Readonly<Record<string, string>>;
  /** How many times Ctrl+Z takes all of it back. */
  readonly undos?: number;
};

/** Filled in when the shop is there: acts on what its cells hold. */
const acts = (own: Readonly<Record<string, string>>): Readonly<Record<string, Act>> => ({
  'typing and Enter': { at: 'D7', keys: ['=0.41', 'Enter'], holds: { D7: '0.41' } },
  'F2, more of it, Tab': { at: 'A7', keys: ['F2', '= nieuw', 'Tab'], holds: { A7: `${own['A7']} nieuw` } },
  'Escape keeps what was there': {
    at: 'D7',
    keys: ['=0.41', 'Escape'],
    holds: { D7: own['D7'] ?? '' },
    undos: 0,
  },
  'an arrow enters what was typed and goes on': {
    at: 'D7',
    keys: ['=0.41', 'ArrowDown', '=0.42', 'ArrowRight', '=6', 'ArrowUp'],
    holds: { D7: '0.41', D8: '0.42', E8: '6.00' },
    undos: 3,
  },
  'F2 gives the arrows to the text': {
    at: 'A7',
    keys: ['=Stoel', 'F2', 'ArrowLeft', '=tj', 'Enter'],
    holds: { A7: 'Stoetjl' },
  },
  'a line entered with Tab goes on below its first cell': {
    at: 'D7',
    keys: ['=0.41', 'Tab', '=6', 'Enter', '=0.42', 'Enter'],
    holds: { D7: '0.41', E7: '6.00', D8: '0.42' },
    undos: 3,
  },
  'Alt+Down calls up the list': {
    at: 'B7',
    keys: ['Alt+ArrowDown', 'ArrowDown', 'Enter'],
    holds: { B7: 'Paused' },
  },
  'typing through a range with Enter': {
    at: 'D7',
    keys: ['Shift+ArrowDown', '=0.41', 'Enter', '=0.42', 'Enter'],
    holds: { D7: '0.41', D8: '0.42' },
    undos: 2,
  },
  'Ctrl+Enter enters in all cells': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowDown', '=0.43', 'Control+Enter'],
    holds: { D7: '0.43', D8: '0.43', D9: '0.43' },
  },
  'Ctrl+Enter chooses in all cells': {
    at: 'B7',
    keys: ['Shift+ArrowDown', '=paus', 'Control+Enter'],
    holds: { B7: 'Paused', B8: 'Paused' },
  },
  'Ctrl+D fills down the first row': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+d'],
    holds: { D8: own['D7'] ?? '', D9: own['D7'] ?? '', E8: own['E7'] ?? '', E9: own['E7'] ?? '' },
  },
  'Ctrl+D of one cell takes the one above': {
    at: 'D8',
    keys: ['Control+d'],
    holds: { D8: own['D7'] ?? '' },
  },
  'Ctrl+R fills to the right': {
    at: 'E8',
    keys: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+r'],
    holds: { F8: own['E8'] ?? '', F9: own['E9'] ?? '' },
  },
  'Delete empties what may be empty, and not the bid': {
    at: 'D7',
    keys: ['Shift+ArrowDown', 'Shift+ArrowRight', 'Delete'],
    holds: { D7: own['D7'] ?? '', E7: '', D8: own['D8'] ?? '', E8: '' },
  },
  'one cell copied fills a range': {
    at: 'D7',
    keys: ['Control+c', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v'],
    holds: { D8: own['D7'] ?? '', D9: own['D7'] ?? '', D10: own['D7'] ?? '' },
  },
  'a block copied lands from its corner': {
    at: 'D7',
    keys: ['Shift+ArrowRight', 'Shift+ArrowDown', 'Control+c', 'ArrowDown', 'ArrowDown', 'Control+v'],
    holds: { D9: own['D7'] ?? '', E9: own['E7'] ?? '', D10: own['D8'] ?? '', E10: own['E8'] ?? '' },
  },
  'a block cut moves what can be emptied': {
    at: 'E7',
    keys: ['Shift+ArrowDown', 'Control+x', 'ArrowDown', 'ArrowDown', 'Control+v'],
    holds: { E7: '', E8: '', E9: own['E7'] ?? '', E10: own['E8'] ?? '' },
    undos: 2,
  },
  "a spreadsheet's block, with quotes, a tab, and decimal commas": {
    at: 'A7',
    clipboard:
      '"Stoel ""Eames"""\tgepauzeerd\t\t0,35\t1.234,50\r\n"Tafel\tzwart"\tActief\t\t0,4\tOnbeperkt\r\n',
    keys: ['Control+v'],
    holds: {
      A7: 'Stoel "Eames"',
      B7: 'Paused',
      D7: '0.35',
      E7: '1,234.50',
      A8: 'Tafel zwart',
      B8: 'Active',
      D8: '0.40',
      E8: 'Unlimited',
    },
  },
  'one row pasted into every row of a range': {
    at: 'D7',
    clipboard: '0.51\t7.00',
    keys: ['Shift+ArrowDown', 'Shift+ArrowDown', 'Control+v'],
    holds: { D7: '0.51', E7: '7.00', D8: '0.51', E8: '7.00', D9: '0.51', E9: '7.00' },
  },
  'what cannot be taken is left, the rest lands': {
    at: 'D12',
    clipboard: '0.52\r\nduur\r\n0.54',
    keys: ['Control+v'],
    holds: { D12: '0.52', D13: own['D13'] ?? '', D14: own['D14'] ?? '' },
  },
  'a word that is no status and amounts in another currency are left': {
    at: 'B12',
    clipboard: 'bevroren\t\t$0.40\tUSD 6.00\r\ngepauzeerd\t\t€ 0,40\t6,00 EUR',
    keys: ['Control+v'],
    holds: { B13: 'Paused', D13: '0.40', E13: '6.00' },
  },
  'Ctrl+Shift+R takes back the edits of the range only': {
    at: 'D7',
    keys: [
      '=0.41',
      'Enter',
      '=0.42',
      'Enter',
      '=0.43',
      'Enter',
      'ArrowUp',
      'Shift+ArrowUp',
      'Control+Shift+R',
    ],
    holds: { D7: '0.41', D8: own['D8'] ?? '', D9: own['D9'] ?? '' },
    undos: 4,
  },
});

const WATCHED = ['A', 'B', 'D', 'E', 'F'].flatMap((column) =>
  [7, 8, 9, 10, 11, 12, 13, 14].map((row) => `${column}${row}`),
);

test('ranges and what is done with them follow the keys of a spreadsheet', async () => {
  test.setTimeout(240_000);
  const { page } = shop;
  const { app } = shop.adsheet;
  const drafts = page.getByTestId(testIds.view('drafts'));

  for (const [name, { at, keys, focus, range, says }] of Object.entries(MOVES)) {
    await test.step(name, async () => {
      await press(page, ['Control+Home']);
      await cellAt(page, at).click();
      await press(page, keys);
      if (range !== undefined) await expect.poll(() => drawnRange(page)).toBe(range);
      // A cell that had to come into sight first takes the focus when it is drawn.
      await expect.poll(() => focusedCell(page)).toBe(focus);
      if (says) await expect(page.getByTestId(testIds.announcer)).toHaveText(says);
      await press(page, ['Escape']);
    });
  }

  await page.mouse.wheel(-10_000, 0);
  await page.mouse.wheel(0, -10_000);
  const own = await texts(page, WATCHED);
  for (const [name, { at, keys, clipboard, holds, undos = 1 }] of Object.entries(acts(own))) {
    await test.step(name, async () => {
      if (clipboard !== undefined) await clipboardOf(app).put(clipboard);
      await cellAt(page, at).click();
      await press(page, keys);
      await expectTexts(page, { ...own, ...holds });
      await press(page, ['Escape', ...Array.from({ length: undos }, () => 'Control+z')]);
      await expectTexts(page, own);
      await press(
        page,
        Array.from({ length: undos }, () => 'Control+y'),
      );
      await expectTexts(page, { ...own, ...holds });
      await press(
        page,
        Array.from({ length: undos }, () => 'Control+z'),
      );
      await expectTexts(page, own);
      await expect(drafts).toHaveText(/\D0$/);
    });
  }
});
