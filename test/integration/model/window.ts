// The window without its frame: its own planning and its own calls, over an engine of the test.
import './browser.ts';

import type { Column, GridApi } from 'ag-grid-community';
import { outcomeOf } from '../../../main/engine/outcome.ts';
import { app, NO_ACCOUNT, rows as rowStore } from '../../../renderer/core/state.ts';
import { createAd, redo, revert, undo, undoChangeset } from '../../../renderer/features/edits/edits.ts';
import { clearCells } from '../../../renderer/features/edits/range-acts.ts';
import { writeCells } from '../../../renderer/features/edits/range-edits.ts';
import type { CellContent } from '../../../renderer/features/fields/cell-content.ts';
import { contentOf } from '../../../renderer/features/fields/cell-content.ts';
import { fillByHandle } from '../../../renderer/features/grid/copy/fill.ts';
import { type Block, blockOf, planPaste } from '../../../renderer/features/grid/copy/paste-plan.ts';
import {
  askToDelete,
  changeStatus,
  deleteFrozen,
  duplicateAds,
  revertChosen,
} from '../../../renderer/features/selection/ad-actions.ts';
import { setGridApi } from '../../../renderer/features/sheet/grid-handle.ts';
import { fieldsIn, followGrid, rowsIn } from '../../../renderer/features/sheet/range.ts';
import type { Rect } from '../../../renderer/features/sheet/rect.ts';
import { fillTo } from '../../../renderer/features/sheet/rect.ts';
import { readCategory } from '../../../shared/category/category.ts';
import type { Bridge } from '../../../shared/contract/shell.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { openDoubts } from '../../../shared/proposals/table-questions.ts';
import { readTable, writeTable } from '../../../shared/table/tsv.ts';
import { ACCOUNT, applyProposal } from '../../support/account.ts';
import { CATEGORY, category } from '../../support/ads.ts';
import { decodeChunk, type TestEngine } from '../../support/engine.ts';
import type { Act } from './acts.ts';
import { filledRect, inSheet, numbered, olderEntry } from './by-hand.ts';
import type { Model } from './model.ts';
import { FIELDS } from './shop.ts';

/** As much of the sheet as its ranges ask for: rows in the engine's order, one column a field. */
const sheetOf = (shown: () => readonly GridRow[]): GridApi<GridRow> => {
  const columns = FIELDS.map((field) => ({ getColId: () => field }) as Column);
  const sheet = {
    isDestroyed: () => false,
    getAllDisplayedColumns: () => columns,
    getDisplayedRowCount: () => shown().length,
    getDisplayedRowAtIndex: (at: number) => ({ data: shown()[at] }),
    getFocusedCell: () => null,
    getRowNode: (key: string) => (shown().some((row) => row.key === key) ? { displayed: true } : undefined),
    deselectAll: () => {},
    setNodesSelected: () => {},
    getSelectedNodes: () => [],
    getColumn: (name: string) => columns.find((column) => column.getColId() === name) ?? null,
    setFocusedCell: () => {},
    addEventListener: () => {},
  };
  return sheet as unknown as GridApi<GridRow>;
};

