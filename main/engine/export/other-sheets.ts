/** The sheets beside the ads: to look things up, to read how to edit, and what the file says of itself. */
import { readField } from '../../../shared/ad/paths.ts';
import type { Category } from '../../../shared/category/category.ts';
import { labelOf } from '../../../shared/category/category.ts';
import { categoryFacts } from '../../../shared/category/facts.ts';
import type { MessageKey } from '../../../shared/locale/index.ts';
import { fieldLabel, translate } from '../../../shared/locale/index.ts';
import { CAMPAIGN_FIELDS } from '../edits/campaign-fields.ts';
import type { Mirror } from '../mirror/mirror.ts';
import { isShown, loadCampaign } from '../rows/row.ts';
import type { Sheet, SheetColumn, SheetRow } from '../workbook/sheet-plan.ts';
import { amountFormat } from './ads-sheet.ts';
import { cellOf } from './cells.ts';
import type { Meta } from './meta.ts';
import { META_SHEET, metaRows } from './meta.ts';
import type { ExportReader } from './row-cells.ts';

const PX_A_CHARACTER = 7;
/** Sheets to be read are as high as their texts. */
const WHOLE = { least: 1, most: 25 } as const;

/** Every campaign, as it is with its drafts. */
export const campaignsSheet = (
  mirror: Mirror,
  reader: ExportReader & { readonly currency: string },
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
    header:
      field.path === 'id' ? translate(language)('export.column.campaign') : fieldLabel(language, field.path),
    width: Math.max(12, Math.round(field.width / PX_A_CHARACTER)),
    ...(field.kind === 'micros'
      ? { kind: 'amount' as const, format: amountFormat(currency, 6) }
      : { kind: field.kind === 'timestamp' ? ('time' as const) : ('text' as const) }),
  });
  const rows = mirror.campaigns.all().flatMap(({ key }): readonly SheetRow[] => {
    const campaign = loadCampaign(mirror, key);
    if (!campaign || !isShown(campaign)) return [];
    return [
      { values: CAMPAIGN_FIELDS.map((field) => cellOf(field, readField(campaign.local, field.path), words)) },
    ];
  });
  return {
    name: translate(language)('export.sheet.campaigns'),
    columns: CAMPAIGN_FIELDS.map(column),
    rows,
    filter: true,
  };
};

function* factRows(categories: readonly Category[], reader: ExportReader): Generator<SheetRow> {
  const { language, tenant, format } = reader;
  for (const category of categories) {
    for (const { title, facts } of categoryFacts(category, { language, locale: tenant, format })) {
      for (const { label, text, notes } of facts) {
        yield {
          values: [labelOf(category, tenant), String(category.id), title, label, text, notes.join('\n')],
        };
      }
    }
  }
}

/** What each of these categories allows, in words. */
export const categoriesSheet = (categories: readonly Category[], reader: ExportReader): Sheet => {
  const say = translate(reader.language);
  const column = (header: MessageKey, width: number, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({
    header: say(header),
    width,
    kind,
  });
  return {
    name: say('export.sheet.categories'),
    columns: [
      column('field.categoryId', 28),
      column('export.column.category', 14),
      column('export.column.part', 22),
      column('export.column.what', 26),
      column('export.column.limit', 44, 'long-text'),
      column('export.column.more', 60, 'long-text'),
    ],
    rows: factRows(categories, reader),
    filter: true,
    lines: WHOLE,
  };
};

/** In the order of reading: first what can be done, then what to mind. */
const SECTIONS = [
  'edit',
  'blank',
  'clear',
  'new',
  'delete',
  'locked',
  'words',
  'colours',
  'long',
  'numbers',
  'sort',
  'import',
] as const;

/** How to work with the file, in the user's language. */
export const readMeSheet = (
  meta: Meta,
  { rows, protect }: { readonly rows: number; readonly protect: boolean },
  { language }: ExportReader,
): Sheet => {
  const say = translate(language);
  const params = { account: meta.account, at: `${meta.at.slice(0, 16).replace('T', ' ')} UTC`, count: rows };
  const about = meta.template === null ? 'export.readme.about' : 'export.readme.about_template';
  const sections = SECTIONS.map((name): SheetRow => {
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
    lines: WHOLE,
  };
};

export const metaSheet = (meta: Meta): Sheet => ({
  name: META_SHEET,
  hidden: true,
  filter: false,
  columns: [
    { header: 'adsheet', width: 12, kind: 'text', locked: true },
    { header: 'value', width: 30, kind: 'text', locked: true },
    { header: 'field', width: 30, kind: 'text', locked: true },
  ],
  rows: metaRows(meta).map((values) => ({ values })),
});
