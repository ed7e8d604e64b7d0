/** By what the sheet of ads is grouped, and the groups as they were arranged last. */
import type { GridApi } from 'ag-grid-community';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { createAccountStore } from '../../core/state.ts';
import { createStore } from '../../core/store.ts';
import { type HeadIndexes, isHead, NO_HEADS, numberOfHead, placeOf, rowIndexOf } from './display-order.ts';
import { gridApi } from './grid-handle.ts';
import { type GroupValue, groupKey } from './group-values.ts';

export type Grouping = {
  /** The field by whose values the ads are grouped; null where they are not. */
  readonly field: FieldPath | null;
  /** Groups of which only the head is shown. */
  readonly collapsed: ReadonlySet<string>;
};

export const grouping = createAccountStore<Grouping>({ field: null, collapsed: new Set() });

export type RowGroup = {
  readonly key: string;
  /** One of its ads; null for the last group, where that holds several values. */
  readonly sample: GridRow | null;
  /** How many values it holds; more than one in the last group only. */
  readonly values: number;
  readonly count: number;
  /** Of those of its ads that are on the marketplace, as they were when they were arranged. */
  readonly ids: readonly number[];
  readonly isCollapsed: boolean;
};

type Arrangement = {
  readonly groups: readonly RowGroup[];
  readonly heads: HeadIndexes;
  /** Ads that pass the filter and are in collapsed groups. */
  readonly collapsed: number;
};

export const NOT_GROUPED: Arrangement = { groups: [], heads: NO_HEADS, collapsed: 0 };

/** The groups that the sheet shows, from top to bottom. */
export const arrangement = createStore<Arrangement>(NOT_GROUPED);

/** The key of the group that rows with a value are in: its own, or the last one's, where that holds several values. */
export const shownGroupKey = (groups: readonly RowGroup[], value: GroupValue): string => {
  const [key, last] = [groupKey(value), groups.at(-1)];
  return last?.sample === null && !groups.some((group) => group.key === key) ? last.key : key;
};

/** Only the sheet of ads has groups. */
const headsIn = (api: GridApi<GridRow>): HeadIndexes =>
  api === gridApi() ? arrangement.get().heads : NO_HEADS;

/** The number of displayed rows of ads or campaigns. */
export const displayedRows = (api: GridApi<GridRow>): number =>
  api.getDisplayedRowCount() - headsIn(api).length;

/** The ads that pass the filter, in collapsed groups too. */
export const passingRows = (api: GridApi<GridRow>): number =>
  displayedRows(api) + arrangement.get().collapsed;

/** Which of the displayed rows a row is, not counting heads; null for a head. */
export const placeIn = (api: GridApi<GridRow>, rowIndex: number): number | null =>
  placeOf(headsIn(api), rowIndex);

/** The grid's index of a row, by which of the displayed ones it is. */
export const indexIn = (api: GridApi<GridRow>, place: number): number => rowIndexOf(headsIn(api), place);

/** The row at a place. */
export const rowAt = (api: GridApi<GridRow>, place: number): GridRow | undefined =>
  api.getDisplayedRowAtIndex(indexIn(api, place))?.data;

/** The group whose head has the focus of the grid. */
export const focusedGroup = (api: GridApi<GridRow>): RowGroup | undefined => {
  const cell = api.getFocusedCell();
  const row = cell && api.getDisplayedRowAtIndex(cell.rowIndex)?.data;
  return row && isHead(row) ? arrangement.get().groups[numberOfHead(row)] : undefined;
};
