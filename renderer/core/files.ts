/** Files in sentences and toasts. */
import { call } from './bridge.ts';
import { attempt } from './notices.ts';
import type { ToastAction } from './state.ts';
import { words } from './words.ts';

export const nameOfFile = (file: string): string => file.split(/[\\/]/u).at(-1) ?? file;

/** A toast action that shows the file in its folder. */
export const showFileAction = (file: string): ToastAction => ({
  label: words().t('history.report.show'),
  run: () => attempt(() => call('shell.show_file', { file })),
});

const MOST_SIGNS = 40;
const KEPT_AT_END = 14;

/** A file's name as a sentence has room for it: of a long one the start, and the end that tells it from others. */
export const shortFileName = (name: string): string => {
  const signs = [...name];
  if (signs.length <= MOST_SIGNS) return name;
  const start = signs.slice(0, MOST_SIGNS - KEPT_AT_END - 1);
  return `${start.join('').trimEnd()}…${signs.slice(-KEPT_AT_END).join('')}`;
};
