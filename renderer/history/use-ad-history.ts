/** What happened to one ad, read again a moment after the ad or a piece of work on it changed. */
import { useEffect, useState } from 'react';
import type { RowKey } from '../../shared/ad/model.ts';
import type { AdsheetError } from '../../shared/contract/errors.ts';
import type { AdHistoryEntry } from '../../shared/contract/history.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { asAdsheetError, call } from '../app/bridge.ts';
import { app, openName } from '../app/state.ts';
import { useStore } from '../app/store.ts';

/** Whoever walks down the sheet waits for no history on the way. */
const REST_MS = 120;

type Read = {
  readonly key: RowKey;
  readonly entries: readonly AdHistoryEntry[];
  readonly error: AdsheetError | null;
};

/** Null until it was read. */
export const useAdHistory = (row: Pick<GridRow, 'key'>): Read | null => {
  const [read, setRead] = useState<Read | null>(null);
  const jobs = useStore(app, (state) => state.jobs.length);
  useEffect(() => {
    let overtaken = jobs < 0;
    const { key } = row;
    const work = async (): Promise<void> => {
      try {
        const { entries } = await call('ads.history', { account: openName(), key });
        if (!overtaken) setRead({ key, entries, error: null });
      } catch (error) {
        if (!overtaken) setRead({ key, entries: [], error: asAdsheetError(error) });
      }
    };
    const timer = setTimeout(work, REST_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [row, jobs]);
  return read?.key === row.key ? read : null;
};
