// What a seller believes of edits, undo and redo: rows of plain cells, and a list of what was done to them.
import type { RowKey } from '../../../shared/ad/model.ts';
import type { Cells, Field } from './shop.ts';
import { FIELDS } from './shop.ts';

/** `cells` is null for a row that is not there: never made, or taken away. */
export type Row = { readonly key: RowKey; readonly pulled: Cells | null; readonly cells: Cells | null };
type Shown = Row & { readonly cells: Cells };
type Change = { readonly key: RowKey; readonly before: Cells | null; readonly after: Cells | null };

type Entry = {
  readonly way: 'act' | 'undo' | 'redo';
  readonly changes: readonly Change[];
  /** The act that is done, undone or redone, by its place. */
  readonly act: number;
  /** Can it still be taken back? */
  inForce: boolean;
  label: string | null;
};

/** A used up budget is an active ad to its seller. */
const meaning = (value: Cells[Field]): Cells[Field] => (value === 'BUDGET_REACHED' ? 'ACTIVE' : value);
const same = (field: Field, a: Cells[Field], b: Cells[Field]): boolean =>
  field === 'status' ? meaning(a) === meaning(b) : a === b;

const keyOf = (number: number): RowKey => `r${number}` as RowKey;

export const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, null])) as Cells;

export const createModel = (pulled: readonly Cells[]) => {
  const rows = new Map<RowKey, Row>(
    pulled.map((cells, at) => [keyOf(at + 1), { key: keyOf(at + 1), pulled: cells, cells }]),
  );
  const history: Entry[] = [];

  const put = (row: Row, cells: Cells | null): void => {
    rows.set(row.key, { ...row, cells });
  };
  const shown = (): readonly Shown[] => [...rows.values()].filter((row): row is Shown => row.cells !== null);
  const isOver = ({ pulled: there }: Row): boolean => there?.status === 'DELETED';
  const canWrite = (key: RowKey, field: Field): boolean => {
    const row = rows.get(key);
    if (!row?.cells || isOver(row)) return false;
    return row.cells.status !== 'DELETED' || field === 'status';
  };

  const write = (key: RowKey, field: Field, value: Cells[Field]): void => {
    const row = rows.get(key);
    if (!row?.cells || !canWrite(key, field)) return;
    const there = row.pulled?.[field] ?? null;
    put(row, { ...row.cells, [field]: same(field, value, there) ? there : value });
  };
  const make = (cells: Cells): void => {
    const key = keyOf(rows.size + 1);
    rows.set(key, { key, pulled: null, cells });
  };
  /** Marks an ad of the marketplace to be deleted; one that is not there yet is gone at once. */
  const remove = (key: RowKey): void => {
    const row = rows.get(key);
    if (row?.cells && !row.pulled) put(row, null);
    else write(key, 'status', 'DELETED');
  };
  const revert = (key: RowKey, fields: readonly Field[] = FIELDS): void => {
    const row = rows.get(key);
    if (row?.cells && (row.pulled || fields === FIELDS)) {
      const back = Object.fromEntries(fields.map((field) => [field, row.pulled?.[field] ?? null]));
      put(row, row.pulled ? { ...row.cells, ...back } : null);
    } else if (row?.cells) put(row, { ...row.cells, ...Object.fromEntries(fields.map((f) => [f, null])) });
  };

  const recorded = (work: () => void): readonly Change[] => {
    const before = new Map(rows);
    work();
    return [...rows.values()]
      .map(({ key, cells }) => ({ key, before: before.get(key)?.cells ?? null, after: cells }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  };

  /** Does something that can be taken back, where it changes anything; whether it did. */
  const act = (work: () => void): boolean => {
    const changes = recorded(work);
    if (changes.length === 0) return false;
    history.push({ way: 'act', changes, act: history.length, inForce: true, label: null });
    return true;
  };

  /** Cells go back where they still say what the change made them say. */
  const takeChangeBack = ({ key, before, after }: Change): void => {
    const row = rows.get(key);
    if (!row || (row.cells === null) !== (after === null)) return;
    const now = row.cells;
    if (!before || !after || !now) put(row, before);
    else {
      const back = FIELDS.filter((f) => before[f] !== after[f] && same(f, now[f], after[f]));
      put(row, { ...now, ...Object.fromEntries(back.map((field) => [field, before[field]])) });
    }
  };

  const takeBack = (place: number): boolean => {
    const entry = history[place];
    const first = entry && history[entry.act];
    if (!entry || !first) return false;
    const changes = recorded(() => entry.changes.forEach(takeChangeBack));
    for (const other of history) if (other.act === entry.act) other.inForce = false;
    const way = entry.way === 'undo' ? 'redo' : 'undo';
    history.push({ way, changes, act: entry.act, inForce: true, label: first.label });
    first.inForce = way === 'redo';
    return true;
  };

  const nextUndo = (): number => history.findLastIndex(({ way, inForce }) => way === 'act' && inForce);
  /** An undo can be redone until something new is done. */
  const nextRedo = (): number => {
    const last = history.findLastIndex(({ way, inForce }) => way === 'undo' && inForce);
    return last > history.findLastIndex(({ way }) => way === 'act') ? last : -1;
  };

  return {
    shown,
    isOver,
    canWrite,
    write,
    make,
    remove,
    revert,
    act,
    undo: () => takeBack(nextUndo()),
    redo: () => takeBack(nextRedo()),
    takeBack,
    nextUndo,
    nextRedo,
    history: history as readonly Entry[],
  };
};

export type Model = ReturnType<typeof createModel>;
