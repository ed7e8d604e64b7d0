/** Writes a workbook in a worker: rows are requested in batches, the next one while the last is written. */
import { lettersOf } from '../../../shared/table/address.ts';
import { yieldToEventLoop } from '../time-slices.ts';
import type { WorkbookWriter } from './exceljs.ts';
import { archiveOf, openWriter } from './exceljs.ts';
import { explained, failureOf, fillFile } from './new-file.ts';
import type { NamedList, SheetRow } from './sheet-plan.ts';
import type { SheetFace } from './sheet-writer.ts';
import { beginSheet } from './sheet-writer.ts';
import type { Task } from './worker/task.ts';

export type WriteInput = {
  /** The file to create; the caller renames it to its place. */
  readonly draft: string;
  /** Its final name, for error messages. */
  readonly file: string;
  readonly sheets: readonly SheetFace[];
  /** Named lists, the values of each in a column of the sheet with this index. */
  readonly lists: { readonly sheet: number; readonly lists: readonly NamedList[] } | null;
};

/** The next rows of the sheet with this index. */
export type WriteQuestion = { readonly sheet: number };

/** Null after the last rows. */
export type WriteAnswer = readonly SheetRow[] | null;

type WriteTask = Task<WriteInput, WriteQuestion, WriteAnswer, null>;
type Ask = Parameters<WriteTask>[1];

const writeSheet = async (
  workbook: WorkbookWriter,
  face: SheetFace,
  next: () => Promise<WriteAnswer>,
): Promise<void> => {
  const sheet = beginSheet(workbook, face);
  let coming = next();
  for (let batch = await coming; batch !== null; batch = await coming) {
    coming = next();
    for (const row of batch) sheet.addRow(row);
  }
  sheet.end();
  // Written data is buffered until the compressing thread has had its turn.
  await yieldToEventLoop();
};

const nameLists = (workbook: WorkbookWriter, sheet: string, lists: readonly NamedList[]): void => {
  lists.forEach(({ name, values }, at) => {
    const column = `$${lettersOf(at + 1)}$`;
    workbook.definedNames.add(`${sheet}!${column}2:${column}${values.length + 1}`, name);
  });
};

const writeBook = async (
  workbook: WorkbookWriter,
  { sheets, lists }: WriteInput,
  ask: Ask,
): Promise<void> => {
  for (const [place, face] of sheets.entries()) await writeSheet(workbook, face, () => ask({ sheet: place }));
  const listsFace = lists && sheets[lists.sheet];
  if (lists && listsFace) nameLists(workbook, listsFace.name, lists.lists);
  await workbook.commit();
};

/** Writes the workbook; it is on the disk when this resolves. Rejects with `disk-full` or `file-unwritable`. */
export const writeTask: WriteTask = async (input, ask) => {
  try {
    await fillFile(input.draft, async (stream) => {
      const workbook = await openWriter(stream);
      const archive = archiveOf(workbook);
      const failure = failureOf(archive);
      try {
        await Promise.race([writeBook(workbook, input, ask), failure]);
      } catch (error) {
        archive.abort();
        throw error;
      }
    });
  } catch (cause) {
    throw explained(cause, input.file);
  }
  return null;
};
