/**
 * One row while it is edited: its cells before and after. Nothing is written here; `changeset.ts` stores the
 * difference.
 */
import { attributePath, pathOfAttribute } from '../../../shared/ad/fields.ts';
import type { Draft, FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { EXISTS_FIELD } from '../../../shared/ad/model.ts';
import { attributeEntry, readField, withDrafts } from '../../../shared/ad/paths.ts';
import type { Json, JsonObject } from '../../../shared/json.ts';
import { sameJson } from '../../../shared/json.ts';
import type { Change, VendorIdOrigin } from '../mirror/changesets.ts';
import type { UnseenChanges } from './as-seen.ts';
import { includeDelete, sameValue, unitOf } from './units.ts';
import type { AllottedId } from './vendor-id.ts';

/** The value of a cell; `base` is the base of its draft, undefined where the cell has no draft. */
export type CellState = { readonly value: Json; readonly base?: Json };

/** What is known of a row before it is edited. */
export type RowStart = {
  readonly key: RowKey;
  readonly id: number | null;
  readonly base: JsonObject | null;
  readonly gone: boolean;
  /** Of an ad: it is proven that this account created it. */
  readonly ours?: boolean;
  /** Of an ad: when the request that returned `base` was made, by the local clock. */
  readonly readAt?: string | null;
  readonly drafts: readonly Draft[];
  /** Changes by others since the seller saw the row. */
  readonly unseen?: UnseenChanges | undefined;
};

export type EditedRow = Omit<RowStart, 'drafts' | 'unseen'> & {
  /** The drafts with the edits so far. */
  readonly drafts: () => readonly Draft[];
  /** The cell as the seller saw it. */
  readonly cell: (field: FieldPath) => CellState;
  /** The service's present value; for `exists`, whether the service has the row at all. */
  readonly present: (field: FieldPath) => Json;
  /**
   * Sets a cell: its draft is made or changed, and an unseen change of the same cell by others
   * becomes a conflict.
   */
  readonly set: (field: FieldPath, value: Json) => void;
  /** Gives the row a vendor ID that Adsheet allotted, not a person. */
  readonly allot: (id: AllottedId) => void;
  /** Puts a cell back into exactly this earlier state. */
  readonly restore: (field: FieldPath, cell: CellState) => void;
  /** All cells that differ from their state at the start, in the order of first edit. */
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

/** Unseen changes by others that still make a difference, without those that were changed back. */
const movedIn = (base: JsonObject | null, unseen: UnseenChanges = new Map()): UnseenChanges =>
  new Map([...unseen].filter(([field, was]) => !sameValue(field, was, presentIn(base, field))));

/**
 * The field whose draft holds the entry that `field` names: the sheet leaves the locale away where an attribute has but
 * one, and a second draft of the same entry would be written over by the first, or make another entry.
 */
const draftedAs = (
  base: JsonObject | null,
  drafts: ReadonlyMap<FieldPath, Draft>,
  field: FieldPath,
): FieldPath => {
  const attribute = attributePath(field);
  if (!attribute || attribute.locale !== undefined || drafts.has(field)) return field;
  if (![...drafts.keys()].some((other) => attributePath(other)?.key === attribute.key)) return field;
  const locale = attributeEntry(withDrafts(base ?? {}, [...drafts.values()]), field)?.['locale'];
  const named = typeof locale === 'string' ? pathOfAttribute(attribute.key, locale) : field;
  return drafts.has(named) ? named : field;
};

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

  /**
   * Keeps unseen changes visible: drafts with the seen values for the rest of the edited unit, and under a delete for
   * every field.
   */
  const keepBeside = (field: FieldPath): void => {
    if (moved.size === 0) return;
    const of = [...drafts.values()];
    const isMet = (other: FieldPath): boolean => includeDelete(of) || unitOf(other) === unitOf(field);
    if (!of.some((draft) => isMet(draft.field) && !sameValue(draft.field, draft.base, draft.value))) return;
    for (const [other, value] of moved)
      if (!drafts.has(other) && isMet(other)) restore(other, { value, base: value });
  };

  const set = (named: FieldPath, value: Json): void => {
    const field = draftedAs(start.base, drafts, named);
    const there = present(field);
    const draft = drafts.get(field);
    const base = draft ? draft.base : seen(field);
    const saysNothing = sameValue(field, value, there) || (base !== there && sameValue(field, value, base));
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

/** A new row has no key until its changeset is stored. */
const NO_KEY = 'r0' as RowKey;

/** Begins a row that the mirror does not have yet. */
export const newRow = (): EditedRow => {
  const row = editRow({ key: NO_KEY, id: null, base: null, gone: false, drafts: [] });
  row.set(EXISTS_FIELD, true);
  return row;
};

/** Does the mirror have the row, or was it begun by `newRow`? */
export const isStored = (key: RowKey): boolean => key !== NO_KEY;

/** Drops every draft of a row. A new row ends with that; its key is not used again. */
export const clearRow = (row: EditedRow): void => {
  for (const { field } of row.drafts()) row.restore(field, { value: row.present(field) });
};
