/** The grid's columns, all derived from the table of fields. */
import type {
  CellClassParams,
  ColDef,
  SuppressKeyboardEventParams,
  TooltipCallbackParams,
} from 'ag-grid-community';
import type { TextCode } from '../../shared/ad/codec.ts';
import { FIELDS, type Field, isNumeric } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { type Words, words } from '../app/words.ts';
import { gravest, isConflict, isDraft, lockReason, signAt } from './cell-state.ts';
import { CellTip } from './cell-tip.tsx';
import { comparatorOf, emptyLast } from './compare.ts';
import { onGridKey } from './grid-keys.ts';
import { isChosen } from './options.ts';
import { PickerEditor } from './picker-editor.tsx';
import { rowTip, tipOf } from './tips.ts';

/** Text typed into a cell that is no value of its field; the editor stays open and says so. */
export type Rejected = { readonly rejected: TextCode; readonly text: string };

export const isRejected = (value: unknown): value is Rejected =>
  typeof value === 'object' && value !== null && 'rejected' in value && 'text' in value;

/** Long texts and pictures have editors of their own, outside the cell. */
export const editsElsewhere = (field: Field): boolean =>
  field.kind === 'images' || (field.kind === 'text' && field.long === true);

/** Columns that stay in sight while the others scroll. */
const PINNED: ReadonlySet<string> = new Set(['title']);

/** Room for a header's words at 12 px, its padding and the sign of sorting. */
const headerWidth = (label: string): number => label.length * 7 + 34;

const cellRules = (field: Field): NonNullable<ColDef<GridRow, Json>['cellClassRules']> => {
  const rule =
    (test: (row: GridRow) => boolean) =>
    ({ data }: CellClassParams<GridRow, Json>) =>
      data !== undefined && test(data);
  return {
    'cell-draft': rule((row) => isDraft(row, field.path) && !isConflict(row, field.path)),
    'cell-conflict': rule((row) => signAt(row, field.path) === 'conflict'),
    'cell-error': rule((row) => signAt(row, field.path) === 'error'),
    'cell-warning': rule((row) => signAt(row, field.path) === 'warning'),
    'cell-locked': rule((row) => lockReason(row, field) !== null),
  };
};

const textEditor = (field: Field): Partial<ColDef<GridRow, Json>> => ({
  cellEditor: 'agTextCellEditor',
  cellEditorParams: {
    useFormatter: true,
    getValidationErrors: ({ value }: { readonly value: unknown }) =>
      isRejected(value) ? [words().refused(value.rejected)] : null,
  },
  valueParser: ({ newValue }) => {
    const text = newValue === null || newValue === undefined ? '' : String(newValue);
    const parsed = words().parse(field, text);
    return parsed.ok ? parsed.value : ({ rejected: parsed.code, text } satisfies Rejected as unknown as Json);
  },
});

const pickerEditor = (field: Field): Partial<ColDef<GridRow, Json>> => ({
  cellEditor: PickerEditor,
  cellEditorParams: { field },
  cellEditorPopup: true,
  cellEditorPopupPosition: 'over',
});

const columnOf = (field: Field, now: Words): ColDef<GridRow, Json> => {
  const numeric = isNumeric(field);
  const label = (value: Json): string => words().value(field, value);
  const collate = new Intl.Collator(now.locale).compare;
  return {
    colId: field.path,
    headerName: now.field(field.path),
    width: Math.max(field.width, headerWidth(now.field(field.path))),
    pinned: PINNED.has(field.path) ? 'left' : null,
    cellDataType: false,
    valueGetter: ({ data }) => data?.values[field.path] ?? null,
    valueFormatter: ({ value }) => label(value ?? null),
    comparator: (a, b, _nodeA, _nodeB, descending) =>
      emptyLast(comparatorOf(field, label, collate))(a ?? null, b ?? null, descending),
    equals: (a, b) => a === b,
    editable: ({ data }) => data !== undefined && !editsElsewhere(field) && lockReason(data, field) === null,
    cellClass: numeric ? 'cell-number' : 'cell-text',
    headerClass: numeric ? 'ag-right-aligned-header' : '',
    cellClassRules: cellRules(field),
    tooltip: ({ data }: TooltipCallbackParams<GridRow, Json>) => (data ? tipOf(data, field, words()) : null),
    tooltipComponent: CellTip,
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<GridRow, Json>) => onGridKey(params, field),
    ...(isChosen(field) ? pickerEditor(field) : textEditor(field)),
  };
};

/** The number of a row, the mark of a new one, and the sign of problems that no column shows. */
const rowColumn = (now: Words): ColDef<GridRow, Json> => {
  const shown = new Set(FIELDS.map((field) => field.path));
  const hidden = (row: GridRow) => gravest(row.problems.filter((problem) => !shown.has(problem.field)));
  return {
    colId: '#',
    headerName: '#',
    headerTooltip: now.t('grid.row'),
    width: 54,
    pinned: 'left',
    lockPosition: 'left',
    resizable: false,
    sortable: false,
    suppressMovable: true,
    suppressNavigable: true,
    editable: false,
    cellDataType: false,
    valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
    cellClass: 'cell-row',
    cellClassRules: {
      'row-new': ({ data }) => data?.state === 'new',
      'cell-error': ({ data }) => data !== undefined && hidden(data) === 'error',
      'cell-warning': ({ data }) => data !== undefined && hidden(data) === 'warning',
    },
    tooltip: ({ data }: TooltipCallbackParams<GridRow, Json>) => (data ? rowTip(data, words()) : null),
    tooltipComponent: CellTip,
  };
};

const made = new Map<string, ColDef<GridRow, Json>[]>();

/** The columns for a reader's locale: the same list each time, so that the grid never builds them anew. */
export const columnsFor = (locale: string): ColDef<GridRow, Json>[] => {
  const known = made.get(locale);
  if (known) return known;
  const columns = [rowColumn(words()), ...FIELDS.map((field) => columnOf(field, words()))];
  made.set(locale, columns);
  return columns;
};

export const ROW_CLASS_RULES = {
  'row-deleted': ({ data }: { readonly data?: GridRow | undefined }) =>
    data?.state === 'deleted' || data?.state === 'final' || data?.state === 'gone',
  'row-paused': ({ data }: { readonly data?: GridRow | undefined }) => data?.values['status'] === 'PAUSED',
};
