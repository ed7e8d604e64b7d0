/** Toast actions for files. */
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
