// The position of a new window: that of the last one, unless its screen is gone.
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

/** Px of the title bar that must be on a screen, so that the window can be dragged. */
const GRIP = { width: 120, height: 40 };

/** The position of a new window, from the remembered one and the present screens' work areas. */
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

/** Is enough of the window's upper edge within the area? */
const canBeGripped = (bounds: Rectangle, area: Rectangle): boolean => {
  const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
  const topIsInside = bounds.y >= area.y && bounds.y + GRIP.height <= area.y + area.height;
  return width >= Math.min(GRIP.width, bounds.width) && topIsInside;
};
