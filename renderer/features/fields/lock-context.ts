/** The context of a row in the window: its category's definition, and the fields its seller may not use. */
import {
  attributePath,
  attributeTypeNamed,
  attributeTypeOfValue,
  type Field,
  fieldOf,
} from '../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import { attributeOf, type Category, type CategoryAttribute } from '../../../shared/category/category.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import { type AppState, app } from '../../core/state.ts';
import type { LockContext } from './cell-state.ts';

type Source = Pick<AppState, 'definitions' | 'open'>;

const NO_FIELDS: readonly FieldPath[] = [];

export const categoryIdOf = (row: GridRow): number | undefined => {
  const id = row.values['categoryId'];
  return typeof id === 'number' ? id : undefined;
};

/** The definition of a row's category, if it was read already. */
export const definitionOf = (row: GridRow, source: Source = app.get()): Category | undefined =>
  source.definitions[categoryIdOf(row) ?? 0];

/** The context for `lockReason`; `own`: the field is a seller's own attribute. */
export const lockContextOf = (row: GridRow, own = false, source: Source = app.get()): LockContext => ({
  category: definitionOf(row, source),
  refusedFields: source.open?.settings.refusedFields ?? NO_FIELDS,
  own,
});

/** The definition of an attribute in a row's own category. */
export const attributeIn = (row: GridRow, field: Field): CategoryAttribute | undefined =>
  attributeOf(definitionOf(row), attributePath(field.path)?.key ?? '');

const typed = new Map<string, Field>();

/**
 * The actual field of a cell: a column may hold attributes of several categories with different types. Where no
 * category defines the attribute, its value determines the type.
 */
export const fieldIn = (row: GridRow, field: Field): Field => {
  if (field.kind !== 'attribute') return field;
  const value = row.values[field.path];
  const type =
    attributeTypeNamed(attributeIn(row, field)?.type) ??
    (value === undefined || value === null ? field.type : attributeTypeOfValue(value));
  if (type === field.type) return field;
  const name = `${type} ${field.path}`;
  const made = typed.get(name) ?? fieldOf(field.path, type) ?? field;
  typed.set(name, made);
  return made;
};
