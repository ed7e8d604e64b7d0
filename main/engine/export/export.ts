/** Ads into a file, as a workbook or as csv, with the baseline that a later import merges with (`design/workbook.md`). */
import { extname } from 'node:path';
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { AdsheetError } from '../../../shared/contract/errors.ts';
import type { ExportResult } from '../../../shared/contract/workbook-commands.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { decimalSignIn } from '../../../shared/proposals/decimal-sign.ts';
import type { AccountContext, JobHandle } from '../context.ts';
import { pagesOf } from '../edits/record-in-turns.ts';
import type { Mirror } from '../mirror/mirror.ts';
import type { OpenAccount } from '../open-account.ts';
import { shownProblems } from '../problems/shown.ts';
import type { Selection } from '../query/select.ts';
import { columnPath } from '../query/select.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { knownCategories, tenantLocale } from '../rows/known-categories.ts';
import { isShown, loadRows } from '../rows/row.ts';
import type { SheetRow } from '../workbook/sheet-plan.ts';
import type { Watch } from '../workbook/workbook.ts';
import { writeWorkbook } from '../workbook/workbook.ts';
import { adsSheet } from './ads-sheet.ts';
import { baselineRow, revOf } from './baseline.ts';
import type { ExportColumn } from './columns.ts';
import { exportColumns } from './columns.ts';
import { writeCsv } from './csv.ts';
import type { Meta } from './meta.ts';
import { COLUMNS, LISTS_SHEET, markText, newExportId } from './meta.ts';
import { exportNames } from './names.ts';
import { campaignsSheet, categoriesSheet, metaSheet, readMeSheet } from './other-sheets.ts';
import type { ExportReader } from './row-cells.ts';
import { rowCells } from './row-cells.ts';
import { attributesOf, selectedAds } from './selected.ts';

export type ExportWanted = Selection & {
  readonly file: string;
  /** Names of fields; undefined: all. */
  readonly columns?: readonly string[] | undefined;
  readonly locked?: boolean | undefined;
  /** For new ads of this category, instead of ads that are there. */
  readonly template?: number | undefined;
};

const FORMATS = ['.xlsx', '.csv'] as const;

const formatOf = (file: string): (typeof FORMATS)[number] => {
  const format = FORMATS.find((known) => known === extname(file).toLowerCase());
  if (format === undefined) throw new AdsheetError('file-unwritable', { file, reason: 'not-table' });
  return format;
};

const pathsOf = (columns: readonly string[] | undefined): readonly FieldPath[] | undefined =>
  columns?.map((name) => (name === COLUMNS.attributes ? name : columnPath(name)));

const templateCategory = (mirror: Mirror, template: number | undefined): Category | undefined => {
  if (template === undefined) return undefined;
  const category = knownCategories(mirror).get(template);
  if (!category?.config) throw new AdsheetError('not-found', { category: template });
  return category;
};

/** Rejects with `unknown-field`, `not-found` for a category, or, where the file cannot be a table, `file-unwritable`. */
export const demandExport = ({ context }: OpenAccount, { file, columns, template }: ExportWanted): void => {
  formatOf(file);
  pathsOf(columns);
  templateCategory(context.mirror, template);
};

/** Who reads the file, and what all of it is about. */
type Plan = {
  readonly context: AccountContext;
  readonly reader: ExportReader & { readonly currency: string };
  readonly keys: readonly RowKey[];
  readonly categories: readonly Category[];
  /** The category of all rows, if they are of one. */
  readonly category: Category | undefined;
  readonly columns: readonly ExportColumn[];
  readonly meta: Meta;
};

const readerOf = async ({ context, rows }: OpenAccount, demand: () => void): Promise<Plan['reader']> => {
  const { mirror, language, locale, profile } = context;
  const format = numberFormatOf(locale);
  const tenant = tenantLocale(mirror);
  const tree = await categoryRows(mirror, rows.summaries.byCategory, demand);
  return {
    language,
    decimal: decimalSignIn(format),
    format,
    tenant,
    names: exportNames(mirror, tree, tenant),
    currency: profile.currency,
  };
};

const categoriesOf = (
  { context, rows }: OpenAccount,
  keys: readonly RowKey[],
): readonly (Category | undefined)[] => {
  const ids = new Set(keys.map((key) => rows.summaries.get(key)?.categoryId ?? null));
  const known = knownCategories(context.mirror);
  return [...ids].map((id) => known.get(id ?? undefined));
};

