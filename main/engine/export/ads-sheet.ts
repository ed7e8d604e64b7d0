/** The sheet to edit: one row per ad, or empty rows for new ads. */
import { resultColumnOf } from '../../../shared/ad/result-fields.ts';
import type { Category } from '../../../shared/category/category.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { NamedList, Sheet, SheetColumn, SheetRow } from '../workbook/sheet-plan.ts';
import type { ExportColumn } from './columns.ts';
import type { ColumnLimits } from './limits.ts';
import { limitsOf } from './limits.ts';
import type { ExportReader } from './row-cells.ts';

/** Empty rows below the last ad for new ones, with the same data validation. */
const SPARE_ROWS = 200;
/** Row heights in lines. Long texts would make a row as high as the screen, so only the note column makes it grow. */
const LINES = { least: 2, most: 4 } as const;

const SIGNS: Readonly<Record<string, string>> = { EUR: '€', CAD: '$', USD: '$', GBP: '£' };

/**
 * A number format such as `"€" #,##0.00####`: it shows all decimals that matter, as few programs show that they
 * rounded.
 */
export const amountFormat = (currency: string, decimals: number): string =>
  `"${(SIGNS[currency] ?? currency).replaceAll('"', '')}" #,##0.00${'#'.repeat(decimals - 2)}`;

type ColumnFormat = Pick<SheetColumn, 'kind' | 'format'>;

const columnFormatOf = ({ path, field, long }: ExportColumn, currency: string): ColumnFormat => {
  if (long) return { kind: 'long-text' };
  if (resultColumnOf(path) && field?.kind !== 'micros') return { kind: 'number' };
  if (field?.kind === 'micros') return { kind: 'amount', format: amountFormat(currency, 6) };
  if (field?.kind === 'cents') return { kind: 'amount', format: amountFormat(currency, 2) };
  if (field?.kind === 'timestamp') return { kind: 'time' };
  return { kind: field?.kind === 'attribute' && field.type === 'NUMBER' ? 'any' : 'text' };
};

const sheetColumn = (
  column: ExportColumn,
  { note, validation }: ColumnLimits,
  currency: string,
): SheetColumn => ({
  header: column.header,
  width: column.width,
  ...columnFormatOf(column, currency),
  locked: column.locked,
  ...(column.long ? { clipped: !column.locked } : {}),
  ...(note === undefined ? {} : { note }),
  ...(validation ? { validation } : {}),
});

export type AdsSheet = { readonly sheet: Sheet; readonly lists: readonly NamedList[] };

/** `category` is the category of all rows, undefined where they have several. */
export const adsSheet = (
  columns: readonly ExportColumn[],
  rows: Iterable<SheetRow>,
  reader: ExportReader & { readonly currency: string },
  { category, protect }: { readonly category: Category | undefined; readonly protect: boolean },
): AdsSheet => {
  const limits = limitsOf(columns, category, reader);
  const titleAt = columns.findIndex(({ path }) => path === 'title');
  return {
    sheet: {
      name: translate(reader.language)('export.sheet.ads'),
      columns: columns.map((column, at) => sheetColumn(column, limits[at] ?? {}, reader.currency)),
      rows,
      filter: true,
      frozenColumns: titleAt < 2 ? titleAt + 1 : 0,
      protect,
      spareRows: SPARE_ROWS,
      lines: LINES,
    },
    lists: limits.flatMap(({ list }) => list ?? []),
  };
};
