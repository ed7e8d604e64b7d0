/** Which rows were written while somebody reads them over several turns; there is one writer, so that nothing is missed. */
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

/** Nobody watches yet. */
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
