/** The state of the search: text, scope and matches. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { ReplaceMode } from '../../../shared/bulk/operation.ts';
import { createStore } from '../../core/store.ts';

export type FindScope = 'all' | 'column' | 'cells' | 'ads';

/** The selection when the search began, since moving between matches changes the selection. */
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
  /** The index of the current match; -1 for none yet. */
  readonly at: number;
  readonly looking: boolean;
  /** The pattern is invalid. */
  readonly bad: boolean;
  /** There were more long texts than can be searched. */
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
