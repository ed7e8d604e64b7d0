/** Draws the range: class rules for cells, and refreshing the few cells that change when it moves. */
import type { CellClassParams, ColDef, GridApi } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import {
  areaOf,
  boundingRect,
  type CellPosition,
  contains,
  fieldColumns,
  placeIn,
  positionOf,
  type Rect,
  range,
  rectOfRange,
  samePosition,
  sameRect,
  shownGrid,
} from '../../sheet/public.ts';

type Drawn = { readonly rect: Rect | null; readonly active: CellPosition | null; readonly fill: Rect | null };

const drawnOf = (): Drawn => {
  const { range: now, fill } = range.get();
  return { rect: now && rectOfRange(now), active: now ? now.active : null, fill };
};

/** The drawn range, cached as the rules run for every cell. */
let drawn = drawnOf();
range.subscribe(() => {
  drawn = drawnOf();
});

type PlaceTest = (place: CellPosition, rect: Rect) => boolean;

const inRange =
  (test: PlaceTest) =>
  ({ node, column }: CellClassParams<GridRow, Json>): boolean => {
    const { rect } = drawn;
    const place = rect && positionOf(node, column);
    return rect !== null && place !== null && contains(rect, place) && test(place, rect);
  };

const inSeveral = (test: PlaceTest) => inRange((place, rect) => areaOf(rect) > 1 && test(place, rect));

/**
 * The part of a column definition that draws the range; a single cell has only the handle and the grid's focus ring.
 */
export const RANGE_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'range-cell': inSeveral(() => true),
  /** Not tinted, as the cell that typing goes into. */
  'range-active': inSeveral(({ row, column }) => row === drawn.active?.row && column === drawn.active.column),
  'range-top': inSeveral(({ row }, rect) => row === rect.top),
  'range-bottom': inSeveral(({ row }, rect) => row === rect.bottom),
  'range-left': inSeveral(({ column }, rect) => column === rect.left),
  'range-right': inSeveral(({ column }, rect) => column === rect.right),
  'range-handle': inRange(({ row, column }, rect) => row === rect.bottom && column === rect.right),
  'fill-cell': ({ node, column }) => {
    const { fill } = drawn;
    const place = fill && positionOf(node, column);
    return fill !== null && place !== null && contains(fill, place);
  },
};

const sameDrawn = (a: Drawn, b: Drawn): boolean =>
  sameRect(a.rect, b.rect) && sameRect(a.fill, b.fill) && samePosition(a.active, b.active);

const draw = (api: GridApi<GridRow>, rects: readonly Rect[]): void => {
  const [first, ...others] = rects;
  if (!first) return;
  const area = others.reduce(boundingRect, first);
  const rowNodes = api.getRenderedNodes().filter(({ rowIndex }) => {
    const row = rowIndex === null ? null : placeIn(api, rowIndex);
    return row !== null && row >= area.top && row <= area.bottom;
  });
  const columns = fieldColumns().slice(area.left, area.right + 1);
  // Without `force`: values stay, the class rules run again, and an open editor is not closed.
  if (rowNodes.length > 0 && columns.length > 0) api.refreshCells({ rowNodes, columns: [...columns] });
};

/** Redraws when the range changes, at most once a frame; returns the function that stops this. */
export const drawRange = (): (() => void) => {
  let frame = 0;
  let before = drawn;
  const onFrame = (): void => {
    frame = 0;
    const api = shownGrid();
    const last = before;
    before = drawn;
    if (!api || sameDrawn(last, drawn)) return;
    draw(
      api,
      [last.rect, last.fill, drawn.rect, drawn.fill].filter((rect) => rect !== null),
    );
  };
  const end = range.subscribe(() => {
    if (frame === 0) frame = requestAnimationFrame(onFrame);
  });
  return () => {
    cancelAnimationFrame(frame);
    end();
  };
};
