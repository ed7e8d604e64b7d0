// What is dragged onto the window from another program.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { testIds } from '../../renderer/core/test-ids.ts';

type Place = { readonly x: number; readonly y: number };

type Dragged = {
  readonly files?: readonly string[];
  readonly items?: readonly { readonly mimeType: string; readonly data: string }[];
};

const drag = async (
  page: Page,
  { files = [], items = [] }: Dragged,
  { x, y }: Place,
  said = '',
): Promise<void> => {
  const debug = await page.context().newCDPSession(page);
  const data = { items: [...items], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver'] as const)
    await debug.send('Input.dispatchDragEvent', { type, x, y, data });
  await expect(page.getByTestId(testIds.dropZone)).toContainText(said);
  if (said !== '') {
    // What the pictures go to has its frame around the pointer.
    const frame = await page.locator('.drop-place').boundingBox();
    const [across, down] = [x - (frame?.x ?? x), y - (frame?.y ?? y)];
    expect(across > 0 && across < (frame?.width ?? 0) && down > 0 && down < (frame?.height ?? 0)).toBe(true);
  }
  await debug.send('Input.dispatchDragEvent', { type: 'drop', x, y, data });
  await debug.detach();
};

/**
 * Drops files on the window as the system does; a page's script cannot create such an event. `said` is what the window
 * says before they are let go.
 */
export const dropOn = (
  page: Page,
  files: readonly string[],
  place: Place = { x: 400, y: 300 },
  said?: string,
): Promise<void> => drag(page, { files }, place, said);

/** Drops what a browser hands over of a link, or of the picture within one; `said` as for files. */
export const dropLink = (
  page: Page,
  { href, picture }: { readonly href: string; readonly picture?: string },
  place: Place,
  said?: string,
): Promise<void> => {
  const html =
    picture === undefined ? `<a href="${href}">x</a>` : `<a href="${href}"><img src="${picture}"></a>`;
  const items = [
    { mimeType: 'text/uri-list', data: href },
    { mimeType: 'text/html', data: html },
  ];
  return drag(page, { items }, place, said);
};
