import { app, clipboard, shell } from 'electron';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { isExternalAllowed } from './addresses.ts';
import { log } from './log.ts';

/** The only access to the system's browser. */
export const openExternal = async (address: string): Promise<void> => {
  if (!isExternalAllowed(address)) throw new AdsheetError('bad-address');
  await shell.openExternal(new URL(address).href);
};

/** Puts a text on the clipboard without the page seeing it. */
export const copyText = async (text: string): Promise<void> => {
  await clipboard.writeText(text);
};

/** Shows a file in the folder it is in, in the system's file browser. */
export const showFile = (file: string): void => shell.showItemInFolder(file);

/** Shows a folder of ours in the system's file browser. */
export const openFolder = async (folder: string): Promise<void> => {
  const problem = await shell.openPath(folder);
  if (problem !== '') log.warn(`The folder could not be shown: ${problem}`);
};

/** Adds a file to the system's list of recent ones. */
export const rememberFile = (file: string): void => app.addRecentDocument(file);
