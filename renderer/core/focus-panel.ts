/** Moves the focus from the grid into the edit panel by key; Esc leads back. */
import type { FieldPath } from '../../shared/ad/model.ts';
import { togglePanel } from './layout.ts';
import { panelView } from './panel-view.ts';
import { app } from './state.ts';
import { testIds } from './test-ids.ts';

const panel = (): Element | null => document.querySelector(`[data-testid="${testIds.right}"]`);

const inputOf = (path: FieldPath): HTMLElement | null => {
  const shown = panel();
  return (
    shown?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(testIds.panelField(path))}"]`) ??
    shown?.querySelector<HTMLElement>('.panel-body input, .panel-body textarea') ??
    null
  );
};

/** Frames to wait for the panel; on a busy machine it is drawn some frames after the sheet. */
const MOST_FRAMES = 60;

/** Has the user moved the focus to another field or opened a dialog meanwhile? Then it stays there. */
const hasGoneOn = (from: Element | null): boolean => {
  const now = document.activeElement;
  return app.get().dialog !== null || (now !== from && panel()?.contains(now) === true);
};

const focusWhenThere = (path: FieldPath, from: Element | null, frames = MOST_FRAMES): void => {
  if (hasGoneOn(from)) return;
  const input = inputOf(path);
  if (input) input.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenThere(path, from, frames - 1));
};

/** Shows the panel and focuses a field: `path`, by default the field of the grid's cell, otherwise the first one. */
export const focusPanel = (path: FieldPath = app.get().focus?.field ?? ''): void => {
  const from = document.activeElement;
  if (!panel()) togglePanel('right');
  panelView.set({ view: 'fields' });
  // A hidden panel must be drawn first.
  requestAnimationFrame(() => requestAnimationFrame(() => focusWhenThere(path, from)));
};
