/** The sheets of the report of a push: one row an item, and the push as a whole. */
import type { ItemState } from '../../../shared/contract/views.ts';
import type { Translate } from '../../../shared/locale/index.ts';
import type { AccountContext } from '../context.ts';
import { isCampaignKey } from '../mirror/row-key.ts';
import type { Run, RunItem } from '../mirror/runs.ts';
import type { CellValue, Sheet, SheetRow } from '../workbook/sheet-plan.ts';
import type { ItemWords } from './item-words.ts';

/** What needs a hand first. */
const STATES: readonly ItemState[] = ['done', 'failed', 'held', 'skipped', 'unknown', 'waiting', 'sending'];

const vendorIdOf = ({ mirror }: AccountContext, { key, vendorId, previous }: RunItem): string | null => {
  if (vendorId !== null) return vendorId;
  const base = previous ?? (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key))?.base;
  return typeof base?.['vendorId'] === 'string' ? base['vendorId'] : null;
};

const idOf = ({ mirror }: AccountContext, { key, targetId }: RunItem): string | null => {
  const id = targetId ?? (isCampaignKey(key) ? mirror.campaigns.get(key) : mirror.ads.get(key))?.id ?? null;
  return id === null ? null : String(id);
};

const itemRow = (context: AccountContext, words: ItemWords, item: RunItem): readonly CellValue[] => [
  idOf(context, item),
  vendorIdOf(context, item),
  item.title,
  words.t(`report.op.${item.op}`),
  words.t(`report.state.${item.state}`),
  words.reasons(item),
  [...new Set(item.errors.map(({ code }) => String(code)))].join('\n'),
  words.next(item.state),
  words.changes(item),
];

function* itemRows(context: AccountContext, words: ItemWords, run: number): Generator<SheetRow> {
  for (const item of context.mirror.runs.eachItem(run)) yield { values: itemRow(context, words, item) };
}

export const resultSheet = (context: AccountContext, words: ItemWords, run: number): Sheet => {
  const { t } = words;
  return {
    name: t('report.sheet.result'),
    filter: true,
    columns: [
      { header: t('report.column.id'), width: 14, kind: 'text' },
      { header: t('field.vendorId'), width: 20, kind: 'text' },
      { header: t('field.title'), width: 40, kind: 'long-text' },
      { header: t('report.column.op'), width: 14, kind: 'text' },
      { header: t('report.column.state'), width: 16, kind: 'text' },
      { header: t('report.column.reason'), width: 50, kind: 'long-text' },
      { header: t('report.column.code'), width: 16, kind: 'long-text' },
      { header: t('report.column.next'), width: 36, kind: 'long-text' },
      { header: t('report.column.changes'), width: 60, kind: 'long-text' },
    ],
    rows: itemRows(context, words, run),
  };
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

export const summarySheet = (context: AccountContext, { t }: ItemWords, run: Run): Sheet => ({
  name: t('report.sheet.summary'),
  filter: false,
  columns: [
    { header: t('report.summary.what'), width: 28, kind: 'text' },
    { header: t('report.summary.value'), width: 40, kind: 'any' },
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
