/** How a field becomes a column: what its cells show, say, sort by and open. */
import type {
  CellClassParams,
  ColDef,
  SuppressKeyboardEventParams,
  TooltipCallbackParams,
} from 'ag-grid-community';
import { type Field, isNumeric } from '../../shared/ad/fields.ts';
import type { GridRow } from '../../shared/contract/views.ts';
import type { Json } from '../../shared/json.ts';
import { app } from '../app/state.ts';
import { needCategory } from '../app/sync.ts';
import { HEADER_FONT } from '../app/theme.ts';
import { words } from '../app/words.ts';
import { ColumnHead } from '../columns/column-head.tsx';
import { onHeadKey } from '../columns/column-menu-state.ts';
import { FOUND_RULES } from '../find/found-paint.ts';
import { aroundOf, attributeIn, categoryIdOf, definitionOf, fieldIn } from './around.ts';
import { committing, noteOpened } from './cell-commit.ts';
import { cellEditing } from './cell-editor.ts';
import { isConflict, isDraft, isUnrecognized, lockReason, signAt } from './cell-state.ts';
import { CellTip } from './cell-tip.ts';
import { onGridKey } from './grid-keys.ts';
import { MARK_RULES } from './mark-paint.ts';
import { RANGE_MOUSE } from './range-mouse.ts';
import { RANGE_RULES } from './range-paint.ts';
import { sortingOf } from './row-sort.ts';
import { currencySign, defaultCampaignText, isMoney, unitLabel, withUnit } from './shown-text.ts';
import { textWidth } from './text-width.ts';
import { tipOf } from './tips.ts';

export type ColumnShape = {
  readonly field: Field;
  readonly label: string;
  readonly headerTip?: string;
  /** An attribute of the seller's own: any ad may have it. */
  readonly own?: boolean;
};

/** The grid's own head with our words and menu in it: sorting and moving stay the grid's. */
const HEAD = { innerHeaderComponent: ColumnHead } as const;

/** Columns that stay in sight while the others scroll. */
const PINNED: ReadonlySet<string> = new Set(['title']);

/** Long texts and pictures have editors of their own, outside the cell. */
const editsElsewhere = (field: Field): boolean =>
  field.kind === 'images' || (field.kind === 'text' && field.long === true);

/** A head's padding, and the sign of sorting with its place among several. */
const HEAD_SIGNS = 18 + 34;

const headerWidth = (label: string): number => textWidth(label, HEADER_FONT) + HEAD_SIGNS;

type RowTest = (row: GridRow) => boolean;

const cellRules = ({ field, own }: ColumnShape): NonNullable<ColDef<GridRow, Json>['cellClassRules']> => {
  const { path } = field;
  const rule =
    (test: RowTest) =>
    ({ data }: CellClassParams<GridRow, Json>) =>
      data !== undefined && test(data);
  const isEmpty: RowTest = (row) => (row.values[path] ?? null) === null;
  return {
    'cell-draft': rule((row) => isDraft(row, path) && !isConflict(row, path)),
    'cell-conflict': rule((row) => signAt(row, path) === 'conflict'),
    'cell-error': rule((row) => signAt(row, path) === 'error'),
    'cell-warning': rule((row) => signAt(row, path) === 'warning'),
    'cell-locked': rule((row) => lockReason(row, field, aroundOf(row, own)) !== null),
    ...(field.kind === 'attribute'
      ? { 'cell-unrecognized': rule((row) => isUnrecognized(row, path) && signAt(row, path) === null) }
      : {}),
    ...(field.kind === 'campaign' ? { 'cell-implied': rule(isEmpty) } : {}),
  };
};

const tenantLocale = (): string => app.get().open?.account.locale ?? '';

/** What a cell shows; what is copied from it and typed into it has no units. */
const shownText = (field: Field, row: GridRow | undefined, value: Json): string => {
  const now = words();
  if (!row) return now.value(field, value);
  if (field.path === 'status' && row.state === 'gone') return now.t('gone.status');
  if (field.kind === 'campaign' && value === null) return defaultCampaignText(app.get().campaigns, now);
  if (field.kind === 'priceUnit' && typeof value === 'string')
    return unitLabel(definitionOf(row), value, tenantLocale()) ?? now.value(field, value);
  const text = now.value(fieldIn(row, field), value);
  if (field.kind !== 'attribute' || typeof value !== 'number') return text;
  return withUnit(text, attributeIn(row, field), tenantLocale());
};

const tooltip =
  ({ field, own }: ColumnShape) =>
  ({ data }: TooltipCallbackParams<GridRow, Json>): string | null => {
    if (!data) return null;
    const category = categoryIdOf(data);
    if (category !== undefined) needCategory(category);
    return tipOf(data, fieldIn(data, field), words(), aroundOf(data, own));
  };

/** A header says the currency once, so that the cells below hold figures only. */
const headerOf = ({ field, label }: ColumnShape): string => {
  const account = app.get().open?.account;
  if (!isMoney(field) || !account) return label;
  const currency = currencySign(words().locale, account.currency);
  return words().t('grid.header.currency', { field: label, currency });
};

/** The column of a field. Its words are those of the time it is made; what its cells say is always of now. */
export const columnOf = (shape: ColumnShape): ColDef<GridRow, Json> => {
  const { field, own } = shape;
  const numeric = isNumeric(field);
  const headerName = headerOf(shape);
  return {
    colId: field.path,
    headerName,
    headerComponentParams: HEAD,
    suppressHeaderKeyboardEvent: onHeadKey,
    ...(shape.headerTip ? { headerTooltip: shape.headerTip } : {}),
    initialWidth: Math.max(field.width, headerWidth(headerName)),
    ...(PINNED.has(field.path) ? { initialPinned: 'left' } : {}),
    cellDataType: false,
    valueGetter: ({ data }) => data?.values[field.path] ?? null,
    valueFormatter: ({ value, data }) => shownText(field, data, value ?? null),
    ...sortingOf(field),
    equals: (a, b) => a === b,
    editable: ({ data }) =>
      data !== undefined && !editsElsewhere(field) && lockReason(data, field, aroundOf(data, own)) === null,
    cellClass: numeric ? 'cell-number' : 'cell-text',
    headerClass: numeric ? ['ag-right-aligned-header', 'column-number'] : [],
    cellClassRules: { ...cellRules(shape), ...FOUND_RULES, ...RANGE_RULES, ...MARK_RULES },
    cellRendererParams: RANGE_MOUSE,
    tooltip: tooltip(shape),
    tooltipComponent: CellTip,
    suppressKeyboardEvent: (params: SuppressKeyboardEventParams<GridRow, Json>) => onGridKey(params, shape),
    ...cellEditing(field, (row) => noteOpened(row, field.path)),
    ...committing(field),
  };
};
