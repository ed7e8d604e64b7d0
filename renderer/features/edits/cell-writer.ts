/** Writes a block of cells: each is changed, unchanged, or held back with a reason. */
import type { Field } from '../../../shared/ad/fields.ts';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../shared/json.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import {
  type CellContent,
  type ContentReadResult,
  canBeEmptied,
  contentReader,
  fieldIn,
  isCutShort,
  isRequired,
  lockContextOf,
  lockReason,
} from '../fields/public.ts';
import { isOwnColumn, shownFieldOf } from '../sheet/public.ts';

/** A cell and its new content. */
export type CellWrite = { readonly row: GridRow; readonly column: Field; readonly content: CellContent };

export type CellChange = { readonly key: RowKey; readonly field: FieldPath; readonly value: Json };

export type CellWriter = {
  readonly take: (target: CellWrite) => void;
  /** Records that a cell already has its content. */
  readonly arrive: (target: CellWrite) => void;
  /** Contents that are, or will be, in their cells. */
  readonly arrived: readonly CellWrite[];
  readonly changes: readonly CellChange[];
  /** The reasons for cells held back, one each. */
  readonly held: MessageKey[];
  /** Cells whose content is cut short; the full text must be read first. */
  readonly waiting: readonly CellWrite[];
};

const CATEGORY: FieldPath = 'categoryId';

/** The fields with the category first, as it defines others, each with its original index. */
export const inTakingOrder = (
  fields: readonly FieldPath[],
): readonly { readonly column: Field; readonly number: number }[] =>
  fields
    .flatMap((path, number) => {
      const column = shownFieldOf(path);
      return column ? [{ column, number }] : [];
    })
    .sort((a, b) => Number(b.column.path === CATEGORY) - Number(a.column.path === CATEGORY));

/** Why a cell may not get this value; null where it may. */
const whyHeld = (row: GridRow, field: Field, taken: ContentReadResult): MessageKey | null => {
  const lock = lockReason(row, field, lockContextOf(row, isOwnColumn(field.path)));
  const empties = taken.ok && taken.value === null;
  if (lock && !(empties && canBeEmptied(lock))) return lock;
  if (!taken.ok) return taken.why;
  return empties && isRequired(field) ? 'range.why.required' : null;
};

/** Writes cells one by one; those of the category should come first. */
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

  /** The ad with the new category, if the same action changes that. */
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
    // No reason is given for a cell that would not change.
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
