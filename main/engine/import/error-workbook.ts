/**
 * Writes the rows an import could not take to a workbook: the file's own columns, after the row number and the reason
 * of each. Once corrected it is imported like any other file. Its rows carry their fingerprints, so that no row
 * becomes two ads, in whichever order the files are written and imported.
 */
import { extname } from 'node:path';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ReportResult } from '../../../shared/contract/results/history.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { accountFacts } from '../export/account-facts.ts';
import { requireTableFits } from '../export/file-size.ts';
import type { Meta, MetaColumn } from '../export/meta.ts';
import { leftRowReferenceText } from '../export/meta.ts';
import { metaSheet } from '../export/other-sheets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { overflowHeader } from '../proposals/table/overflow.ts';
import { rowName } from '../proposals/table/table.ts';
import { primaryFingerprint } from '../proposals/targets/row-fingerprints.ts';
import type { ThrowIfStale } from '../time-slices.ts';
import { inPages, inTimeSlices } from '../time-slices.ts';
import { fitsCell } from '../workbook/cell-text.ts';
import type { CellValue, Sheet, SheetColumn, SheetRow } from '../workbook/sheet-plan.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import type { LeftRow, LeftRows } from './left-rows.ts';

/** Throws `file-unwritable` where the file name is not that of a workbook. */
export const requireWorkbookPath = (file: string): void => {
  if (extname(file).toLowerCase() === '.xlsx') return;
  throw new AdsheetError('file-unwritable', { file, reason: 'not-xlsx' });
};

/** The file's columns; those without a header get one, so that they are recognised again. */
type OwnColumn = Pick<MetaColumn, 'header' | 'decimal' | 'unit'> & { readonly path: string | null };

const ownColumns = (
  context: AccountContext,
  { headers, beyond: [first, end], paths, decimals, units }: LeftRows,
): readonly OwnColumn[] => {
  const { language } = context;
  const t = translate(language);
  const nameOf = (i: number): string =>
    i >= first && i < end
      ? overflowHeader(language, i - first + 1)
      : t('proposals.columns.nth', { number: String(i + 1) });
  return headers.map((header, i) => ({
    header: header || nameOf(i),
    path: paths[i] ?? null,
    decimal: decimals[i] ?? null,
    unit: units[i] ?? null,
  }));
};

const frontColumns = ({ language }: AccountContext): readonly (OwnColumn & SheetColumn)[] => {
  const t = translate(language);
  return [
    { path: 'row', header: t('import.left.row'), width: 12, kind: 'number', locked: true },
    { path: 'reason', header: t('report.column.reason'), width: 60, kind: 'long-text', locked: true },
    { path: 'code', header: t('report.column.code'), width: 18, kind: 'long-text', locked: true },
  ];
};

/** A time without a date is no date that a workbook could hold. */
const dateValue = (text: string): CellValue => {
  const date = new Date(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : date;
};

/** A text that is too long for a cell is not cut: imported again, the cut text would count. */
const cellValue = (cell: TableCell | undefined, tooLong: string): CellValue => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'object') return dateValue(cell.date);
  if (typeof cell === 'string') return fitsCell(cell) ? cell : tooLong;
  return typeof cell === 'boolean' ? String(cell) : cell;
};

const OWN_WIDTH = { least: 20, most: 60 } as const;

/** Wide enough for most of the seller's values. */
const widthOf = (rows: readonly LeftRow[], at: number): number => {
  const longest = rows.reduce((most, { row }) => Math.max(most, textOfCell(row.cells[at]).length), 0);
  return Math.min(Math.max(OWN_WIDTH.least, longest + 1), OWN_WIDTH.most);
};

/** Text columns stay text; a column with other values gets the default type. */
const kindOf = (rows: readonly LeftRow[], at: number): SheetColumn['kind'] =>
  rows.every(({ row }) => typeof (row.cells[at] ?? '') === 'string') ? 'text' : 'any';

const lines = (texts: readonly string[]): string => [...new Set(texts)].join('\n');

