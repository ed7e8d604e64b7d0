/** Enforces `READ_LIMITS` on the size of a table. */
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { TableCell } from '../../../../shared/proposals/proposal.ts';
import { READ_LIMITS } from './limits.ts';

export type RowCounter = {
  /** Counts a row by its number, empty or not. Throws AdsheetError `table-too-large`. */
  readonly line: (at: number) => void;
  /** Throws AdsheetError `table-too-large`. */
  readonly row: () => void;
  /** Throws AdsheetError `table-too-large`. */
  readonly cell: (value: TableCell) => void;
  /** The function that returns to the counts of now. */
  readonly mark: () => () => void;
};

export type RowLimits = {
  readonly rows: number;
  readonly cells: number;
  readonly characters: number;
};

export const createRowCounter = (most: RowLimits = READ_LIMITS): RowCounter => {
  let rows = 0;
  let cells = 0;
  let characters = 0;
  const refuse = (): never => {
    throw new AdsheetError('table-too-large', { rows, cells });
  };
  return {
    line: (at) => {
      if (at > READ_LIMITS.lastRow) refuse();
    },
    row: () => {
      rows += 1;
      if (rows > most.rows) refuse();
    },
    cell: (value) => {
      cells += 1;
      if (cells > most.cells) refuse();
      if (typeof value !== 'string') return;
      characters += value.length;
      if (characters > most.characters || value.length > READ_LIMITS.cellCharacters) refuse();
    },
    mark: () => {
      const counts = [rows, cells, characters] as const;
      return () => {
        [rows, cells, characters] = counts;
      };
    },
  };
};
