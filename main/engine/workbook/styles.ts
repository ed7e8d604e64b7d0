/** Styles of cells. Cells with the same style share one object, as exceljs looks each object up once. */
import type { Style } from './exceljs.ts';
import type { CellMark, CellTone, SheetColumn } from './sheet-plan.ts';

const HEADER_FILL = 'FFE8EDF2';
const LOCKED_TEXT = 'FF5B6770';
/** Background colours, light enough for black text; the row also has the reason in words. */
const TONES: Readonly<Record<CellTone, string>> = {
  draft: 'FFE3F0FF',
  warning: 'FFFFF3CD',
  error: 'FFFDE2E1',
};

/** Named in every font, as programs substitute another font where the name is missing. */
const FONT = { name: 'Calibri', family: 2, size: 11 } as const;

const FORMATS: Readonly<Record<SheetColumn['kind'], string>> = {
  text: '@',
  'long-text': '@',
  number: 'General',
  amount: '0.00',
  time: 'yyyy-mm-dd hh:mm:ss',
  any: 'General',
  fact: 'General',
};

const solid = (argb: string): NonNullable<Style['fill']> => ({
  type: 'pattern',
  pattern: 'solid',
  fgColor: { argb },
});

/**
 * Amounts, and the words in place of one, are right-aligned with a small indent; times and facts are left-aligned
 * like texts.
 */
const sideOf = (kind: SheetColumn['kind']): NonNullable<Style['alignment']> => {
  if (kind === 'amount' || kind === 'number') return { horizontal: 'right', indent: 1 };
  return kind === 'time' || kind === 'fact' ? { horizontal: 'left' } : {};
};

/** The style of a time in another column; without a format it would show as a number of days. */
export const timeStyle = ({ format: _format, ...column }: SheetColumn): Style =>
  columnStyle({ ...column, kind: 'time' });

const columnStyle = ({ kind, format, locked = false }: SheetColumn): Style => ({
  numFmt: format ?? FORMATS[kind],
  alignment: { vertical: 'top', wrapText: kind === 'long-text', ...sideOf(kind) },
  protection: { locked },
  ...(locked ? { font: { ...FONT, color: { argb: LOCKED_TEXT } } } : {}),
});

/** The style of a column's header. */
export const headerStyle = ({ kind }: SheetColumn): Style => ({
  numFmt: '@',
  font: { ...FONT, bold: true },
  fill: solid(HEADER_FILL),
  alignment: { vertical: 'middle', wrapText: true, ...sideOf(kind) },
});

export type ColumnStyles = {
  readonly plain: Style;
  readonly of: (mark: CellMark) => Style;
};

/** The styles of a column's cells. */
export const stylesOf = (column: SheetColumn): ColumnStyles => {
  const made = new Map<string, Style>();
  return {
    plain: columnStyle(column),
    of: ({ tone, locked }) => {
      const name = `${tone} ${locked}`;
      const known = made.get(name);
      if (known) return known;
      const style = {
        ...columnStyle({ ...column, locked }),
        ...(tone === null ? {} : { fill: solid(TONES[tone]) }),
      };
      made.set(name, style);
      return style;
    },
  };
};
