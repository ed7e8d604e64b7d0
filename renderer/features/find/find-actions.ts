/** Opening the search, moving between matches, and replacing. */
import { flushSync } from 'react-dom';
import { columnFieldOf } from '../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { announce, attempt } from '../../core/notices.ts';
import { app, rows } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { words } from '../../core/words.ts';
import { writeCells } from '../edits/public.ts';
import type { CellContent } from '../fields/public.ts';
import { fieldIn } from '../fields/public.ts';
import { focusGrid, goToCell, rangeOf, severalCells, targetNow } from '../sheet/public.ts';
import { type FoundCell, find, type Held, NOTHING_HELD } from './find-state.ts';
import { runSearch, searchedCell, searchedRows, sheetQueryOf } from './run-search.ts';
import { searchFor } from './sheet-query.ts';

const input = (): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`[data-testid="${testIds.findText}"]`);

const heldNow = (): Held => {
  const { focus, tab } = app.get();
  const { from, keys } = targetNow();
  // A range of campaigns is none of what is searched.
  const several = tab === 'campaigns' || severalCells() === null ? null : rangeOf();
  return {
    column: focus?.field !== undefined && columnFieldOf(focus.field) ? focus.field : null,
    cells: several && { keys: new Set(several.keys), fields: new Set(several.fields) },
    ads: from === 'row' || keys.length === 0 ? null : new Set(keys),
  };
};

/** Opens the search; with several selected cells it searches these, as in spreadsheets. */
export const openFind = (open: 'find' | 'replace'): void => {
  const isOpen = find.get().open !== null && app.get().tab === 'ads';
  const held = isOpen ? find.get().held : heldNow();
  const scope = isOpen ? find.get().scope : held.cells ? 'cells' : 'all';
  // Synchronously, as the next key may come at once and must not reach the sheet.
  flushSync(() => {
    app.set({ tab: 'ads' });
    find.set({ open, held, scope });
  });
  input()?.select();
  runSearch();
};

export const closeFind = (): void => {
  find.set({ open: null, held: NOTHING_HELD });
  runSearch();
  focusGrid();
};

const goTo = (at: number): void => {
  const cell = find.get().found[at];
  if (!cell) return;
  const from = document.activeElement;
  find.set({ at });
  goToCell(cell.key, cell.field);
  // The sheet takes the focus with the cell; if the search box had it, it is returned.
  if (from instanceof HTMLElement && from.closest('.find')) requestAnimationFrame(() => from.focus());
  const { t, number } = words();
  announce(t('find.at', { at: number(at + 1), count: find.get().found.length }));
};

/** Moves to the next or previous match, around the end. */
export const step = (by: 1 | -1): void => {
  const { found, at, open } = find.get();
  if (open === null) openFind('find');
  else if (found.length > 0)
    goTo(at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length);
};

const contentFor = (row: GridRow, path: string): CellContent | undefined => {
  const state = find.get();
  const column = columnFieldOf(path);
  const cell = searchedCell(row, path);
  const made = cell && searchFor(sheetQueryOf(state))?.replaced(cell, state.by);
  if (!made || !column) return undefined;
  if ('text' in made) return made;
  return { text: '', own: { key: row.key, field: fieldIn(row, column), value: made.value }, whole: true };
};

/** Writes the replacements of some matches as one changeset. */
const replaceIn = (cells: readonly FoundCell[]): Promise<boolean> => {
  const byRow = Map.groupBy(cells, ({ key }) => key);
  const shown = [...byRow.keys()].flatMap((key) => rows.get(key) ?? []);
  const fields = [...new Set(cells.map(({ field }) => field))];
  const wanted = new Map(
    [...byRow].map(([key, ofRow]) => [key, new Set(ofRow.map(({ field }) => field))] as const),
  );
  return writeCells({
    act: 'replace',
    rows: shown,
    fields,
    seen: searchedRows(new Set(byRow.keys())),
    at: (rowNumber, fieldNumber) => {
      const [row, field] = [shown[rowNumber], fields[fieldNumber]];
      const isWanted = row && field !== undefined && wanted.get(row.key)?.has(field);
      return isWanted ? contentFor(row, field) : undefined;
    },
  });
};

export const replaceAll = (): Promise<void> =>
  attempt(async () => {
    await replaceIn(find.get().found);
  });

/** Replaces the current match and moves to the next; moves to the first if there was none yet. */
export const replaceOne = (): Promise<void> =>
  attempt(async () => {
    const { found, at } = find.get();
    const cell = found[at];
    if (!cell) {
      step(1);
      return;
    }
    const next = found[at + 1];
    if (!(await replaceIn([cell]))) return;
    await runSearch();
    const after = find.get().found;
    goTo(
      Math.max(0, next ? after.findIndex(({ key, field }) => key === next.key && field === next.field) : 0),
    );
  });
