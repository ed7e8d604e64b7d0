import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow } from 'electron';
import { dialog } from 'electron';
import type { Question } from './address-question.ts';

const IMAGES = [{ name: '', extensions: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'avif'] }];

/** The picture files the user picks; none when cancelled. */
export const chooseImages = async (window: BrowserWindow): Promise<readonly string[]> => {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    filters: IMAGES,
    properties: ['openFile', 'multiSelections'],
  });
  return canceled ? [] : filePaths;
};

/** The folder of picture files the user picks; null when cancelled. */
export const choosePictureFolder = async (window: BrowserWindow): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { properties: ['openDirectory'] });
  return canceled ? null : (filePaths[0] ?? null);
};

/** The system has its own names for these file types. */
const TABLES = [{ name: '', extensions: ['xlsx', 'xlsm', 'xls', 'ods', 'csv'] }];

const RECIPES = [{ name: '', extensions: ['json'] }];

const chooseFile = async (window: BrowserWindow, filters: typeof TABLES): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, { filters, properties: ['openFile'] });
  return canceled ? null : (filePaths[0] ?? null);
};

/** The table the user picks; null when cancelled. */
export const chooseTable = (window: BrowserWindow): Promise<string | null> => chooseFile(window, TABLES);

/** The recipe the user picks; null when cancelled. */
export const chooseRecipe = (window: BrowserWindow): Promise<string | null> => chooseFile(window, RECIPES);

/**
 * The path where the user wants a table, recipe or picture, proposed under `name`; null when cancelled. It always has the extension of
 * `name` (`.xlsx`, `.csv`, `.json`, `.png`). Where the dialog does not add it and the resulting file exists, the user is asked again,
 * so that the system can warn.
 */
export const chooseTableToSave = async (window: BrowserWindow, name: string): Promise<string | null> => {
  let proposed = path.basename(name);
  const end = path.extname(name).toLowerCase();
  for (;;) {
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      defaultPath: proposed,
      filters: [{ name: '', extensions: [end.slice(1)] }],
    });
    if (canceled || filePath === '') return null;
    if (path.extname(filePath).toLowerCase() === end) return filePath;
    proposed = filePath + end;
    if (!existsSync(proposed)) return proposed;
  }
};

/** Asks one of the `address-question.ts`; no without a window. */
export const confirmAddresses = async (
  window: BrowserWindow | undefined,
  { yes, ...question }: Question,
): Promise<boolean> => {
  if (window === undefined) return false;
  const { response } = await dialog.showMessageBox(window, question);
  return response === yes;
};
