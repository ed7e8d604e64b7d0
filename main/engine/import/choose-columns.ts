/**
 * Which columns are read of a table that has more than are read at once, or of which the seller wants some: those that
 * are named, else those of the recipe that it fits, or that were chosen for its list last time. Without any the seller
 * is asked.
 */
import { basename } from 'node:path';
import type { ImportRequest } from '../../../shared/contract/commands/workbooks.ts';
import type { ColumnsToChoose, ColumnToChoose } from '../../../shared/proposals/chosen-columns.ts';
import { columnsMeant } from '../../../shared/proposals/chosen-columns.ts';
import { isDoubt } from '../../../shared/proposals/doubts.ts';
import { guessColumns, isNaming } from '../../../shared/proposals/header.ts';
import { MARK_COLUMN, TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';
import type { FileReading } from '../../../shared/proposals/recipe.ts';
import { columnsOfRecipe, recipeAlike } from '../../../shared/proposals/recipe.ts';
import type { TableSource } from '../proposals/table/table.ts';
import { layoutIn } from '../proposals/table/table.ts';
import { inTimeSlices, yieldToEventLoop } from '../time-slices.ts';
import type { FileRow, SheetHead } from '../workbook/read/file-table.ts';
import type { LastReading } from './last-readings.ts';
import { hintsFor } from './mapping.ts';

/** Columns that are looked at together. */
const PIECE = 256;

function* pieces(width: number): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < width; from += PIECE) yield [from, Math.min(from + PIECE, width)];
}

const SHOWN = 60;

/** The columns to choose from, those whose headers name fields as likely ones. */
const columnsOf = async ({ headers, samples, width }: SheetHead): Promise<readonly ColumnToChoose[]> => {
  const found: ColumnToChoose[] = [];
  let likely = 0;
  await inTimeSlices(pieces(width), ([from, to]) => {
    const guesses = guessColumns(headers.slice(from, to));
    for (let at = from; at < to; at += 1) {
      const [name, sample] = [headers[at] ?? '', samples[at] ?? ''];
      if (name === '' && sample === '') continue;
      const { to: field = null, leftOut = null } = guesses[at - from] ?? {};
      const isLikely = likely < TABLE_LIMITS.columns && (field !== null || isDoubt(leftOut));
      if (isLikely) likely += 1;
      found.push({ column: at + 1, header: name.slice(0, SHOWN), sample, likely: isLikely });
    }
  });
  return found;
};

/** In a file of ours the columns that name its ads are read in any case. */
const withNaming = (columns: readonly number[], headers: readonly string[]): readonly number[] => {
  if (!headers.includes(MARK_COLUMN)) return columns;
  const naming = guessColumns(headers).flatMap(({ to }, at) => (to !== null && isNaming(to) ? [at] : []));
  return [...new Set([...columns, ...naming])].toSorted((a, b) => a - b);
};

export type ColumnChoice = {
  readonly last: readonly LastReading[];
  readonly wanted: Pick<ImportRequest, 'file' | 'columns' | 'headerRow'>;
  readonly readings: readonly FileReading[];
  /** The one recipe was asked for by its name. */
  readonly isNamed: boolean;
};

/** Chooses columns for `readTableFile`, and tells what the seller is to choose where nothing else says it. */
export const createColumnChooser = ({ last, wanted, readings, isNamed }: ColumnChoice) => {
  let toChoose: ColumnsToChoose | undefined;

  /** The columns that a recipe, or what was chosen last time, says; undefined where nothing does. */
  const known = (headers: readonly string[], width: number): readonly number[] | undefined => {
    const reading = recipeAlike(readings, headers) ?? (isNamed ? readings[0] : undefined);
    const columns = reading ? columnsMeant(columnsOfRecipe(reading), headers, width, true) : [];
    return columns.length > 0 ? columns : undefined;
  };

  return {
    /** Columns that were to be chosen, and were not. */
    toChoose: (): ColumnsToChoose | undefined => toChoose,
    /** The row that names the columns: the one that is said, else the one found. */
    header: (rows: readonly FileRow[], place: number): number | null => {
      const { headerRow } = wanted;
      if (place === 0 && headerRow !== undefined) return headerRow;
      const hints = (headers: readonly string[]) => hintsFor(last, headers, null);
      const source: TableSource = { origin: 'file', rows, hintsFor: hints, file: null };
      return layoutIn(source, rows, {}).header?.at ?? null;
    },
    choose: async (head: SheetHead, place: number): Promise<readonly number[] | null> => {
      const { columns } = wanted;
      const { name, headers, width } = head;
      const said = Array.isArray(columns) ? columnsMeant(columns, headers, width, place > 0) : undefined;
      await yieldToEventLoop();
      const found = said ?? (columns === 'choose' ? undefined : known(headers, width));
      if (found) return withNaming(found, headers);
      await yieldToEventLoop();
      toChoose = {
        ...{ file: basename(wanted.file), sheet: name },
        ...{ of: width, most: TABLE_LIMITS.columns, columns: await columnsOf(head) },
      };
      return null;
    },
  };
};
