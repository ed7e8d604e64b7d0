/** The column of a field: the text, tooltip, order and editor of its cells. */
import type {
  CellClassParams,
  CellRendererSelectorResult,
  ColDef,
  Column,
  ICellRendererParams,
  SuppressKeyboardEventParams,
  TooltipCallbackParams,
} from 'ag-grid-community';
import { type Field, isNumeric } from '../../../../shared/ad/fields.ts';
import { LIVE_STATES } from '../../../../shared/ad/liveness.ts';
import type { FieldPath } from '../../../../shared/ad/model.ts';
import { lineMeasureOf, resultColumnOf, resultFieldOf } from '../../../../shared/ad/result-fields.ts';
import type { GridRow } from '../../../../shared/contract/views.ts';
import type { Json } from '../../../../shared/json.ts';
import { ensureDefinition } from '../../../core/reference-data.ts';
import { knownLine, lineOf } from '../../../core/rows/lines.ts';
import { valueAt } from '../../../core/rows/results.ts';
import { app } from '../../../core/state.ts';
import { CELL_FONT, HEADER_FONT } from '../../../core/theme.ts';
import { CellTip } from '../../../core/ui/cell-tip.ts';
import { words } from '../../../core/words.ts';
import { ColumnHead, onHeadKey } from '../../columns/public.ts';
import {
  attributeIn,
  categoryIdOf,
  currencySign,
  defaultCampaignText,
  definitionOf,
  fieldIn,
  isConflict,
  isDraft,
  isMoney,
  isUnrecognized,
  LIVE_STATE,
  liveText,
  lockContextOf,
  lockReason,
  signAt,
  unitLabel,
  withUnit,
} from '../../fields/public.ts';
import { FOUND_RULES } from '../../find/public.ts';
import { lineText, resultTip, totalTip, UNKNOWN } from '../../results/public.ts';
import { isHiddenFirst, isTotal, NARROW, PINNED, USUAL_STATUSES } from '../../sheet/public.ts';
import { MARK_RULES } from '../copy/mark-paint.ts';
import { committing, noteOpened } from '../editors/cell-commit.ts';
import { cellEditing } from '../editors/cell-editor.ts';
import { onGridKey } from '../keys/grid-keys.ts';
import { RANGE_MOUSE } from '../range/mouse.ts';
import { RANGE_RULES } from '../range/paint.ts';
import { ownSorting, sortingOf } from '../rows/row-sort.ts';
import { SCALE_RULES } from '../totals/scales.ts';
import { LineCell } from './line-cell.ts';
import { LiveTip } from './live-tip.ts';
import { PictureCell, pictureTip } from './picture-cell.ts';
import { textWidth } from './text-width.ts';
import { tipOf } from './tips.ts';

export type ColumnShape = {
  readonly field: Field;
  readonly label: string;
  /** The header's text where the label is too long. */
  readonly head?: string;
  readonly headerTip?: string;
  /** In px; by default the field's. */
  readonly width?: number;
  /** A seller's own attribute, which any ad may have. */
  readonly own?: boolean;
  /** A sheet without filters: its header has no menu, and the grid itself sorts. */
  readonly plainHead?: true;
};

/** The grid's own header with our text and menu inside; sorting and moving stay the grid's. */
const HEAD = { innerHeaderComponent: ColumnHead } as const;

/** Long texts and pictures have editors outside the cell. */
const editsElsewhere = (field: Field): boolean =>
  field.kind === 'images' || (field.kind === 'text' && field.long === true);

/** A header's padding, and its sort icon with the sort index, in px. */
const HEAD_SIGNS = 18 + 34;
/** As above for narrow columns: with several sort columns the label is cut short for the index. */
const NARROW_SIGNS = 18 + 18;
/** Most characters of a tooltip. */
const LONGEST_TIP = 200;
/** The padding of a cell, in px. */
const CELL_SIDES = 2 * 9 + 1;

/** The width of the widest of these texts in a cell, in px. */
const wordsWidth = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, CELL_FONT))) + CELL_SIDES;

/** The usual texts of a cell of the field, if they are few. */
const usualWords = (field: Field): readonly string[] => {
  const values = field.path === 'status' ? USUAL_STATUSES : field.kind === 'micros' ? field.words : [];
  return values.map((value) => words().valueAt(field.path, value));
};

