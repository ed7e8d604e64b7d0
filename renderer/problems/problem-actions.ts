/** What the problems panel does: goes to cells, mends many problems at once, copies them. */
import type { GridApi } from 'ag-grid-community';
import { attributePath } from '../../shared/ad/fields.ts';
import type { FieldPath } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { announce, attempt, tell } from '../app/notices.ts';
import { inSlices } from '../app/slices.ts';
import { app, openName } from '../app/state.ts';
import { undoChangeset } from '../app/sync.ts';
import { words } from '../app/words.ts';
import { attributeView, isShowing, toggleAttributes } from '../grid/attribute-view.ts';
import { goToCell, gridApi } from '../grid/grid-handle.ts';
import { type FixRequest, type Found, fixRequest, type ProblemGroup } from './problem-groups.ts';
import { problemView } from './problem-view.ts';
import { tableHead, tableLines } from './problem-words.ts';

/** How long the definitions of categories, and with them the columns, may take to come. */
const COLUMNS_MS = 1_500;

/** Resolves when the sheet has a column for a field, or at last without one. */
const columnOf = (grid: GridApi<GridRow>, field: FieldPath): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (grid.getColumn(field)) end();
    };
    const timer = setTimeout(() => end(), COLUMNS_MS);
    const end = (): void => {
      clearTimeout(timer);
      if (!grid.isDestroyed()) grid.removeEventListener('gridColumnsChanged', look);
      resolve();
    };
    grid.addEventListener('gridColumnsChanged', look);
  });

/** Goes to a cell, and on to the column of an attribute as soon as it is shown. */
const goTo = async ({ row, problem }: Found): Promise<void> => {
  goToCell(row.key, problem.field);
  const grid = gridApi();
  if (!grid || attributePath(problem.field) === undefined || grid.getColumn(problem.field)) return;
  if (!isShowing(attributeView.get())) toggleAttributes();
  await columnOf(grid, problem.field);
  if (gridApi()?.getColumn(problem.field) && app.get().focus?.key === row.key)
    goToCell(row.key, problem.field);
};

/** Goes to a problem's cell; where the filter hides the ad, it says so and offers to clear the filter. */
export const goToProblem = (found: Found): void => {
  const { row } = found;
  const isShown = gridApi()?.getRowNode(row.key)?.displayed === true;
  problemView.set({ hidden: isShown ? null : found });
  if (isShown) goTo(found);
};

/** Clears the sheet's filter and goes to the problem it hid. */
export const goToHidden = (): void => {
  const { hidden } = problemView.get();
  problemView.set({ hidden: null });
  if (hidden) goTo(hidden);
};

/** Mends what one rule finds in a field of some ads, where it can, as one change that one undo takes back. */
export const fixMany = ({ keys, message, field }: FixRequest): Promise<void> =>
  attempt(async () => {
    const { t } = words();
    const result = await call('problems.fix', {
      account: openName(),
      select: { keys: [...keys] },
      message,
      ...(field === '' ? {} : { field }),
    });
    if (result.changeset === null) {
      tell(t('problems.fixed.none'));
      return;
    }
    const left = result.problems > 0 ? ` ${t('problems.fixed.left', { count: result.problems })}` : '';
    const { changeset } = result;
    tell(`${t('problems.fixed.ads', { count: result.rows })}.${left}`, {
      label: t('command.undo'),
      run: () => undoChangeset(changeset),
    });
  });

/** Mends every problem of a group that can be mended. */
export const fixAll = (group: ProblemGroup): Promise<void> => fixMany(fixRequest(group));

/** Copies problems as a table with a heading, which a spreadsheet takes as cells. */
export const copyProblems = (groups: readonly ProblemGroup[]): Promise<void> =>
  attempt(async () => {
    const said = words();
    let table = tableHead(said);
    let count = 0;
    await inSlices(tableLines(groups, said), (line) => {
      table += `\n${line}`;
      count += 1;
    });
    await navigator.clipboard.writeText(table);
    const text = said.t('problems.copied', { count });
    announce(text);
    tell(text);
  });
