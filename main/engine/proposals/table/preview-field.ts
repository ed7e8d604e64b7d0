/** The first cells that a field reading would give, while the seller is still choosing it. */
import { derivedColumns } from '../../../../shared/proposals/derived-columns.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import type { FieldReading } from '../../../../shared/proposals/table-reading.ts';
import type { OwnTable } from './derived-table.ts';
import { numbersIn } from './derived-table.ts';

const ROWS = 10;

/** Throws as `derivedColumns` does. */
export const previewField = (
  own: OwnTable,
  reading: FieldReading,
  currency: string,
): readonly { readonly at: number; readonly cell: TableCell }[] => {
  const { table, headers, mapping } = own;
  const source = {
    headers,
    places: own.table.places,
    columns: mapping.columns,
    numbersOf: numbersIn(own, currency),
  };
  const columns = derivedColumns([reading], source);
  return table.rows
    .slice(0, ROWS)
    .flatMap(({ at, cells }) => columns.map(({ cellOf }) => ({ at, cell: cellOf(cells) })));
};
