import { useUncontrolledFocus } from '@fluentui/react-components';
import type { CellDoubleClickedEvent, CellFocusedEvent, GridApi, GridOptions } from 'ag-grid-community';
import { createGrid } from 'ag-grid-community';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { campaignFieldOf } from '../../../shared/ad/campaign-fields.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { RowUpdate } from '../../core/rows/row-store.ts';
import { campaignRows } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { GRID_THEMES, useMode } from '../../core/theme.ts';
import { useWords, words } from '../../core/words.ts';
import { currentRange, enterSheet } from '../sheet/public.ts';
import { onCellMenu } from './cell-menu-state.ts';
import { tellWhyLocked } from './cell-note.tsx';
import { campaignColumns } from './columns/columns.ts';
import { serveClipboard } from './copy/clipboard.ts';
import { noteClosed } from './editors/cell-commit.ts';
import { followPointer, onCellOver } from './range/mouse.ts';
import { SHEET_SETTINGS } from './sheet-settings.ts';

const onDoubleClicked = ({ data, column }: CellDoubleClickedEvent<GridRow>): void => {
  const field = campaignFieldOf(column.getColId());
  if (data && field) tellWhyLocked(data, field);
};

const EVENTS = {
  onCellEditingStopped: ({ api }) => noteClosed(api),
  onCellDoubleClicked: onDoubleClicked,
  onCellContextMenu: onCellMenu,
  onCellMouseOver: onCellOver,
  onModelUpdated: ({ api }) => api.refreshCells({ columns: ['#'] }),
} satisfies GridOptions<GridRow>;

const take = (api: GridApi<GridRow>, news: RowUpdate): void => {
  if (news.kind === 'replaced') api.setGridOption('rowData', []);
  else {
    const { add, update, remove } = news.patch;
    api.applyTransaction({ add: [...add], update: [...update], remove: [...remove] });
  }
};

export type CampaignsGridProps = {
  /** What is shown; another value when other rows are. */
  readonly shown: ReadonlySet<RowKey> | null;
  readonly isShown: (key: RowKey) => boolean;
  /** Told the row that has the focus, and the grid to reach it by; null once it is closed. */
  readonly onFocus: (key: RowKey) => void;
  readonly onGrid: (api: GridApi<GridRow> | null) => void;
};

/** The campaigns as a spreadsheet with the same cells, ranges, keys and clipboard as the ads'. */
export const CampaignsGrid = ({ shown, isShown, onFocus, onGrid }: CampaignsGridProps) => {
  const now = useWords();
  const mode = useMode();
  const uncontrolled = useUncontrolledFocus();
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const grid = useRef<GridApi<GridRow> | null>(null);
  const first = useRef({ mode, isShown, onFocus, onGrid });

  useLayoutEffect(() => {
    const { mode: look, isShown: passes, onFocus: tell, onGrid: give } = first.current;
    if (!place.current) return undefined;
    const onCellFocused = ({ rowIndex, api }: CellFocusedEvent<GridRow>): void => {
      if (rowIndex === null) return;
      currentRange();
      const row = api.getDisplayedRowAtIndex(rowIndex)?.data;
      if (row) tell(row.key);
    };
    const api = createGrid<GridRow>(place.current, {
      ...SHEET_SETTINGS,
      ...EVENTS,
      onCellFocused,
      theme: GRID_THEMES[look],
      isExternalFilterPresent: () => true,
      doesExternalFilterPass: ({ data }) => !data || passes(data.key),
      columnDefs: campaignColumns(words()),
      rowData: [...campaignRows.all()],
    });
    grid.current = api;
    const ends = [enterSheet(api), campaignRows.subscribe((news) => take(api, news))];
    give(api);
    return () => {
      for (const end of ends) end();
      give(null);
      grid.current = null;
      api.destroy();
    };
  }, []);

  useEffect(() => grid.current?.setGridOption('theme', GRID_THEMES[mode]), [mode]);

  useEffect(() => {
    if (shown !== undefined) grid.current?.onFilterChanged();
  }, [shown]);

  // What cells show besides their rows: words and names.
  useEffect(() => {
    const api = grid.current;
    if (api && api.getEditingCells().length === 0 && now) api.refreshCells({ force: true });
  }, [now]);

  useEffect(() => {
    if (!frame.current) return undefined;
    const ends = [serveClipboard(frame.current), followPointer(frame.current)];
    return () => {
      for (const end of ends) end();
    };
  }, []);

  return (
    <div className="grid" ref={frame} data-testid={testIds.campaignGrid} {...uncontrolled}>
      <div className="grid-rows" ref={place} />
    </div>
  );
};
