/** Light, dark and high-contrast themes with one accent colour, for Fluent's controls and for the grid. */
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

export type Mode = 'light' | 'dark' | 'contrast';

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

const BLACK = '#000000';
const WHITE = '#ffffff';
/** The accent of the high-contrast theme: contrast 14 : 1 on black. */
const BRIGHT = '#5ce1ff';
const BRIGHT_SOFT = '#00445a';

/** High contrast: black surfaces, white text and lines, the bright accent for controls and selections. */
const CONTRAST = {
  colorNeutralBackground1: BLACK,
  colorNeutralBackground1Hover: '#2b2b2b',
  colorNeutralBackground1Pressed: '#3d3d3d',
  colorNeutralBackground1Selected: BRIGHT_SOFT,
  colorNeutralBackground2: BLACK,
  colorNeutralBackground2Hover: '#2b2b2b',
  colorNeutralBackground3: BLACK,
  colorNeutralBackground4: BLACK,
  colorNeutralBackground5: BLACK,
  colorNeutralBackground6: '#2b2b2b',
  colorNeutralBackgroundDisabled: BLACK,
  colorSubtleBackgroundHover: '#2b2b2b',
  colorSubtleBackgroundPressed: '#3d3d3d',
  colorSubtleBackgroundSelected: BRIGHT_SOFT,
  colorNeutralForeground1: WHITE,
  colorNeutralForeground2: WHITE,
  colorNeutralForeground2BrandHover: BRIGHT,
  colorNeutralForeground3: '#e6e6e6',
  colorNeutralForeground4: '#e6e6e6',
  colorNeutralForegroundDisabled: '#a6a6a6',
  colorNeutralForegroundInverted: BLACK,
  colorNeutralForegroundOnBrand: BLACK,
  colorNeutralStroke1: WHITE,
  colorNeutralStroke1Hover: BRIGHT,
  colorNeutralStroke2: '#a6a6a6',
  colorNeutralStroke3: '#a6a6a6',
  colorNeutralStrokeAccessible: WHITE,
  colorNeutralStrokeAccessibleHover: BRIGHT,
  colorNeutralStrokeDisabled: '#a6a6a6',
  colorTransparentStroke: WHITE,
  colorBrandForeground1: BRIGHT,
  colorBrandForeground2: WHITE,
  colorBrandForegroundLink: BRIGHT,
  colorBrandForegroundLinkHover: WHITE,
  colorBrandBackground: BRIGHT,
  colorBrandBackgroundHover: WHITE,
  colorBrandBackgroundPressed: WHITE,
  colorBrandBackground2: BRIGHT_SOFT,
  colorBrandStroke1: BRIGHT,
  colorCompoundBrandBackground: BRIGHT,
  colorCompoundBrandBackgroundHover: WHITE,
  colorCompoundBrandForeground1: BRIGHT,
  colorCompoundBrandForeground1Hover: WHITE,
  colorCompoundBrandStroke: BRIGHT,
  colorCompoundBrandStrokeHover: WHITE,
  colorStrokeFocus1: BLACK,
  colorStrokeFocus2: '#ffff00',
} satisfies Partial<Theme>;

export const FLUENT_THEMES: Readonly<Record<Mode, Theme>> = {
  light: { ...createLightTheme(ACCENT), ...type },
  dark: {
    ...dark,
    ...type,
    colorBrandForeground1: ACCENT[120],
    colorBrandForeground2: ACCENT[130],
    colorBrandForegroundLink: ACCENT[120],
  },
  contrast: { ...dark, ...type, ...CONTRAST },
};

/** The CSS font of column headers, by which their initial widths are measured. */
export const HEADER_FONT = `600 12px ${UI_FONT}`;
export const CELL_FONT = `400 13px ${UI_FONT}`;

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

/** The same themes for the grid. */
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
  contrast: themeQuartz.withPart(colorSchemeDark).withParams({
    ...GRID_MEASURES,
    backgroundColor: BLACK,
    foregroundColor: WHITE,
    chromeBackgroundColor: BLACK,
    headerBackgroundColor: BLACK,
    headerTextColor: WHITE,
    borderColor: '#a6a6a6',
    accentColor: BRIGHT,
    rowHoverColor: '#2b2b2b',
    selectedRowBackgroundColor: BRIGHT_SOFT,
  }),
};

const systemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

const followSystem = (listener: () => void): (() => void) => {
  const query = systemDark();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The mode the user chose, or the system's. */
export const useMode = (): Mode => {
  const choice = useStore(app, (state) => state.shell?.theme ?? 'system');
  const prefersDark = useSyncExternalStore(followSystem, () => systemDark().matches);
  return choice === 'system' ? (prefersDark ? 'dark' : 'light') : choice;
};
