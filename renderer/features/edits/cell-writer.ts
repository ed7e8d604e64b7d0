/** What becomes of cells that are written as a block: each is changed, stays as it is, or is held back with a reason. */
import { type Field, fieldOf } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import {
  aroundOf,
  type Content,
  canBeEmptied,
  contentReader,
  fieldIn,
  isCutShort,
  isRequired,
  lockReason,
  type Taken,
} from '../fields/public.ts';
import { isOwnColumn } from '../sheet/public.ts';

/** A cell and what goes into it. */
export type CellWrite = { readonly row: GridRow; readonly column: Field; readonly content: Content };

export type CellChange = { readonly key: RowKey; readonly field: FieldPath; readonly value: Json };

export type CellWriter = {
  readonly take: (target: CellWrite) => void;
  /** Notes that a cell holds its content already. */
  readonly arrive: (target: CellWrite) => void;
  /** What became of contents that were taken: they are, or will be, where they were meant to be. */
  readonly arrived: readonly CellWrite[];
  readonly changes: readonly CellChange[];
  /** Why cells were held back, one entry for each. */
  readonly held: MessageKey[];
  /** Cells whose content is cut short: the whole of it is to be read first. */
  readonly waiting: readonly CellWrite[];
};

const CATEGORY: FieldPath = 'categoryId';

/** The fields with the category before those it defines, and where each stands. */
export const inTakingOrder = (
  fields: readonly FieldPath[],
): readonly { readonly column: Field; readonly number: number }[] =>
  fields
    .flatMap((path, number) => {
      const column = fieldOf(path);
      return column ? [{ column, number }] : [];
    })
    .sort((a, b) => Number(b.column.path === CATEGORY) - Number(a.column.path === CATEGORY));

/** Why a cell may not get this, or null where it may. */
const whyHeld = (row: GridRow, field: Field, taken: Taken): MessageKey | null => {
  const lock = lockReason(row, field, aroundOf(row, isOwnColumn(field.path)));
  const empties = taken.ok && taken.value === null;
  if (lock && !(empties && canBeEmptied(lock))) return lock;
  if (!taken.ok) return taken.why;
  return empties && isRequired(field) ? 'range.why.required' : null;
};

/** Takes cells one after the other; those of the category should come first. */
export const createCellWriter = (): CellWriter => {
  const read = contentReader();
  const changes: CellChange[] = [];
  const held: MessageKey[] = [];
  const waiting: CellWrite[] = [];
  const arrived: CellWrite[] = [];
  const arrive = (target: CellWrite): void => {
    arrived.push(target);
  };
  const categories = new Map<RowKey, Json>();

  /** The ad as it will be where the same act gives it another category. */
  const asItWillBe = (row: GridRow): GridRow => {
    const category = categories.get(row.key);
    return category === undefined ? row : { ...row, values: { ...row.values, [CATEGORY]: category } };
  };
  const take = (target: CellWrite): void => {
    const { row, column, content } = target;
    if (isCutShort(content)) {
      waiting.push(target);
      return;
    }
    const subject = asItWillBe(row);
    const field = fieldIn(subject, column);
    const taken = read(content, subject, field);
    // Nothing is said about a cell that would stay as it is.
    if (taken.ok && sameJson(taken.value, row.values[field.path] ?? null)) {
      arrive(target);
      return;
    }
    const why = whyHeld(subject, field, taken);
    if (why) held.push(why);
    else if (taken.ok) {
      arrive(target);
      changes.push({ key: row.key, field: field.path, value: taken.value });
      if (field.path === CATEGORY) categories.set(row.key, taken.value);
    }
  };
  return { take, arrive, arrived, changes, held, waiting };
};
