/** Marks matches in the sheet: a class rule for cells, and refreshing visible cells when the matches change. */
import type { CellClassParams, ColDef } from 'ag-grid-community';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { Json } from '../../../shared/json.ts';
import { gridApi } from '../sheet/public.ts';
import { type FoundCell, find } from './find-state.ts';

const nameOf = ({ key, field }: FoundCell): string => `${key} ${field}`;

let drawn: readonly FoundCell[] = [];
/** The current match. */
let here = '';
let names: ReadonlySet<string> = new Set();

/** The part of a column definition that marks matches. */
export const FOUND_RULES: NonNullable<ColDef<GridRow, Json>['cellClassRules']> = {
  'cell-found': ({ data, column }: CellClassParams<GridRow, Json>) =>
    names.size > 0 && data !== undefined && names.has(nameOf({ key: data.key, field: column.getColId() })),
  'cell-found-here': ({ data, column }) =>
    here !== '' && data !== undefined && here === nameOf({ key: data.key, field: column.getColId() }),
};

/** Redraws the marks at each change of the matches; returns the function that stops this. */
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
    // Without `force`: values stay, the class rules run again, and an open editor is not closed.
    if (api) api.refreshCells({ rowNodes: api.getRenderedNodes() });
  });
