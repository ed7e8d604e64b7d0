/** Light and dark of one accent, for Fluent's controls and for the grid. */
import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';
import { colorSchemeDark, colorSchemeLight, type Theme as GridTheme, themeQuartz } from 'ag-grid-community';
import { useSyncExternalStore } from 'react';
import { app } from './state.ts';
import { useStore } from './store.ts';

export type Mode = 'light' | 'dark';

const ACCENT: BrandVariants = {
  10: '#03141c',
  20: '#07222f',
  30: '#093042',
  40: '#0a3d55',
  50: '#0b4a67',
  60: '#0c567a',
  70: '#0e5f86',
  80: '#116a96',
  90: '#2b7ba5',
  100: '#418bb3',
  110: '#579bc0',
  120: '#6eabcd',
  130: '#86bbd9',
  140: '#9fcbe4',
  150: '#b9dbef',
  160: '#d4ebf8',
};

const UI_FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'Helvetica Neue', sans-serif";

const type = { fontFamilyBase: UI_FONT, fontFamilyNumeric: UI_FONT } as const;

const dark = createDarkTheme(ACCENT);

export const FLUENT_THEMES: Readonly<Record<Mode, Theme>> = {
  light: { ...createLightTheme(ACCENT), ...type },
  dark: {
    ...dark,
    ...type,
    colorBrandForeground1: ACCENT[120],
    colorBrandForeground2: ACCENT[130],
    colorBrandForegroundLink: ACCENT[120],
  },
};

const GRID_MEASURES = {
  fontFamily: UI_FONT,
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  spacing: 4,
  rowHeight: 28,
  headerHeight: 30,
  cellHorizontalPadding: 9,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: true,
  borderRadius: 2,
  iconSize: 14,
  checkboxBorderRadius: 2,
} as const;

/** The grid in the same two modes. */
export const GRID_THEMES: Readonly<Record<Mode, GridTheme>> = {
  light: themeQuartz.withPart(colorSchemeLight).withParams({
    ...GRID_MEASURES,
    backgroundColor: '#ffffff',
    foregroundColor: '#1c1f22',
    chromeBackgroundColor: '#f5f6f7',
    headerBackgroundColor: '#f5f6f7',
    headerTextColor: '#42474c',
    borderColor: '#e3e5e8',
    accentColor: ACCENT[80],
    rowHoverColor: '#f3f7fa',
    selectedRowBackgroundColor: '#e4f0f7',
  }),
  dark: themeQuartz.withPart(colorSchemeDark).withParams({
    ...GRID_MEASURES,
    backgroundColor: '#1b1d1f',
    foregroundColor: '#e4e6e8',
    chromeBackgroundColor: '#242729',
    headerBackgroundColor: '#242729',
    headerTextColor: '#b9bec3',
    borderColor: '#33373a',
    accentColor: ACCENT[110],
    rowHoverColor: '#24292c',
    selectedRowBackgroundColor: '#16374a',
  }),
};

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

const followSystem = (listener: () => void): (() => void) => {
  systemDark.addEventListener('change', listener);
  return () => systemDark.removeEventListener('change', listener);
};

/** The mode the user chose, or the system's. */
export const useMode = (): Mode => {
  const choice = useStore(app, (state) => state.shell?.theme ?? 'system');
  const prefersDark = useSyncExternalStore(followSystem, () => systemDark.matches);
  return choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
};
