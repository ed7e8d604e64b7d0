/** What is looked for in the sheet, where, and what was found. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { ReplaceMode } from '../../../shared/bulk/operation.ts';
import { createStore } from '../../core/store.ts';

export type FindScope = 'all' | 'column' | 'cells' | 'ads';

/** What was chosen in the sheet when the search began: going from place to place moves the choice itself. */
export type Held = {
  readonly column: FieldPath | null;
  readonly cells: { readonly keys: ReadonlySet<RowKey>; readonly fields: ReadonlySet<FieldPath> } | null;
  readonly ads: ReadonlySet<RowKey> | null;
};

export type FoundCell = { readonly key: RowKey; readonly field: FieldPath };

export type FindState = {
  readonly open: 'find' | 'replace' | null;
  readonly text: string;
  readonly by: string;
  readonly mode: ReplaceMode;
  readonly matchCase: boolean;
  readonly scope: FindScope;
  readonly held: Held;
  /** In the order of the sheet. */
  readonly found: readonly FoundCell[];
  /** Which of them was gone to last; -1 for none yet. */
  readonly at: number;
  readonly looking: boolean;
  /** The pattern is none. */
  readonly bad: boolean;
  /** There were more long texts than could be looked through. */
  readonly part: boolean;
};

export const NOTHING_HELD: Held = { column: null, cells: null, ads: null };

export const find = createStore<FindState>({
  open: null,
  text: '',
  by: '',
  mode: 'text',
  matchCase: false,
  scope: 'all',
  held: NOTHING_HELD,
  found: [],
  at: -1,
  looking: false,
  bad: false,
  part: false,
});
