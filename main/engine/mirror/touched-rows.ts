/**
 * The rows that were written while work in time slices reads them, so that it can read them again. The engine is the
 * only writer of a mirror, so no write is missed.
 */
import type { RowKey } from '../../../shared/ad/model.ts';

export type RowWatch = {
  /** The rows written since the watch began. */
  readonly touched: ReadonlySet<RowKey>;
  readonly stop: () => void;
};

export type TouchedRows = {
  readonly touch: (key: RowKey) => void;
  readonly watch: () => RowWatch;
};

/** Creates the register of one mirror: `touch` adds a written row to every watch that has not been stopped. */
export const touchedRows = (): TouchedRows => {
  const watches = new Set<Set<RowKey>>();
  return {
    touch: (key) => {
      for (const touched of watches) touched.add(key);
    },
    watch: () => {
      const touched = new Set<RowKey>();
      watches.add(touched);
      return { touched, stop: () => watches.delete(touched) };
    },
  };
};
