/** What the grids of all sheets have in common. */
import type { ColDef, Column, GridOptions, ProcessUnpinnedColumnsParams } from 'ag-grid-community';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { NONCE } from '../../core/nonce.ts';
import { gridText } from '../../core/ui/grid-text.ts';
import { ROW_CLASS_RULES } from './columns/columns.ts';

/**
 * Below this width in px the pinned columns would leave no room for others, as in the smallest window at 300 % zoom.
 */
const ROOM_FOR_PINNED = 360;

/**
 * Which pinned columns the grid unpins when it is narrow. By default AG Grid unpins them for good, even if it is
 * narrow only while a panel opens or the zoom changes, and the tick boxes first, which would then be between title
 * and status. Only columns frozen by the seller are unpinned, and the title where it must be.
 */
const unpinned = ({ columns, viewportWidth }: ProcessUnpinnedColumnsParams<GridRow>): Column[] =>
  columns.filter(
    (column) =>
      columnFieldOf(column.getColId()) && (column.getColId() !== 'title' || viewportWidth < ROOM_FOR_PINNED),
  );

/**
 * Rows rendered above and below the viewport, enough for a turn of the wheel. More would be rendered for each page
 * scrolled by.
 */
const ROWS_BEYOND = 4;

const DEFAULT_COLUMN: ColDef<GridRow> = { resizable: true, sortable: true, minWidth: 48 };

export const SHEET_SETTINGS = {
  styleNonce: NONCE,
  animateRows: false,
  rowBuffer: ROWS_BEYOND,
  stopEditingWhenCellsLoseFocus: true,
  invalidEditValueMode: 'block',
  processUnpinnedColumns: unpinned,
  enterNavigatesVertically: true,
  enterNavigatesVerticallyAfterEdit: true,
  tooltipShowDelay: 700,
  preventDefaultOnContextMenu: true,
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows', 'exporting'],
  defaultColDef: DEFAULT_COLUMN,
  rowClassRules: ROW_CLASS_RULES,
  getRowId: ({ data }) => data.key,
  getLocaleText: gridText,
} satisfies GridOptions<GridRow>;
