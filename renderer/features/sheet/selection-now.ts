/** The selection as the sheet has it: read from the grid at the moment of an act, and kept for whoever shows it. */
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

/** What the open menu is for. */
let pointed: SheetSelection['pointed'] = null;

/** From another page nothing of the sheet is in sight. */
const isSheetShown = (): boolean => app.get().tab === 'ads';

/**
 * Read anew at each call: of what the grid tells late, such as rows that a filter just took, nothing may be missed.
 */
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

/** The ads an act is for that begins at this moment. */
export const targetNow = (): ActionTarget => targetOf(selectionNow());

/** Begins an act for other rows than the target, as the menu of a cell does. */
export const pointingAt = <T>(keys: readonly RowKey[], begin: () => T): T => {
  pointed = keys;
  try {
    return begin();
  } finally {
    pointed = null;
  }
};

/** The target of a menu at a row, which a right click may point elsewhere. */
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

/** A range drawn over thousands of rows is counted when it comes to rest. */
const MANY_ROWS = 500;
const AT_REST_MS = 60;
const renewal = debounce(renew, AT_REST_MS);

/** After whoever moves range and focus has moved both: in between they are not of one selection. */
const renewSoon = (): void => {
  renewal.cancel();
  const { range: now } = range.get();
  if (now && heightOf(rectOfRange(now)) > MANY_ROWS) renewal.soon();
  else queueMicrotask(renew);
};

/** Keeps the target that is shown up to date while the sheet is there. */
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

/** The target as it is shown: in tips, labels and the panel. */
export const useTarget = (): ActionTarget => useStore(shown, (state) => state.target);
