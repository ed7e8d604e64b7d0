/** Draws the frame around copied or cut cells: class rules, and refreshing the affected cells. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { type CopyMark, marked, shownGrid } from '../../sheet/public.ts';

let drawn: CopyMark | null = null;

type Cell = { readonly key: string; readonly field: string };

const inMark =
  (test: (cell: Cell, source: CopyMark['source']) => boolean) =>
  ({ data, column }: CellClassParams<GridRow, Json>): boolean => {
    if (drawn === null || data === undefined || !drawn.keys.has(data.key)) return false;
    const field = column.getColId();
    return drawn.fields.has(field) && test({ key: data.key, field }, drawn.source);
  };

/** The part of a column definition that draws the frame. */
export const MARK_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'mark-top': inMark(({ key }, { rows }) => key === rows[0]?.key),
  'mark-bottom': inMark(({ key }, { rows }) => key === rows.at(-1)?.key),
  'mark-left': inMark(({ field }, { fields }) => field === fields[0]),
  'mark-right': inMark(({ field }, { fields }) => field === fields.at(-1)),
};

/** Redraws at each change of the mark; returns the function that stops this. */
export const drawMark = (): (() => void) =>
  marked.subscribe(() => {
    const before = drawn;
    drawn = marked.get().mark;
    const api = shownGrid();
    if (!api || before === drawn) return;
    const rowNodes = api
      .getRenderedNodes()
      .filter(({ data }) => data && (before?.keys.has(data.key) || drawn?.keys.has(data.key)));
    // Without `force`: values stay, the class rules run again, and an open editor is not closed.
    if (rowNodes.length > 0) api.refreshCells({ rowNodes });
  });
