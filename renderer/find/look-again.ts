/** When to look again: a moment after what is wanted changed, and after the sheet did. */
import { app } from '../app/state.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { look } from './look.ts';

const TYPED_MS = 150;
const CHANGED_MS = 400;

let timer: ReturnType<typeof setTimeout> | undefined;

const lookIn = (wait: number): void => {
  clearTimeout(timer);
  timer = setTimeout(look, wait);
};

/** Looks once the typing rests. */
export const lookSoon = (): void => lookIn(TYPED_MS);

/** Looks again whenever rows, their order or the filter change; what it returns ends it. */
export const lookWhenSheetChanges = (): (() => void) => {
  let version = app.get().rowsVersion;
  const onChange = (): void => lookIn(CHANGED_MS);
  const end = app.subscribe(() => {
    if (app.get().rowsVersion === version) return;
    version = app.get().rowsVersion;
    onChange();
  });
  const api = gridApi();
  const events = ['modelUpdated', 'displayedColumnsChanged'] as const;
  for (const name of events) api?.addEventListener(name, onChange);
  return () => {
    clearTimeout(timer);
    end();
    if (api && !api.isDestroyed()) for (const name of events) api.removeEventListener(name, onChange);
  };
};
