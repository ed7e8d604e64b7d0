/** Columns of which a recipe names one each, and which cannot be told apart in a file: the seller is asked about each. */
import type { FieldPath } from '../ad/model.ts';
import { hintKey } from './header.ts';
import type { ColumnReading } from './table-reading.ts';

/**
 * What several columns may be for that a name of the recipe may mean, by their headers in the form of hints
 * and in lower case.
 */
export type SharedNames = ReadonlyMap<string, readonly FieldPath[]>;

/** The fields of columns that a recipe names by a name which may mean several columns of the file. */
export const sharedNames = (
  columns: readonly ColumnReading[],
  headers: readonly string[],
  find: (name: string) => readonly number[],
): SharedNames => {
  const shared = new Map<string, readonly FieldPath[]>();
  for (const { column, to } of columns) {
    const found = find(column);
    if (!to || found.length < 2) continue;
    for (const header of new Set(found.map((at) => hintKey(headers[at] ?? '').toLowerCase())))
      shared.set(header, [...(shared.get(header) ?? []), to]);
  }
  return shared;
};
