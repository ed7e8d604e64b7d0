/**
 * Which rows of a table are one ad together. One of them may be the ad's own row, to which the others belong: they say
 * its name, it lists theirs, or they stand below it.
 */
import { isNoValue } from './cell-errors.ts';
import type { FoldReading } from './table-reading.ts';

/** What a row says of the ad it belongs to: its text in the column that tells, and the names it is called by. */
export type RowNames = {
  readonly shared: string;
  readonly names: readonly string[];
  /** It does not stand below the row before it: another row that was not read is between, or it is of another sheet. */
  readonly isApart?: boolean;
};

/**
 * Why rows make no ad: `fold-first`: one says `name` and stands below no row of its own; `fold-absent`: a list has a
 * `name` that no row without a list is called; `fold-twice`: the list of an `other` row has the `name` too.
 */
export type FoldFault<Row> = {
  readonly code: 'fold-first' | 'fold-absent' | 'fold-twice';
  readonly name: string;
  readonly other?: Row;
};

/** The rows of one ad; `isOwn`: the first is its own row, to which the others belong. */
export type RowGroup<Row> = {
  readonly rows: readonly [Row, ...Row[]];
  readonly isOwn: boolean;
  readonly fault: FoldFault<Row> | null;
};

type Entry<Row> = RowNames & { readonly row: Row };

/** The places of the rows of one ad, and the first of them. */
type Places = {
  readonly first: number;
  readonly others: readonly number[];
  readonly isOwn: boolean;
  readonly fault?: FoldFault<number> | undefined;
};

type Grouping = (entries: readonly RowNames[]) => readonly Places[];

/** The others of each first place, in the order of the file. */
const othersOf = (firsts: readonly number[]): ReadonlyMap<number, readonly number[]> => {
  const groups = new Map<number, number[]>();
  firsts.forEach((first, place) => {
    if (first === place) groups.set(place, []);
  });
  firsts.forEach((first, place) => {
    if (first !== place) groups.get(first)?.push(place);
  });
  return groups;
};

/** Rows with one value, below the row that is called so. */
const byValue: Grouping = (entries) => {
  const called = new Map<string, number>();
  entries.forEach(({ shared, names }, place) => {
    // Only a row that belongs to no other one is what others belong to.
    if (shared === '')
      for (const name of names) if (name !== '' && !called.has(name)) called.set(name, place);
  });
  const seen = new Map<string, number>();
  const firsts = entries.map(({ shared }, place) => {
    if (shared === '') return place;
    const first = called.get(shared) ?? seen.get(shared) ?? place;
    seen.set(shared, first);
    return first;
  });
  return [...othersOf(firsts)].map(([first, others]) => ({
    ...{ first, others },
    isOwn: entries[first]?.shared === '',
  }));
};

/** Rows that say one of these texts are of the ad of the nearest row above that says none of them. */
const byPlace =
  (texts: readonly string[]): Grouping =>
  (entries) => {
    const said = new Set(texts.map((text) => text.normalize('NFC').trim().toLowerCase()));
    const isBelow = entries.map(({ shared }) => said.has(shared.toLowerCase()));
    let own: number | undefined;
    const firsts = entries.map(({ isApart = false }, place) => {
      if (isApart) own = undefined;
      if (!isBelow[place]) own = place;
      return own ?? place;
    });
    return [...othersOf(firsts)].map(([first, others]) => ({
      ...{ first, others, isOwn: true },
      ...(isBelow[first] ? { fault: { code: 'fold-first', name: entries[first]?.shared ?? '' } } : {}),
    }));
  };

const ENTRIES = /[|\r\n]/u;
const NAMES = /[|;,\r\n]/u;
/** Behind a comma that a value has itself no equals sign follows before the next comma. */
const VALUES = /[;,](?=[^=;,]+=)/u;

/**
 * The names in a list, between `|`, `;`, `,` or ends of lines. Where its first entry says what it is, as in
 * `sku=A-1,color=red|sku=A-2,color=blue`, the names are what is said so. A word for no value is no name.
 */
