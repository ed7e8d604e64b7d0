/** The sheets beside the ads: reference lists, instructions, and the file's `_meta`. */

import { ADS_FIELD, CAMPAIGN_FIELDS, PACE_FIELD } from '../../../shared/ad/campaign-fields.ts';
import type { FieldPath } from '../../../shared/ad/model.ts';
import type { Category } from '../../../shared/category/category.ts';
import { labelOf } from '../../../shared/category/category.ts';
import { categoryFacts } from '../../../shared/category/facts.ts';
import type { CampaignRow } from '../../../shared/contract/views.ts';
import type { Language } from '../../../shared/locale/index.ts';
import { fieldLabel, LANGUAGES, translate } from '../../../shared/locale/index.ts';
import { META_SHEET } from '../workbook/meta-sheet.ts';
import type { Sheet, SheetColumn, SheetRow } from '../workbook/sheet-plan.ts';
import { amountFormat } from './ads-sheet.ts';
import { cellOf } from './cells.ts';
import { charactersIn } from './columns.ts';
import type { Meta } from './meta.ts';
import { LISTS_SHEET, metaRows } from './meta.ts';
import type { ExportReader } from './row-cells.ts';

const campaignHeader = (path: FieldPath, language: Language): string =>
  path === 'id' ? translate(language)('export.column.campaign') : fieldLabel(language, path);

/** All campaigns with their drafts. The sheet is not imported, and is styled as read-only. */
export const campaignsSheet = (
  campaigns: readonly CampaignRow[],
  reader: ExportReader & { readonly currency: string },
  protect: boolean,
): Sheet => {
  const { language, decimal, names, currency } = reader;
  const words = {
    language,
    decimal,
    category: names.category,
    campaign: names.campaign,
    priceUnit: () => undefined,
  };
  const column = (field: (typeof CAMPAIGN_FIELDS)[number]): SheetColumn => ({
    header: campaignHeader(field.path, language),
    locked: true,
    width: Math.max(12, charactersIn(field.width)),
    ...(field.kind === 'micros'
      ? { kind: 'amount' as const, format: amountFormat(currency, 6) }
      : { kind: field.kind === 'timestamp' ? ('time' as const) : ('text' as const) }),
  });
  const rows = campaigns.map(
    ({ values }): SheetRow => ({
      values: CAMPAIGN_FIELDS.map((field) => cellOf(field, values[field.path] ?? null, words)),
    }),
  );
  return {
    name: translate(language)('export.sheet.campaigns'),
    columns: CAMPAIGN_FIELDS.map(column),
    rows,
    filter: true,
    protect,
  };
};

function* factRows(categories: readonly Category[], reader: ExportReader): Generator<SheetRow> {
  const { language, tenant, format } = reader;
  for (const category of categories) {
    for (const { title, facts } of categoryFacts(category, { language, locale: tenant, format })) {
      for (const { label, key = '', text, notes } of facts) {
        const of = [labelOf(category, tenant), String(category.id), title];
        yield { values: [...of, label, key, text, notes.join('\n')] };
      }
    }
  }
}

const CATEGORY_COLUMNS = [
  { header: 'field.categoryId.label', width: 28, kind: 'text' },
  { header: 'export.column.category', width: 14, kind: 'text' },
  { header: 'export.column.part', width: 22, kind: 'text' },
  { header: 'export.column.what', width: 26, kind: 'text' },
  { header: 'export.column.key', width: 22, kind: 'text' },
  { header: 'export.column.limit', width: 44, kind: 'long-text' },
  { header: 'export.column.more', width: 60, kind: 'long-text' },
] as const;

/** What each of these categories allows, in words. */
export const categoriesSheet = (categories: readonly Category[], reader: ExportReader): Sheet => {
  const say = translate(reader.language);
  return {
    name: say('export.sheet.categories'),
    columns: CATEGORY_COLUMNS.map((column) => ({ ...column, header: say(column.header) })),
    rows: factRows(categories, reader),
    filter: true,
  };
};

/** In the order of reading: first what can be done, then what to be careful about. */
const SECTIONS = [
  'edit',
  'blank',
  'clear',
  'new',
  'needed',
  'delete',
  'locked',
  'sheets',
  'words',
  'colours',
  'long',
  'numbers',
  'sort',
  'import',
] as const;

/** Instructions for the file, in the user's language. */
export const readMeSheet = (
  meta: Meta,
  { rows, protect }: { readonly rows: number; readonly protect: boolean },
  { language }: ExportReader,
): Sheet => {
  const say = translate(language);
  const params = { account: meta.account, at: `${meta.at.slice(0, 16).replace('T', ' ')} UTC`, count: rows };
  const about = meta.template === null ? 'export.readme.about' : 'export.readme.about_template';
  const told = SECTIONS.filter((name) => name !== 'needed' || meta.template !== null);
  const sections = told.map((name): SheetRow => {
    const key =
      name === 'sort' && protect
        ? ('export.readme.sort_locked' as const)
        : (`export.readme.${name}` as const);
    return { values: [say(`export.readme.${name}.title`), say(key)] };
  });
  return {
    name: say('export.sheet.readme'),
    columns: [
      { header: 'Adsheet', width: 26, kind: 'long-text' },
      { header: say(about, params), width: 100, kind: 'long-text' },
    ],
    rows: sections,
    filter: false,
  };
};

const OTHER_SHEETS = ['export.sheet.campaigns', 'export.sheet.categories', 'export.sheet.readme'] as const;

const otherNames: ReadonlySet<string> = new Set([
  LISTS_SHEET,
  ...LANGUAGES.flatMap((language) => OTHER_SHEETS.map((name) => translate(language)(name))),
]);

/** Columns that campaigns and categories had not in files of earlier versions. */
const LATER_COLUMNS: ReadonlySet<FieldPath> = new Set([ADS_FIELD, PACE_FIELD, 'isDefault']);
const LATER_OF_CATEGORIES = 'export.column.key';

const otherHeaders: readonly (readonly string[])[] = LANGUAGES.flatMap((language) => [
  CAMPAIGN_FIELDS.filter(({ path }) => !LATER_COLUMNS.has(path)).map(({ path }) =>
    campaignHeader(path, language),
  ),
  CATEGORY_COLUMNS.filter(({ header }) => header !== LATER_OF_CATEGORIES).map(({ header }) =>
    translate(language)(header),
  ),
]);

/**
 * Is it one of our read-only sheets? By its name in a workbook of ours, by all of its headers in any file: programs
 * save the visible sheet as csv.
 */
export const isOtherSheet = (name: string, headers: readonly string[], isOurs: boolean): boolean => {
  const found = new Set(headers);
  return (
    (isOurs && otherNames.has(name)) || otherHeaders.some((own) => own.every((header) => found.has(header)))
  );
};

export const metaSheet = (meta: Meta): Sheet => ({
  name: META_SHEET,
  hidden: true,
  filter: false,
  columns: [
    { header: 'adsheet', width: 12, kind: 'text', locked: true },
    { header: 'value', width: 30, kind: 'text', locked: true },
    { header: 'field', width: 30, kind: 'text', locked: true },
    { header: 'decimal', width: 12, kind: 'text', locked: true },
    { header: 'unit', width: 12, kind: 'text', locked: true },
  ],
  rows: metaRows(meta).map((values) => ({ values })),
});
