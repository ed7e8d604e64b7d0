/** The one writer of blocks of cells: whatever fills, pastes, moves or clears them is one changeset and one report. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { GridRow } from '../../../shared/contract/views.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { announce } from '../../core/notices.ts';
import type { Shown } from '../../core/seen.ts';
import { inSlices } from '../../core/slices.ts';
import { rows as allRows } from '../../core/state.ts';
import { words } from '../../core/words.ts';
import { type Content, contentOf, isCutShort } from '../fields/public.ts';
import { type CellWrite, type CellWriter, createCellWriter, inTakingOrder } from './cell-writer.ts';
import { applyChanges } from './edits.ts';
import { wholeTexts } from './whole-texts.ts';

/** What is done to cells; its label in the log and what is said when it is done are named after it. */
type Act = 'paste' | 'move' | 'clear' | 'fill' | 'enter' | 'replace';

/** What empties a cell. */
export const EMPTY: Content = { text: '' };

/** A block of cells to be written; `at` says with what, by the numbers of its rows and fields, or leaves a cell. */
export type Writing = {
  readonly act: Act;
  readonly rows: readonly GridRow[];
  readonly fields: readonly FieldPath[];
  readonly at: (row: number, field: number) => Content | undefined;
  /** The rows as they were when the seller decided, where that was not as they are here. */
  readonly seen?: readonly Shown[];
  /** Cells that found no room in the sheet. */
  readonly lost?: number;
};

function* targets({ rows, fields, at }: Writing): Generator<CellWrite> {
  for (const { column, number } of inTakingOrder(fields))
    for (const [rowNumber, row] of rows.entries()) {
      const content = at(rowNumber, number);
      if (content) yield { row, column, content };
    }
}

/** A row shows only the beginning of a long text: whether it holds this one, the whole of its own says. */
const holdsAlready = async (
  { row, column }: CellWrite,
  { own }: Content,
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

/** Empties the cells whose content arrived elsewhere, but for those that something arrived in; the row of each. */
const emptyMoved = async ({ arrived, take }: CellWriter): Promise<readonly GridRow[]> => {
  const filled = new Set(arrived.map(({ row, column }) => cellName(row.key, column.path)));
  const left: GridRow[] = [];
  await inSlices([...arrived], ({ content: { own } }) => {
    const row = own && allRows.get(own.key);
    if (!own || !row || filled.has(cellName(own.key, own.field.path))) return;
    left.push(row);
    take({ row, column: own.field, content: EMPTY });
  });
  return left;
};

/** Writes a block of cells as one changeset, in slices that keep the window awake; says what was left and why. */
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
