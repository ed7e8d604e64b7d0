import { useUncontrolledFocus } from '@fluentui/react-components';
import type {
  CellClickedEvent,
  CellDoubleClickedEvent,
  CellFocusedEvent,
  GridOptions,
  RowSelectionOptions,
  SelectionChangedEvent,
  SelectionColumnDef,
  SortChangedEvent,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { createGrid } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { ensureDefinition } from '../../core/reference-data.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { GRID_THEMES, useMode } from '../../core/theme.ts';
import { GridParts } from '../../core/ui/grid-parts.tsx';
import { useWords } from '../../core/words.ts';
import { onHeadMenu } from '../columns/public.ts';
import {
  currentRange,
  endTicks,
  followGrid,
  followOrder,
  gridApi,
  HEAD_ROWS,
  isHead,
  layoutMoved,
  openLongText,
  readTicks,
  setGridApi,
  sheetState,
  useTargetFollowing,
} from '../sheet/public.ts';
import { onCellMenu } from './cell-menu-state.ts';
import { tellWhyLocked } from './cell-note.tsx';
import { columnsFor } from './columns/columns.ts';
import { showWaitingColumns, useAttributeColumns } from './columns/use-attribute-columns.ts';
import { serveClipboard } from './copy/clipboard.ts';
import { drawMark } from './copy/mark-paint.ts';
import { noteClosed } from './editors/cell-commit.ts';
import { GroupHead, onHeadFocused, serveGroupHeads } from './group-head.ts';
import { announceRange } from './range/announce.ts';
import { followPointer, onCellOver } from './range/mouse.ts';
import { drawRange } from './range/paint.ts';
import { arrangeRows } from './rows/arrange-rows.ts';
import { useRowFeed } from './rows/row-feed.ts';
import { markSorting } from './rows/sort-mark.ts';
import { reportViewportRows } from './rows/viewport-rows.ts';
import { SHEET_SETTINGS } from './sheet-settings.ts';
import { followScales } from './totals/scales.ts';
import { showTotals } from './totals/total-row.ts';

const SELECTION: RowSelectionOptions<GridRow> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  // Of what is displayed: rows that pass the filter may be in collapsed groups.
  selectAll: 'currentPage',
  enableClickSelection: false,
  // A tick with Shift reaches over heads.
  isRowSelectable: ({ data }) => data !== undefined && !isHead(data),
};
/**
 * The tick box has no keys of its own besides Space: the window's keys work there too, and Escape clears the ticks.
 */
const onTickKey = ({ event }: SuppressKeyboardEventParams): boolean => {
  if (event.key === 'Escape') {
    event.preventDefault();
    endTicks();
  }
  return event.ctrlKey || event.metaKey || event.key === 'Escape';
};

const SELECTION_COLUMN: SelectionColumnDef = {
  suppressKeyboardEvent: onTickKey,
  pinned: 'left',
  lockPosition: 'left',
  width: 36,
  suppressNavigable: true,
  resizable: false,
};
const SETTINGS = {
  ...SHEET_SETTINGS,
  suppressModelUpdateAfterUpdateTransaction: true,
  selectionColumnDef: SELECTION_COLUMN,
  rowSelection: SELECTION,
  postSortRows: arrangeRows,
  isFullWidthRow: ({ rowNode: { data } }) => data !== undefined && isHead(data),
  fullWidthCellRenderer: GroupHead,
} satisfies GridOptions<GridRow>;

const onFocused = ({ rowIndex, column, api }: CellFocusedEvent<GridRow>): void => {
  if (rowIndex === null || !column || typeof column === 'string') return;
  currentRange();
  const row = api.getDisplayedRowAtIndex(rowIndex)?.data;
  if (!row) return;
  if (isHead(row)) {
    onHeadFocused(api, rowIndex, column);
    return;
  }
  app.set({ focus: { key: row.key, field: column.getColId() } });
  const category = row.values['categoryId'];
  if (typeof category === 'number') ensureDefinition(category);
};

