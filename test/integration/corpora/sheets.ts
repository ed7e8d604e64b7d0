import type { Cell, Column, Field } from '../../corpora/cells/column.ts';
import { type Csv, csv, lines, type Table, xlsx } from '../../corpora/systems/table.ts';

/** Columns of the corpus side by side in files, each below a field of the ad that holds such an amount. */

export type MoneyField =
  | 'price'
  | 'price.originalAmountCents'
  | 'shippingOptions.SHIP.costCents'
  | 'bid'
  | 'daily'
  | 'total';

const fieldsFor: Readonly<Record<Field, readonly MoneyField[]>> = {
  price: ['price', 'price.originalAmountCents', 'shippingOptions.SHIP.costCents'],
  bid: ['bid'],
  daily: ['daily', 'total'],
  total: ['total', 'daily'],
  percent: [],
};

export type Placed = { readonly index: number; readonly column: Column; readonly field: MoneyField };

export type Sheet = { readonly placed: readonly Placed[]; readonly rows: number; readonly workbook: boolean };

/** Packs columns into few sheets: of one language, of like lengths, workbooks where there are numbers. */
export function sheetsOf(columns: readonly Column[], together: number): Sheet[] {
  const groups = Map.groupBy(
    columns.map((column, index) => ({ column, index })),
    ({ column }) => `${column.language} ${column.cells.some((cell) => typeof cell.content === 'number')}`,
  );
  return [...groups.values()].flatMap((group) => {
    const longestFirst = group.toSorted((one, other) => other.column.cells.length - one.column.cells.length);
    const open: Placed[][] = [];
    for (const { column, index } of longestFirst) {
      const fields = fieldsFor[column.field];
      const free = (placed: readonly Placed[]) =>
        placed.length < together
          ? fields.find((field) => placed.every((other) => other.field !== field))
          : undefined;
      const sheet = open.find((placed) => free(placed) !== undefined);
      const field = free(sheet ?? []);
      if (field === undefined) continue;
      if (sheet === undefined) open.push([{ index, column, field }]);
      else sheet.push({ index, column, field });
    }
    return open.map((placed, at) => ({
      placed,
      rows: Math.max(...placed.map(({ column }) => column.cells.length)),
      workbook: isWorkbook(placed, at),
    }));
  });
}

/** Numbers need a workbook. Of the others every fourth is one, unless it holds what only csv files hold. */
function isWorkbook(placed: readonly Placed[], at: number): boolean {
  const cells: Cell[] = placed.flatMap(({ column }) => column.cells);
  if (cells.some((cell) => typeof cell.content === 'number')) return true;
  return at % 4 === 3 && cells.every((cell) => !/^["=]/.test(String(cell.content)));
}

export function headerOf(at: number): string {
  return `k${at + 1}`;
}

/** The bytes of a sheet whose rows are these ads. Names of columns say nothing: the mapping says it all. */
export async function written(sheet: Sheet, adIds: readonly number[]): Promise<Uint8Array> {
  const headers = ['ad', 'type', ...sheet.placed.map((_, at) => headerOf(at))];
  const table: Table = {
    above: [],
    headers,
    rows: adIds.map((id, row) => ({
      ad: id,
      type: 'FIXED_PRICE',
      ...Object.fromEntries(
        sheet.placed.map(({ column }, at) => [headerOf(at), column.cells[row]?.content ?? '']),
      ),
    })),
    below: [],
  };
  if (sheet.workbook) return await xlsx({ sheets: [{ name: 'Blad1', rows: lines(table) }] });
  const english = sheet.placed[0]?.column.language === 'en';
  const form: Csv = { separator: english ? ',' : ';', quotes: 'needed', end: '\r\n', encoding: 'utf8-bom' };
  return csv(table, form);
}

export function mappingOf(sheet: Sheet): Record<string, string> {
  return {
    ad: 'id',
    type: 'priceType',
    ...Object.fromEntries(sheet.placed.map(({ field }, at) => [headerOf(at), field])),
  };
}
