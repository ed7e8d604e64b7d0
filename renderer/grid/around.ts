/** What the window knows around a row: its category's definition and the fields its seller may not use. */
import type { FieldPath } from '../../shared/ad/model.ts';
import type { Category } from '../../shared/category/category.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import { type AppState, app } from '../app/state.ts';
import type { Around } from './cell-state.ts';

type Source = Pick<AppState, 'definitions' | 'open'>;

const NO_FIELDS: readonly FieldPath[] = [];

export const categoryIdOf = (row: GridRow): number | undefined => {
  const id = row.values['categoryId'];
  return typeof id === 'number' ? id : undefined;
};

/** The definition of a row's category, where it was read already. */
export const definitionOf = (row: GridRow, source: Source = app.get()): Category | undefined =>
  source.definitions[categoryIdOf(row) ?? 0];

/** What `lockReason` asks for beside a row and a field; `own` says that the field is of sellers' own making. */
export const aroundOf = (row: GridRow, own = false, source: Source = app.get()): Around => ({
  category: definitionOf(row, source),
  refusedFields: source.open?.settings.refusedFields ?? NO_FIELDS,
  own,
});
