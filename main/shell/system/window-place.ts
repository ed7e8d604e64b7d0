// Where the window opens: where it stood last time, unless that screen is gone.
import type { WindowPlace } from '../settings.ts';

export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type OpeningPlace = {
  /** Without a position the system chooses one. */
  readonly bounds: Partial<Rectangle> & { readonly width: number; readonly height: number };
  readonly maximized: boolean;
};

const DEFAULT_SIZE = { width: 1440, height: 900 };

/** So much of the title bar must be on a screen for the user to be able to drag the window. */
const GRIP = { width: 120, height: 40 };

/** The place for a new window, given the remembered one and the work areas of the screens there are now. */
export const openingPlace = (
  remembered: WindowPlace | undefined,
  screens: readonly Rectangle[],
): OpeningPlace => {
  if (remembered === undefined) return { bounds: fitting(DEFAULT_SIZE, screens[0]), maximized: false };
  const { bounds, maximized } = remembered;
  const fitted = screens
    .map((area) => ({ area, place: { x: bounds.x, y: bounds.y, ...fitting(bounds, area) } }))
    .find(({ area, place }) => canBeGripped(place, area));
  return { bounds: fitted?.place ?? fitting(bounds, screens[0]), maximized };
};

type Size = { readonly width: number; readonly height: number };

const fitting = (size: Size, screen: Rectangle | undefined): Size => ({
  width: Math.min(size.width, screen?.width ?? size.width),
  height: Math.min(size.height, screen?.height ?? size.height),
});

/** Whether enough of the window's upper edge lies within the area. */
const canBeGripped = (bounds: Rectangle, area: Rectangle): boolean => {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const topIsInside = bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
  return width >= Math.min(GRIP.width, bounds.width) && topIsInside;
};
