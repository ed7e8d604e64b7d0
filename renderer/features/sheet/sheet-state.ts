/** Whether the shown rows are up to date with filter and order. */
import { createAccountStore } from '../../core/state.ts';

type SheetState = {
  /** Many rows are being filtered or sorted. */
  readonly filtering: boolean;
  /** Number of edited rows that are still shown although the filter no longer matches. */
  readonly stale: number;
  /** An edit changed a sort value; rows stay in place until they are sorted again. */
  readonly unsorted: boolean;
};

export const sheetState = createAccountStore<SheetState>({ filtering: false, stale: 0, unsorted: false });
