import { Button, DialogActions, DialogContent, DialogTitle, Input, Select } from '@fluentui/react-components';
import { Fragment } from 'react';
import type { OrdersReading } from '../../../shared/contract/commands/orders.ts';
import type { OrdersFile, OrdersQuestion } from '../../../shared/contract/results/orders.ts';
import { DATE_ORDERS } from '../../../shared/orders/day.ts';
import type { OrdersPeriod } from '../../../shared/orders/period.ts';
import { nameOfFile } from '../../core/files.ts';
import { question } from '../../core/question.ts';
import { app, openName, runningJob } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { Line } from '../../core/ui/line.tsx';
import { useAnswer } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { addOrders, forgetOrders, ordersState, takeOrders } from './orders-actions.ts';

type ChooseProps = {
  readonly label: string;
  readonly about: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onValue: (value: string) => void;
};

const Choose = ({ label, about, value, options, onValue }: ChooseProps) => {
  const { t } = useWords();
  return (
    <Line label={label}>
      <Select
        size="small"
        aria-label={label}
        value={value}
        onChange={(_event, chosen) => onValue(chosen.value)}
        data-testid={testIds.ordersAsk(about)}
      >
        <option value="">{t('orders.choose')}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Line>
  );
};

type PeriodAsked = Extract<OrdersQuestion, { readonly about: 'period' }>;

const say = (part: OrdersReading): void =>
  ordersState.set(({ reading }) => ({ reading: { ...reading, ...part } }));

/** The days that the file is of: proposed by its rows where these tell, and never without being seen. */
const Period = ({ asked, reading }: { readonly asked: PeriodAsked; readonly reading: OrdersReading }) => {
  const { t, locale } = useWords();
  const { rows, gap, last } = asked;
  const spoken = (days: OrdersPeriod) => ({ from: dayDate(days.from, locale), to: dayDate(days.to, locale) });
  const doubt = gap ? t('orders.period.gap', spoken(gap)) : t('orders.period.open', spoken(rows));
  return (
    <>
      {asked.period === null && <p role="note">{doubt}</p>}
      <Line label={t('orders.period')}>
        <div className="row-of">
          {(['from', 'to'] as const).map((end) => (
            <Fragment key={end}>
              {end === 'to' && <span>{t('orders.period.to')}</span>}
              <Input
                size="small"
                type="date"
                max={last}
                aria-label={end === 'to' ? t('orders.period.to') : t('orders.period')}
                value={reading[end] ?? ''}
                onChange={(_event, { value }) => say({ [end]: value || undefined })}
                data-testid={testIds.ordersDay(end)}
              />
            </Fragment>
          ))}
        </div>
        <p className="export-note">{t('orders.period.about', { last: dayDate(last, locale) })}</p>
      </Line>
    </>
  );
};

const Ask = ({ asked, reading }: { readonly asked: OrdersQuestion; readonly reading: OrdersReading }) => {
  const { t, locale } = useWords();
  switch (asked.about) {
    case 'columns':
      return asked.missing.map((column) => (
        <Choose
          key={column}
          about={column}
          label={t(`orders.column.${column}`)}
          value={reading.columns?.[column] ?? ''}
          options={asked.headers.filter((header) => header !== '').map((header) => [header, header])}
          onValue={(value) => say({ columns: { ...reading.columns, [column]: value || undefined } })}
        />
      ));
    case 'encoding':
      return (
        <Choose
          about="encoding"
          label={t('orders.encoding')}
          value={reading.encoding ?? ''}
          options={asked.samples.map(({ encoding, text }) => [encoding, text])}
          onValue={(value) =>
            say({ encoding: asked.samples.find(({ encoding }) => encoding === value)?.encoding })
          }
        />
      );
    case 'decimal': {
      const options = (['.', ','] as const).map((sign) => {
        const plain = asked.sample.replaceAll(sign === '.' ? ',' : '.', '').replace(',', '.');
        const amount = Number(plain.replace(/[^\d.-]/gu, ''));
        return [sign, amount.toLocaleString(locale, { minimumFractionDigits: 2 })] as const;
      });
      return (
        <Choose
          about="decimal"
          label={t('orders.decimal', { sample: asked.sample })}
          value={reading.decimal ?? ''}
          options={options}
          onValue={(value) => say({ decimal: value === '.' || value === ',' ? value : undefined })}
        />
      );
    }
    case 'dates':
      return (
        <Choose
          about="dates"
          label={t('orders.dates', { sample: asked.sample })}
          value={reading.dates ?? ''}
          options={[
            ['day-first', t('orders.dates.day-first')],
            ['month-first', t('orders.dates.month-first')],
          ]}
          onValue={(value) => say({ dates: DATE_ORDERS.find((one) => one === value) })}
        />
      );
    case 'period':
      return <Period asked={asked} reading={reading} />;
    case 'unread':
      return (
        <Choose
          about="unread"
          label={t('orders.unread', {
            count: asked.count,
            rows: asked.rows.map(({ at }) => at).join(', '),
          })}
          value={reading.unread ?? ''}
          options={[
            ['unknown', t('orders.unread.unknown')],
            ['none', t('orders.unread.none')],
          ]}
          onValue={(value) => say({ unread: value === 'unknown' || value === 'none' ? value : undefined })}
        />
      );
    case 'overlap':
      return (
        <Choose
          about="overlap"
          label={t('orders.overlap', {
            count: asked.days,
            from: dayDate(asked.from, locale),
            to: dayDate(asked.to, locale),
          })}
          value={reading.overlap ?? ''}
          options={[
            ['replace', t('orders.overlap.replace')],
            ['add', t('orders.overlap.add')],
          ]}
          onValue={(value) => say({ overlap: value === 'replace' || value === 'add' ? value : undefined })}
        />
      );
  }
};

