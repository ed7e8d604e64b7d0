/** The hidden sheet by which Adsheet recognises its own workbooks. */
import { textOfCell } from '../../../../shared/proposals/proposal.ts';
import { META_SHEET } from '../meta-sheet.ts';
import type { FileInventory } from './file-table.ts';
import { createRowCounter } from './row-counter.ts';
import type { SheetPart } from './sheet-rows.ts';

/** Far more than Adsheet writes there. */
const META_LIMITS = { rows: 2_000, cells: 20_000, characters: 2_000_000 } as const;
export const isMeta = ({ name }: SheetPart): boolean => name === META_SHEET;

/** The rows of Adsheet's hidden sheet, as texts. Rejects with `table-too-large`. */
export const metaRows = async ({ read }: SheetPart): Promise<FileInventory['meta']> => {
  const rows: (readonly string[])[] = [];
  await read(createRowCounter(META_LIMITS), {
    onRow: ({ cells }) => rows.push(cells.map(textOfCell)),
    between: () => true,
  });
  return rows;
};
