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
