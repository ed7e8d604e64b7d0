/**
 * Exports ads as a workbook or csv file, with the baseline that a later import merges with
 * (`docs/workbooks.md#export`).
 */
import { extname } from 'node:path';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ResultRange } from '../../../shared/contract/result-range.ts';
import type { ExportResult } from '../../../shared/contract/results/workbooks.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { translate } from '../../../shared/locale/index.ts';
import { knownCategories } from '../categories/known-categories.ts';
import type { JobHandle } from '../context.ts';
import { sumsForColumns } from '../metrics/result-sums.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import { campaignRows } from '../query/campaign-rows.ts';
import type { Selection } from '../query/select.ts';
import { shownPath } from '../query/select.ts';
import { inPages } from '../time-slices.ts';
import type { SheetRow } from '../workbook/sheet-plan.ts';
import type { Watch } from '../workbook/workbook.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import { adsSheet } from './ads-sheet.ts';
import { writeCsv } from './csv.ts';
import { fileSizeGuard, requireExportFits } from './file-size.ts';
import { COLUMNS, LISTS_SHEET } from './meta.ts';
import { campaignsSheet, categoriesSheet, metaSheet, readMeSheet } from './other-sheets.ts';
import type { ExportPlan } from './plan.ts';
import { planExport, readerOf } from './plan.ts';
import type { ExportRows } from './rows.ts';
import { exportRows } from './rows.ts';
import { selectedAds } from './selected.ts';

export type ExportRequest = Selection & {
  readonly file: string;
  /** Names of fields; undefined for all. */
  readonly columns?: readonly string[] | undefined;
  readonly locked?: boolean | undefined;
  /** The user's by default. */
  readonly language?: Language | undefined;
  /** The category of a template for new ads; undefined to export existing ads. */
  readonly template?: number | undefined;
  /** A column for each attribute, also where the ads are of several categories. */
  readonly attributeColumns?: boolean | undefined;
  /** All campaigns instead of ads. */
  readonly campaigns?: true | undefined;
  /** The days of columns of results. */
  readonly results?: ResultRange | undefined;
};

const FORMATS = ['.xlsx', '.csv'] as const;

const formatOf = (file: string): (typeof FORMATS)[number] => {
  const format = FORMATS.find((known) => known === extname(file).toLowerCase());
  if (format === undefined) throw new AdsheetError('file-unwritable', { file, reason: 'not-table' });
  return format;
};

const pathsOf = (columns: readonly string[] | undefined): readonly FieldPath[] | undefined =>
  columns?.map((name) => (name === COLUMNS.attributes ? name : shownPath(name)));

const templateCategory = (mirror: Mirror, template: number | undefined): Category | undefined => {
  if (template === undefined) return undefined;
  const category = knownCategories(mirror).get(template);
  if (!category?.config) throw new AdsheetError('not-found', { category: template });
  return category;
};

/**
 * Throws `unknown-field`, `not-found` for a category, or `file-unwritable` where the file is no table format or would
 * be larger than one can be.
 */
export const requireExportable = ({ context }: OpenAccount, wanted: ExportRequest): void => {
  const { file, columns, template, keys, where } = wanted;
  formatOf(file);
  pathsOf(columns);
  templateCategory(context.mirror, template);
  const rows = where === undefined ? (keys?.length ?? 0) : 0;
  requireExportFits(file, { columns: columns?.length ?? 0, rows });
};

/** The rows of the ads in their order, made on demand. */
function* rowsOf(
  { keys }: ExportPlan,
  rows: ExportRows,
  onRow: (row: SheetRow) => void,
): Generator<SheetRow> {
  for (const page of inPages(keys)) {
    const found = rows.of(page);
    for (const key of page) {
      const row = found.get(key);
      if (!row) continue;
      onRow(row);
      yield row;
    }
  }
}

/** All campaigns as a file of their own, to be read. */
const exportCampaigns = async (
  open: OpenAccount,
  job: JobHandle,
  { file, language }: ExportRequest,
  throwIfStale: () => void,
): Promise<ExportResult> => {
  const reader = await readerOf(open, throwIfStale, language);
  const { context, rows } = open;
  const { campaigns } = await campaignRows(context.mirror, rows.summaries, context.now());
  const sheet = campaignsSheet(campaigns, reader, false);
  const watch = { signal: job.signal, onRow: () => {} };
  if (formatOf(file) === '.csv') {
    const headers = sheet.columns.map(({ header }) => header);
    await writeCsv(file, headers, sheet.rows, reader.decimal, watch, () => {});
  } else await writeWorkbook(file, { sheets: [sheet] }, watch);
  return { file, rows: campaigns.length, tooLong: 0, campaigns: true };
};

const writeFile = async (
  plan: ExportPlan,
  campaigns: readonly CampaignRow[],
  { file, locked = false }: ExportRequest,
  rows: Iterable<SheetRow>,
  watch: Watch,
  settle: () => void,
): Promise<void> => {
  const { reader, columns, categories, category, meta, keys } = plan;
  if (formatOf(file) === '.csv') {
    const headers = columns.map(({ header }) => header);
    await writeCsv(file, headers, rows, reader.decimal, watch, settle);
    return;
  }
  const ads = adsSheet(columns, rows, reader, { category, protect: locked });
  const sheets = [
    ads.sheet,
    campaignsSheet(campaigns, reader, locked),
    categoriesSheet(categories, reader),
    readMeSheet(meta, { rows: keys.length, protect: locked }, reader),
    metaSheet(meta),
  ];
  await writeWorkbook(file, { sheets, lists: { sheet: LISTS_SHEET, lists: ads.lists } }, watch, settle);
};

/**
 * Exports the ads of a selection, or a template, to a file; the file and its baseline are complete, or neither
 * exists. Rejects as `requireExportable`, and with `bad-expression`, `cancelled`, `disk-full` or `file-unwritable`.
 */
export const exportAds = async (
  open: OpenAccount,
  job: JobHandle,
  wanted: ExportRequest,
): Promise<ExportResult> => {
  const throwIfStale = (): void => {
    if (job.signal.aborted) throw new AdsheetError('cancelled');
  };
  if (wanted.campaigns) return exportCampaigns(open, job, wanted, throwIfStale);
  const { context } = open;
  const { mirror } = context;
  const template = templateCategory(mirror, wanted.template);
  const keys = template ? [] : await selectedAds(open, wanted, throwIfStale);
  const fields = pathsOf(wanted.columns);
  const sums = await sumsForColumns(mirror, fields ?? [], wanted.results, context.now());
  const { language, attributeColumns } = wanted;
  const asked = { keys, template, fields, sums, front: [], language, attributeColumns };
  const plan = await planExport(open, asked, throwIfStale);
  requireExportFits(wanted.file, { columns: plan.columns.length, rows: keys.length });
  const rows = exportRows(plan);
  const count = fileSizeGuard(wanted.file);
  const mark = translate(plan.reader.language)('export.too_long');
  let written = 0;
  let tooLong = 0;
  const onRow = (row: SheetRow): void => {
    count(row);
    for (const value of row.values) if (value === mark) tooLong += 1;
    written += 1;
    job.progress('job.export', written, keys.length);
  };
  try {
    const watch = { signal: job.signal, onRow: () => {} };
    // The file gets its name after its baseline is stored, so that every existing file has its baseline.
    const { campaigns } = await campaignRows(mirror, open.rows.summaries, context.now());
    await writeFile(plan, campaigns, wanted, rowsOf(plan, rows, onRow), watch, rows.keep);
  } catch (error) {
    rows.drop();
    throw error;
  }
  return { file: wanted.file, rows: written, tooLong };
};
