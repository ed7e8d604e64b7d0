import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * What axe finds wrong in the whole window, or in the part `within` selects, once nothing there is being worked out: each
 * rule with the elements that break it. Fluent's focus guards are left out: they are hidden from screen readers and pass
 * the focus on by themselves.
 */
export const faultsOf = async (page: Page, within = 'body'): Promise<readonly string[]> => {
  await expect(page.locator(`${within}[aria-busy="true"], ${within} [aria-busy="true"]`)).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(within)
    .exclude('[data-tabster-dummy]')
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${impact ?? 'minor'} ${id}: ${nodes.map(({ html }) => html).join(', ')}`,
  );
};
