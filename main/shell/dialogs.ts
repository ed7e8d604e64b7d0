import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { dialog } from 'electron';

const IMAGES = [{ name: '', extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] }];

/** The picture files the user picks; none when cancelled. */
export const chooseImages = async (window: BrowserWindow): Promise<readonly string[]> => {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    filters: IMAGES,
    properties: ['openFile', 'multiSelections'],
  });
  return canceled ? [] : filePaths;
};

const WORKBOOK = { extension: '.xlsx', filters: [{ name: '', extensions: ['xlsx'] }] };

/**
 * Where the user wants a workbook, proposed under `name`; null when cancelled. Its name always ends in `.xlsx`: where
 * the dialog leaves that to us and the file is there already, it is asked for once more, so that the system can warn.
 */
export const chooseWorkbookToSave = async (window: BrowserWindow, name: string): Promise<string | null> => {
  let proposed = path.basename(name);
  for (;;) {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: proposed,
      filters: WORKBOOK.filters,
    });
    if (canceled || filePath === '') return null;
    if (path.extname(filePath).toLowerCase() === WORKBOOK.extension) return filePath;
    proposed = filePath + WORKBOOK.extension;
    if (!existsSync(proposed)) return proposed;
  }
};
