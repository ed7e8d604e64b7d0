// Checks a state of the window in light and dark, at its minimum and usual width.
import { expect, test } from '@playwright/test';
import { faultsOf } from './accessibility.ts';
import type { Window } from './window.ts';

const WIDTHS = [800, 1280];

/**
 * Nothing may be cut off at any width, and nothing `within` selects may lack a name or contrast; a picture of each
 * theme is added to the test's results.
 */
export const lookAt = async (
  { app, page }: Pick<Window, 'app' | 'page'>,
  name: string,
  within: string,
): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((chosen) => globalThis.adsheet.call('shell.set_theme', { theme: chosen }), theme);
    await expect(page.locator(`:root[data-mode="${theme}"]`)).toBeAttached();
    for (const width of WIDTHS) {
      await app.evaluate(({ BrowserWindow }, size) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(size, 700);
      }, width);
      await expect.poll(() => page.evaluate(() => globalThis.innerWidth)).toBe(width);
      // What follows the window's size by itself is laid out anew a little later.
      const room = () =>
        page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return clientWidth - scrollWidth;
        });
      await expect.poll(room).toBeGreaterThanOrEqual(0);
      await page.screenshot({ path: test.info().outputPath(`${name}-${theme}-${width}.png`) });
    }
    expect(await faultsOf(page, within)).toEqual([]);
  }
};
