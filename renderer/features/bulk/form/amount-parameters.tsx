/** The form parts of bulk edits of amounts, and of what is given out by results. */
import { Button, Checkbox } from '@fluentui/react-components';
import {
  RESULT_MEASURES,
  RESULT_PERIODS,
  SPREAD_MEASURES,
  type SpreadMeasure,
} from '../../../../shared/bulk/operation.ts';
import { app, runningJob } from '../../../core/state.ts';
import { useStore } from '../../../core/store.ts';
import { testIds } from '../../../core/test-ids.ts';
import { Line } from '../../../core/ui/line.tsx';
import { useWords } from '../../../core/words.ts';
import { currencySign } from '../../fields/public.ts';
import { Combo } from '../../inputs/public.ts';
import { askPositions } from '../positions.ts';
import { Choice, TextControlBox } from './controls.tsx';
import { fieldsOf, resultIn } from './form.ts';
import type { PartProps } from './part.ts';

const useSign = (): string => {
  const { locale } = useWords();
  const currency = useStore(app, (state) => state.open?.account.currency ?? '');
  return currency === '' ? '' : currencySign(locale, currency);
};

export const Money = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  const { form, change } = props;
  return (
    <Line label={t('bulk.by')}>
      <span className="bulk-row">
        <Choice
          label={t('bulk.direction')}
          options={(['raise', 'lower'] as const).map((value) => ({ value, text: t(`bulk.${value}`) }))}
          chosen={form.direction}
          onChoose={(direction) => change({ direction })}
          testId={testIds.bulk}
        />
        <TextControlBox {...props} name="amount" numeric label={t('bulk.amount')} placeholder="10" />
        <Choice
          label={t('bulk.unit')}
          options={[
            { value: 'percent', text: '%' },
            { value: 'amount', text: sign },
          ]}
          chosen={form.unit}
          onChoose={(unit) => change({ unit })}
          testId={(unit) => testIds.bulk(`unit-${unit}`)}
        />
      </span>
    </Line>
  );
};

export const Round = (props: PartProps) => {
  const { t, format } = useWords();
  return (
    <Line label={t('bulk.step')}>
      <TextControlBox
        {...props}
        name="step"
        numeric
        label={t('bulk.step')}
        placeholder={`0${format.decimal}05`}
        after={useSign()}
      />
    </Line>
  );
};

export const Clamp = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  return (
    <>
      <Line label={t('bulk.min')}>
        <TextControlBox {...props} name="min" numeric label={t('bulk.min')} after={sign} />
      </Line>
      <Line label={t('bulk.max')}>
        <TextControlBox {...props} name="max" numeric label={t('bulk.max')} after={sign} />
      </Line>
    </>
  );
};

export const Limit = ({ form, change }: PartProps) => {
  const { t } = useWords();
  return (
    <Line label={t('bulk.limit')}>
      <Choice
        label={t('bulk.limit')}
        options={(['minimum', 'maximum', 'both'] as const).map((value) => ({
          value,
          text: t(`bulk.limit.${value}`),
        }))}
        chosen={form.limit}
        onChoose={(limit) => change({ limit })}
      />
    </Line>
  );
};

export const Word = ({ form }: PartProps) => {
  const { t, valueAt } = useWords();
  const isBid = fieldsOf(form).includes('bidMicros');
  const word = isBid ? valueAt('bidMicros', 'AUTOMATIC') : valueAt('budgets.daily.limitMicros', 'UNLIMITED');
  return (
    <Line label={t('bulk.value')}>
      <span className="bulk-fixed">{word}</span>
    </Line>
  );
};

/** By what something is given out; of results also of how many days. */
const Measure = ({
  measures,
  chosen,
  ...props
}: PartProps & { readonly measures: readonly SpreadMeasure[]; readonly chosen: SpreadMeasure }) => {
  const { t } = useWords();
  const { form, change } = props;
  const textOf = (measure: SpreadMeasure): string => t(`bulk.measure.${measure}`);
  const isResult = chosen !== 'even' && chosen !== 'bid';
  return (
    <>
      <Line label={t('bulk.measure')}>
        <Combo
          label={t('bulk.measure')}
          shown={textOf(chosen)}
          options={measures.map((value) => ({ value, label: textOf(value) }))}
          chosen={chosen}
          testId={testIds.bulk('measure')}
          onPick={(value) => {
            const measure = measures.find((one) => one === value);
            if (measure) change({ measure });
          }}
        />
      </Line>
      {isResult && (
        <Line label={t('bulk.days')}>
          <Choice
            label={t('bulk.days')}
            options={RESULT_PERIODS.map((days) => ({
              value: String(days),
              text: t('bulk.days.count', { count: days }),
            }))}
            chosen={String(form.days)}
            onChoose={(days) => change({ days: Number(days) })}
            testId={(days) => testIds.bulk(`days-${days}`)}
          />
        </Line>
      )}
    </>
  );
};

export const SpreadAmount = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  const { form, change } = props;
  return (
    <>
      <Line label={t('bulk.spread.amount')}>
        <span className="bulk-row">
          <TextControlBox {...props} name="amount" numeric label={t('bulk.spread.amount')} after={sign} />
          <Checkbox
            label={t('bulk.spread.cents')}
            checked={form.wholeCents}
            onChange={(_event, { checked }) => change({ wholeCents: checked === true })}
            data-testid={testIds.bulk('cents')}
          />
        </span>
      </Line>
      <Measure {...props} measures={SPREAD_MEASURES} chosen={form.measure} />
    </>
  );
};

export const Places = (props: PartProps) => (
  <Measure {...props} measures={RESULT_MEASURES} chosen={resultIn(props.form)} />
);

/** The marketplace is asked for bids before they are taken: each ad is a request, so that the seller says when. */
export const FirstPage = (props: PartProps) => {
  const { t } = useWords();
  const sign = useSign();
  const isAsking = useStore(app, (state) => runningJob(state, 'positions') !== undefined);
  const { keys } = props;
  return (
    <>
      <Line label={t('bulk.first_page.max')}>
        <TextControlBox {...props} name="max" numeric label={t('bulk.first_page.max')} after={sign} />
      </Line>
      <div className="missing-days" role="note">
        <p>{t('bulk.first_page.hint')}</p>
        <Button
          size="small"
          disabledFocusable={isAsking || keys.length === 0}
          onClick={() => !isAsking && keys.length > 0 && askPositions(keys)}
          data-testid={testIds.bulk('ask-positions')}
        >
          {isAsking ? t('bulk.first_page.asking') : t('bulk.first_page.ask', { count: keys.length })}
        </Button>
      </div>
    </>
  );
};
