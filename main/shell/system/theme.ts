import { nativeTheme } from 'electron';
import type { ThemeChoice } from '../../../shared/contract/shell.ts';

/** Applies the user's choice; the page sees it through `prefers-color-scheme`. High contrast is white on black. */
export const applyTheme = (theme: ThemeChoice): void => {
  nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
};

/** The background before the page is painted, so that a dark window does not flash. */
export const windowBackground = (): string => (nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#ffffff');
