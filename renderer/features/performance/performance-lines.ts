/** The lines of the tables: groups of ads, and ads that moved. Pure. */

import type { ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type {
  Compared,
  PerformanceGroup,
  PerformanceLine,
  PerformanceMover,
} from '../../../shared/contract/results/performance.ts';
import { PRICE_BANDS } from '../../../shared/contract/results/performance.ts';
import type { Words } from '../../core/words.ts';
import type { PlanCell, PlanLine } from '../planner/public.ts';
import { changeText, figureText } from './figure-text.ts';

const bandText = (band: string, { t, number }: Words): string => {
  const least = Number(band);
  const next = PRICE_BANDS.find((other) => other > least);
  return next === undefined
    ? t('performance.band.above', { least: number(least) })
    : t('performance.band', { least: number(least), next: number(next) });
};

const nameOf = ({ id, name }: PerformanceLine, by: PerformanceGroup, words: Words): string => {
  if (id === '') return words.t(`performance.none.${by}`);
  switch (by) {
    case 'category':
    case 'campaign':
      return name || words.t('performance.unknown', { id });
    case 'status':
      return words.valueAt('status', id);
    case 'prefix':
      return id;
    case 'price':
      return bandText(id, words);
  }
};

const comparedCells = (compared: Compared, measure: ResultMeasure, words: Words): readonly PlanCell[] => [
  { text: figureText(compared.now, measure, words) },
  { text: figureText(compared.before, measure, words) },
  { text: changeText(compared, measure, words.locale) || '–' },
];

export const groupLines = (
  lines: readonly PerformanceLine[],
  by: PerformanceGroup,
  measure: ResultMeasure,
  words: Words,
): readonly PlanLine[] =>
  lines.map((line) => ({
    id: line.id,
    name: nameOf(line, by, words),
    cells: [{ text: words.number(line.ads) }, ...comparedCells(line, measure, words)],
  }));

export const moverLines = (
  movers: readonly PerformanceMover[],
  measure: ResultMeasure,
  words: Words,
): readonly PlanLine[] =>
  movers.map((mover) => ({
    id: mover.key ?? `ad-${mover.id}`,
    name: mover.title || words.t('common.untitled'),
    cells: comparedCells(mover, measure, words),
  }));
