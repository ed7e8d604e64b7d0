/** Tells the engine which ads are in sight: of thousands that change at once it tells of these first. */
import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../shared/contract/views.ts';
import { call } from '../app/bridge.ts';
import { app } from '../app/state.ts';

/** Nobody who scrolls on looks at these rows. */
const AT_REST_MS = 150;

/** Goes on as long as the grid is there. */
export const tellSight = (api: GridApi<GridRow>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (): void => {
    const { open } = app.get();
    if (api.isDestroyed() || !open) return;
    const keys = api.getRenderedNodes().flatMap(({ data }) => (data ? [data.key] : []));
    // Only a hint: an account that was just closed needs none.
    call('ads.in_sight', { account: open.account.name, keys }).catch(() => {});
  };
  api.addEventListener('viewportChanged', () => {
    clearTimeout(timer);
    timer = setTimeout(say, AT_REST_MS);
  });
};
