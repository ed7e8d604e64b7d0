/**
 * What the user wants of each field of each ad, kept from the script and from what the user was shown, and never from
 * the engine's drafts, outbox or journal. Rows are known by what the service calls them: an id, or a vendor ID.
 */
import type { Json, JsonObject } from '../../shared/json.ts';
import type { Field } from './cells.ts';
import { cellOf, cellsOf, isNewPicture, matches, unitOf } from './cells.ts';
import { carries } from './history.ts';

export type Seen = { readonly field: Field; readonly value: Json };

export type Wish = {
  readonly field: Field;
  readonly value: Json;
  /** What the user was shown in this field and in those decided together with it, when wishing so or insisting on it. */
  readonly seen: readonly Seen[];
  /** The wish takes back another one: nothing more is asked than that it is gone. */
  readonly undoes?: Json;
  /** From when on it was wished, and until when, by the service's clock; no end while it is. */
  readonly since: number;
  readonly until?: number;
  /** When it was wished for the first time, where an undo brought it back. */
  readonly first?: number;
};

/** `id:NUMBER`, `vendor:TEXT` in lower case, `campaign:NUMBER` or `campaign:vendor:TEXT`. */
export type Ref = string;

export type Row = {
  readonly ref: Ref;
  readonly key: string;
  /** What a new row was made of, as it was shown. */
  readonly made: ReadonlyMap<Field, Json> | undefined;
  /** A new row the user threw away again, and when. */
  readonly dropped: number | undefined;
  readonly wishes: ReadonlyMap<Field, Wish>;
  /** Every wish there ever was. */
  readonly past: readonly Wish[];
  /** What the user was shown of the ad when deciding about it as a whole. */
  readonly seenWhole: readonly Seen[];
};

/** The rows at some time. */
export type Memory = ReadonlyMap<
  Ref,
  { readonly wishes: ReadonlyMap<Field, Wish>; readonly dropped: boolean }
>;

/** A value, and the ad as it was shown to the user who wished for it. */
export type Wanted = { readonly field: Field; readonly value: Json; readonly base: JsonObject | null };

export type Model = {
  readonly rows: () => readonly Row[];
  readonly row: (ref: Ref) => Row | undefined;
  readonly byKey: (key: string) => Row | undefined;
  readonly add: (ref: Ref, key: string, made?: JsonObject) => void;
  /** Rows have new keys after a copy was rebuilt. */
  readonly rekey: (ref: Ref, key: string) => void;
  /** A new row has another vendor ID. */
  readonly rename: (ref: Ref, to: Ref) => void;
  /** Wanting what is there already is no wish. `since`: before the engine was asked. */
  readonly want: (ref: Ref, wanted: Wanted, since: number) => void;
  /** A cell's wish as it was then; where there was none the user wants what was shown there, `shown`. */
  readonly takeBack: (ref: Ref, field: Field, then: Memory, shown: Json, since: number) => void;
  /** A sent change is to be taken back: `before` is wanted again, unless the user meanwhile wished something else. */
  readonly revert: (ref: Ref, change: Reverted, then: Memory, since: number) => void;
  readonly withdraw: (ref: Ref, field: Field) => void;
  /** The user insists although the other client's values, `theirs`, were shown. */
  readonly insist: (ref: Ref, field: Field, mine: Json, theirs: readonly Seen[], since: number) => void;
  readonly drop: (ref: Ref, dropped: boolean) => void;
  /** The user looked at these cells before deciding about the ad as a whole. */
  readonly sees: (ref: Ref, cells: readonly Seen[]) => void;
  readonly remember: () => Memory;
  /** The user has what there was then: a backup was put back. New rows made since are none of his any more. */
  readonly goBack: (then: Memory) => void;
};

/** `asked`: what the body said, where the service was to make `after` of it. */
export type Reverted = {
  readonly field: Field;
  readonly before: Json;
  readonly after: Json;
  readonly asked?: Json;
};

type Kept = { -readonly [P in keyof Row]: Row[P] } & {
  wishes: Map<Field, Wish>;
  past: Wish[];
  seenWhole: Seen[];
};

