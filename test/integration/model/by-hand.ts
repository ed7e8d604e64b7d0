// Every act as a seller would do it by hand, in the model.

import type { Rect } from '../../../renderer/features/sheet/rect.ts';
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Act, Chosen } from './acts.ts';
import type { Model } from './model.ts';
import { EMPTY } from './model.ts';
import { carriedOut, isCheap, isPaused } from './operations.ts';
import { continued } from './series.ts';
import type { Cells, Field } from './shop.ts';
import { FIELDS, KINDS, LIMITS } from './shop.ts';
import { textOf, valueIn } from './texts.ts';

type Value = Cells[Field];
type Sheet = { readonly keys: readonly RowKey[]; readonly cell: (row: number, column: number) => Value };

/** The sheet as it is before an act: what is copied or filled from does not change on the way. */
const sheetOf = (model: Model): Sheet => {
  const rows = model.shown();
  return {
    keys: rows.map(({ key }) => key),
    cell: (row, column) => rows[row]?.cells[FIELDS[column] ?? 'title'] ?? null,
  };
};

/** A rectangle of the sheet, whatever numbers were drawn. */
export const inSheet = ({ top, left, bottom, right }: Rect, rows: number): Rect => {
  const first = { row: top % rows, column: left % FIELDS.length };
  return {
    top: first.row,
    left: first.column,
    bottom: Math.min(rows - 1, first.row + bottom - top),
    right: Math.min(FIELDS.length - 1, first.column + right - left),
  };
};

/** The part of the sheet a fill covers, with what it is filled from. */
export const filledRect = (
  from: Rect,
  way: (Act & { do: 'fill' })['way'],
  count: number,
  rows: number,
): Rect => ({
  top: Math.max(0, from.top - (way === 'up' ? count : 0)),
  bottom: Math.min(rows - 1, from.bottom + (way === 'down' ? count : 0)),
  left: Math.max(0, from.left - (way === 'left' ? count : 0)),
  right: Math.min(FIELDS.length - 1, from.right + (way === 'right' ? count : 0)),
});

export const numbered = (numbers: readonly number[], keys: readonly RowKey[]): RowKey[] => [
  ...new Set(numbers.flatMap((number) => keys[number % keys.length] ?? [])),
];

export const chosenRows = (model: Model, rows: Chosen): readonly RowKey[] => {
  const shown = model.shown();
  if (typeof rows === 'object')
    return numbered(
      rows,
      shown.map(({ key }) => key),
    );
  const is = { all: () => true, paused: isPaused, cheap: isCheap }[rows];
  return shown.filter(({ cells }) => is(cells)).map(({ key }) => key);
};

/** What a new ad says that was asked for nothing else. */
const NEW: Cells = {
  ...EMPTY,
  status: 'PAUSED',
  'price.priceType': 'SEE_DESCRIPTION',
  'budgets.daily.limitMicros': '1000000',
};

const LEAST_BID = String(LIMITS.bidMicros?.[0]);

const REQUIRED: readonly Field[] = ['status', 'price.priceType', 'bidMicros'];

/** Titles and addresses have one line. */
const inOneLine = (field: Field, value: Value | undefined): Value | undefined =>
  typeof value === 'string' && (field === 'title' || field === 'links.url')
    ? value.replaceAll('\n', ' ')
    : value;

/** Writes a block, column by column; what was locked before the act stays locked within it. */
const writeBlock = (
  model: Model,
  rect: Rect,
  at: (row: number, column: number, field: Field) => Value | undefined,
) => {
  const { keys } = sheetOf(model);
  const open = new Set(
    keys.flatMap((key) =>
      FIELDS.filter((field) => model.canWrite(key, field)).map((field) => `${key} ${field}`),
    ),
  );
  const given = new Map(model.shown().map(({ key, pulled }) => [key, pulled?.status]));
  for (let column = rect.left; column <= rect.right; column += 1)
    for (let row = rect.top; row <= rect.bottom; row += 1) {
      const [key, field] = [keys[row], FIELDS[column]];
      const value =
        key && field && open.has(`${key} ${field}`) ? inOneLine(field, at(row, column, field)) : undefined;
      if (!key || !field || value === undefined) continue;
      if (value === null && REQUIRED.includes(field)) continue;
      // Only the marketplace uses a budget up.
      if (field === 'status' && value === 'BUDGET_REACHED' && given.get(key) !== value) continue;
      if (field === 'status' && value === 'DELETED') model.remove(key);
      else model.write(key, field, value);
    }
};

/** A cell's value in another cell: as it is where both are of a kind, else as its text says. */
const carried = (from: Field, value: Value, to: Field): Value | undefined =>
  from === to || (KINDS[from] === 'text' && KINDS[to] === 'text') ? value : valueIn(to, textOf(from, value));

/** How often a block is laid on a range: over and over where it fits both ways, or into one row or column of it. */
const times = (own: number, chosen: number, otherOwn: number, otherChosen: number): number =>
  chosen % own === 0 && (otherChosen % otherOwn === 0 || otherChosen === 1) ? chosen / own : 1;

const pasteBlock = <T>(
  model: Model,
  block: readonly (readonly T[])[],
  range: Rect,
  put: (from: T, to: Field) => Value | undefined,
) => {
  const [rows, columns] = [block.length, Math.max(...block.map(({ length }) => length))];
  const [height, width] = [range.bottom - range.top + 1, range.right - range.left + 1];
  const bottom = range.top + rows * times(rows, height, columns, width) - 1;
  const right = range.left + columns * times(columns, width, rows, height) - 1;
  const all = model.shown().length;
  const rect = { ...range, bottom: Math.min(bottom, all - 1), right: Math.min(right, FIELDS.length - 1) };
  writeBlock(model, rect, (row, column, field) => {
    const cell = block[(row - rect.top) % rows]?.[(column - rect.left) % columns];
    return cell === undefined ? undefined : put(cell, field);
  });
};

