/** Recipes for exports of systems, written shortly. */
import type { Recipe } from '../../../shared/proposals/recipe.ts';
import type { ColumnReading, FieldReading } from '../../../shared/proposals/table-reading.ts';

type BuiltIn = Omit<Recipe, 'reading'> & {
  readonly reading: Omit<Recipe['reading'], 'columns'> & { readonly columns: readonly ColumnReading[] };
};

/** Columns of the system that the reading does not name are left out, whatever their names may mean elsewhere. */
export const builtIn = ({ reading, ...recipe }: BuiltIn): Recipe => {
  const named = new Set(reading.columns.map(({ column }) => column));
  const others = recipe.headers.filter((header) => !named.has(header));
  return {
    ...recipe,
    reading: {
      ...reading,
      columns: [...reading.columns, ...others.map((column) => ({ column, to: null }))],
    },
  };
};

/** The text of a value that says nothing. */
export const NOTHING = '';

/**
 * The price where a sale is on, by the first of these that the file has the columns for: a sale with dates may be over
 * or still to come, so it holds only where none of them is filled.
 */
export const saleWithout = (column: string, dates: readonly string[]): readonly FieldReading[] => {
  const isOpen = (names: readonly string[]): string =>
    names.map((name) => `{${name}} is empty`).join(' and ');
  const formulas = [
    ...(dates.length > 1 ? [`if(${isOpen(dates)}, {${column}})`] : []),
    ...dates.map((date) => `if(${isOpen([date])}, {${column}})`),
    `{${column}}`,
  ];
  return formulas.map((formula) => ({ to: 'price.amountCents', from: { formula }, rows: 'all' }));
};
