/**
 * Which ads an act is for: the one model of ticks, range, focused row, menu and panel (`docs/selection.md`). Pure.
 */
import type { RowKey } from '../../shared/ad/model.ts';
import type { GridRow } from '../../shared/contract/views.ts';

export type SheetSelection = {
  /** Rows with a tick, in the order they got it. Each is in view. */
  readonly ticked: readonly RowKey[];
  /** Rows of the range in the order shown; empty where no cell has the focus. */
  readonly range: readonly RowKey[];
  readonly focused: RowKey | null;
  /** What the open menu is for; null while none is open. */
  readonly pointed: readonly RowKey[] | null;
};

export const NOTHING_SELECTED: SheetSelection = { ticked: [], range: [], focused: null, pointed: null };

/** `from`: what made it so, which is how it is named. */
export type ActionTarget = {
  readonly from: 'pointed' | 'ticked' | 'range' | 'row' | 'none';
  readonly keys: readonly RowKey[];
};

const NO_TARGET: ActionTarget = { from: 'none', keys: [] };

/** What a dialog can be for: the target, all that the filter lets through, or all ads. */
export type ChoiceKind = 'selection' | 'filter' | 'all';

export type Choice = ActionTarget & { readonly kind: ChoiceKind };

/** The ads an act on ads is for. */
export const targetOf = ({ ticked, range, focused, pointed }: SheetSelection): ActionTarget => {
  if (pointed && pointed.length > 0) return { from: 'pointed', keys: pointed };
  if (ticked.length > 0) return { from: 'ticked', keys: ticked };
  if (range.length > 1) return { from: 'range', keys: range };
  return focused === null ? NO_TARGET : { from: 'row', keys: [focused] };
};

type InView = (key: RowKey) => boolean;

/**
 * The selection under another view, and the rows whose tick that took. The range is one of places, which only the sheet
 * knows: here it keeps the rows still in view.
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

/** The selection while the menu of a row is open. */
export const afterRightClick = (selection: SheetSelection, key: RowKey): SheetSelection => {
  const { ticked, range } = selection;
  if (ticked.includes(key)) return { ...selection, pointed: ticked };
  if (range.includes(key)) return { ...selection, pointed: range };
  return { ...selection, range: [key], focused: key, pointed: [key] };
};

/** What acts on ads. */
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
 * Why an act leaves a row: deleted on the marketplace for good, no longer there at all, to be deleted already; or, since
 * the act was opened, no longer in view or no longer among the rows.
 */
export type ExclusionReason = 'final' | 'gone' | 'deleted' | 'out-of-view' | 'missing';

/** Acts that do something with every row there is. */
const TAKES_ALL: ReadonlySet<AdAction> = new Set(['duplicate', 'revert', 'export']);
/** Acts that a mark to be deleted does not keep out. */
const TAKES_DELETED: ReadonlySet<AdAction> = new Set(['pause', 'activate', 'bulk-status']);

/** Why an act leaves a row as it is; null where it does not. */
export const exclusionReason = (act: AdAction, { state }: Pick<GridRow, 'state'>): ExclusionReason | null => {
  if (TAKES_ALL.has(act)) return null;
  if (state === 'final' || state === 'gone') return state;
  return state === 'deleted' && !TAKES_DELETED.has(act) ? state : null;
};

/** A row as it was shown when it was named. */
type Named = Pick<GridRow, 'key' | 'asOf'> & { readonly title: string };

export type ExcludedRow = Named & { readonly why: ExclusionReason };

/** The rows an act was opened for. None joins them. */
export type FrozenTarget = {
  readonly act: AdAction;
  readonly from: ActionTarget['from'];
  /** The rows it will do something with, as they were called then. */
  readonly rows: readonly Named[];
  /** Rows of the target that it leaves, known from the beginning. */
  readonly left: readonly ExcludedRow[];
};

const titleOf = ({ values }: GridRow): string => String(values['title'] ?? '');

/** Holds the rows of a target for an act. */
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

/** What is left of a frozen target when it is confirmed, and which rows left it since. */
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