/** The initial width of a column, in px. */
export const widthOf = (shape: ColumnShape): number => {
  const { field, width } = shape;
  if (width !== undefined) return width;
  if (field.kind === 'images') return NARROW['images'] ?? field.width;
  const head = textWidth(headerOf(shape), HEADER_FONT);
  const narrow = NARROW[field.path];
  return narrow === undefined
    ? Math.max(field.width, head + HEAD_SIGNS)
    : Math.max(narrow, wordsWidth(usualWords(field)), head + NARROW_SIGNS);
};

/** The header names the currency, so that the cells need only figures. */
const withCurrency = (field: Field, name: string): string => {
  const account = app.get().open?.account;
  if (!isMoney(field) || !account) return name;
  const currency = currencySign(words().locale, account.currency);
  return words().t('grid.header.currency', { field: name, currency });
};

const headerOf = ({ field, label, head }: ColumnShape): string => withCurrency(field, head ?? label);

type RowTest = (row: GridRow) => boolean;

/** A mark for each state, which is not its colour alone. */
const liveRules = (rule: (test: RowTest) => (params: CellClassParams<GridRow, Json>) => boolean) =>
  Object.fromEntries(
    LIVE_STATES.map((state) => [`cell-live-${state}`, rule((row) => row.values[LIVE_STATE] === state)]),
  );

const cellRules = ({ field, own }: ColumnShape): NonNullable<ColDef<GridRow, Json>['cellClassRules']> => {
  const { path } = field;
  const rule =
    (test: RowTest) =>
    ({ data }: CellClassParams<GridRow, Json>) =>
      data !== undefined && !isTotal(data) && test(data);
  const isEmpty: RowTest = (row) => (row.values[path] ?? null) === null;
  return {
    'cell-draft': rule((row) => isDraft(row, path) && !isConflict(row, path)),
    'cell-conflict': rule((row) => signAt(row, path) === 'conflict'),
    'cell-error': rule((row) => signAt(row, path) === 'error'),
    'cell-warning': rule((row) => signAt(row, path) === 'warning'),
    'cell-locked': rule(
      (row) => !resultFieldOf(path) && lockReason(row, field, lockContextOf(row, own)) !== null,
    ),
    ...(field.kind === 'attribute'
      ? { 'cell-unrecognized': rule((row) => isUnrecognized(row, path) && signAt(row, path) === null) }
      : {}),
    ...(field.kind === 'campaign' ? { 'cell-implied': rule(isEmpty) } : {}),
    ...(path === LIVE_STATE ? liveRules(rule) : {}),
  };
};

const tenantLocale = (): string => app.get().open?.account.locale ?? '';

/** The displayed text of a cell; copying and typing use it without units. */
const shownText = (field: Field, row: GridRow | undefined, value: Json): string => {
  const now = words();
  if (!row) return now.value(field, value);
  if (value === null && resultColumnOf(field.path)) return UNKNOWN;
  if (isTotal(row)) return value === null ? '' : now.value(field, value);
  if (field.path === 'status' && row.state === 'gone') return now.t('gone.status');
  if (field.kind === 'campaign' && value === null) return defaultCampaignText(app.get().campaigns, now);
  if (field.path === LIVE_STATE) return liveText(row, now);
  if (field.kind === 'priceUnit' && typeof value === 'string')
    return unitLabel(definitionOf(row), value, tenantLocale()) ?? now.value(field, value);
  const text = now.value(fieldIn(row, field), value);
  if (field.kind !== 'attribute' || typeof value !== 'number') return text;
  return withUnit(text, attributeIn(row, field), tenantLocale());
};

/** The full text of a cell cut by its column's width; long texts are read in their editor. */
const cutText = (column: unknown, shown: string | null | undefined): string | null => {
  if (!shown || shown.length > LONGEST_TIP || !isColumn(column)) return null;
  return textWidth(shown, CELL_FONT) + CELL_SIDES > column.getActualWidth() ? shown : null;
};

const isColumn = (column: unknown): column is Column =>
  typeof column === 'object' && column !== null && 'getActualWidth' in column;

