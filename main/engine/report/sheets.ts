/**
 * The sheets of a push's report: one row an item, ready to be corrected and imported again, and a summary of the
 * push.
 */
import type { FieldPath, RowKey } from '../../../shared/ad/model.ts';
import { isCampaignKey } from '../../../shared/ad/model.ts';
import type { ItemState } from '../../../shared/contract/results/plan.ts';
import type { Translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import type { ExportColumn } from '../export/columns.ts';
import type { ExportRows } from '../export/rows.ts';
import type { Run, RunItem } from '../mirror/runs/run-item.ts';
import type { CellValue, Sheet, SheetRow } from '../workbook/sheet-plan.ts';
import type { ItemTexts } from './item-texts.ts';

/** The states in the order of the summary. */
const STATES: readonly ItemState[] = ['done', 'failed', 'held', 'skipped', 'unknown', 'waiting', 'sending'];

type ResultColumn = {
  readonly path: string;
  readonly header: (t: Translate) => string;
  readonly width: number;
  readonly long: boolean;
  readonly say: (words: ItemTexts, item: RunItem) => string;
};

/** The columns with an item's result, before those of the ad; they are not imported. */
const RESULT_COLUMNS: readonly ResultColumn[] = [
  {
    path: 'outcome',
    header: (t) => t('report.column.state'),
    width: 16,
    long: false,
    say: ({ t }, { state }) => t(`report.state.${state}`),
  },
  {
    path: 'reason',
    header: (t) => t('report.column.reason'),
    width: 50,
    long: true,
    say: (words, item) => words.reasons(item),
  },
  {
    path: 'code',
    header: (t) => t('report.column.code'),
    width: 16,
    long: true,
    say: (_words, { errors }) => [...new Set(errors.map(({ code }) => String(code)))].join('\n'),
  },
  {
    path: 'next',
    header: (t) => t('report.column.next'),
    width: 36,
    long: true,
    say: (words, { state }) => words.next(state),
  },
  {
    path: 'op',
    header: (t) => t('report.column.op'),
    width: 14,
    long: false,
    say: ({ t }, { op }) => t(`report.op.${op}`),
  },
  {
    path: 'changes',
    header: (t) => t('report.column.changes'),
    width: 60,
    long: true,
    say: (words, item) => words.changes(item),
  },
];

const toldOf = (words: ItemTexts, item: RunItem): readonly string[] =>
  RESULT_COLUMNS.map(({ say }) => say(words, item));

/** The columns before those of the ads. */
export const toldColumns = ({ t }: ItemTexts): readonly ExportColumn[] =>
  RESULT_COLUMNS.map(({ path, header, width, long }) => ({
    path,
    header: header(t),
    field: null,
    locked: true,
    width,
    long,
  }));

const vendorIdOf = ({ mirror }: AccountContext, { key, vendorId, previous }: RunItem): string | null => {
  if (vendorId !== null) return vendorId;
  const base = previous ?? (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key))?.base;
  return typeof base?.['vendorId'] === 'string' ? base['vendorId'] : null;
};

const idOf = ({ mirror }: AccountContext, { key, targetId }: RunItem): string | null => {
  const id = targetId ?? (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key))?.id ?? null;
  return id === null ? null : String(id);
};

/** What is known of an ad that is no longer listed. */
const lostCell = (context: AccountContext, item: RunItem, path: FieldPath): CellValue => {
  if (path === 'id') return idOf(context, item);
  if (path === 'vendorId') return vendorIdOf(context, item);
  return path === 'title' ? item.title : null;
};

/** Items read and written at once. */
const PAGE = 50;

function* pagesOf(items: Iterable<RunItem>): Generator<readonly RunItem[]> {
  let page: RunItem[] = [];
  for (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The ads of a push in the order of sending, with the result of each. */
export function* resultRows(
  context: AccountContext,
  words: ItemTexts,
  run: number,
  columns: readonly ExportColumn[],
  rows: ExportRows,
): Generator<SheetRow> {
  const told = new Set<RowKey>();
  for (const page of pagesOf(context.mirror.runs.eachItem(run))) {
    // A pause sent apart from other edits gets no second row of its ad, which would be imported twice.
    const items = page.filter(({ key }) => !isCampaignKey(key) && !told.has(key));
    for (const { key } of items) told.add(key);
    const found = rows.of(items.map(({ key }) => key));
    for (const item of items) {
      const row = found.get(item.key);
      const said = row?.values ?? columns.map(({ path }) => lostCell(context, item, path));
      const own = toldOf(words, item);
      yield { values: said.map((value, at) => own[at] ?? value), marks: row?.marks ?? [] };
    }
  }
}

/** The campaigns of a push; no sheet where there are none. */
export const campaignSheets = (context: AccountContext, words: ItemTexts, run: number): readonly Sheet[] => {
  const { t } = words;
  const rows: SheetRow[] = [];
  // Items hold whole ads, so they are read one by one.
  for (const item of context.mirror.runs.eachItem(run)) {
    if (!isCampaignKey(item.key)) continue;
    rows.push({ values: [...toldOf(words, item), idOf(context, item), item.title] });
  }
  if (rows.length === 0) return [];
  const told = RESULT_COLUMNS.map(({ header, width, long }) => ({
    header: header(t),
    width,
    kind: long ? ('long-text' as const) : ('text' as const),
  }));
  return [
    {
      name: t('export.sheet.campaigns'),
      filter: true,
      columns: [
        ...told,
        { header: t('export.column.campaign'), width: 14, kind: 'text' },
        { header: t('field.title.label'), width: 40, kind: 'text' },
      ],
      rows,
    },
  ];
};

const byText = (t: Translate, { who }: Run): string | null =>
  who && t(`report.by.${who.origin}`, { user: who.user });

const timeOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

const countRows = (
  { mirror }: AccountContext,
  t: Translate,
  run: number,
): readonly (readonly CellValue[])[] => {
  const counts = mirror.runs.counts(run);
  return STATES.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count > 0 || state === 'done' ? [[t(`report.state.${state}`), count]] : [];
  });
};

export const summarySheet = (context: AccountContext, { t }: ItemTexts, run: Run): Sheet => ({
  name: t('report.sheet.summary'),
  filter: false,
  columns: [
    { header: t('report.summary.what'), width: 28, kind: 'text' },
    { header: t('report.summary.value'), width: 40, kind: 'fact' },
  ],
  rows: [
    [t('report.summary.account'), context.profile.name],
    [t('report.summary.push'), run.run],
    [t('report.summary.state'), t(`report.run.${run.state}`)],
    [t('report.summary.begun'), timeOf(run.at)],
    [t('report.summary.ended'), timeOf(run.finishedAt)],
    [t('report.summary.by'), byText(t, run)],
    [t('report.summary.items'), context.mirror.runs.itemCount(run.run)],
    ...countRows(context, t, run.run),
    [t('report.summary.requests'), run.requests],
    [t('report.summary.seconds'), Math.round(run.milliseconds / 100) / 10],
  ].map((values) => ({ values })),
});
