/** The page of performance as a workbook: totals, days, groups, and ads that moved. */
import { extname } from 'node:path';
import {
  MARKETPLACE_MEASURES,
  RESULT_MEASURES,
  type ResultMeasure,
} from '../../../../shared/ad/result-fields.ts';
import { AdsheetError } from '../../../../shared/contract/errors.ts';
import type { MetricFigures } from '../../../../shared/contract/results/metrics.ts';
import type { Compared, Performance } from '../../../../shared/contract/results/performance.ts';
import { PRICE_BANDS } from '../../../../shared/contract/results/performance.ts';
import type { Language, Translate } from '../../../../shared/locale/index.ts';
import { translate } from '../../../../shared/locale/index.ts';
import { measured } from '../../../../shared/metrics/measured.ts';
import { MEASURES } from '../../../../shared/metrics/measures.ts';
import type { CellValue, Sheet, SheetColumn } from '../../workbook/sheet-plan.ts';
import { writeWorkbook } from '../../workbook/workbook.ts';

const UNIT = 1_000_000;

/** A cell has amounts in units of the currency: it holds no more digits than a number. */
const cellOf = (figures: MetricFigures | null, measure: ResultMeasure): CellValue => {
  const value = figures && measured(figures, measure);
  if (value === null) return null;
  return MEASURES[measure].unit === 'money' ? Number(value) / UNIT : value;
};

const column = (header: string, width = 16): SheetColumn => ({ header, width, kind: 'any' });

type Parts = {
  readonly t: Translate;
  readonly measures: readonly ResultMeasure[];
  readonly found: Performance;
};

/** Columns of each measure in the period and before it. */
const comparedColumns = ({ t, measures }: Parts): readonly SheetColumn[] =>
  measures.flatMap((measure) => {
    const name = t(`performance.measure.${measure}`);
    return [column(name), column(`${name} · ${t('performance.before')}`, 22)];
  });

const comparedCells = ({ measures }: Parts, { now, before }: Compared): readonly CellValue[] =>
  measures.flatMap((measure) => [cellOf(now, measure), cellOf(before, measure)]);

const totalsSheet = (parts: Parts): Sheet => {
  const { t, measures, found } = parts;
  return {
    name: t('performance.sheet.totals'),
    filter: false,
    columns: [
      column(t('performance.measures'), 24),
      column(`${found.from} – ${found.to}`, 26),
      column(`${found.before.from} – ${found.before.to}`, 26),
    ],
    rows: measures.map((measure) => ({
      values: [
        t(`performance.measure.${measure}`),
        cellOf(found.totals.now, measure),
        cellOf(found.totals.before, measure),
      ],
    })),
  };
};

const daysSheet = ({ t, measures, found }: Parts): Sheet => ({
  name: t('performance.sheet.days'),
  filter: true,
  columns: [
    column(t('performance.day')),
    ...measures.map((measure) => column(t(`performance.measure.${measure}`))),
    column(t('performance.mark.own'), 22),
    column(t('performance.mark.others'), 22),
  ],
  rows: [...found.daysBefore, ...found.days].map(({ day, figures }) => {
    const mark = found.marks.find((one) => one.day === day);
    return {
      values: [
        day,
        ...measures.map((measure) => cellOf(figures, measure)),
        mark?.own ?? null,
        mark?.others ?? null,
      ],
    };
  }),
});

const lineName = ({ t, found }: Parts, { id, name }: Performance['lines'][number]): string => {
  if (id === '') return t(`performance.none.${found.by}`);
  if (found.by !== 'price') return name || id;
  const next = PRICE_BANDS.find((least) => least > Number(id));
  return next === undefined
    ? t('performance.band.above', { least: id })
    : t('performance.band', { least: id, next: String(next) });
};

const groupsSheet = (parts: Parts): Sheet => {
  const { t, found } = parts;
  return {
    name: t('performance.sheet.groups'),
    filter: true,
    columns: [
      column(t(`performance.by.${found.by}`), 34),
      column(t('performance.ads')),
      ...comparedColumns(parts),
    ],
    rows: found.lines.map((line) => ({
      values: [lineName(parts, line), line.ads, ...comparedCells(parts, line)],
    })),
  };
};

const movedSheet = (parts: Parts): Sheet => {
  const { t, found } = parts;
  return {
    name: t('performance.sheet.moved'),
    filter: true,
    columns: [column('ID'), column(t('field.title.label'), 44), ...comparedColumns(parts)],
    rows: [...found.risers, ...found.fallers].map((mover) => ({
      values: [mover.id, mover.title, ...comparedCells(parts, mover)],
    })),
  };
};

/** Rejects with `file-unwritable` where the name is not that of a workbook, and `disk-full`. */
export const writePerformance = async (
  file: string,
  found: Performance,
  language: Language,
  signal: AbortSignal,
): Promise<void> => {
  if (extname(file).toLowerCase() !== '.xlsx')
    throw new AdsheetError('file-unwritable', { file, reason: 'not-xlsx' });
  const measures = found.totals.now?.earned ? RESULT_MEASURES : MARKETPLACE_MEASURES;
  const parts: Parts = { t: translate(language), measures, found };
  const sheets = [totalsSheet(parts), daysSheet(parts), groupsSheet(parts), movedSheet(parts)];
  await writeWorkbook(file, { sheets }, { signal, onRow: () => {} });
};
