/** Writing workbooks, row by row, with other work in between (`design/workbook.md`, *Recommendation* 2). */
/// <reference path="./exceljs.d.ts" />
import { setImmediate } from 'node:timers/promises';
import type WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import { failureOf, writeNewFile } from './new-file.ts';
import type { NamedList, Sheet, Workbook } from './sheet-plan.ts';
import { beginSheet, letters } from './sheet-writer.ts';
import { openWriter } from './writer.ts';

export type Watch = {
  readonly signal: AbortSignal;
  /** Told of every row of any sheet, from the first on. */
  readonly onRow: (rows: number) => void;
};

/** Work of one turn. */
const TURN_MS = 12;

/** Lets everything else have its turn; rejects with `cancelled` when the work is to stop. */
const turn = async ({ signal }: Watch): Promise<void> => {
  await setImmediate();
  if (signal.aborted) throw new AdsheetError('cancelled');
};

const writeSheet = async (
  workbook: WorkbookWriter,
  { rows, ...face }: Sheet,
  watch: Watch,
): Promise<void> => {
  const sheet = beginSheet(workbook, face);
  let written = 0;
  let until = performance.now() + TURN_MS;
  for (const row of rows) {
    sheet.addRow(row);
    written += 1;
    watch.onRow(written);
    if (performance.now() < until) continue;
    await turn(watch);
    until = performance.now() + TURN_MS;
  }
  sheet.end();
};

/** Lists side by side, each in a column of its own. */
const listsSheet = (name: string, lists: readonly NamedList[]): Sheet => {
  const longest = Math.max(...lists.map(({ values }) => values.length));
  return {
    name,
    hidden: true,
    filter: false,
    columns: lists.map((list) => ({ header: list.name, width: 20, kind: 'text' })),
    rows: Array.from({ length: longest }, (_, at) => ({
      values: lists.map(({ values }) => values[at] ?? null),
    })),
  };
};

const nameLists = (workbook: WorkbookWriter, sheet: string, lists: readonly NamedList[]): void => {
  lists.forEach(({ name, values }, at) => {
    const column = `$${letters(at + 1)}$`;
    workbook.definedNames.add(`${sheet}!${column}2:${column}${values.length + 1}`, name);
  });
};

/**
 * Writes a workbook to `file`, whole or not at all; `settle` is called when all of it is written, before it is put in its
 * place. Rejects with `cancelled` when the signal says so, with what `settle` throws, else as `writeNewFile` does.
 */
export const writeWorkbook = async (
  file: string,
  { sheets, lists }: Workbook,
  watch: Watch,
  settle: () => void = () => {},
): Promise<void> => {
  const named = lists?.lists.filter(({ values }) => values.length > 0) ?? [];
  const all = lists && named.length > 0 ? [...sheets, listsSheet(lists.sheet, named)] : sheets;
  await writeNewFile(file, async (stream) => {
    const workbook = await openWriter(stream);
    const failure = failureOf(workbook.zip);
    try {
      for (const sheet of all) {
        await writeSheet(workbook, sheet, watch);
        await turn(watch);
      }
      if (lists) nameLists(workbook, lists.sheet, named);
      await Promise.race([workbook.commit(), failure]);
      settle();
    } catch (error) {
      workbook.zip.abort();
      throw error;
    }
  });
};