/** Puts the window over an engine whose account is open; `leave` takes it away again. */
export const openWindow = async ({ call, finished }: TestEngine) => {
  const read = async (): Promise<readonly GridRow[]> => {
    const { chunk } = await call('ads.rows', { account: ACCOUNT, from: 0 });
    rowStore.clear();
    rowStore.patch(decodeChunk(chunk));
    return rowStore.all();
  };
  const bridge = {
    call: (name: string, input: unknown) => outcomeOf(() => call(name as never, input as never)),
    subscribe: () => () => {},
  };
  globalThis.adsheet = bridge as unknown as Bridge;
  app.set({
    ...NO_ACCOUNT,
    open: await call('accounts.state', { account: ACCOUNT }),
    definitions: { [CATEGORY]: readCategory(category) },
    toasts: [],
  });
  const sheet = sheetOf(rowStore.all);
  setGridApi(sheet);
  followGrid(sheet);
  await read();

  const extent = () => ({ rows: rowStore.size(), columns: FIELDS.length });
  const keys = () => rowStore.all().map(({ key }) => key);
  const here = (rect: Rect): Rect => inSheet(rect, extent().rows);

  const paste = async (block: Block<CellContent>, at: Rect): Promise<void> => {
    const plan = planPaste(block, at, extent());
    if (!plan) return;
    const { rect, lost } = plan;
    await writeCells({
      act: 'paste',
      rows: rowsIn(rect),
      fields: fieldsIn(rect),
      at: (row, column) => plan.at({ row: rect.top + row, column: rect.left + column }),
      lost,
    });
  };
  const pasteTable = (table: readonly (readonly string[])[], at: Rect): Promise<void> =>
    paste(blockOf(readTable(writeTable(table)).map((line) => line.map((text) => ({ text })))), at);
  const pasteCopied = (from: Rect, at: Rect): Promise<void> => {
    const [copied, fields] = [rowsIn(from), fieldsIn(from)];
    return paste(blockOf(copied.map((row) => fields.map((field) => contentOf(row, field)))), at);
  };

  const bulk = async ({ operation, rows }: Act & { do: 'bulk' }): Promise<void> => {
    const where = { all: {}, paused: { where: 'status = PAUSED' }, cheap: { where: 'bid < 0.2' } };
    const select = typeof rows === 'object' ? { keys: numbered(rows, keys()) } : where[rows];
    const { job } = await call('bulk.start', { account: ACCOUNT, select, operation });
    const end = await finished(job);
    if (end.state !== 'done') throw new Error(`the operation ${end.state}`);
  };

  const propose = async ({ table }: Act & { do: 'propose' }): Promise<void> => {
    const known = keys();
    const { proposal, questions } = await call('proposals.open', {
      account: ACCOUNT,
      table: [
        ['key', 'category', 'title', 'bid'],
        ...table.map(([row, title, bid]) => [known[row] ?? '', String(CATEGORY), title, bid]),
      ],
    });
    // A column none of whose cells is a bid is meant as its header says all the same.
    const answers = openDoubts(questions).flatMap(({ column, answers: [first] }) =>
      first ? [{ column, to: first.to }] : [],
    );
    await call('proposals.map', { account: ACCOUNT, proposal, answers });
    await applyProposal({ call, finished }, { account: ACCOUNT, proposal });
  };

  const ticked = (numbers: readonly number[], then: () => Promise<unknown>): Promise<unknown> => {
    app.set({ selected: numbered(numbers, keys()) });
    return then();
  };

  /** Several are named in a dialog first, to which the answer is yes. */
  const remove = async (): Promise<void> => {
    await askToDelete();
    const { dialog } = app.get();
    app.set({ dialog: null });
    if (dialog?.kind === 'delete') await deleteFrozen(dialog.frozen);
  };

  const carryOut = async (act: Act, model: Model): Promise<unknown> => {
    switch (act.do) {
      case 'enter': {
        const rect = here(act.at);
        const at = () => ({ text: act.text });
        return writeCells({ act: 'enter', rows: rowsIn(rect), fields: fieldsIn(rect), at });
      }
      case 'paste':
        return pasteTable(act.table, here(act.at));
      case 'copy':
        return pasteCopied(here(act.from), here(act.at));
      case 'fill': {
        const from = here(act.from);
        const { top, bottom, left, right } = filledRect(from, act.way, act.count, extent().rows);
        const isEnd = act.way === 'down' || act.way === 'right';
        const target = fillTo(from, { row: isEnd ? bottom : top, column: isEnd ? right : left });
        return target && fillByHandle(from, target, act.ctrl);
      }
      case 'clear':
        return clearCells({ rows: rowsIn(here(act.at)), fields: fieldsIn(here(act.at)) });
      case 'bulk':
        return bulk(act);
      case 'status':
        return ticked(act.rows, () => (act.status === 'DELETED' ? remove() : changeStatus(act.status)));
      case 'duplicate':
        return ticked(act.rows, duplicateAds);
      case 'new':
        return createAd({ title: act.title, bid: act.bid, category: String(CATEGORY) });
      case 'propose':
        return propose(act);
      case 'revert':
        return ticked(act.rows, revertChosen);
      case 'revert-cells':
        return revert(
          rowsIn(here(act.at)).map(({ key }) => key),
          fieldsIn(here(act.at)),
        );
      case 'undo':
        return undo();
      case 'redo':
        return redo();
      case 'undo-older': {
        const place = olderEntry(model, act.back);
        return place < 0 ? undefined : undoChangeset(place + 1);
      }
    }
  };

  return {
    read,
    /** Does an act as the window does; `model` is as it was before it. */
    act: async (act: Act, model: Model): Promise<void> => {
      await carryOut(act, model);
      const failed = app.get().toasts.find(({ tone }) => tone === 'error');
      app.set({ toasts: [] });
      if (failed) throw new Error(`the window said: ${failed.text}`);
    },
    leave: (): void => {
      setGridApi(null);
      rowStore.clear();
      app.set(NO_ACCOUNT);
      Reflect.deleteProperty(globalThis, 'adsheet');
    },
  };
};
