/**
 * What the user wants of each field of each ad, kept from the script and from what the user was shown, and never from
 * the engine's drafts, outbox or journal. Rows are known by what the service calls them: an id, or a vendor ID.
 */
import type { Json } from '../../shared/json.ts';
import type { Watched } from './cells.ts';
import { matches } from './cells.ts';

export type Wish = {
  readonly field: Watched;
  readonly value: Json;
  /** What the user was shown there when wishing so, or when insisting on it. */
  readonly seen: readonly Json[];
  /** The wish takes back another one: nothing more is asked than that it is gone. */
  readonly undoes?: Json;
};

/** `id:NUMBER`, `vendor:TEXT` in lower case, `campaign:NUMBER` or `campaign:vendor:TEXT`. */
export type Ref = string;

export type Row = {
  readonly ref: Ref;
  readonly key: string;
  readonly isNew: boolean;
  /** A new row the user threw away again. */
  readonly dropped: boolean;
  readonly wishes: ReadonlyMap<Watched, Wish>;
  /** Every wish there ever was. */
  readonly past: readonly Wish[];
  /** What the user was shown of the ad when deciding about it as a whole. */
  readonly seenWhole: readonly Seen[];
};

export type Seen = { readonly field: Watched; readonly value: Json };

/** How rows stood at some time. */
export type Memory = ReadonlyMap<
  Ref,
  { readonly wishes: ReadonlyMap<Watched, Wish>; readonly dropped: boolean }
>;

export type Model = {
  readonly rows: () => readonly Row[];
  readonly row: (ref: Ref) => Row | undefined;
  readonly byKey: (key: string) => Row | undefined;
  readonly add: (ref: Ref, key: string, isNew?: boolean) => void;
  /** Wanting what is there already is no wish. */
  readonly want: (ref: Ref, field: Watched, value: Json, seen: Json) => void;
  /** A cell's wish as it was then; where there was none the user wants what was shown there, `shown`. */
  readonly takeBack: (ref: Ref, field: Watched, then: Memory, shown: Json) => void;
  /** A sent change is to be taken back: `before` is wanted again, unless the user meanwhile wished something else. */
  readonly revert: (ref: Ref, field: Watched, before: Json, after: Json, then: Memory) => void;
  readonly withdraw: (ref: Ref, field: Watched) => void;
  /** The user insists although the other client's value was shown. */
  readonly insist: (ref: Ref, field: Watched, mine: Json, theirs: Json) => void;
  readonly drop: (ref: Ref, dropped: boolean) => void;
  /** The user looked at these cells before deciding about the ad as a whole. */
  readonly sees: (ref: Ref, cells: readonly Seen[]) => void;
  readonly remember: () => Memory;
};

type Kept = { -readonly [P in keyof Row]: Row[P] } & {
  wishes: Map<Watched, Wish>;
  past: Wish[];
  seenWhole: Seen[];
};

export const createModel = (): Model => {
  const rows = new Map<Ref, Kept>();
  const put = (row: Kept | undefined, wish: Wish): void => {
    row?.wishes.set(wish.field, wish);
    row?.past.push(wish);
  };
  return {
    rows: () => [...rows.values()],
    row: (ref) => rows.get(ref),
    byKey: (key) => [...rows.values()].find((row) => row.key === key),
    add: (ref, key, isNew = false) => {
      if (rows.has(ref)) return;
      rows.set(ref, { ref, key, isNew, dropped: false, wishes: new Map(), past: [], seenWhole: [] });
    },
    want: (ref, field, value, seen) => {
      const row = rows.get(ref);
      if (seen !== null && matches(field, value, seen)) row?.wishes.delete(field);
      else put(row, { field, value, seen: [seen] });
    },
    takeBack: (ref, field, then, shown) => {
      const row = rows.get(ref);
      const was = then.get(ref)?.wishes.get(field);
      const undone = row?.wishes.get(field);
      if (was) put(row, was);
      else if (undone) put(row, { field, value: shown, seen: [undone.value], undoes: undone.value });
    },
    revert: (ref, field, before, after, then) => {
      const newer = then.get(ref)?.wishes.get(field);
      if (newer && !matches(field, newer.value, after)) return;
      put(rows.get(ref), { field, value: before, seen: [after], undoes: after });
    },
    withdraw: (ref, field) => void rows.get(ref)?.wishes.delete(field),
    insist: (ref, field, mine, theirs) => {
      const row = rows.get(ref);
      const wish = row?.wishes.get(field);
      const known = wish && matches(field, wish.value, mine) ? wish.seen : [];
      put(row, { field, value: mine, seen: [...known, theirs] });
    },
    drop: (ref, dropped) => {
      const row = rows.get(ref);
      if (row) row.dropped = dropped;
    },
    sees: (ref, cells) => void rows.get(ref)?.seenWhole.push(...cells),
    remember: () =>
      new Map([...rows].map(([ref, { wishes, dropped }]) => [ref, { wishes: new Map(wishes), dropped }])),
  };
};
