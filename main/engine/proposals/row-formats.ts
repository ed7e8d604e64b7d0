/** The names and formats by which the cells of a table are read, and were written where Adsheet wrote them. */
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { fieldLabel, LANGUAGES } from '../../../shared/locale/index.ts';
import type { DecimalSign } from '../../../shared/money/number-format.ts';
import type { Numbers } from '../../../shared/proposals/names.ts';
import { campaignNumbers, categoryNumbers, NO_NUMBERS, namesIn } from '../../../shared/proposals/names.ts';
import { textOfCell } from '../../../shared/proposals/proposal.ts';
import { tenantLocale } from '../categories/known-categories.ts';
import type { ExportNames } from '../export/names.ts';
import { exportNames, sentCampaigns } from '../export/names.ts';
import type { NamedNumber } from '../mirror/exports.ts';
import { categoryRows } from '../rows/category-rows.ts';
import type { RowFormat } from './compare/row-format.ts';
import { createRowFormat } from './compare/row-format.ts';
import type { ProposalContext } from './proposal-context.ts';
import type { ResolvedTargets } from './resolve-targets.ts';
import type { TableRow, TableSource } from './table/table.ts';

export const columnTexts = (
  rows: readonly TableRow[],
  columns: readonly (FieldPath | null)[],
  path: FieldPath,
): ReadonlySet<string> => {
  const at = columns.indexOf(path);
  return new Set(at < 0 ? [] : rows.map(({ cells }) => textOfCell(cells[at]).trim()));
};

export const isNameText = (text: string): boolean => text !== '' && !/^\d+$/.test(text);

/** Names of campaigns and categories by number, at present and in the table's file. */
export type TableNames = {
  readonly categories: Numbers;
  readonly campaigns: Numbers;
  readonly written: ExportNames | null;
  /** What the file calls things that were called so when it was written. */
  readonly named: readonly NamedNumber[];
};

/** The names in a file of ours, before the present ones. */
const asInFile = (named: readonly NamedNumber[], kind: NamedNumber['kind'], now: Numbers): Numbers => {
  const ofKind = named.filter((one) => one.kind === kind);
  if (ofKind.length === 0) return now;
  const own = campaignNumbers(ofKind.map(({ id, name }) => ({ id, title: name })));
  return { named: (name) => own.named(name) ?? now.named(name) };
};

/** The names in a file of ours: from a workbook's metadata, for a csv file from its export where that is known. */
const namedIn = (
  { file }: TableSource,
  { own, exports }: Pick<ResolvedTargets, 'own' | 'exports'>,
): readonly NamedNumber[] => file?.meta?.named ?? exports.get(own ?? '')?.named ?? [];

/** Reads the names for a table. The tree of categories is only read where the table names some or Adsheet wrote it. */
export const readTableNames = async (
  { open, throwIfStale }: ProposalContext,
  source: TableSource,
  categories: ReadonlySet<string>,
  subjects: Pick<ResolvedTargets, 'own' | 'exports'>,
): Promise<TableNames> => {
  const { mirror } = open.context;
  const isWritten = subjects.own !== null;
  const named = namedIn(source, subjects);
  const campaigns = asInFile(named, 'campaign', sentCampaigns(mirror));
  if (!isWritten && ![...categories].some(isNameText))
    return { categories: NO_NUMBERS, campaigns, written: null, named };
  const tree = await categoryRows(mirror, open.rows.summaries.byCategory, throwIfStale);
  const written = isWritten ? exportNames(mirror, tree, tenantLocale(mirror)) : null;
  return { categories: asInFile(named, 'category', categoryNumbers(tree)), campaigns, written, named };
};

/** The columns of a table: their headers, the fields they are for, and the decimal sign of a file of ours. */
export type WrittenColumns = {
  readonly headers: readonly string[];
  readonly columns: readonly (FieldPath | null)[];
  readonly decimal: DecimalSign;
};

/** The language of a file of ours: a workbook says it, of a csv file it is the one most of its headers are in. */
const languageOf = ({ file }: TableSource, { headers, columns }: WrittenColumns, own: Language): Language => {
  const said = LANGUAGES.find((language) => language === file?.meta?.language);
  if (said) return said;
  const labels = (language: Language): number =>
    columns.filter((path, i) => path !== null && fieldLabel(language, path) === headers[i]).length;
  return LANGUAGES.reduce((most, each) => (labels(each) > labels(most) ? each : most), own);
};

/** Creates a cache of the formats for rows of each category. */
export const rowFormatsFor = (
  { open }: ProposalContext,
  source: TableSource,
  names: TableNames,
  columns: WrittenColumns,
): ((category: Category | undefined) => RowFormat) => {
  const { profile, language } = open.context;
  const known = new Map<number | undefined, RowFormat>();
  const { written } = names;
  const inFile = languageOf(source, columns, language);
  const { decimal } = columns;
  const wordsIn = (category: Category | undefined): RowFormat =>
    createRowFormat(
      { category, names: namesIn(category, names), currency: profile.currency },
      {
        language: inFile,
        decimal,
        category: (id) => written?.category(id),
        campaign: (id) => written?.campaign(id),
        priceUnit: (key) => written?.priceUnit(category, key),
      },
    );
  return (category) => {
    const found = known.get(category?.id) ?? wordsIn(category);
    known.set(category?.id, found);
    return found;
  };
};
