/** The way from the grid into the edit panel by key; Esc leads back. */
import { togglePanel } from '../app/layout.ts';
import { app } from '../app/state.ts';
import { testIds } from '../test-ids.ts';

const panel = (): Element | null => document.querySelector(`[data-testid="${testIds.right}"]`);

const fieldOfFocus = (): HTMLElement | null => {
  const path = app.get().focus?.field ?? '';
  const shown = panel();
  return (
    shown?.querySelector<HTMLElement>(`[data-testid="${CSS.escape(testIds.panelField(path))}"]`) ??
    shown?.querySelector<HTMLElement>('.panel-body input, .panel-body textarea') ??
    null
  );
};

/** Shows the panel and goes to the field the grid's cell is of, or to the first one. */
export const focusPanel = (): void => {
  if (!panel()) togglePanel('right');
  // The panel is drawn first where it was hidden.
  requestAnimationFrame(() => requestAnimationFrame(() => fieldOfFocus()?.focus()));
};
