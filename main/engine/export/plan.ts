/** The plan of a file with ads: its ads, its columns, and its `_meta`. */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import type { MetricSums } from '../../../shared/contract/results/metrics.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { numberFormatOf } from '../../../shared/money/number-format.ts';
import { decimalSignIn } from '../../../shared/proposals/decimal-sign.ts';
import { knownCategories, tenantLocale } from '../categories/known-categories.ts';
import type { AccountContext } from '../context.ts';
import type { NamedNumber } from '../mirror/exports.ts';
import type { OpenAccount } from '../open-account.ts';
import { categoryRows } from '../rows/category-rows.ts';
import { accountFacts } from './account-facts.ts';
import type { ExportColumn } from './columns.ts';
import { exportColumns } from './columns.ts';
import type { Meta } from './meta.ts';
import { exportNames } from './names.ts';
import { neededFields } from './needed-fields.ts';
import type { ExportReader } from './row-cells.ts';
import { attributesOf } from './selected.ts';

/** A file with ads: its reader, columns and meta. */
export type ExportPlan = {
  readonly context: AccountContext;
  readonly reader: ExportReader & { readonly currency: string };
  readonly keys: readonly RowKey[];
  readonly categories: readonly Category[];
  /** The category of all rows; undefined where they have several. */
  readonly category: Category | undefined;
  readonly columns: readonly ExportColumn[];
  readonly meta: Meta;
  /** Of the columns of results; null without any. */
  readonly sums: MetricSums | null;
};

/** Reads for a file in the user's language, or another. */
export const readerOf = async (
  { context, rows }: OpenAccount,
  throwIfStale: () => void,
  language: Language = context.language,
): Promise<ExportPlan['reader']> => {
  const { mirror, locale, profile } = context;
  const format = numberFormatOf(locale);
  const tenant = tenantLocale(mirror);
  const tree = await categoryRows(mirror, rows.summaries.byCategory, throwIfStale);
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

/** The names of campaigns and categories in its cells. */
const namedIn = ({ context, reader, categories }: Omit<ExportPlan, 'meta'>): readonly NamedNumber[] => {
  const { names } = reader;
  const campaigns = context.mirror.campaigns.all().map(({ id }) => ({
    kind: 'campaign' as const,
    id,
    name: id === null ? undefined : names.campaign(id),
  }));
  const used = categories.map(({ id }) => ({ kind: 'category' as const, id, name: names.category(id) }));
  return [...campaigns, ...used].flatMap(({ kind, id, name }) =>
    id === null || name === undefined ? [] : [{ kind, id, name }],
  );
};

const metaOf = (plan: Omit<ExportPlan, 'meta'>, template: Category | undefined): Meta => ({
  ...accountFacts({ ...plan.context, language: plan.reader.language }),
  decimal: plan.reader.decimal,
  template: template?.id ?? null,
  columns: plan.columns.map(({ header, path }) => ({ header, path })),
  named: namedIn(plan),
});

/** What a file holds: these ads, or the category of a template. */
export type ExportPlanRequest = {
  readonly keys: readonly RowKey[];
  readonly template: Category | undefined;
  /** Undefined for all. */
  readonly fields: readonly FieldPath[] | undefined;
  /** Of the columns of results among the fields; null without any. */
  readonly sums: MetricSums | null;
  /** Read-only columns in front of those of the ads. */
  readonly front: readonly ExportColumn[];
  /** The user's by default. */
  readonly language?: Language | undefined;
  /** Attributes have a column each, also where the ads are of several categories. */
  readonly attributeColumns?: boolean | undefined;
};

/** Plans a file. `throwIfStale` is called between slices, and throws once the file is no longer wanted. */
export const planExport = async (
  open: OpenAccount,
  { keys, template, fields, sums, front, language, attributeColumns = false }: ExportPlanRequest,
  throwIfStale: () => void,
): Promise<ExportPlan> => {
  const { context } = open;
  const found = template ? [template] : categoriesOf(open, keys);
  const [category] = found.length === 1 ? found : [];
  const categories = found.flatMap((one) => one ?? []);
  const reader = await readerOf(open, throwIfStale, language);
  const isEach = category !== undefined || attributeColumns;
  const columns = exportColumns({
    fields,
    sums,
    category,
    ...(attributeColumns ? { categories } : {}),
    attributes: isEach && !template ? await attributesOf(context.mirror, keys, throwIfStale) : [],
    template: template !== undefined,
    needed: template ? neededFields(context, template) : new Set<FieldPath>(),
    language: reader.language,
    tenant: reader.tenant,
  });
  const plan = {
    context,
    reader,
    keys,
    categories,
    category,
    sums,
    columns: [...front, ...columns],
  };
  return { ...plan, meta: metaOf(plan, template) };
};
