/** The editor of a cell, by the ad's actual field, as a column may hold several. */
import type { CellEditorSelectorResult, ColDef } from 'ag-grid-community';
import type { TextCode } from '../../../../shared/ad/codec.ts';
import type { Field } from '../../../../shared/ad/fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { words } from '../../../core/words.ts';
import { definitionOf, fieldIn, isChosen } from '../../fields/public.ts';
import { ListEditor } from './list-editor.tsx';
import { PickerEditor } from './picker-editor.tsx';
import { reactEditor } from './react-editor.tsx';
import { TextEditor } from './text-editor.tsx';

/** Typed text that is no valid value; the editor stays open and shows why. */
type Rejected = { readonly rejected: TextCode; readonly text: string };

export const isRejected = (value: unknown): value is Rejected =>
  typeof value === 'object' && value !== null && 'rejected' in value && 'text' in value;

/** The value of a typed text, or its error. */
const parsedOrRejected = (field: Field, text: string): Json => {
  const parsed = words().parse(field, text);
  return parsed.ok ? parsed.value : ({ rejected: parsed.code, text } satisfies Rejected);
};

const LIST = reactEditor(ListEditor);
const PICKER = reactEditor(PickerEditor);
const TEXT = reactEditor(TextEditor);

const OVER = { popup: true, popupPosition: 'over' } as const;

const PLAIN_TEXT: CellEditorSelectorResult = { component: 'agTextCellEditor' };

/** For plain text. Any validation rule on a column also makes the grid ask the other editors for their errors. */
const PLAIN_TEXT_PARAMS = {
  useFormatter: true,
  getValidationErrors: ({ value }: { readonly value: unknown }) =>
    isRejected(value) ? [words().refused(value.rejected)] : null,
};

const editorOf = (row: GridRow, column: Field): CellEditorSelectorResult => {
  const field = fieldIn(row, column);
  const params = { field };
  if (field.kind === 'attribute' && field.type === 'LIST') return { component: LIST, params, ...OVER };
  if (isChosen(field, definitionOf(row))) return { component: PICKER, params, ...OVER };
  return field.kind === 'attribute' ? { component: TEXT, params } : PLAIN_TEXT;
};

/** The part of a column definition for editing; `onOpen` is called with the row whose cell is opened. */
export const cellEditing = (
  column: Field,
  onOpen: (row: GridRow) => void,
): Partial<ColDef<GridRow, Json>> => ({
  cellEditorSelector: ({ data }) => {
    onOpen(data);
    return editorOf(data, column);
  },
  cellEditorParams: PLAIN_TEXT_PARAMS,
  valueParser: ({ newValue }) =>
    parsedOrRejected(column, newValue === null || newValue === undefined ? '' : String(newValue)),
});