const tooltip =
  ({ field, own }: ColumnShape) =>
  ({ data, column, valueFormatted }: TooltipCallbackParams<GridRow, Json>): string | null => {
    if (!data) return null;
    if (isTotal(data)) return cutText(column, valueFormatted) ?? totalTip(field.path, words());
    const category = categoryIdOf(data);
    if (category !== undefined) ensureDefinition(category);
    const lines = [
      cutText(column, valueFormatted),
      resultFieldOf(field.path) ? null : tipOf(data, fieldIn(data, field), words(), lockContextOf(data, own)),
      field.kind === 'images' ? pictureTip(data, words()) : null,
      resultTip(data, field.path, words()),
      lineTip(data, field.path),
    ];
    return lines.filter(Boolean).join('\n') || null;
  };

/** What the line of a cell says. */
const lineTip = ({ id }: GridRow, path: FieldPath): string | null => {
  const measure = lineMeasureOf(path);
  const line = id === null || !measure ? undefined : knownLine(id, measure);
  return measure && line ? lineText(lineOf(line, measure), measure, words()) : null;
};

const headTip = ({ field, label, head, headerTip }: ColumnShape): Pick<ColDef, 'headerTooltip'> => {
  const tip = headerTip ?? (head === undefined ? undefined : withCurrency(field, label));
  return tip ? { headerTooltip: tip } : {};
};

/** The row of sums has them for its values, and no pictures. */
const cellValue = (row: GridRow, path: FieldPath): Json =>
  isTotal(row) ? (row.values[path] ?? null) : valueAt(row, path);

const lineOfAd = ({ data }: ICellRendererParams<GridRow, Json>): CellRendererSelectorResult | undefined =>
  data && !isTotal(data) ? { component: LineCell } : undefined;

const pictureOfAd = ({ data }: ICellRendererParams<GridRow, Json>): CellRendererSelectorResult | undefined =>
  data && !isTotal(data) ? { component: PictureCell } : undefined;

/** The column of a field. Its own texts are fixed when it is created; those of its cells follow the present state. */
export const columnOf = (shape: ColumnShape): ColDef<GridRow, Json> => {
  const { field, own } = shape;
  const numeric = isNumeric(field);
  const headerName = headerOf(shape);
  return {
    colId: field.path,
    headerName,
    ...(shape.plainHead ? {} : { headerComponentParams: HEAD, suppressHeaderKeyboardEvent: onHeadKey }),
    ...headTip(shape),
    initialWidth: widthOf(shape),
    initialHide: isHiddenFirst(field),
    ...(PINNED.has(field.path) ? { initialPinned: 'left' } : {}),
    cellDataType: false,
    valueGetter: ({ data }) => (data ? cellValue(data, field.path) : null),
    valueFormatter: ({ value, data }) => shownText(field, data, value ?? null),
    ...(shape.plainHead ? ownSorting(field) : sortingOf(field)),
    equals: (a, b) => a === b,
    editable: ({ data }) =>
      data !== undefined &&
      !isTotal(data) &&
      !editsElsewhere(field) &&
      lockReason(data, field, lockContextOf(data, own)) === null,
    cellClass: field.kind === 'images' ? 'cell-pictures' : numeric ? 'cell-number' : 'cell-text',
    headerClass: numeric ? ['ag-right-aligned-header', 'column-number'] : [],
    cellClassRules: {
      ...cellRules(shape),
      ...(resultColumnOf(field.path) ? SCALE_RULES : {}),
      ...FOUND_RULES,
      ...RANGE_RULES,
      ...MARK_RULES,
    },
    ...(field.kind === 'images' ? { cellRendererSelector: pictureOfAd } : {}),
    ...(lineMeasureOf(field.path) ? { cellRendererSelector: lineOfAd, sortable: false } : {}),
    suppressNavigable: ({ data }) => data !== undefined && isTotal(data),
    cellRendererParams: RANGE_MOUSE,
    tooltip: tooltip(shape),
    tooltipComponent: field.path === LIVE_STATE ? LiveTip : CellTip,
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<GridRow, Json>) => onGridKey(params, field),
    ...cellEditing(field, (row) => noteOpened(row, field.path)),
    ...committing(field),
  };
};