const isAnswered = (asked: OrdersQuestion, reading: OrdersReading): boolean => {
  if (asked.about === 'columns') return asked.missing.every((column) => reading.columns?.[column]);
  if (asked.about === 'period') {
    const { from, to } = reading;
    return from !== undefined && to !== undefined && from <= to && to <= asked.last;
  }
  return reading[asked.about] !== undefined;
};

/** What a file leaves open. */
const Questions = () => {
  const { t } = useWords();
  const { file, reading, questions } = useStore(ordersState, (state) => state);
  if (file === null || questions.length === 0) return null;
  const isReady = questions.every((asked) => isAnswered(asked, reading));
  return (
    <section aria-label={nameOfFile(file)}>
      <p role="status">{t('orders.asked', { name: nameOfFile(file) })}</p>
      {questions.map((asked) => (
        <Ask key={asked.about} asked={asked} reading={reading} />
      ))}
      <Line label="">
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={!isReady}
          onClick={() => isReady && void takeOrders()}
          data-testid={testIds.ordersAgain}
        >
          {t('orders.again')}
        </Button>
      </Line>
    </section>
  );
};

const Files = ({ files }: { readonly files: readonly OrdersFile[] }) => {
  const { t, amount, locale } = useWords();
  if (files.length === 0) return <p>{t('orders.none')}</p>;
  return (
    <ul className="orders-files">
      {files.map(({ id, name, from, to, orders, revenueMicros, unread, uncosted }) => (
        <li key={id}>
          <span>
            {[
              t('orders.file', {
                ...{ name, count: orders, from: dayDate(from, locale), to: dayDate(to, locale) },
                revenue: amount(revenueMicros),
              }),
              ...(unread > 0 ? [t('orders.file.unread', { count: unread })] : []),
              ...(uncosted > 0 ? [t('orders.file.uncosted', { count: uncosted })] : []),
            ].join(', ')}
          </span>
          <Button
            size="small"
            aria-label={t('orders.forget.of', { name })}
            onClick={() => void forgetOrders(id)}
            data-testid={testIds.ordersForget(id)}
          >
            {t('orders.forget')}
          </Button>
        </li>
      ))}
    </ul>
  );
};

/** The dialog of the files with the seller's own orders. */
export const OrdersDialog = () => {
  const { t } = useWords();
  const account = useStore(app, openName);
  const isReading = useStore(app, (state) => runningJob(state, 'orders') !== undefined);
  const { value = null } = useAnswer(account === '' ? null : question('orders.list', { account }));
  return (
    <div data-testid={testIds.ordersDialog}>
      <DialogTitle>{t('orders.title')}</DialogTitle>
      <DialogContent className="export">
        <p className="export-note">{t('orders.about')}</p>
        <Files files={value?.files ?? []} />
        <Questions />
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.close')}</Button>
        <Button
          appearance="primary"
          disabledFocusable={isReading}
          onClick={() => !isReading && void addOrders()}
          data-testid={testIds.ordersAdd}
        >
          {t('orders.add')}
        </Button>
      </DialogActions>
    </div>
  );
};
