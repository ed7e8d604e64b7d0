// Edits as what is typed where.
import type { Grid, Typing } from '../support/typed.ts';
import type { Edit } from './edits.ts';

/** The cell in which one line is typed over. */
const withLine = (cell: string, name: string, typed: string): string => {
  const lines = cell.split(/\r?\n/u);
  const place = lines.findIndex((line) => line.startsWith(`${name}: `));
  if (place < 0) throw new Error(`no line ${name} in ${cell}`);
  return lines.with(place, `${name}: ${typed}`).join('\n');
};

/** What is typed into the cells of the grid; ads are in the rows that have their numbers. */
export const typings = (grid: Grid, idColumn: string, edits: readonly Edit[]): readonly Typing[] => {
  const [head = []] = grid;
  const columnAt = (header: string): number => {
    const found = head.indexOf(header);
    if (found < 0) throw new Error(`no column ${header} in ${head.join(' ')}`);
    return found;
  };
  const ids = columnAt(idColumn);
  const rows = new Map(grid.map((row, at) => [row[ids], at]));
  const cells = new Map<string, Typing>();
  for (const { id, column, line, typed } of edits) {
    const row = rows.get(String(id));
    if (row === undefined) throw new Error(`no row of the ad ${id}`);
    const at = columnAt(column);
    const before = cells.get(`${row} ${at}`)?.text ?? grid[row]?.[at] ?? '';
    const text = line === undefined ? typed : withLine(before, line, typed);
    cells.set(`${row} ${at}`, { row, column: at, text });
  }
  return [...cells.values()];
};
