/** Which panels are shown, and their sizes; remembered between starts. */
import { createStore } from './store.ts';

export type PanelName = 'left' | 'right' | 'bottom';
export type PanelState = { readonly shown: boolean; readonly size: number };
export type Layout = Readonly<Record<PanelName, PanelState>>;

export const PANEL_LIMITS: Readonly<Record<PanelName, { readonly min: number; readonly max: number }>> = {
  left: { min: 160, max: 420 },
  right: { min: 260, max: 560 },
  bottom: { min: 80, max: 420 },
};

/** Below these window widths (px) a side panel overlays the grid, and only when it is opened. */
const OVERLAY_BELOW: Readonly<Record<PanelName, number>> = { left: 1024, right: 1100, bottom: 0 };

export const isOverlay = (panel: PanelName, windowWidth: number): boolean =>
  windowWidth < OVERLAY_BELOW[panel];

const KEY = 'adsheet.layout';
const DEFAULT_LAYOUT: Layout = {
  left: { shown: true, size: 220 },
  right: { shown: false, size: 340 },
  bottom: { shown: true, size: 176 },
};

const clamp = (panel: PanelName, size: number): number =>
  Math.round(Math.min(PANEL_LIMITS[panel].max, Math.max(PANEL_LIMITS[panel].min, size)));

const isPanel = (value: unknown): value is PanelState =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'shown') === 'boolean' &&
  typeof Reflect.get(value, 'size') === 'number';

/** The remembered layout; parts that cannot be read get their defaults. */
const readLayout = (text: string | null): Layout => {
  let stored: unknown = null;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const panel = (name: PanelName): PanelState => {
    const found = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined;
    return isPanel(found) ? { shown: found.shown, size: clamp(name, found.size) } : DEFAULT_LAYOUT[name];
  };
  return { left: panel('left'), right: panel('right'), bottom: panel('bottom') };
};

export const layout = createStore<Layout>(readLayout(localStorage.getItem(KEY)));

layout.subscribe(() => localStorage.setItem(KEY, JSON.stringify(layout.get())));

/** Side panels opened over the grid of a narrow window; not remembered. */
export const openOverlays = createStore<Readonly<Record<PanelName, boolean>>>({
  left: false,
  right: false,
  bottom: false,
});

const show = (panel: PanelName, shown: (before: boolean) => boolean): void => {
  if (isOverlay(panel, window.innerWidth)) openOverlays.set((state) => ({ [panel]: shown(state[panel]) }));
  else layout.set((state) => ({ [panel]: { ...state[panel], shown: shown(state[panel].shown) } }));
};

export const togglePanel = (panel: PanelName): void => show(panel, (before) => !before);

export const showPanel = (panel: PanelName): void => show(panel, () => true);

export const hidePanel = (panel: PanelName): void => show(panel, () => false);

export const resizePanel = (panel: PanelName, size: number): void =>
  layout.set((state) => ({ [panel]: { ...state[panel], size: clamp(panel, size) } }));
