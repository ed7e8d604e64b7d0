/** Scrolls to a row that was just created and focuses its title. */
import type { RowKey } from '../../../shared/ad/model.ts';
import { testIds } from '../../core/test-ids.ts';
import { goToCell } from './go-to-cell.ts';
import { gridApi } from './grid-handle.ts';

const FIELD = 'title';
/** About a second; after that the row is focused in any state of the sheet. */
const MOST_FRAMES = 60;

let going: RowKey | null = null;

/**
 * Is the focus about to move to a new row? Other code must not return it elsewhere, or typing would reach another ad.
 */
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

/**
 * Waits until the row is rendered, as a cell focused before that would take the focus twice. `then` is called once it
 * has the focus.
 */
export const goToNewRow = (key: RowKey, then: () => void = () => {}): void => {
  going = key;
  requestAnimationFrame(() => follow(key, MOST_FRAMES, then));
};
