import { mergeClasses } from '@fluentui/react-components';
import type { ResultMeasure } from '../../../shared/ad/result-fields.ts';
import type { Compared } from '../../../shared/contract/results/performance.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { changeText, figureText } from './figure-text.ts';
import { measuresOf, performancePage } from './performance-store.ts';

/** Told once above why nothing is compared, it is a dash here. */
const Change = ({ totals, measure }: { readonly totals: Compared; readonly measure: ResultMeasure }) => {
  const words = useWords();
  const change = changeText(totals, measure, words.locale);
  return (
    <>
      {change || <span aria-hidden={true}>–</span>}
      <span className="visually-hidden">
        {change === '' && words.t('performance.no_change')}
        {words.t('performance.before_was', { value: figureText(totals.before, measure, words) })}
      </span>
    </>
  );
};

/** The totals of all measures beside those before; the pressed one is that of the chart and the tables. */
export const Totals = ({ totals }: { readonly totals: Compared }) => {
  const words = useWords();
  const { t } = words;
  const chosen = useStore(performancePage, (state) => state.measure);
  return (
    <fieldset className="performance-totals" data-testid={testIds.performanceTotals}>
      <legend className="visually-hidden">{t('performance.measures')}</legend>
      {measuresOf(totals).map((measure) => (
        <button
          key={measure}
          type="button"
          className={mergeClasses('performance-total', measure === chosen && 'performance-total-chosen')}
          aria-pressed={measure === chosen}
          onClick={() => performancePage.set({ measure })}
          data-testid={testIds.performanceMeasure(measure)}
        >
          <span className="performance-total-name">{t(`performance.measure.${measure}`)}</span>
          <span className="performance-total-value">{figureText(totals.now, measure, words)}</span>
          <span className="performance-total-change">
            <Change totals={totals} measure={measure} />
          </span>
        </button>
      ))}
    </fieldset>
  );
};
