/**
 * What an import could not take as a workbook of our own: the rows with the file's own columns, before them the number of
 * each and why it was left. Mended, it is imported like any other file; rows that became ads before it
 * was written say which, so that none of these is made twice.
 */
import { extname } from 'node:path';
import type { RowKey } from '../../../shared/ad/model.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ReportResult } from '../../../shared/contract/history.ts';
import { translate } from '../../../shared/locale/index.ts';
import type { TableCell } from '../../../shared/proposals/proposal.ts';
import { MARK_COLUMN, textOfCell } from '../../../shared/proposals/proposal.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { accountFacts } from '../export/account-facts.ts';
import { baselineRow, revOf } from '../export/baseline.ts';
import type { Meta } from '../export/meta.ts';
import { markText } from '../export/meta.ts';
import { metaSheet } from '../export/other-sheets.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isShown, loadRow } from '../rows/row.ts';
import type { CellValue, Sheet, SheetColumn, SheetRow } from '../workbook/sheet-plan.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import type { LeftRow, LeftRows } from './left-rows.ts';

/** Rejects, where the file cannot be a workbook, with `file-unwritable`. */
export const demandWorkbook = (file: string): void => {
  if (extname(file).toLowerCase() === '.xlsx') return;
  throw new AdsheetError('file-unwritable', { file, reason: 'not-xlsx' });
};

/** The file's columns as they are to be found again: those without a header get one. */
type OwnColumn = { readonly header: string; readonly path: string | null };

const ownColumns = (context: AccountContext, { headers, paths }: LeftRows): readonly OwnColumn[] => {
  const t = translate(context.language);
  return headers.map((header, i) => ({
    header: header || t('proposals.columns.nth', { number: String(i + 1) }),
    path: paths[i] ?? null,
  }));
};

const frontColumns = ({ language }: AccountContext): readonly (OwnColumn & SheetColumn)[] => {
  const t = translate(language);
  return [
    { path: 'row', header: t('import.left.row'), width: 8, kind: 'number', locked: true },
    { path: 'reason', header: t('report.column.reason'), width: 60, kind: 'long-text', locked: true },
    { path: 'code', header: t('report.column.code'), width: 18, kind: 'long-text', locked: true },
  ];
};

/** An hour of the day alone is no date that a workbook could hold. */
const dateValue = (text: string): CellValue => {
  const date = new Date(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : date;
};

const cellValue = (cell: TableCell | undefined): CellValue => {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'object') return dateValue(cell.date);
  return typeof cell === 'boolean' ? String(cell) : cell;
};

const OWN_WIDTH = 20;

/** Texts stay texts; a column that has anything else is left as programs like it. */
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
  columns: columns.flatMap(({ header, path }) => (path === null ? [] : [{ header, path }])),
});

/** The new ads that rows became, which nothing in the file says. */
const madeOf = ({ imports }: Mirror, rows: readonly LeftRow[]): ReadonlyMap<LeftRow, RowKey> => {
  const known = imports.rowsOf(rows.flatMap(({ marks }) => marks[0] ?? []));
  return new Map(
    rows.flatMap((row) => {
      const key = known.get(row.marks[0] ?? '');
      return key ? [[row, key] as const] : [];
    }),
  );
};

/** The marks of these ads, their baseline kept under the name of the new file. Blanks in it empty nothing. */
const markRows = (
  { mirror }: AccountContext,
  { export: id, at }: Meta,
  made: ReadonlyMap<LeftRow, RowKey>,
): ReadonlyMap<LeftRow, string> => {
  const found = [...made].flatMap(([left, key]) => {
    const row = loadRow(mirror, key);
    return row && isShown(row) ? [{ left, key, baseline: baselineRow(row, []) }] : [];
  });
  mirror.transaction(() => {
    mirror.exports.begin({ id, at, fields: [] });
    if (found.length > 0)
      mirror.exports.addPage(
        id,
        0,
        found.map(({ baseline }) => baseline),
        at,
      );
    mirror.exports.keep(id, found.length);
  });
  return new Map(
    found.map(({ left, key, baseline }) => [left, markText({ export: id, key, rev: revOf(baseline) })]),
  );
};

const rowValues = (
  left: LeftRow,
  own: readonly OwnColumn[],
  mark: string | undefined,
): readonly CellValue[] => {
  const { row, reasons } = left;
  return [
    row.at,
    lines(reasons.map(({ sentence }) => sentence)),
    lines(reasons.map(({ code }) => code)),
    ...own.map(({ path }, i) => {
      const cell = row.cells[i];
      return path === MARK_COLUMN ? (mark ?? textOfCell(cell)) : cellValue(cell);
    }),
  ];
};

/**
 * Writes what was left to a workbook, whole or not at all. Rejects as `demandWorkbook` does, with `cancelled`, `disk-full`
 * or `file-unwritable`.
 */
export const writeLeft = async (
  context: AccountContext,
  job: JobHandle,
  left: LeftRows,
  file: string,
): Promise<ReportResult> => {
  const named = ownColumns(context, left);
  const hasMark = named.some(({ path }) => path === MARK_COLUMN);
  const own = hasMark ? named : [...named, { header: MARK_COLUMN, path: MARK_COLUMN }];
  const front = frontColumns(context);
  const meta = metaOf(context, left, [...front, ...own]);
  const marks = markRows(context, meta, madeOf(context.mirror, left.rows));
  const rows = function* (): Generator<SheetRow> {
    for (const row of left.rows) yield { values: rowValues(row, own, marks.get(row)) };
  };
  const sheet: Sheet = {
    name: translate(context.language)('import.left.sheet'),
    columns: [
      ...front,
      ...own.map(({ header, path }, i): SheetColumn => {
        const locked = path === MARK_COLUMN;
        return { header, width: OWN_WIDTH, kind: kindOf(left.rows, i), locked };
      }),
    ],
    rows: rows(),
    filter: true,
    frozenColumns: 1,
  };
  const total = left.rows.length;
  const onRow = (done: number): void => job.progress('job.report', Math.min(done, total), total);
  await writeWorkbook(file, { sheets: [sheet, metaSheet(meta)] }, { signal: job.signal, onRow });
  return { file, rows: total };
};
