import { useUncontrolledFocus } from '@fluentui/react-components';
import type {
  CellDoubleClickedEvent,
  GridApi,
  GridOptions,
  IRowNode,
  RowSelectionOptions,
  SelectionChangedEvent,
  SuppressKeyboardEventParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { NONCE } from '../../core/nonce.ts';
import { isFocusAwaited } from '../../core/page-focus.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { GRID_THEMES, useMode } from '../../core/theme.ts';
import { gridText } from '../../core/ui/grid-text.ts';
import { useWords } from '../../core/words.ts';
import { decideConflicts } from './conflict-actions.ts';
import { conflictColumns, rowHeight } from './conflict-columns.tsx';
import { onConflictKey } from './conflict-keys.ts';
import { conflicts } from './conflict-store.ts';
import type { Decision } from './decisions.ts';
import { nextFocus } from './decisions.ts';

const SELECTION: RowSelectionOptions<Decision> = {
  mode: 'multiRow',
  checkboxes: true,
  headerCheckbox: true,
  enableClickSelection: false,
};

const SETTINGS = {
  styleNonce: NONCE,
  animateRows: false,
  tooltipShowDelay: 700,
  preventDefaultOnContextMenu: true,
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows', 'exporting'],
  selectionColumnDef: { pinned: 'left', width: 36, suppressNavigable: true, resizable: false },
  rowSelection: SELECTION,
  getRowId: ({ data }) => data.id,
  getRowHeight: rowHeight,
  rowClassRules: { 'conflict-first': ({ data }) => data?.isFirst === true },
  getLocaleText: gridText,
  defaultColDef: {
    sortable: false,
    resizable: true,
    suppressMovable: true,
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<Decision>) => onConflictKey(params),
  },
} satisfies GridOptions<Decision>;

const onDoubleClicked = ({ column, data }: CellDoubleClickedEvent<Decision>): void => {
  const name = column.getColId();
  if (data && (name === 'mine' || name === 'theirs')) decideConflicts(name, [data]);
};

const FIRST_COLUMN = 'theirs';

/**
 * May the grid take the focus: is it reserved for the page, is the page new, did the grid have it, or did a decided
 * cell take it along?
 */
const mayFocus = (frame: HTMLElement | null, isNew: boolean): boolean => {
  const now = document.activeElement;
  if (!now || isFocusAwaited()) return true;
  // Keyboard users moving between tabs keep the focus there.
  if (isNew) return now.closest('[role="tablist"], .dialog') === null;
  return frame?.contains(now) === true || now.closest('.page-hidden') !== null;
};

const focusRow = (api: GridApi<Decision>, at: number): void => {
  const column = api.getFocusedCell()?.column ?? FIRST_COLUMN;
  api.ensureIndexVisible(at);
  api.setFocusedCell(at, column);
};

/** Keeps the grid in step with the list; the focus moves to the row in the place of a decided one. */
const useDecisions = (api: GridApi<Decision> | null, frame: HTMLElement | null): void => {
  const decisions = useStore(conflicts, (state) => state.decisions);
  const before = useRef<readonly Decision[]>([]);
  useEffect(() => {
    if (!api || before.current === decisions) return;
    const isOurs = mayFocus(frame, before.current.length === 0);
    const at = nextFocus(before.current, decisions, conflicts.get().at) ?? 0;
    before.current = decisions;
    api.setGridOption('rowData', [...decisions]);
    conflicts.set({ at });
    if (isOurs && decisions.length > 0) focusRow(api, at);
  }, [api, decisions, frame]);
};

/** When a dialog has decided the focused conflict, its cell cannot get the focus back; it moves on here. */
const useFocusAfterDialog = (api: GridApi<Decision> | null): void => {
  const isOpen = useStore(app, (state) => state.dialog !== null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isOver = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!api || !isOver) return;
    const afterOthers = (): void => {
      const { at, decisions } = conflicts.get();
      if (document.activeElement === document.body && decisions.length > 0) focusRow(api, at);
    };
    // The dialog itself returns the focus in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(afterOthers));
  }, [api, isOpen]);
};

/** Keeps the selection of keys and buttons in step with the grid's. */
const useSelection = (api: GridApi<Decision> | null): void => {
  const selected = useStore(conflicts, (state) => state.selected);
  useEffect(() => {
    const other: IRowNode<Decision>[] = [];
    api?.forEachNode((node) => {
      if (node.isSelected() !== selected.has(node.id ?? '')) other.push(node);
    });
    for (const [newValue, nodes] of Map.groupBy(other, (node) => !node.isSelected())) {
      api?.setNodesSelected({ nodes, newValue, source: 'api' });
    }
  }, [api, selected]);
};

const onSelected = ({ api, source }: SelectionChangedEvent<Decision>): void => {
  if (source === 'api') return;
  conflicts.set({ selected: new Set(api.getSelectedNodes().flatMap(({ id }) => id ?? [])) });
};

/** Every conflict as a row: arrows move, Enter chooses the focused side, letters decide. */
export const ConflictGrid = () => {
  const now = useWords();
  const mode = useMode();
  const uncontrolled = useUncontrolledFocus();
  const frame = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<GridApi<Decision> | null>(null);
  const columns = useMemo(() => conflictColumns(now), [now]);
  const onReady = useCallback((event: { readonly api: GridApi<Decision> }) => setApi(event.api), []);
  useDecisions(api, frame.current);
  useFocusAfterDialog(api);
  useSelection(api);
  return (
    <div className="grid conflict-grid" ref={frame} data-testid={testIds.conflictGrid} {...uncontrolled}>
      <AgGridReact<Decision>
        {...SETTINGS}
        theme={GRID_THEMES[mode]}
        columnDefs={columns}
        onGridReady={onReady}
        onCellFocused={({ rowIndex }) => rowIndex !== null && conflicts.set({ at: rowIndex })}
        onSelectionChanged={onSelected}
        onCellDoubleClicked={onDoubleClicked}
      />
    </div>
  );
};