const onDoubleClicked = ({ data, column }: CellDoubleClickedEvent<GridRow>): void => {
  const field = columnFieldOf(column.getColId());
  if (!data || !field) return;
  if (field.kind === 'text' && field.long) openLongText(data.key, field.path);
  else tellWhyLocked(data, field);
};

/** A click on a row's number selects the ad; with Ctrl it is added to the selection. */
const onClicked = ({ column, node, event }: CellClickedEvent<GridRow>): void => {
  if (column.getColId() !== '#') return;
  const add = event instanceof MouseEvent && (event.ctrlKey || event.metaKey);
  node.setSelected(add ? !node.isSelected() : true, !add);
};

/** Sorting ends the hold on edited rows. */
const onSorted = ({ api }: SortChangedEvent<GridRow>): void => {
  sheetState.set({ unsorted: false });
  followOrder(api);
  layoutMoved();
};

const onSelected = ({ api }: SelectionChangedEvent<GridRow>): void => readTicks(api);

const EVENTS = {
  onCellEditingStopped: ({ api }) => {
    noteClosed(api);
    showWaitingColumns();
  },
  onCellFocused: onFocused,
  onCellDoubleClicked: onDoubleClicked,
  onCellClicked: onClicked,
  onCellContextMenu: onCellMenu,
  onColumnHeaderContextMenu: ({ column }) => 'getColId' in column && onHeadMenu(column.getColId()),
  onCellMouseOver: onCellOver,
  onColumnMoved: layoutMoved,
  onColumnVisible: layoutMoved,
  onGridColumnsChanged: layoutMoved,
  onSortChanged: onSorted,
  onSelectionChanged: onSelected,
} satisfies GridOptions<GridRow>;

/** Creates a grid in an element; returns the function that destroys it. */
const openGrid = (place: HTMLElement, options: GridOptions<GridRow>): (() => void) => {
  const api = createGrid(place, { ...SETTINGS, ...EVENTS, ...options });
  setGridApi(api);
  followGrid(api);
  reportViewportRows(api);
  return () => {
    setGridApi(null);
    api.destroy();
  };
};

/** All ads as a spreadsheet. Rows come from the row store, each patch as one transaction. */
export const AdsGrid = () => {
  const { locale } = useWords();
  const mode = useMode();
  const uncontrolled = useUncontrolledFocus();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const feed = useRowFeed();
  useTargetFollowing();
  const first = useRef({ locale, mode, feed });
  const showColumns = useAttributeColumns(locale);

  // A layout effect, so that it runs before those effects of the sheet that use the grid.
  useLayoutEffect(() => {
    const { locale: own, mode: shown, feed: rowsOf } = first.current;
    if (!place.current) return;
    return openGrid(place.current, {
      ...rowsOf,
      theme: GRID_THEMES[shown],
      columnDefs: columnsFor(own),
      rowData: [...HEAD_ROWS, ...rows.all()],
    });
  }, []);

  useEffect(() => showColumns(), [showColumns]);

  useEffect(() => gridApi()?.setGridOption('theme', GRID_THEMES[mode]), [mode]);

  useEffect(() => {
    if (!frame.current) return;
    const ends = [
      serveClipboard(frame.current),
      followPointer(frame.current),
      markSorting(frame.current),
      serveGroupHeads(frame.current),
      drawRange(),
      drawMark(),
      announceRange(),
      showTotals(frame.current),
      followScales(),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  const empty = useStore(app, (state) => state.shown === 0);
  const busy = useStore(sheetState, (state) => state.filtering);
  return (
    <div
      className="grid"
      ref={frame}
      data-testid={testIds.grid}
      aria-hidden={empty}
      aria-busy={busy}
      {...uncontrolled}
    >
      <div className="grid-rows" ref={place} />
      <GridParts />
    </div>
  );
};
