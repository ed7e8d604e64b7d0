import { nativeTheme } from 'electron';
import type { ThemeChoice } from '../../../shared/contract/shell.ts';

/** Follows the user's choice; the page hears of it through `prefers-color-scheme`. High contrast is white on black. */
export const applyTheme = (theme: ThemeChoice): void => {
  nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
};

/** What a window shows before its page does, so that a dark one does not flash. */
export const windowBackground = (): string => (nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#ffffff');
