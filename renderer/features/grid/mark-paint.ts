/** Draws the frame around what was copied or cut: rules for the classes of cells, and the cells drawn anew with it. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { gridApi, type Mark, marked } from '../sheet/public.ts';

let drawn: Mark | null = null;

type Cell = { readonly key: string; readonly field: string };

const inMark =
  (test: (cell: Cell, source: Mark['source']) => boolean) =>
  ({ data, column }: CellClassParams<GridRow, Json>): boolean => {
    if (drawn === null || data === undefined || !drawn.keys.has(data.key)) return false;
    const field = column.getColId();
    return drawn.fields.has(field) && test({ key: data.key, field }, drawn.source);
  };

/** The part of a column's definition that frames what was copied or cut. */
export const MARK_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'mark-top': inMark(({ key }, { rows }) => key === rows[0]?.key),
  'mark-bottom': inMark(({ key }, { rows }) => key === rows.at(-1)?.key),
  'mark-left': inMark(({ field }, { fields }) => field === fields[0]),
  'mark-right': inMark(({ field }, { fields }) => field === fields.at(-1)),
};

/** Draws each change of the mark; what it returns ends it. */
export const drawMark = (): (() => void) =>
  marked.subscribe(() => {
    const before = drawn;
    drawn = marked.get().mark;
    const api = gridApi();
    if (!api || before === drawn) return;
    const rowNodes = api
      .getRenderedNodes()
      .filter(({ data }) => data && (before?.keys.has(data.key) || drawn?.keys.has(data.key)));
    // Not by force: values stay, the rules run again, an open editor is left alone.
    if (rowNodes.length > 0) api.refreshCells({ rowNodes });
  });
