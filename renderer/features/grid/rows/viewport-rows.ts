/** Reports the viewport rows to the engine, which sends their changes first. */

import type { GridApi } from 'ag-grid-community';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { call } from '../../../core/bridge.ts';
import { debounce } from '../../../core/debounce.ts';
import { app } from '../../../core/state.ts';
import { isHead } from '../../sheet/public.ts';

/** Debounce of scrolling, in milliseconds: rows that only pass by are not reported. */
const AT_REST_MS = 150;

/** Reports the rendered rows whenever scrolling has come to rest, until the grid is destroyed. */
export const reportViewportRows = (api: GridApi<GridRow>): void => {
  const say = (): void => {
    const { open } = app.get();
    if (api.isDestroyed() || !open) return;
    const keys = api.getRenderedNodes().flatMap(({ data }) => (data && !isHead(data) ? [data.key] : []));
    // Only a hint: an account that was just closed needs none.
    call('ads.in_sight', { account: open.account.name, keys }).catch(() => {});
  };
  api.addEventListener('viewportChanged', debounce(say, AT_REST_MS).soon);
};
