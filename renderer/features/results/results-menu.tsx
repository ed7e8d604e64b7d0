/** The button above the sheet for its columns of results: of which days, compared or not, and which of them. */
import {
  Button,
  Checkbox,
  Field,
  Input,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Select,
  Tooltip,
} from '@fluentui/react-components';
import { DataTrendingRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import type { FieldPath } from '../../../shared/ad/model.ts';
import {
  linePath,
  MARKETPLACE_MEASURES,
  ORDER_MEASURES,
  RESULT_FORMS,
  type ResultMeasure,
  resultColumnOf,
  resultPath,
} from '../../../shared/ad/result-fields.ts';
import { resultRange } from '../../../shared/contract/result-range.ts';
import type { MetricSums } from '../../../shared/contract/results/metrics.ts';
import { dayAfter } from '../../../shared/metrics/days.ts';
import { call } from '../../core/bridge.ts';
import { attempt } from '../../core/notices.ts';
import { question } from '../../core/question.ts';
import { results } from '../../core/rows/results.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { lastWholeDay } from '../metrics/public.ts';
import { columnPlaces, focusGrid, gridApi, layoutVersion, showColumn } from '../sheet/public.ts';
import { missingText, ordersNotes, periodText } from './result-tip.ts';
import { daysOf, needsResults, RANGES, resultsView, sumsOf, takeSums } from './results-view.ts';

/** Reads the figures while they are needed. */
const useFigures = (): void => {
  const account = useStore(app, openName);
  const view = useStore(resultsView, (state) => state);
  useStore(layoutVersion, (state) => state.version);
  useStore(app, (state) => state.filter);
  const question = account !== '' && needsResults() ? sumsOf(account, view) : null;
  const { value = null } = useAnswer(question);
  const key = question?.key;
  const taken = useRef<string | undefined>(undefined);
  useEffect(() => {
    takeSums(value, taken.current !== key);
    taken.current = value === null ? undefined : key;
  }, [value, key]);
};

const PERIOD = 'period';

/** The days of a period, taken once they are a possible one. */
const Period = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { t } = useWords();
  const [typed, setTyped] = useState({ from, to });
  const isRange = resultRange.safeParse(typed).success;
  const type = (part: Partial<typeof typed>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (resultRange.safeParse(next).success) resultsView.set({ range: next });
  };
  return (
    <>
      <div className="results-period">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} size="small" label={t(`results.${end}`)}>
            <Input
              type="date"
              size="small"
              value={typed[end]}
              onChange={(_event, { value }) => type({ [end]: value })}
              data-testid={testIds.resultsDay(end)}
            />
          </Field>
        ))}
      </div>
      {!isRange && (
        <p className="values-note" role="alert">
          {t('results.wrong')}
        </p>
      )}
    </>
  );
};

const Days = () => {
  const { t } = useWords();
  const { range, compare } = useStore(resultsView, (state) => state);
  const choose = (value: string): void => {
    const to = lastWholeDay();
    const days = daysOf(range);
    resultsView.set({
      range: value === PERIOD ? { from: dayAfter(to, 1 - days), to } : { days: Number(value) },
    });
  };
  return (
    <>
      <Select
        size="small"
        aria-label={t('results.range')}
        value={'days' in range ? String(range.days) : PERIOD}
        onChange={(_event, { value }) => choose(value)}
        data-testid={testIds.resultsRange}
      >
        {RANGES.map((count) => (
          <option key={count} value={count}>
            {t('results.days', { count })}
          </option>
        ))}
        <option value={PERIOD}>{t('results.period')}</option>
      </Select>
      {'from' in range && <Period from={range.from} to={range.to} />}
      <Checkbox
        label={t('results.compare', { count: daysOf(range) })}
        checked={compare}
        onChange={(_event, { checked }) => resultsView.set({ compare: checked === true })}
        data-testid={testIds.resultsCompare}
      />
    </>
  );
};

const Tick = ({ path, isShown }: { readonly path: FieldPath; readonly isShown: boolean }) => {
  const { fieldLabel } = useWords();
  const show = (shown: boolean): void => {
    const column = resultColumnOf(path);
    if (shown && column && column.form !== 'value') resultsView.set({ compare: true });
    showColumn(path, shown);
    if (shown) gridApi()?.ensureColumnVisible(path);
  };
  return (
    <Checkbox
      aria-label={fieldLabel(path)}
      checked={isShown}
      onChange={(_event, { checked }) => show(checked === true)}
      data-testid={testIds.resultColumn(path)}
    />
  );
};