const copy = (model: Model, from: Rect, at: Rect): void => {
  const { cell } = sheetOf(model);
  const block = range(from.top, from.bottom).map((row) =>
    range(from.left, from.right).map((column) => ({
      field: FIELDS[column] ?? 'title',
      value: cell(row, column),
    })),
  );
  pasteBlock(model, block, at, ({ field, value }, to) => carried(field, value, to));
};

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

const fill = (model: Model, from: Rect, act: Act & { do: 'fill' }): void => {
  const { cell, keys } = sheetOf(model);
  const isDown = act.way === 'down' || act.way === 'up';
  const isOne = isDown ? from.top === from.bottom : from.left === from.right;
  const mode = act.ctrl ? (isOne ? 'step' : 'copy') : 'auto';
  writeBlock(model, filledRect(from, act.way, act.count, keys.length), (row, column, field) => {
    const isSource = isDown
      ? row >= from.top && row <= from.bottom
      : column >= from.left && column <= from.right;
    if (isSource) return undefined;
    const line = isDown
      ? range(from.top, from.bottom).map((at) => ({ field, value: cell(at, column) }))
      : range(from.left, from.right).map((at) => ({ field: FIELDS[at] ?? 'title', value: cell(row, at) }));
    const next = continued(line, isDown ? row - from.top : column - from.left, mode);
    return carried(next.field, next.value, field);
  });
};

const bulk = (model: Model, act: Act & { do: 'bulk' }): void => {
  for (const key of chosenRows(model, act.rows)) {
    const cells = model.shown().find((row) => row.key === key)?.cells;
    if (!cells) continue;
    const written = Object.entries(carriedOut(act.operation, cells)) as [Field, Value][];
    for (const [field, value] of written)
      if (field === 'status' && value === 'DELETED') model.remove(key);
      else model.write(key, field, value);
  }
};

/** A table pasted as ads: rows with a number change that ad, the others are new ones. Blank cells say nothing. */
const propose = (model: Model, act: Act & { do: 'propose' }): void => {
  const { keys } = sheetOf(model);
  for (const [number, title, bid] of act.table) {
    const key = keys[number];
    const said = {
      ...(title === '' ? {} : { title }),
      ...(valueIn('bidMicros', bid) ? { bidMicros: valueIn('bidMicros', bid) ?? null } : {}),
    };
    const isTwice = act.table.filter(([other]) => other === number).length > 1;
    if (key && !isTwice)
      for (const [field, value] of Object.entries(said)) model.write(key, field as Field, value);
    if (!key) model.make({ ...NEW, bidMicros: LEAST_BID, ...said });
  }
};

const duplicate = (model: Model, keys: readonly RowKey[]): void => {
  const rows = model.shown();
  for (const key of keys) {
    const cells = rows.find((row) => row.key === key)?.cells;
    if (!cells) continue;
    const type = cells['price.priceType'] === 'NEGOTIABLE' ? 'SEE_DESCRIPTION' : cells['price.priceType'];
    model.make({ ...cells, status: 'PAUSED', 'price.priceType': type });
  }
};

type Ordinary = Exclude<Act, { readonly do: 'undo' | 'redo' | 'undo-older' }>;

/** Does an act that can be undone like any other. */
const change = (model: Model, act: Ordinary): void => {
  const { keys } = sheetOf(model);
  const here = (rect: Rect): Rect => inSheet(rect, keys.length);
  const ways: { readonly [D in Ordinary['do']]: (one: Ordinary & { readonly do: D }) => void } = {
    enter: ({ at, text }) => writeBlock(model, here(at), (_row, _column, field) => valueIn(field, text)),
    paste: ({ at, table }) => pasteBlock(model, table, here(at), (text, field) => valueIn(field, text)),
    copy: ({ from, at }) => copy(model, here(from), here(at)),
    fill: (one) => fill(model, here(one.from), one),
    clear: ({ at }) => writeBlock(model, here(at), () => null),
    bulk: (one) => bulk(model, one),
    status: ({ rows, status }) => {
      for (const key of numbered(rows, keys))
        if (status === 'DELETED') model.remove(key);
        else model.write(key, 'status', status);
    },
    duplicate: ({ rows }) => duplicate(model, numbered(rows, keys)),
    new: ({ title, bid }) => model.make({ ...NEW, title, bidMicros: valueIn('bidMicros', bid) ?? null }),
    propose: (one) => propose(model, one),
    revert: ({ rows }) => {
      for (const key of numbered(rows, keys)) model.revert(key);
    },
    'revert-cells': ({ at }) => {
      const { top, bottom, left, right } = here(at);
      for (const key of keys.slice(top, bottom + 1)) model.revert(key, FIELDS.slice(left, right + 1));
    },
  };
  (ways[act.do] as (one: Ordinary) => void)(act);
};

/** The place in the history an undo from there is about. */
export const olderEntry = ({ history }: Model, back: number): number => {
  const places = history.flatMap(({ inForce }, at) => (inForce ? [at] : []));
  return places.at(-1 - (back % Math.max(1, places.length))) ?? -1;
};

/** Does an act by hand; whether the history has one more entry then. */
export const byHand = (model: Model, act: Act): boolean => {
  switch (act.do) {
    case 'undo':
      return model.undo();
    case 'redo':
      return model.redo();
    case 'undo-older':
      return model.takeBack(olderEntry(model, act.back));
    default:
      return model.act(() => change(model, act));
  }
};
