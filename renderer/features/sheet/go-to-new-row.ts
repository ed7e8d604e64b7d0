/** Brings a row that was just made into sight and gives its title the focus. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { testIds } from '../../core/test-ids.ts';
import { goToCell } from './go-to-cell.ts';
import { gridApi } from './grid-handle.ts';

const FIELD = 'title';
/** About a second: after that the row is gone to in whatever state the sheet is. */
const MOST_FRAMES = 60;

let going: RowKey | null = null;

/** Whether the focus is on its way to a new row: whoever else would give it back leaves it alone, or typing meets another ad. */
export const isGoingToNewRow = (): boolean => going !== null;

const isDrawn = (key: RowKey): boolean =>
  document.querySelector(`[data-testid="${testIds.grid}"] [row-id="${key}"] [col-id="${FIELD}"]`) !== null;

const follow = (key: RowKey, frames: number, then: () => void): void => {
  if (going !== key) return;
  const grid = gridApi();
  const node = grid?.getRowNode(key);
  if (frames === 0 || (node && (isDrawn(key) || !node.displayed))) {
    goToCell(key, FIELD);
    going = null;
    then();
    return;
  }
  if (node?.rowIndex !== null && node?.rowIndex !== undefined) grid?.ensureIndexVisible(node.rowIndex);
  requestAnimationFrame(() => follow(key, frames - 1, then));
};

/** Waits until the row is drawn: a cell that gets the focus before it is there would take it twice. `then`: once it has it. */
export const goToNewRow = (key: RowKey, then: () => void = () => {}): void => {
  going = key;
  requestAnimationFrame(() => follow(key, MOST_FRAMES, then));
};
