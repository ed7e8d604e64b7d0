/** Draws what was found: a rule for the class of cells, and the cells in sight drawn anew when the finds change. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { type FoundCell, find } from './find-state.ts';

const nameOf = ({ key, field }: FoundCell): string => `${key} ${field}`;

let drawn: readonly FoundCell[] = [];
let names: ReadonlySet<string> = new Set();

/** The part of a column's definition that marks what was found. */
export const FOUND_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'cell-found': ({ data, column }: CellClassParams<GridRow, Json>) =>
    names.size > 0 && data !== undefined && names.has(nameOf({ key: data.key, field: column.getColId() })),
};

/** Draws each change of the finds; what it returns ends it. */
export const drawFound = (): (() => void) =>
  find.subscribe(() => {
    const { found } = find.get();
    if (found === drawn) return;
    drawn = found;
    names = new Set(found.map(nameOf));
    const api = gridApi();
    // Not by force: values stay, the rules run again, an open editor is left alone.
    if (api) api.refreshCells({ rowNodes: api.getRenderedNodes() });
  });
