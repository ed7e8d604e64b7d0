/** Repeats the search shortly after its text or the sheet changed. */
import { debounce } from '../../core/debounce.ts';
import { app } from '../../core/state.ts';
import { gridApi } from '../sheet/public.ts';
import { find } from './find-state.ts';
import { runSearch } from './run-search.ts';

const TYPED_MS = 150;
const CHANGED_MS = 400;

let wait = TYPED_MS;
const looking = debounce(runSearch, () => wait);

const lookIn = (next: number): void => {
  wait = next;
  looking.soon();
};

/** Searches after a pause in typing. */
export const searchSoon = (): void => {
  // The old matches are outdated, and nothing may be replaced by them.
  find.set({ looking: true });
  lookIn(TYPED_MS);
};

/** Searches again whenever rows, their order or the filter change; returns the function that stops this. */
export const searchOnSheetChange = (): (() => void) => {
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
    looking.cancel();
    end();
    if (api && !api.isDestroyed()) for (const name of events) api.removeEventListener(name, onChange);
  };
};
