/**
 * The one writer of blocks of cells: filling, pasting, moving and clearing each make one changeset and one report.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { announce } from '../../core/notices.ts';
import type { Shown } from '../../core/seen.ts';
import { inSlices } from '../../core/slices.ts';
import { rowAt } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { type CellContent, contentOf, isCutShort } from '../fields/public.ts';
import { type CellWrite, type CellWriter, createCellWriter, inTakingOrder } from './cell-writer.ts';
import { applyChanges } from './edits.ts';
import { wholeTexts } from './whole-texts.ts';

/** The action on cells; its label in the log and its message are named after it. */
type Act = 'paste' | 'move' | 'clear' | 'fill' | 'enter' | 'replace';

/** The content that clears a cell. */
export const EMPTY: CellContent = { text: '' };

/** A block of cells to write; `at` returns the content by index of row and field, undefined to leave the cell. */
export type Writing = {
  readonly act: Act;
  readonly rows: readonly GridRow[];
  readonly fields: readonly FieldPath[];
  readonly at: (row: number, field: number) => CellContent | undefined;
  /** The rows as shown when the seller decided, if not as they are now. */
  readonly seen?: readonly Shown[];
  /** Number of contents without a cell in the sheet. */
  readonly lost?: number;
};

function* targets({ rows, fields, at }: Writing): Generator<CellWrite> {
  for (const { column, number } of inTakingOrder(fields))
    for (const [rowNumber, row] of rows.entries()) {
      const content = at(rowNumber, number);
      if (content) yield { row, column, content };
    }
}

/** Does the ad already have this long text? Its row has only the beginning, so the full text is read. */
const holdsAlready = async (
  { row, column }: CellWrite,
  { own }: CellContent,
  wholeOf: ReturnType<typeof wholeTexts>,
): Promise<boolean> => {
  const now = contentOf(row, column.path);
  if (typeof own?.value !== 'string' || !isCutShort(now) || !own.value.startsWith(now.text)) return false;
  return (await wholeOf(now))?.own?.value === own.value;
};

const takeWaiting = async ({ waiting, take, arrive, held }: CellWriter): Promise<void> => {
  const wholeOf = wholeTexts();
  for (const target of waiting) {
    const content = await wholeOf(target.content);
    if (!content) held.push('range.why.long_texts');
    else if (await holdsAlready(target, content, wholeOf)) arrive(target);
    else take({ ...target, content });
  }
};

const cellName = (key: RowKey, path: FieldPath): string => `${key} ${path}`;

/** Clears the source cells of moved contents, except those that got new content; returns their rows. */
const emptyMoved = async ({ arrived, take }: CellWriter): Promise<readonly GridRow[]> => {
  const filled = new Set(arrived.map(({ row, column }) => cellName(row.key, column.path)));
  const left: GridRow[] = [];
  await inSlices([...arrived], ({ content: { own } }) => {
    const row = own && rowAt(own.key);
    if (!own || !row || filled.has(cellName(own.key, own.field.path))) return;
    left.push(row);
    take({ row, column: own.field, content: EMPTY });
  });
  return left;
};

/** Writes a block of cells as one changeset, in time slices; reports which cells were not changed and why. */
export const writeCells = async (writing: Writing): Promise<boolean> => {
  const { act, seen = writing.rows, lost = 0 } = writing;
  const { t } = words();
  const taking = createCellWriter();
  await inSlices(targets(writing), taking.take);
  await takeWaiting(taking);
  const moved = act === 'move' ? await emptyMoved(taking) : [];
  const { changes, held } = taking;
  const left = [...held, ...Array.from<MessageKey>({ length: lost }).fill('range.why.no_room')];
  const count = moved.length || changes.length;
  const label = t(`label.${act}_cells`, { count });
  const written = await applyChanges(label, changes, { left, shown: [...seen, ...moved] });
  if (written && changes.length > 0) announce(t(`range.done.${act}`, { count }));
  return written;
};