/** The columns of a measure, as they stand in the table. */
const pathsOf = (measure: ResultMeasure): readonly FieldPath[] => [
  ...RESULT_FORMS.map((form) => resultPath({ measure, form })),
  linePath(measure),
];

type MeasuresProps = {
  readonly measures: readonly ResultMeasure[];
  readonly shown: ReadonlySet<FieldPath>;
};

const Measures = ({ measures, shown }: MeasuresProps) => {
  const { t } = useWords();
  return measures.map((measure) => (
    <tr key={measure}>
      <th scope="row">{t(`performance.measure.${measure}`)}</th>
      {pathsOf(measure).map((path) => (
        <td key={path}>
          <Tick path={path} isShown={shown.has(path)} />
        </td>
      ))}
    </tr>
  ));
};

const Columns = () => {
  const { t } = useWords();
  useStore(layoutVersion, (state) => state.version);
  const shown = new Set(columnPlaces().flatMap((place) => (place.shown ? [place.field] : [])));
  const heads = [t('results.amount'), '±', '%', t('results.line')];
  return (
    <table className="results-columns">
      <thead>
        <tr>
          {[t('results.columns'), ...heads].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Measures measures={MARKETPLACE_MEASURES} shown={shown} />
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={heads.length + 1} className="results-group">
            {t('orders.title')}
          </th>
        </tr>
        <Measures measures={ORDER_MEASURES} shown={shown} />
      </tbody>
    </table>
  );
};

/** The days of the figures, and those that are to be got. */
const Known = ({ sums }: { readonly sums: MetricSums }) => {
  const words = useWords();
  const { t } = words;
  const isGetting = useStore(app, (state) => runningJob(state, 'metrics') !== undefined);
  const missing = [...(sums.before?.missing ?? []), ...sums.now.missing];
  const get = (): Promise<void> =>
    attempt(async () => {
      const from = (sums.before ?? sums.now).from;
      await call('metrics.pull', { account: openName(), from, to: sums.now.to });
    });
  return (
    <>
      <p className="values-note" data-testid={testIds.resultsDays}>
        {periodText(sums, words)}
      </p>
      {missing.length > 0 && (
        <div className="results-missing" role="note">
          <p>{missingText(missing, words)}</p>
          <Button size="small" disabledFocusable={isGetting} onClick={() => !isGetting && get()}>
            {isGetting ? t('metrics.getting') : t('results.get', { count: missing.length })}
          </Button>
        </div>
      )}
    </>
  );
};

/** What is not known of the seller's own orders, or is in no row, and the way to add a file of them. */
const Orders = ({ sums, onAdd }: { readonly sums: MetricSums | null; readonly onAdd: () => void }) => {
  const words = useWords();
  const account = useStore(app, openName);
  const { value } = useAnswer(account === '' ? null : question('orders.list', { account }));
  const notes = value?.files.length === 0 ? [words.t('results.orders.add')] : ordersNotes(sums, words);
  if (notes.length === 0) return null;
  return (
    <div className="results-missing" role="note" data-testid={testIds.resultsOrders}>
      <p>{notes.join(' ')}</p>
      <Button size="small" onClick={onAdd} data-testid={testIds.addOrders}>
        {words.t('performance.orders')}
      </Button>
    </div>
  );
};

export const ResultsMenu = () => {
  const { t } = useWords();
  useFigures();
  const sums = useStore(results, (state) => state.sums);
  const [isOpen, setOpen] = useState(false);
  const addOrders = (): void => {
    setOpen(false);
    app.set({ dialog: { kind: 'orders' } });
  };
  return (
    <Popover
      trapFocus
      positioning={{ position: 'below', align: 'start' }}
      open={isOpen}
      onOpenChange={(_event, { open }) => {
        setOpen(open);
        if (!open) focusGrid();
      }}
    >
      <PopoverTrigger disableButtonEnhancement>
        <Tooltip relationship="label" content={t('results.title')}>
          <Button
            size="small"
            appearance="subtle"
            icon={<DataTrendingRegular />}
            data-testid={testIds.resultsMenu}
          >
            <span className="filter-text">{t('results.title')}</span>
          </Button>
        </Tooltip>
      </PopoverTrigger>
      <PopoverSurface className="results-menu" aria-label={t('results.title')}>
        <Days />
        <Columns />
        {sums && <Known sums={sums} />}
        <Orders sums={sums} onAdd={addOrders} />
      </PopoverSurface>
    </Popover>
  );
};
