/** The sheet's selection: read from the grid for an action, and stored for components that show it. */
import { useEffect } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { debounce } from '../../core/debounce.ts';
import {
  type ActionTarget,
  afterRightClick,
  NOTHING_SELECTED,
  type SheetSelection,
  targetOf,
} from '../../core/selection.ts';
import { app } from '../../core/state.ts';
import { createStore, useStore } from '../../core/store.ts';
import { focusedKey, gridApi, isInView } from './grid-handle.ts';
import { currentRange, range, rectOfRange, rowsIn } from './range.ts';
import { heightOf } from './rect.ts';

/** The rows of the open menu. */
let pointed: SheetSelection['pointed'] = null;

/** Nothing of the sheet is visible on another page. */
const isSheetShown = (): boolean => app.get().tab === 'ads';

/** Read at each call, as the grid reports changes late, such as rows removed by a filter. */
const selectionNow = (): SheetSelection => {
  if (!isSheetShown() || !gridApi()) return NOTHING_SELECTED;
  const { selected } = app.get();
  const focused = focusedKey();
  const now = focused === null ? null : currentRange();
  return {
    ticked: selected.filter(isInView),
    range: now ? rowsIn(rectOfRange(now)).map(({ key }) => key) : [],
    focused,
    pointed: pointed?.filter(isInView) ?? null,
  };
};

/** The target of an action that starts now. */
export const targetNow = (): ActionTarget => targetOf(selectionNow());

/** Starts an action on other rows than the target, as the menu of a cell does. */
export const pointingAt = <T>(keys: readonly RowKey[], begin: () => T): T => {
  pointed = keys;
  try {
    return begin();
  } finally {
    pointed = null;
  }
};

/** The target of a menu on a row, which a right click may change. */
export const targetAt = (key: RowKey): ActionTarget => targetOf(afterRightClick(selectionNow(), key));

const shown = createStore<{ readonly target: ActionTarget }>({ target: targetOf(NOTHING_SELECTED) });

const sameTarget = (one: ActionTarget, other: ActionTarget): boolean =>
  one.from === other.from &&
  one.keys.length === other.keys.length &&
  one.keys.every((key, at) => key === other.keys[at]);

const renew = (): void => {
  const target = targetNow();
  if (!sameTarget(target, shown.get().target)) shown.set({ target });
};

/** A range over more rows is counted after a pause. */
const MANY_ROWS = 500;
const AT_REST_MS = 60;
const renewal = debounce(renew, AT_REST_MS);

/** Deferred, so that it runs after both range and focus have moved. */
const renewSoon = (): void => {
  renewal.cancel();
  const { range: now } = range.get();
  if (now && heightOf(rectOfRange(now)) > MANY_ROWS) renewal.soon();
  else queueMicrotask(renew);
};

/** Keeps the shown target up to date while the sheet is mounted. */
export const useTargetFollowing = (): void => {
  useEffect(() => {
    const parts = (): readonly unknown[] => {
      const { selected, focus, tab, shown: count, open } = app.get();
      return [selected, focus, tab, count, open === null];
    };
    let known = parts();
    const ends = [
      range.subscribe(renewSoon),
      app.subscribe(() => {
        const now = parts();
        if (now.every((part, at) => part === known[at])) return;
        known = now;
        renewSoon();
      }),
    ];
    renew();
    return () => {
      renewal.cancel();
      for (const end of ends) end();
    };
  }, []);
};

/** The target for display: in tooltips, labels and the panel. */
export const useTarget = (): ActionTarget => useStore(shown, (state) => state.target);
