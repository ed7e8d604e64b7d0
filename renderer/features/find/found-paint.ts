/** Draws what was found: a rule for the class of cells, and the cells in sight drawn anew when the finds change. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { gridApi } from '../sheet/public.ts';
import { type FoundCell, find } from './find-state.ts';

const nameOf = ({ key, field }: FoundCell): string => `${key} ${field}`;

let drawn: readonly FoundCell[] = [];
/** The place gone to last. */
let here = '';
let names: ReadonlySet<string> = new Set();

/** The part of a column's definition that marks what was found. */
export const FOUND_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'cell-found': ({ data, column }: CellClassParams<GridRow, Json>) =>
    names.size > 0 && data !== undefined && names.has(nameOf({ key: data.key, field: column.getColId() })),
  'cell-found-here': ({ data, column }) =>
    here !== '' && data !== undefined && here === nameOf({ key: data.key, field: column.getColId() }),
};

/** Draws each change of the finds; what it returns ends it. */
export const drawFound = (): (() => void) =>
  find.subscribe(() => {
    const { found, at } = find.get();
    const cell = found[at];
    const place = cell ? nameOf(cell) : '';
    if (found === drawn && place === here) return;
    here = place;
    if (found !== drawn) names = new Set(found.map(nameOf));
    drawn = found;
    const api = gridApi();
    // Not by force: values stay, the rules run again, an open editor is left alone.
    if (api) api.refreshCells({ rowNodes: api.getRenderedNodes() });
  });