const metaOf = (
  { context: { profile, mirror, now }, reader, columns }: Omit<Plan, 'meta'>,
  template: Category | undefined,
): Meta => {
  const id = mirror.user.get()?.['id'];
  return {
    export: newExportId(),
    account: profile.name,
    user: typeof id === 'number' || typeof id === 'string' ? String(id) : null,
    at: now().toISOString(),
    language: reader.language,
    decimal: reader.decimal,
    currency: reader.currency,
    tenant: reader.tenant,
    template: template?.id ?? null,
    columns: columns.map(({ header, path }) => ({ header, path })),
  };
};

const planOf = async (open: OpenAccount, wanted: ExportWanted, demand: () => void): Promise<Plan> => {
  const { context } = open;
  const template = templateCategory(context.mirror, wanted.template);
  const keys = template ? [] : await selectedAds(open, wanted, demand);
  const found = template ? [template] : categoriesOf(open, keys);
  const [category] = found.length === 1 ? found : [];
  const reader = await readerOf(open, demand);
  const columns = exportColumns({
    fields: pathsOf(wanted.columns),
    category,
    attributes: category && !template ? await attributesOf(context.mirror, keys, demand) : [],
    template: template !== undefined,
    language: reader.language,
    tenant: reader.tenant,
  });
  const plan = { context, reader, keys, categories: found.flatMap((one) => one ?? []), category, columns };
  return { ...plan, meta: metaOf(plan, template) };
};

/** The rows of the ads, page by page as they are asked for, each page with its baseline. */
function* rowsOf({ context: { mirror }, reader, keys, columns, meta }: Plan): Generator<SheetRow> {
  const known = knownCategories(mirror);
  const paths = columns.map(({ path }) => path);
  let page = 0;
  for (const part of pagesOf(keys)) {
    const found = loadRows(mirror, part);
    const problems = mirror.problems.ofMany(part);
    const rows = part.flatMap((key) => {
      const row = found.get(key);
      return row && isShown(row) ? [{ row, baseline: baselineRow(row, paths) }] : [];
    });
    mirror.transaction(() => {
      mirror.exports.addPage(
        meta.export,
        page,
        rows.map(({ baseline }) => baseline),
        meta.at,
      );
    }, 'soon');
    page += 1;
    for (const { row, baseline } of rows) {
      const categoryId = row.local['categoryId'];
      const ad = {
        row,
        category: known.get(typeof categoryId === 'number' ? categoryId : undefined),
        problems: shownProblems(problems.get(row.key) ?? []),
      };
      const mark = markText({ export: meta.export, key: row.key, rev: revOf(baseline) });
      yield rowCells(ad, columns, mark, reader);
    }
  }
}

const writeFile = async (
  plan: Plan,
  { file, locked = false }: ExportWanted,
  rows: Iterable<SheetRow>,
  watch: Watch,
  settle: () => void,
): Promise<void> => {
  const { context, reader, columns, categories, category, meta, keys } = plan;
  if (formatOf(file) === '.csv') {
    const headers = columns.map(({ header }) => header);
    await writeCsv(file, headers, rows, reader.decimal, watch, settle);
    return;
  }
  const ads = adsSheet(columns, rows, reader, { category, protect: locked });
  const sheets = [
    ads.sheet,
    campaignsSheet(context.mirror, reader),
    categoriesSheet(categories, reader),
    readMeSheet(meta, { rows: keys.length, protect: locked }, reader),
    metaSheet(meta),
  ];
  await writeWorkbook(file, { sheets, lists: { sheet: LISTS_SHEET, lists: ads.lists } }, watch, settle);
};

/**
 * Writes the ads of a selection, or room for new ones, to a file: the file and its baseline are there whole, or nothing
 * is. Rejects as `demandExport` does, with `bad-expression`, `cancelled`, `disk-full` or `file-unwritable`.
 */
export const exportAds = async (
  open: OpenAccount,
  job: JobHandle,
  wanted: ExportWanted,
): Promise<ExportResult> => {
  const { mirror } = open.context;
  const demand = (): void => {
    if (job.signal.aborted) throw new AdsheetError('cancelled');
  };
  const plan = await planOf(open, wanted, demand);
  const { meta, columns, keys } = plan;
  const { export: id, at } = meta;
  let written = 0;
  const counted = function* (): Generator<SheetRow> {
    for (const row of rowsOf(plan)) {
      written += 1;
      job.progress('job.export', written, keys.length);
      yield row;
    }
  };
  mirror.transaction(() => mirror.exports.begin({ id, at, fields: columns.map(({ path }) => path) }));
  try {
    await writeFile(plan, wanted, counted(), { signal: job.signal, onRow: () => {} }, () => {
      // The file is put in its place after this: one that is there has its baseline.
      mirror.transaction(() => mirror.exports.keep(id, written));
    });
  } catch (error) {
    mirror.transaction(() => mirror.exports.drop(id));
    throw error;
  }
  return { file: wanted.file, rows: written };
};
