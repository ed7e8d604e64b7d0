/** How the rows the sheet shows stand to its filter and order. */
import { createAccountStore } from '../../core/state.ts';

type SheetState = {
  /** Many rows are being filtered, or put in order. */
  readonly filtering: boolean;
  /** Edited rows that are still shown though the filter no longer matches them. */
  readonly stale: number;
  /** An edit moved a value the rows are in order by; they hold still until they are put in order again. */
  readonly unsorted: boolean;
};

export const sheetState = createAccountStore<SheetState>({ filtering: false, stale: 0, unsorted: false });
