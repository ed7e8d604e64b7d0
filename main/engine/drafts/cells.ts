/**
 * One row being edited: its cells as they were and as they are to be. Nothing is written here; `changeset.ts` takes
 * the difference.
 */
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { readField } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Change, VendorIdOrigin } from '../mirror/changesets.ts';
import type { UnseenChanges } from './as-seen.ts';
import { includeDelete, sameValue, unitOf } from './units.ts';
import type { AllottedId } from './vendor-id.ts';

/** What a cell says; `base` is that of its draft, undefined where it has none. */
export type CellState = { readonly value: Json; readonly base?: Json };

/** What is known of a row before it is edited. */
export type RowStart = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly base: JsonObject | null;
  readonly gone: boolean;
  /** Of an ad: it is proven that it was made here. */
  readonly ours?: boolean;
  readonly drafts: readonly Draft[];
  /** What others changed since the seller saw the row he edits. */
  readonly unseen?: UnseenChanges | undefined;
};

export type EditedRow = Omit<RowStart, 'drafts' | 'unseen'> & {
  /** The drafts as they are now. */
  readonly drafts: () => readonly Draft[];
  /** As the seller saw it. */
  readonly cell: (field: FieldPath) => CellState;
  /** What the service says there; for `exists`, whether it has the row at all. */
  readonly present: (field: FieldPath) => Json;
  /**
   * The seller wants `value` there: a draft is made, moved, or gone where it says nothing new. What others changed of it
   * unseen is in conflict with it.
   */
  readonly set: (field: FieldPath, value: Json) => void;
  /** Gives the row a vendor ID that no person chose. */
  readonly allot: (id: AllottedId) => void;
  /** Puts a cell in exactly the state it once had. */
  readonly restore: (field: FieldPath, cell: CellState) => void;
  /** Every cell that is not as it was, in the order of first touch. */
  readonly changes: () => readonly Change[];
};

const presentIn = (base: JsonObject | null, field: FieldPath): Json => {
  if (field === EXISTS_FIELD) return base === null ? null : true;
  return base === null ? null : readField(base, field);
};

const cellOf = (draft: Draft | undefined, present: Json): CellState =>
  draft ? { value: draft.value, base: draft.base } : { value: present };

const sameCell = (a: CellState, b: CellState): boolean =>
  sameJson(a.value, b.value) && sameJson(a.base, b.base);

const changeOf = (key: RowKey, field: FieldPath, before: CellState, after: CellState): Change => ({
  key,
  field,
  before: before.value,
  after: after.value,
  ...(before.base === undefined ? {} : { baseBefore: before.base }),
  ...(after.base === undefined ? {} : { baseAfter: after.base }),
});

/** What others changed unseen and did not change back. */
const movedIn = (base: JsonObject | null, unseen: UnseenChanges = new Map()): UnseenChanges =>
  new Map([...unseen].filter(([field, was]) => !sameValue(field, was, presentIn(base, field))));

/** Begins the edit of a row. */
export const editRow = ({ drafts: found, unseen, ...start }: RowStart): EditedRow => {
  const drafts = new Map(found.map((draft) => [draft.field, draft]));
  const before = new Map<FieldPath, CellState>();
  let drawn: VendorIdOrigin | undefined;
  const moved = movedIn(start.base, unseen);

  const present = (field: FieldPath): Json => presentIn(start.base, field);
  const seen = (field: FieldPath): Json => (moved.has(field) ? (moved.get(field) ?? null) : present(field));
  const now = (field: FieldPath): CellState => cellOf(drafts.get(field), present(field));
  const cell = (field: FieldPath): CellState => cellOf(drafts.get(field), seen(field));

  const restore = (field: FieldPath, { value, base }: CellState): void => {
    if (!before.has(field)) before.set(field, now(field));
    if (base === undefined) drafts.delete(field);
    else drafts.set(field, { field, base, value });
  };

  /** What moved unseen in the unit that is edited, and under a delete anywhere, as drafts that keep what was seen. */
  const keepBeside = (field: FieldPath): void => {
    if (moved.size === 0) return;
    const of = [...drafts.values()];
    const isMet = (other: FieldPath): boolean => includeDelete(of) || unitOf(other) === unitOf(field);
    if (!of.some((draft) => isMet(draft.field) && !sameValue(draft.field, draft.base, draft.value))) return;
    for (const [other, value] of moved)
      if (!drafts.has(other) && isMet(other)) restore(other, { value, base: value });
  };

  const set = (field: FieldPath, value: Json): void => {
    const there = present(field);
    const { base = seen(field) } = cell(field);
    const saysNothing = sameValue(field, value, there) || sameValue(field, value, base);
    restore(field, saysNothing ? { value: there } : { value, base });
    keepBeside(field);
    if (field === 'vendorId') drawn = 'no';
  };

  return {
    ...start,
    drafts: () => [...drafts.values()],
    cell,
    present,
    restore,
    set,
    allot: (id) => {
      set('vendorId', id.vendorId);
      drawn = id.drawn;
    },
    changes: () =>
      [...before].flatMap(([field, was]) => {
        const is = now(field);
        if (sameCell(was, is)) return [];
        const change = changeOf(start.key, field, was, is);
        return [field === 'vendorId' && drawn !== undefined ? { ...change, drawn } : change];
      }),
  };
};

/** No row of the mirror: a new ad gets its own when it is kept. */
const NO_KEY = 'r0' as RowKey;

/** Begins an ad that is not there yet. */
export const newRow = (): EditedRow => {
  const row = editRow({ key: NO_KEY, id: null, base: null, gone: false, drafts: [] });
  row.set(EXISTS_FIELD, true);
  return row;
};

/** Takes every draft of a row back; a new row is gone with them, its key kept. */
export const clearRow = (row: EditedRow): void => {
  for (const { field } of row.drafts()) row.restore(field, { value: row.present(field) });
};