/** All of a field's unit as an ad shows it; the field itself also where it is empty. */
const seenIn = (ad: JsonObject | null, field: Field): readonly Seen[] => {
  if (!ad) return [{ field, value: null }];
  const unit = [...cellsOf(ad)].filter(([other]) => other !== field && unitOf(other) === unitOf(field));
  return [{ field, value: cellOf(ad, field) }, ...unit.map(([name, value]) => ({ field: name, value }))];
};

/** A picture without a name matches any that is there, and is wanted all the same. */
const hasNewPicture = (value: Json): boolean =>
  Array.isArray(value) && (value as readonly Json[]).some(isNewPicture);

/** @param now the service's clock, epoch milliseconds */
export const createModel = (now: () => number): Model => {
  const rows = new Map<Ref, Kept>();
  const end = (row: Kept | undefined, field: Field): void => {
    const wish = row?.wishes.get(field);
    if (!row || !wish) return;
    row.wishes.delete(field);
    row.past = row.past.map((one) => (one === wish ? { ...wish, until: now() } : one));
  };
  const put = (row: Kept | undefined, wish: Wish): void => {
    end(row, wish.field);
    row?.wishes.set(wish.field, wish);
    row?.past.push(wish);
  };
  return {
    rows: () => [...rows.values()],
    row: (ref) => rows.get(ref),
    byKey: (key) => [...rows.values()].find((row) => row.key === key),
    add: (ref, key, made) => {
      if (rows.has(ref)) return;
      rows.set(ref, {
        ref,
        key,
        made: made && cellsOf(made),
        dropped: undefined,
        wishes: new Map(),
        past: [],
        seenWhole: [],
      });
    },
    rekey: (ref, key) => {
      const row = rows.get(ref);
      if (row) row.key = key;
    },
    rename: (ref, to) => {
      const row = rows.get(ref);
      if (!row) return;
      rows.delete(ref);
      row.ref = to;
      rows.set(to, row);
    },
    want: (ref, { field, value, base }, since) => {
      const row = rows.get(ref);
      if (base && !hasNewPicture(value) && matches(field, value, cellOf(base, field))) end(row, field);
      else put(row, { field, value, seen: seenIn(base, field), since });
    },
    takeBack: (ref, field, then, shown, since) => {
      const row = rows.get(ref);
      const was = then.get(ref)?.wishes.get(field);
      const undone = row?.wishes.get(field);
      // Another may have put there what the user saw since.
      if (was && matches(field, was.value, shown)) put(row, { ...was, since, first: was.first ?? was.since });
      else if (undone)
        put(row, {
          field,
          value: shown,
          seen: [{ field, value: undone.value }, ...undone.seen],
          undoes: undone.value,
          since,
        });
    },
    revert: (ref, change, then, since) => {
      const { field, before, after } = change;
      const newer = then.get(ref)?.wishes.get(field);
      // The service may store what was sent in a form of its own: the wish that was sent is not a newer one.
      if (newer && !carries(change, newer.value)) return;
      put(rows.get(ref), { field, value: before, seen: [{ field, value: after }], undoes: after, since });
    },
    withdraw: (ref, field) => end(rows.get(ref), field),
    insist: (ref, field, mine, theirs, since) => {
      const row = rows.get(ref);
      const wish = row?.wishes.get(field);
      const known = wish && matches(field, wish.value, mine) ? wish.seen : [];
      put(row, { field, value: mine, seen: [...known, ...theirs], since });
    },
    drop: (ref, dropped) => {
      const row = rows.get(ref);
      if (row) row.dropped = dropped ? now() : undefined;
    },
    sees: (ref, cells) => void rows.get(ref)?.seenWhole.push(...cells),
    goBack: (then) => {
      for (const [ref, row] of rows) {
        const was = then.get(ref);
        for (const field of [...row.wishes.keys()]) end(row, field);
        if (!was) rows.delete(ref);
        else for (const wish of was.wishes.values()) put(row, wish);
        row.dropped = was?.dropped ? (row.dropped ?? now()) : undefined;
      }
    },
    remember: () =>
      new Map(
        [...rows].map(([ref, { wishes, dropped }]) => [
          ref,
          { wishes: new Map(wishes), dropped: dropped !== undefined },
        ]),
      ),
  };
};
