/**
 * Stores the value of a closing cell editor as an edit of the ad. The grid's own event comes a turn later, after keys
 * pressed behind Enter: a paste or undo by these would run before the edit.
 */
import type { ColDef, GridApi, ValueSetterParams } from 'ag-grid-community';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import { type Json, sameJson } from '../../../../shared/json.ts';
import { tellWhyNotActive, whyNotActive } from '../../../core/inactive-reason.ts';
import { showToast } from '../../../core/notices.ts';
import { words } from '../../../core/words.ts';
import { applyChanges } from '../../edits/public.ts';
import { isRequired } from '../../fields/public.ts';
import { isRejected } from './cell-editor.ts';

type Opened = { readonly row: GridRow; readonly path: FieldPath };

/** The row when its cell was opened: the seller has not seen changes that arrived behind the editor. */
let opened: Opened | null = null;

/** The grid asks for an editor also when it re-creates one that was scrolled out of view. */
export const noteOpened = (row: GridRow, path: FieldPath): void => {
  if (opened?.row.key !== row.key || opened.path !== path) opened = { row, path };
};

/** Another editor may have been opened before the grid reports that one was closed. */
export const noteClosed = (api: GridApi<GridRow>): void => {
  if (api.getEditingCells().length === 0) opened = null;
};

const takeOpened = (row: GridRow, path: FieldPath): GridRow => {
  const at = opened;
  opened = null;
  return at?.row.key === row.key && at.path === path ? at.row : row;
};

const commit = (field: Field, { data, oldValue, newValue }: ValueSetterParams<GridRow, Json>): void => {
  const { path } = field;
  const seen = takeOpened(data, path);
  const value = newValue ?? null;
  if (isRejected(value) || sameJson(value, oldValue ?? null)) return;
  if (path === 'status' && value === 'ACTIVE' && whyNotActive(data)) {
    tellWhyNotActive([data]);
    return;
  }
  const { t, fieldLabel } = words();
  if (value === null && isRequired(field)) showToast(t('range.why.required'));
  else
    applyChanges(t('label.edit', { field: fieldLabel(path) }), [{ key: data.key, field: path, value }], {
      shown: [seen],
    });
};

/** The row does not change until the engine reports the edit, so the grid is told that nothing changed. */
export const committing = (field: Field): Pick<ColDef<GridRow, Json>, 'valueSetter'> => ({
  valueSetter: (params) => {
    commit(field, params);
    return false;
  },
});
