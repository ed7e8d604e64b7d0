// As much of a grid as the selection asks for, with its ways: the focus stays at its place whatever row stands there, a
// tick stays with its row though that is hidden, and rows that come or go are filtered and put in order anew.
import './browser.ts';
import type { Column, GridApi } from 'ag-grid-community';
import { app, rows as rowStore } from '../../../renderer/core/state.ts';
import { applyRowUpdate } from '../../../renderer/features/grid/rows/row-feed.ts';
import { setGridApi } from '../../../renderer/features/sheet/grid-handle.ts';
import { followOrder } from '../../../renderer/features/sheet/preserve-focus.ts';
import { chooseRange, followGrid, range, rectOfRange } from '../../../renderer/features/sheet/range.ts';
import { passesFilter } from '../../../renderer/features/sheet/shown-filter.ts';
import { readTicks } from '../../../renderer/features/sheet/ticks.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';

type Node = {
  data: GridRow;
  readonly key: RowKey;
  displayed: boolean;
  rowIndex: number | null;
  isTicked: boolean;
};

type Transaction = {
  readonly add?: readonly GridRow[];
  readonly update?: readonly GridRow[];
  readonly remove?: readonly GridRow[];
};

const titleOf = ({ data }: Node): string => String(data.values['title'] ?? '');

export const openSheet = (fields: readonly string[]) => {
  const columns = fields.map((field) => ({ getColId: () => field }) as Column);
  const nodes = new Map<RowKey, Node>();
  const listeners = new Map<string, (() => void)[]>();
  let shown: readonly Node[] = [];
  let isBackward = false;
  let focused: { readonly rowIndex: number; readonly column: Column } | null = null;

  const fire = (name: string): void => {
    for (const listener of listeners.get(name) ?? []) listener();
  };
  const arrange = (filtered: readonly Node[]): void => {
    const order = [...filtered];
    order.sort((a, b) => titleOf(a).localeCompare(titleOf(b)) * (isBackward ? -1 : 1));
    for (const node of nodes.values()) Object.assign(node, { displayed: false, rowIndex: null });
    for (const [rowIndex, node] of order.entries()) Object.assign(node, { displayed: true, rowIndex });
    shown = order;
    fire('modelUpdated');
  };
  const filterAnew = (): void => arrange([...nodes.values()].filter(({ data }) => passesFilter(data)));
  const put = (data: GridRow): void => {
    const node = nodes.get(data.key);
    if (node) node.data = data;
    else nodes.set(data.key, { data, key: data.key, displayed: false, rowIndex: null, isTicked: false });
  };
  const columnOf = (column: Column | string): Column | undefined =>
    typeof column === 'string' ? columns.find((each) => each.getColId() === column) : column;

  const api = {
    isDestroyed: () => false,
    getAllDisplayedColumns: () => columns,
    getColumn: (column: Column | string) => columnOf(column) ?? null,
    getDisplayedRowCount: () => shown.length,
    getDisplayedRowAtIndex: (at: number) => shown[at],
    getRowNode: (key: RowKey) => nodes.get(key),
    getSelectedNodes: () => [...nodes.values()].filter(({ isTicked }) => isTicked),
    setNodesSelected: (wish: { readonly nodes: readonly Node[]; readonly newValue: boolean }) => {
      for (const node of wish.nodes) node.isTicked = wish.newValue;
    },
    deselectAll: () => {
      for (const node of nodes.values()) node.isTicked = false;
    },
    getColumnState: () => [],
    getEditingCells: () => [],
    getFocusedCell: () => focused,
    setFocusedCell: (rowIndex: number, column: Column | string) => {
      const found = columnOf(column);
      focused = found ? { rowIndex, column: found } : null;
      const key = shown[rowIndex]?.key;
      if (found && key) app.set({ focus: { key, field: found.getColId() } });
    },
    clearFocusedCell: () => {
      focused = null;
    },
    forEachNodeAfterFilter: (visit: (node: Node) => void) => shown.forEach(visit),
    forEachNodeAfterFilterAndSort: (visit: (node: Node) => void) => shown.forEach(visit),
    onFilterChanged: () => {
      filterAnew();
      fire('filterChanged');
    },
    applyTransaction: ({ add = [], update = [], remove = [] }: Transaction) => {
      for (const row of [...add, ...update]) put(row);
      for (const { key } of remove) nodes.delete(key);
      if (add.length + remove.length > 0) filterAnew();
    },
    addEventListener: (name: string, listener: () => void) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
  } as unknown as GridApi<GridRow>;

  setGridApi(api);
  followGrid(api);
  const end = rowStore.subscribe((news) => {
    if (news.kind === 'patch') applyRowUpdate(api, news);
  });

  const focus = (row: number, column: number): void => {
    const field = fields[column];
    if (shown[row] && field !== undefined) api.setFocusedCell(row, field);
  };

  return {
    /**
     * What a seller sees: the rows from top to bottom, which of them are ticked, and where the frame of the focus is.
     */
    rows: (): readonly RowKey[] => shown.map(({ key }) => key),
    ticked: (): readonly RowKey[] => shown.filter(({ isTicked }) => isTicked).map(({ key }) => key),
    /** The row with the frame; where the keyboard is elsewhere and there is none, the ad of the panel. */
    focused: (): RowKey | null => {
      if (focused) return shown[focused.rowIndex]?.key ?? null;
      const { focus: ofPanel } = app.get();
      return shown.some(({ key }) => key === ofPanel?.key) ? (ofPanel?.key ?? null) : null;
    },
    /** The rows inside the frame that is drawn. */
    framed: (): readonly RowKey[] => {
      const { range: drawn } = range.get();
      if (!drawn || !focused) return [];
      const { top, bottom } = rectOfRange(drawn);
      return shown.slice(top, bottom + 1).map(({ key }) => key);
    },
    toggle: (row: number): void => {
      const node = shown[row];
      if (node) node.isTicked = !node.isTicked;
      readTicks(api);
    },
    tickAll: (): void => {
      for (const node of shown) node.isTicked = true;
      readTicks(api);
    },
    click: (row: number): void => {
      if (!shown[row]) return;
      focus(row, 0);
      chooseRange({ row, column: 0 }, { row, column: 0 });
    },
    frame: (from: number, to: number): void => {
      if (!shown[from] || !shown[to]) return;
      focus(from, 0);
      chooseRange({ row: from, column: 0 }, { row: to, column: 1 });
    },
    sort: (backward: boolean): void => {
      isBackward = backward;
      arrange(shown);
      fire('sortChanged');
      followOrder(api);
    },
    close: (): void => {
      end();
      setGridApi(null);
    },
  };
};
