import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { cellAt, clipboardOf, expectTexts, markedCells, OFTEN, press, texts } from '../support/cells.ts';
import { showDeletedToo } from '../support/shop.ts';
import { shopSeenAnew } from '../support/shop-tests.ts';

// What hands do with cells in a spreadsheet, as tables: a cell, keys, and what the cells hold then. Rows 7 to 13 of this
// shop can be edited, rows 6 and 14 are deleted ads.

const shop = shopSeenAnew(80);

test.beforeEach(() => showDeletedToo(shop.page, 80));

type Act = {
  readonly at: string;
  readonly keys: readonly string[];
  /** The text on the clipboard beforehand. */
  readonly clipboard?: string;
  readonly holds: Readonly<Record<string, string>>;
  /** How many times Ctrl+Z takes all of it back. */
  readonly undos?: number;
  /** What is framed as copied or cut afterwards. */
  readonly marked?: string;
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
  'a bid that is typed over with nothing stays': {
    at: 'D7',
    keys: ['F2', 'Control+a', 'Delete', 'Enter'],
    holds: {},
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
    marked: '',
  },
  'what is cut stays until it is pasted, and is framed': {
    at: 'E7',
    keys: ['Shift+ArrowDown', 'Control+x', 'ArrowDown'],
    holds: {},
    undos: 0,
    marked: 'E7:E8',
  },
  'Escape takes the frame away, and pasting then is copying': {
    at: 'E7',
    keys: ['Control+x', 'Escape', 'ArrowDown', 'Control+v'],
    holds: { E8: own['E7'] ?? '' },
    marked: '',
  },
  'another edit takes it away too': {
    at: 'E7',
    keys: ['Control+x', 'ArrowDown', '=6', 'Enter', 'Control+v'],
    holds: { E8: '6.00', E9: own['E7'] ?? '' },
    undos: 2,
    marked: '',
  },
  'what was copied stays framed while it is pasted': {
    at: 'E7',
    keys: ['Control+c', 'ArrowDown', 'Control+v', 'ArrowDown', 'Control+v'],
    holds: { E8: own['E7'] ?? '', E9: own['E7'] ?? '' },
    undos: 2,
    marked: 'E7',
  },
  'a block cut moves over a part of itself': {
    at: 'E7',
    keys: ['Shift+ArrowDown', 'Control+x', 'ArrowDown', 'Control+v'],
    holds: { E7: '', E8: own['E7'] ?? '', E9: own['E8'] ?? '' },
  },
  'a bid that is cut is copied, as it cannot be empty': {
    at: 'D7',
    keys: ['Shift+ArrowRight', 'Control+x', 'ArrowDown', 'Control+v'],
    holds: { E7: '', D8: own['D7'] ?? '', E8: own['E7'] ?? '' },
  },
  'what has no place where it is pasted stays where it was': {
    at: 'E12',
    keys: ['Shift+ArrowDown', 'Control+x', 'ArrowDown', 'Control+v'],
    holds: { E12: '', E13: own['E12'] ?? '' },
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

test('what is done with cells follows the keys of a spreadsheet', async () => {
  test.setTimeout(240_000);
  const { page } = shop;
  const { app } = shop.adsheet;
  const drafts = page.getByTestId(testIds.view('drafts'));

  const own = await texts(page, WATCHED);
  for (const [name, { at, keys, clipboard, holds, undos = 1, marked }] of Object.entries(acts(own))) {
    await test.step(name, async () => {
      if (clipboard !== undefined) await clipboardOf(app).put(clipboard);
      await cellAt(page, at).click();
      await press(page, keys);
      await expectTexts(page, { ...own, ...holds });
      if (marked !== undefined) await expect.poll(() => markedCells(page), OFTEN).toBe(marked);
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

test('what is pasted in the very moment of Enter comes after what was entered', async () => {
  const { page } = shop;
  const own = await texts(page, WATCHED);
  await cellAt(page, 'E7').click();
  await press(page, ['Control+x', 'ArrowDown', '=6']);
  await expect(page.getByTestId(testIds.grid).getByRole('textbox')).toHaveValue('6');
  await page.evaluate((text) => {
    const onFocus = (event: Event): boolean | undefined => document.activeElement?.dispatchEvent(event);
    onFocus(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    onFocus(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, own['E7'] ?? '');
  await expectTexts(page, { ...own, E8: '6.00', E9: own['E7'] ?? '' });
  await press(page, ['Control+z', 'Control+z']);
  await expectTexts(page, own);
});

test('what another program put on the clipboard is pasted, and what was cut before stays', async () => {
  const { page } = shop;
  const own = await texts(page, ['E7', 'E8', 'E9']);
  await cellAt(page, 'E7').click();
  await press(page, ['Control+x']);
  await expect.poll(() => markedCells(page), OFTEN).toBe('E7');
  await clipboardOf(shop.adsheet.app).put('6.25');
  await press(page, ['ArrowDown', 'Control+v']);
  await expectTexts(page, { ...own, E8: '6.25' });
  await expect.poll(() => markedCells(page), OFTEN).toBe('');
  await press(page, ['Control+z']);
  await expectTexts(page, own);
});

test('a key that only ends a composition of letters leaves the cell open', async () => {
  const { page } = shop;
  const typing = await page.context().newCDPSession(page);
  await cellAt(page, 'A7').click();
  await press(page, ['F2', 'Control+a']);
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) {
    await typing.send('Input.imeSetComposition', { selectionStart: 1, selectionEnd: 1, text: 'に' });
    await page.evaluate((pressed) => {
      const down = { key: pressed, isComposing: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', down));
    }, key);
    await typing.send('Input.insertText', { text: '日' });
  }
  await press(page, ['Enter']);
  await expectTexts(page, { A7: '日日日日' });
});
