/**
 * Which ads an action is for: the one model of ticks, range, focused row, menu and panel (`docs/selection.md`). Pure.
 */
import type { RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';

export type SheetSelection = {
  /** Ticked rows in the order of ticking; each is in the view. */
  readonly ticked: readonly RowKey[];
  /** Rows of the range in display order; empty where no cell has the focus. */
  readonly range: readonly RowKey[];
  readonly focused: RowKey | null;
  /** The rows of the open context menu; null while none is open. */
  readonly pointed: readonly RowKey[] | null;
};

export const NOTHING_SELECTED: SheetSelection = { ticked: [], range: [], focused: null, pointed: null };

/** `from`: what defined the target; it decides how the target is named. */
export type ActionTarget = {
  readonly from: 'pointed' | 'ticked' | 'range' | 'row' | 'none';
  readonly keys: readonly RowKey[];
};

const NO_TARGET: ActionTarget = { from: 'none', keys: [] };

/** What a dialog can act on: the target, all filtered ads, all ads, or those that another page gives it. */
export type ChoiceKind = 'selection' | 'filter' | 'all' | 'given';

export type Choice = ActionTarget & { readonly kind: ChoiceKind };

/** The ads an action is for. */
export const targetOf = ({ ticked, range, focused, pointed }: SheetSelection): ActionTarget => {
  if (pointed && pointed.length > 0) return { from: 'pointed', keys: pointed };
  if (ticked.length > 0) return { from: 'ticked', keys: ticked };
  if (range.length > 1) return { from: 'range', keys: range };
  return focused === null ? NO_TARGET : { from: 'row', keys: [focused] };
};

type InView = (key: RowKey) => boolean;

/**
 * The selection after the view changed, and the rows that lost their tick. The range is defined by positions only the
 * sheet knows: here it keeps the rows that are still in the view.
 */
export const afterViewChange = (
  selection: SheetSelection,
  isInView: InView,
): { readonly selection: SheetSelection; readonly lost: readonly RowKey[] } => {
  const { ticked, range, focused, pointed } = selection;
  const lost = ticked.filter((key) => !isInView(key));
  return {
    selection: {
      ticked: lost.length === 0 ? ticked : ticked.filter(isInView),
      range: range.filter(isInView),
      focused: focused !== null && isInView(focused) ? focused : null,
      pointed: pointed?.filter(isInView) ?? null,
    },
    lost,
  };
};

/** The selection while the context menu of a row is open. */
export const afterRightClick = (selection: SheetSelection, key: RowKey): SheetSelection => {
  const { ticked, range } = selection;
  if (ticked.includes(key)) return { ...selection, pointed: ticked };
  if (range.includes(key)) return { ...selection, pointed: range };
  return { ...selection, range: [key], focused: key, pointed: [key] };
};

/** Actions on ads. */
export type AdAction =
  | 'pause'
  | 'activate'
  | 'delete'
  | 'duplicate'
  | 'revert'
  | 'bulk'
  | 'bulk-status'
  | 'replace'
  | 'export';

/**
 * Why an action leaves a row out: deleted on the marketplace for good (final), no longer there (gone), already marked
 * for deletion; or, since the action was opened, out of the view or no longer among the rows.
 */
export type ExclusionReason = 'final' | 'gone' | 'deleted' | 'out-of-view' | 'missing';

/** Actions that work on every row. */
const TAKES_ALL: ReadonlySet<AdAction> = new Set(['duplicate', 'revert', 'export']);
/** Actions that also work on rows marked for deletion. */
const TAKES_DELETED: ReadonlySet<AdAction> = new Set(['pause', 'activate', 'bulk-status']);

/** Why an action leaves a row out; null where it does not. */
export const exclusionReason = (act: AdAction, { state }: Pick<GridRow, 'state'>): ExclusionReason | null => {
  if (TAKES_ALL.has(act)) return null;
  if (state === 'final' || state === 'gone') return state;
  return state === 'deleted' && !TAKES_DELETED.has(act) ? state : null;
};

/** A row with its title and `asOf` as shown when the action was opened. */
type Named = Pick<GridRow, 'key' | 'asOf'> & { readonly title: string };

export type ExcludedRow = Named & { readonly why: ExclusionReason };

/** The rows an action was opened for; later changes add none. */
export type FrozenTarget = {
  readonly act: AdAction;
  readonly from: ActionTarget['from'];
  /** The rows it will act on, with their titles at that time. */
  readonly rows: readonly Named[];
  /** Rows of the target it leaves out, known from the start. */
  readonly left: readonly ExcludedRow[];
};

const titleOf = ({ values }: GridRow): string => String(values['title'] ?? '');

/** Freezes the rows of a target for an action. */
export const freezeTarget = (
  act: AdAction,
  { from, keys }: ActionTarget,
  rowOf: (key: RowKey) => GridRow | undefined,
): FrozenTarget => {
  const rows: Named[] = [];
  const left: ExcludedRow[] = [];
  for (const key of new Set(keys)) {
    const row = rowOf(key);
    if (!row) continue;
    const why = exclusionReason(act, row);
    const named = { key, asOf: row.asOf, title: titleOf(row) };
    if (why === null) rows.push(named);
    else left.push({ ...named, why });
  }
  return { act, from, rows, left };
};

/** What is left of a frozen target when the action is confirmed, and which rows dropped out since. */
export const remainingTarget = (
  { act, rows }: FrozenTarget,
  rowOf: (key: RowKey) => GridRow | undefined,
  isInView: InView,
): { readonly keys: readonly RowKey[]; readonly left: readonly ExcludedRow[] } => {
  const keys: RowKey[] = [];
  const left: ExcludedRow[] = [];
  for (const named of rows) {
    const row = rowOf(named.key);
    const why = !row
      ? 'missing'
      : (exclusionReason(act, row) ?? (isInView(named.key) ? null : 'out-of-view'));
    if (why === null) keys.push(named.key);
    else left.push({ ...named, why });
  }
  return { keys, left };
};
