import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits until nothing fades or moves: what is half gone has colours that nobody chose. A spinner never ends. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== 'running' || endTime === Number.POSITIVE_INFINITY;
    }),
  );
};

/**
 * The accessibility violations axe finds in the window, or in the part `within` selects, once nothing in it is busy
 * and nothing in the window moves: each rule with the violating elements. Fluent's focus guards are excluded: they are hidden from screen readers and
 * only move the focus on.
 */
export const faultsOf = async (page: Page, within = 'body'): Promise<readonly string[]> => {
  await expect(page.locator(`${within}[aria-busy="true"], ${within} [aria-busy="true"]`)).toHaveCount(0);
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(within)
    .exclude('[data-tabster-dummy]')
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${impact ?? 'minor'} ${id}: ${nodes.map(({ html }) => html).join(', ')}`,
  );
};
