/** What a line says in words, for the tooltip of its cell and for those who do not see it. Pure. */
import { type ResultMeasure, resultFieldOf, resultPath } from '../../../shared/ad/result-fields.ts';
import type { LineDay } from '../../core/rows/lines.ts';
import type { Words } from '../../core/words.ts';
import { dayText } from './result-tip.ts';

const textOf = ({ value }: LineDay, measure: ResultMeasure, now: Words): string => {
  const field = resultFieldOf(resultPath({ measure, form: 'value' }));
  return (field && now.value(field, value)) || '–';
};

const bySize = (a: LineDay, b: LineDay): number => (a.size ?? 0) - (b.size ?? 0);

export const lineText = (days: readonly LineDay[], measure: ResultMeasure, now: Words): string => {
  const { t } = now;
  const whole = days.filter(({ known, size }) => known === 'whole' && size !== null);
  const [least] = whole.toSorted(bySize);
  const most = whole.toSorted(bySize).at(-1);
  const last = whole.at(-1);
  const shown = (day: LineDay): string => textOf(day, measure, now);
  const today = days.at(-1);
  // Today is no gap: it is not over.
  const unknown = days.slice(0, -1).filter(({ known }) => known !== 'whole').length;
  const lines = [
    least && most && last
      ? t('results.line.says', {
          measure: t(`performance.measure.${measure}`),
          least: shown(least),
          most: shown(most),
          last: shown(last),
          day: dayText(last.day, now),
        })
      : t('results.line.nothing'),
    unknown > 0 ? t('results.line.gaps', { count: unknown }) : null,
    today?.known === 'partial' && today.size !== null
      ? t('results.line.today', { value: shown(today) })
      : null,
  ];
  return lines.filter(Boolean).join('\n');
};
