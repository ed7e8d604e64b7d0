/** The row below the ads with the sums of the columns of results: pinned, read and pointed at, but no place to go to. */
import { RESULT_FIELDS, resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { resultValue } from '../../../../shared/metrics/result-value.ts';
import { app } from '../../../core/state.ts';
import { words } from '../../../core/words.ts';
import { gridApi, plainRow, TOTAL_KEY } from '../../sheet/public.ts';
import { followTotals, totals } from './totals.ts';

/** The cells of the row: its name below the titles, and the sums. */
const totalRow = (): GridRow | null => {
  const { all } = totals.get();
  if (!all) return null;
  const sums = RESULT_FIELDS.flatMap(({ path }) => {
    const column = resultColumnOf(path);
    return column ? [[path, resultValue(all.figures, column)] as const] : [];
  });
  const title = words().t('results.total', { count: all.ads });
  return plainRow(TOTAL_KEY, Object.fromEntries([['title', title], ...sums]));
};

const show = (): void => {
  const row = totalRow();
  gridApi()?.setGridOption('pinnedBottomRowData', row ? [row] : []);
};

const isOnTotal = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.row-total') !== null;

/** The events by which a cell would get the focus, a range, a menu or an editor. */
const PRESSES = ['pointerdown', 'mousedown', 'click', 'dblclick', 'contextmenu', 'touchstart'] as const;

/**
 * Shows the row while a column of results is shown; returns the function that stops this. Positions of the sheet are
 * those of ads: a press on the row is kept from the grid.
 */
export const showTotals = (frame: HTMLElement): (() => void) => {
  const ended = new AbortController();
  for (const press of PRESSES)
    frame.addEventListener(
      press,
      (event) => {
        if (!isOnTotal(event)) return;
        event.stopPropagation();
        event.preventDefault();
      },
      { capture: true, signal: ended.signal },
    );
  let named = words();
  const ends = [
    followTotals(),
    totals.subscribe(show),
    app.subscribe(() => {
      if (words() === named) return;
      named = words();
      show();
    }),
  ];
  return () => {
    ended.abort();
    for (const end of ends) end();
  };
};
