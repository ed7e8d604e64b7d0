/** The grid's columns: the row's number, every field of the table, and the attributes a view is about. */
import type { ColDef, TooltipCallbackParams } from 'ag-grid-community';
import { FIELDS, type Field, fieldOf } from '../../shared/ad/fields.ts';
import { attributeLabel } from '../../shared/category/category.ts';
import { textIn } from '../../shared/category/localized.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { type Words, words } from '../app/words.ts';
import type { AttributeColumn } from './attribute-columns.ts';
import { columnOf } from './cell-column.ts';
import { gravest, shownAt } from './cell-state.ts';
import { CellTip } from './cell-tip.ts';
import { gridApi } from './grid-handle.ts';
import { rowTip } from './tips.ts';

/** The gravest problem of a row that no column shows. */
const hiddenProblem = (row: GridRow) => {
  if (row.problems.length === 0) return null;
  const api = gridApi();
  return gravest(row.problems.filter((problem) => !api?.getColumn(shownAt(problem.field))?.isVisible()));
};

/** The number of a row, the mark of a new one, and the sign of problems that no column shows. */
const rowColumn = (now: Words): ColDef<GridRow, Json> => ({
  colId: '#',
  headerName: '#',
  headerTooltip: now.t('grid.row'),
  initialWidth: 54,
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
    'row-gone': ({ data }) => data?.state === 'gone',
    'cell-error': ({ data }) => data !== undefined && hiddenProblem(data) === 'error',
    'cell-warning': ({ data }) => data !== undefined && hiddenProblem(data) === 'warning',
  },
  tooltip: ({ data }: TooltipCallbackParams<GridRow, Json>) => (data ? rowTip(data, words()) : null),
  tooltipComponent: CellTip,
});

const made = new Map<string, ColDef<GridRow, Json>[]>();

/** The columns for a reader's locale: the same list each time, so that the grid never builds them anew. */
export const columnsFor = (locale: string): ColDef<GridRow, Json>[] => {
  const name = `${locale} ${app.get().open?.account.currency ?? ''}`;
  const known = made.get(name);
  if (known) return known;
  const columns = [
    rowColumn(words()),
    ...FIELDS.map((field) => columnOf({ field, label: words().field(field.path) })),
  ];
  made.set(name, columns);
  return columns;
};

const ownTip = (now: Words): string => now.t('attributes.own');

/** What the category says of an attribute, line by line: its group, its help, and how it can be used. */
const attributeTip = ({ definition }: AttributeColumn, now: Words, locale: string): string => {
  if (!definition) return ownTip(now);
  const lines = [
    textIn(definition.group, locale),
    textIn(definition.tooltip, locale),
    ...definition.hints,
    definition.mandatory && now.t('attributes.needed'),
    !definition.writable && now.t('attributes.read_only'),
    definition.writable && !definition.updatable && now.t('attributes.create_only'),
    definition.searchable && now.t('attributes.searchable'),
  ];
  return lines.filter(Boolean).join('\n');
};

const attributeName = (column: AttributeColumn, field: Field, now: Words, locale: string): string => {
  const name = column.definition ? attributeLabel(column.definition, locale) : now.field(field.path);
  return column.locale === undefined ? name : now.t('attributes.in_locale', { name, locale: column.locale });
};

type Made = { readonly column: AttributeColumn; readonly def: ColDef<GridRow, Json> };
const attributesMade = new Map<string, Made>();

const attributeColumnFor = (column: AttributeColumn): readonly ColDef<GridRow, Json>[] => {
  const now = words();
  const locale = app.get().open?.account.locale ?? '';
  const name = `${now.locale} ${locale} ${column.path} ${column.type}`;
  const known = attributesMade.get(name);
  if (known?.column.definition === column.definition && known) return [known.def];
  const field = fieldOf(column.path, column.type);
  if (!field) return [];
  const def = columnOf({
    field,
    label: attributeName(column, field, now, locale),
    headerTip: attributeTip(column, now, locale),
    own: column.definition === undefined,
  });
  attributesMade.set(name, { column, def });
  return [def];
};

/** The columns of attributes; one that stays is the same object as before. */
export const attributeColumnsFor = (columns: readonly AttributeColumn[]): ColDef<GridRow, Json>[] =>
  columns.flatMap(attributeColumnFor);

export const ROW_CLASS_RULES = {
  'row-deleted': ({ data }: { readonly data?: GridRow | undefined }) =>
    data?.state === 'deleted' || data?.state === 'final' || data?.state === 'gone',
  'row-paused': ({ data }: { readonly data?: GridRow | undefined }) => data?.values['status'] === 'PAUSED',
};
