/** Work on all ads that the sheet shows, done anew once a change of what is shown is over. */
import { debounce } from '../../../core/debounce.ts';
import { gridApi } from '../../sheet/public.ts';

/** Milliseconds without another change of the sheet. */
const STILL_MS = 100;

type Followed = { readonly subscribe: (listener: () => void) => () => void };

/** Begins with doing it once, and follows these stores too; returns the function that stops this. */
export const followSheet = (work: () => unknown, stores: readonly Followed[]): (() => void) => {
  const { soon, cancel } = debounce(work, STILL_MS);
  const ends = stores.map((store) => store.subscribe(soon));
  const api = gridApi();
  api?.addEventListener('modelUpdated', soon);
  soon();
  return () => {
    cancel();
    for (const end of ends) end();
    if (api && !api.isDestroyed()) api.removeEventListener('modelUpdated', soon);
  };
};