export const namesInList = (text: string): readonly string[] => {
  const key = /^(?<key>[^=|;,\r\n]+)=/u.exec(text)?.groups?.['key']?.trim();
  const parts =
    key === undefined ? text.split(NAMES) : text.split(ENTRIES).flatMap((one) => one.split(VALUES));
  const names = parts.flatMap((part) => {
    if (key === undefined) return [part.trim()];
    const at = part.indexOf('=');
    return part.slice(0, Math.max(at, 0)).trim() === key ? [part.slice(at + 1).trim()] : [];
  });
  return [...new Set(names)].filter((name) => name !== '' && !isNoValue(name, true));
};

/** The rows that a list names are of the ad of its row, as are rows that are called alike. */
const byList: Grouping = (entries) => {
  const isList = (place: number): boolean => entries[place]?.shared !== '';
  const nameOf = ({ names }: RowNames): string => names.find((name) => name !== '') ?? '';
  /** Of rows with one first name the one with a list, else the first of them. */
  const leaders = new Map<string, number>();
  entries.forEach((entry, place) => {
    const before = leaders.get(nameOf(entry));
    if (before === undefined || (isList(place) && !isList(before))) leaders.set(nameOf(entry), place);
  });
  const alike = entries.map((entry, place) => {
    const name = nameOf(entry);
    return name === '' ? place : (leaders.get(name) ?? place);
  });
  const called = new Map<string, number>();
  entries.forEach(({ names }, place) => {
    for (const name of names) if (name !== '' && !called.has(name)) called.set(name, alike[place] ?? place);
  });
  const owners = new Map<number, number>();
  const faults = new Map<number, FoldFault<number>>();
  const order = new Map<number, number[]>();
  const take = (own: number, name: string): void => {
    const first = called.get(name);
    if (first === undefined || isList(first)) {
      faults.set(own, { code: 'fold-absent', name });
      return;
    }
    const other = owners.get(first);
    if (other === own) return;
    if (other === undefined) {
      owners.set(first, own);
      const listed = order.get(own);
      if (listed) listed.push(first);
      else order.set(own, [first]);
      return;
    }
    faults.set(own, { code: 'fold-twice', name, other });
    faults.set(other, { code: 'fold-twice', name, other: own });
  };
  entries.forEach(({ shared }, place) => {
    if (isList(place) && alike[place] === place) for (const name of namesInList(shared)) take(place, name);
  });
  const rowsAlike = othersOf(alike);
  const withAlike = (first: number): readonly number[] => [first, ...(rowsAlike.get(first) ?? [])];
  return [...rowsAlike.keys()]
    .filter((first) => !owners.has(first))
    .map((first) => ({
      first,
      others: [...withAlike(first).slice(1), ...(order.get(first) ?? []).flatMap(withAlike)],
      isOwn: isList(first),
      fault: faults.get(first),
    }));
};

const groupingOf = (way: FoldReading['way']): Grouping => {
  if (way === undefined) return byValue;
  return way === 'list' ? byList : byPlace(way.above);
};

/** Groups the rows by ad, in the order of the first row of each. */
export type RowGroups<Row> = {
  readonly add: (row: Row, names: RowNames) => void;
  readonly groups: () => readonly RowGroup<Row>[];
};

/** Groups rows in a way; absent: by a value that they share. */
export const rowGroups = <Row>(way?: FoldReading['way']): RowGroups<Row> => {
  const entries: Entry<Row>[] = [];
  const rowsAt = (places: readonly number[]): Row[] => places.flatMap((place) => entries[place]?.row ?? []);
  const groupOf = ({ first, others, isOwn, fault }: Places): readonly RowGroup<Row>[] => {
    const [own, ...rows] = rowsAt([first, ...others]);
    if (own === undefined) return [];
    const [other] = fault?.other === undefined ? [] : rowsAt([fault.other]);
    const told = fault && { code: fault.code, name: fault.name, ...(other === undefined ? {} : { other }) };
    return [{ rows: [own, ...rows], isOwn, fault: told ?? null }];
  };
  return {
    add: (row, names) => entries.push({ ...names, row }),
    groups: () => groupingOf(way)(entries).flatMap(groupOf),
  };
};
