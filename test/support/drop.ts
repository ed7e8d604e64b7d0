// Files dragged onto the window from another program.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';

/** Drops files on the window as the system does; a page's script cannot create such an event. */
export const dropOn = async (
  page: Page,
  files: readonly string[],
  { x, y } = { x: 400, y: 300 },
): Promise<void> => {
  const debug = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await debug.send('Input.dispatchDragEvent', { type, x, y, data });
  await expect(page.getByTestId(testIds.dropZone)).toBeVisible();
  await debug.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
  await debug.detach();
};
