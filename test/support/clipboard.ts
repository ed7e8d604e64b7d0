// Puts on the clipboard what other programs copy: pictures, with what lies beside them, and files.
import type { ElectronApplication, Page } from '@playwright/test';

type Beside = { readonly text?: string; readonly html?: string };

/** Copies a PNG, with the text and HTML that a spreadsheet puts beside the picture of its cells. */
export const copyPicture = (page: Page, png: Uint8Array, beside: Beside = {}): Promise<void> =>
  page.evaluate(
    async ({ picture, text, html }) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const types = { 'image/png': bytes, 'text/plain': text, 'text/html': html };
      const given = Object.entries(types).flatMap(([type, part]) =>
        part === undefined ? [] : [[type, new Blob([part], { type })] as const],
      );
      const item = new ClipboardItem(Object.fromEntries(given));
      await navigator.clipboard.write([item]);
    },
    { picture: Buffer.from(png).toString('base64'), ...beside },
  );

/** As it was before Electron 45, whose clipboard is as that of pages. */
type EarlierClipboard = { readonly writeBuffer: (format: string, bytes: Buffer) => void };

/** Copies files as a file manager does. */
export const copyFiles = (app: ElectronApplication, files: readonly string[]): Promise<void> =>
  app.evaluate(
    async ({ clipboard, ClipboardItem: Item }, list) => {
      const earlier = clipboard as unknown as Partial<EarlierClipboard>;
      if (earlier.writeBuffer) earlier.writeBuffer('text/uri-list', Buffer.from(list));
      else {
        const format = 'electron application/osclipboard;format="text/uri-list"';
        await clipboard.write([new Item({ [format]: new Blob([list]) })]);
      }
    },
    files.map((file) => `file://${file}\r\n`).join(''),
  );