const metaOf = (
  context: AccountContext,
  { decimal, template, named }: LeftRows,
  columns: readonly OwnColumn[],
): Meta => ({
  ...accountFacts(context),
  decimal,
  template,
  named,
  columns: columns.flatMap(({ header, path, decimal = null, unit = null }) =>
    path === null ? [] : [{ header, path, decimal, unit }],
  ),
});

/** The fingerprints for rows of new ads, so that no ad is created twice by importing this file. */
const carriedBy = async (
  { imports }: Mirror,
  rows: readonly LeftRow[],
  throwIfStale: ThrowIfStale,
): Promise<ReadonlyMap<LeftRow, string>> => {
  const carried = new Map<LeftRow, string>();
  const page = (some: readonly LeftRow[]): void => {
    const made = imports.rowsOf(some.flatMap(({ marks }) => (marks ? primaryFingerprint(marks) : [])));
    for (const row of some) {
      const mark = row.marks && primaryFingerprint(row.marks);
      if (mark) carried.set(row, leftRowReferenceText({ mark, isAd: made.has(mark) }));
    }
  };
  await inTimeSlices(inPages(rows), page, throwIfStale);
  return carried;
};

const rowValues = (
  left: LeftRow,
  own: readonly OwnColumn[],
  mark: string | undefined,
  tooLong: string,
): readonly CellValue[] => {
  const { row, reasons } = left;
  return [
    rowName(row),
    lines(reasons.map(({ sentence }) => sentence)),
    lines(reasons.map(({ code }) => code)),
    ...own.map(({ path }, i) => {
      const cell = row.cells[i];
      return path === MARK_COLUMN ? (mark ?? textOfCell(cell)) : cellValue(cell, tooLong);
    }),
  ];
};

/**
 * Writes the left rows to a workbook, completely or not at all. Rejects as `requireWorkbookPath`, and with
 * `cancelled`, `disk-full` or `file-unwritable`.
 */
export const writeLeftRows = async (
  context: AccountContext,
  job: JobHandle,
  left: LeftRows,
  file: string,
): Promise<ReportResult> => {
  const named = ownColumns(context, left);
  const hasMark = named.some(({ path }) => path === MARK_COLUMN);
  const own = hasMark ? named : [...named, { header: MARK_COLUMN, path: MARK_COLUMN }];
  const front = frontColumns(context);
  requireTableFits(file, { columns: front.length + own.length, rows: left.rows.length });
  const meta = metaOf(context, left, [...front, ...own]);
  const marks = await carriedBy(context.mirror, left.rows, () => {
    if (job.signal.aborted) throw new AdsheetError('cancelled');
  });
  const tooLong = translate(context.language)('export.too_long');
  const rows = function* (): Generator<SheetRow> {
    for (const row of left.rows) yield { values: rowValues(row, own, marks.get(row), tooLong) };
  };
  const sheet: Sheet = {
    name: translate(context.language)('import.left.sheet'),
    columns: [
      ...front,
      ...own.map(({ header, path }, i): SheetColumn => {
        const locked = path === MARK_COLUMN;
        return { header, width: widthOf(left.rows, i), kind: kindOf(left.rows, i), locked };
      }),
    ],
    rows: rows(),
    filter: true,
    frozenColumns: 1,
  };
  const total = left.rows.length;
  const onRow = (done: number): void => job.progress('job.report', Math.min(done, total), total);
  const { exports, transaction } = context.mirror;
  const { export: id, at } = meta;
  // Its rows name their original exports; the file itself only has to be recognised as ours.
  const note = (): void => {
    transaction(() => {
      exports.begin({ id, at, fields: [], named: meta.named });
      exports.keep(id, 0);
    });
  };
  try {
    await writeWorkbook(file, { sheets: [sheet, metaSheet(meta)] }, { signal: job.signal, onRow }, note);
  } catch (error) {
    transaction(() => exports.drop(id));
    throw error;
  }
  return { file, rows: total };
};
