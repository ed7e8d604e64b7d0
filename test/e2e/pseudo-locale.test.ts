import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';
import { shopForAllTests } from '../support/shop-tests.ts';
import { openAdsheet } from '../support/window.ts';

// With English made strange (`shared/locale/pseudo.ts`), what is left plain on the screen is in no catalogue.

const shop = shopForAllTests(20);

const PAGES = ['ads', 'categories', 'campaigns', 'review', 'history'] as const;

/** What the marketplace calls its categories, and the seller a campaign. */
const THEIRS: ReadonlySet<string> = new Set([
  'Auto-onderdelen',
  'Auto’s',
  'Babyartikelen',
  'Boeken en media',
  'Bouwmaterialen',
  'Default campaign',
  'Elektronica',
  'Fietsen',
  'Fietsen en brommers',
  'Hobby en vrije tijd',
  'Huis en inrichting',
  'Kantoor en winkel',
  'Kinderen en baby’s',
  'Machines',
  'Scooters',
  'Slaapkamer',
  'Sport',
  'Telefoons',
  'Tuin',
  'Tuin en klussen',
  'Woonkamer',
  'Zakelijk',
]);

/** What a key, the account or the application is called. */
const NAMES = /^(?:Adsheet|Ctrl|Shift|Alt|Enter|Esc|F\d|Shop|EUR|sandbox)\b/;

/** Texts that a person reads or hears and that came out of no catalogue; those of ads and categories are the seller's. */
const plainTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const theirs = '[role="gridcell"], [role="treeitem"], kbd, option';
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && !element.closest(theirs),
    );
    const said = shown.flatMap((element) => [
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent),
      ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
    ]);
    return said.filter(
      (text): text is string => text !== null && /[a-z]{3}/.test(text) && !text.includes('['),
    );
  });

test('no page shows a sentence that no catalogue holds', async () => {
  const { home } = shop.adsheet;
  await shop.adsheet.close();
  const { page, close } = await openAdsheet({ home, env: { ADSHEET_LOCALE: 'en-XA' } });
  try {
    await expect(page.getByTestId(testIds.shownCount)).toHaveText(/^\[\d+ ádš·\]$/);
    for (const name of PAGES) {
      await page.getByTestId(testIds.tab(name)).click();
      await expect(page.getByTestId(testIds.tab(name))).toHaveAttribute('aria-selected', 'true');
      const plain = (await plainTexts(page)).filter((text) => !NAMES.test(text) && !THEIRS.has(text));
      expect.soft(plain, name).toEqual([]);
    }
  } finally {
    await close();
  }
});
