// Cells by their address, as in spreadsheets: `D7` is the fourth column of the seventh visible row.
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';

/** The first columns of the sheet; the pictures come before the title. */
export const COLUMNS = {
  P: 'images',
  A: 'title',
  B: 'status',
  C: 'categoryId',
  D: 'bidMicros',
  E: 'budgets.daily.limitMicros',
  F: 'budgets.total.limitMicros',
} as const;

const letterOf = (field: string): string =>
  Object.entries(COLUMNS).find(([, path]) => path === field)?.[0] ?? '?';

const selectorOf = (address: string): string => {
  const field = Object.entries(COLUMNS).find(([letter]) => letter === address[0])?.[1];
  return `[row-index="${Number(address.slice(1)) - 1}"] [col-id="${field}"]`;
};

export const cellAt = (page: Page, address: string): Locator =>
  page.getByTestId(testIds.grid).locator(selectorOf(address));

/** Presses keys one after the other; `=text` types it. */
export const press = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    if (key.startsWith('=')) await page.keyboard.type(key.slice(1));
    else await page.keyboard.press(key);
  }
};

/** The address of the focused cell, also while it is edited. */
export const focusedCell = async (page: Page): Promise<string> => {
  const [field, row] = await page.evaluate(() => {
    const cell = document.activeElement?.closest('[role="gridcell"]');
    return [
      cell?.getAttribute('col-id') ?? '',
      cell?.closest('[row-index]')?.getAttribute('row-index') ?? '-1',
    ] as const;
  });
  return `${letterOf(field)}${Number(row) + 1}`;
};

const corners = async (page: Page, name: 'range' | 'mark'): Promise<string> => {
  const cells = await page.evaluate(
    (which) =>
      [...document.querySelectorAll(`.${which}-top.${which}-left, .${which}-bottom.${which}-right`)].map(
        (cell) =>
          [
            cell.getAttribute('col-id') ?? '',
            cell.closest('[row-index]')?.getAttribute('row-index') ?? '-1',
          ] as const,
      ),
    name,
  );
  const addresses = cells.map(([field, row]) => `${letterOf(field)}${Number(row) + 1}`);
  return addresses.sort().join(':');
};

/** The corners of the drawn range, `D7:E9`; empty for a single cell. */
export const drawnRange = (page: Page): Promise<string> => corners(page, 'range');

/** The corners of the frame around copied or cut cells; one address for a single cell, empty without a frame. */
export const markedCells = (page: Page): Promise<string> => corners(page, 'mark');

export const clipboardOf = (app: ElectronApplication) => ({
  text: (): Promise<string> => app.evaluate(({ clipboard }) => clipboard.readText()),
  put: (text: string): Promise<void> =>
    app.evaluate(({ clipboard }, given) => clipboard.writeText(given), text),
});

/** The texts of these cells, read at once; cells out of sight have none. */
const shownIn = (page: Page, addresses: readonly string[]): Promise<Record<string, string | undefined>> =>
  page.getByTestId(testIds.grid).evaluate(
    (grid, cells) =>
      Object.fromEntries(
        cells.map(([address, selector]) => [
          address,
          grid.querySelector<HTMLElement>(selector ?? '')?.innerText,
        ]),
      ),
    addresses.map((address) => [address, selectorOf(address)] as const),
  );

/** The texts of these cells, once all are known. */
export const texts = async (page: Page, addresses: readonly string[]): Promise<Record<string, string>> => {
  for (const address of addresses) await cellAt(page, address).waitFor();
  return (await shownIn(page, addresses)) as Record<string, string>;
};

/**
 * Polling intervals in milliseconds: the sheet follows a key within a few frames, and is polled hundreds of times.
 */
export const OFTEN = { intervals: [20, 50, 100] };

export const expectTexts = (page: Page, expected: Readonly<Record<string, string>>): Promise<void> =>
  expect.poll(() => shownIn(page, Object.keys(expected)), OFTEN).toEqual(expected);
