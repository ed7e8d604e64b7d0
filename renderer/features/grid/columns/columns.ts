/** The grid's columns: the row's number, every field of the table, and the attributes of the view. */
import type { ColDef, GridApi, TooltipCallbackParams } from 'ag-grid-community';
import { CAMPAIGN_FIELDS, fieldOfRow, PACE_FIELD } from '../../../../shared/ad/campaign-fields.ts';
import { type Field, fieldOf } from '../../../../shared/ad/fields.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { lineMeasureOf, resultColumnOf } from '../../../../shared/ad/result-fields.ts';
import { attributeLabel } from '../../../../shared/category/category.ts';
import { textIn } from '../../../../shared/category/localized.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { lineName, resultName } from '../../../../shared/locale/index.ts';
import { layout } from '../../../core/layout.ts';
import { app } from '../../../core/state.ts';
import { CellTip } from '../../../core/ui/cell-tip.ts';
import { type Words, words } from '../../../core/words.ts';
import { campaignFieldLabel, gravest, shownAt } from '../../fields/public.ts';
import type { AttributeColumn } from '../../sheet/public.ts';
import {
  isFirstSight,
  isHead,
  isTotal,
  placeIn,
  SHEET_FIELDS,
  shortName,
  titleWidth,
} from '../../sheet/public.ts';
import { type ColumnShape, columnOf, widthOf } from './cell-column.ts';
import { rowTip } from './tips.ts';

/** Does a sheet have a visible column for a field, possibly scrolled out of view? */
const hasColumn = (api: GridApi<GridRow>, path: FieldPath): boolean =>
  api.getColumn(shownAt(path))?.isVisible() === true;

/** The most severe problem of a row without a visible column. */
const hiddenProblem = (api: GridApi<GridRow>, row: GridRow) =>
  row.problems.length === 0 ? null : gravest(row.problems.filter(({ field }) => !hasColumn(api, field)));

/** The drafted fields of a row without a visible column. */
const hiddenEdits = (api: GridApi<GridRow>, row: GridRow): readonly FieldPath[] =>
  row.state === 'new'
    ? []
    : Object.keys(row.drafts).filter((path) => fieldOfRow(row.key, path) && !hasColumn(api, path));

const hasHiddenConflict = (api: GridApi<GridRow>, row: GridRow): boolean =>
  Object.keys(row.conflicts).some((path) => !hasColumn(api, path));

/** The tooltip of a row's number: its state, its problems, and drafts without a visible column. */
const numberTip = (api: GridApi<GridRow>, row: GridRow, now: Words): string | null => {
  const names = hiddenEdits(api, row).map((path) => now.fieldLabel(path));
  const edits = names.length > 0 ? now.t('grid.tip.hidden_edits', { fields: names.join(', ') }) : null;
  return [rowTip(row, now), edits].filter(Boolean).join('\n') || null;
};

/** In place of a number, in the row of sums. */
const SUM_SIGN = 'Σ';

/** The row's number, the mark of a new row, and the sign of problems without a visible column. */
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
  valueGetter: ({ node, api, data }) =>
    data && isTotal(data) ? SUM_SIGN : (placeIn(api, node?.rowIndex ?? 0) ?? 0) + 1,
  cellClass: 'cell-row',
  cellClassRules: {
    'row-new': ({ data }) => data?.state === 'new',
    'row-gone': ({ data }) => data?.state === 'gone',
    'cell-draft': ({ data, api }) =>
      data !== undefined && hiddenEdits(api, data).length > 0 && !hasHiddenConflict(api, data),
    'cell-conflict': ({ data, api }) => data !== undefined && hasHiddenConflict(api, data),
    'cell-error': ({ data, api }) => data !== undefined && hiddenProblem(api, data) === 'error',
    'cell-warning': ({ data, api }) => data !== undefined && hiddenProblem(api, data) === 'warning',
  },
  tooltip: ({ data, api }: TooltipCallbackParams<GridRow, Json>) =>
    data ? numberTip(api, data, words()) : null,
  tooltipComponent: CellTip,
});

const made = new Map<string, ColDef<GridRow, Json>[]>();

/** The columns of the fields; the title gets the width the other initial columns leave. */
const sheetColumns = (now: Words): readonly ColDef<GridRow, Json>[] => {
  const shapes = SHEET_FIELDS.map((field): ColumnShape => {
    const short = shortName(field.path);
    const result = resultColumnOf(field.path);
    const line = lineMeasureOf(field.path);
    const ofResult = result
      ? resultName(now.language, result, 'head')
      : line && lineName(now.language, line, 'head');
    const head = ofResult ?? (short && now.t(short));
    return { field, label: now.fieldLabel(field.path), ...(head ? { head } : {}) };
  });
  const others = shapes
    .filter(({ field }) => isFirstSight(field))
    .reduce((sum, shape) => sum + widthOf(shape), 0);
  const width = titleWidth(others, window.innerWidth, layout.get());
  return shapes.map((shape) => columnOf(shape.field.path === 'title' ? { ...shape, width } : shape));
};

/** The columns for a locale: the same array each time, so that the grid does not rebuild them. */
export const columnsFor = (locale: string): ColDef<GridRow, Json>[] => {
  const name = `${locale} ${app.get().open?.account.currency ?? ''}`;
  const known = made.get(name);
  if (known) return known;
  const columns = [rowColumn(words()), ...sheetColumns(words())];
  made.set(name, columns);
  return columns;
};

/** The columns of the sheet of campaigns, in the order of their fields. */
export const campaignColumns = (now: Words): ColDef<GridRow, Json>[] => [
  rowColumn(now),
  ...CAMPAIGN_FIELDS.map((field) => {
    const short = shortName(field.path);
    const label = campaignFieldLabel(field.path, now);
    const help = field.path === PACE_FIELD ? { headerTip: now.t('field.pace.help') } : {};
    return columnOf({ field, label, plainHead: true, ...(short ? { head: now.t(short) } : {}), ...help });
  }),
];

const ownTip = (now: Words): string => now.t('attributes.own');

/** What the category defines of an attribute: its group, its help, and its use, one per line. */
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
  const name = column.definition ? attributeLabel(column.definition, locale) : now.fieldLabel(field.path);
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

/** The columns of attributes; one that stays keeps its object. */
export const attributeColumnsFor = (columns: readonly AttributeColumn[]): ColDef<GridRow, Json>[] =>
  columns.flatMap(attributeColumnFor);

export const ROW_CLASS_RULES = {
  'row-total': ({ data }: { readonly data?: GridRow | undefined }) => data !== undefined && isTotal(data),
  'group-head': ({ data }: { readonly data?: GridRow | undefined }) => data !== undefined && isHead(data),
  'row-deleted': ({ data }: { readonly data?: GridRow | undefined }) =>
    data?.state === 'deleted' || data?.state === 'final' || data?.state === 'gone',
  'row-paused': ({ data }: { readonly data?: GridRow | undefined }) => data?.values['status'] === 'PAUSED',
};
