import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Input,
  Radio,
  RadioGroup,
  Select,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { MOST_DAYS, type ReportWanted } from '../../../shared/contract/commands/metrics.ts';
import { countDays, isDay } from '../../../shared/metrics/days.ts';
import {
  AD_TABLE_COLUMNS,
  AGGREGATES,
  DATA_COUNTS,
  DATA_DIMENSIONS,
  MOST_DAILY_DAYS,
  REPORT_FACTS,
  REPORTS,
  type ReportChoice,
  type ReportName,
  reportForms,
} from '../../../shared/metrics/reports.ts';
import type { Choice } from '../../core/selection.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { useWords } from '../../core/words.ts';
import { downloadReport } from './download-actions.ts';
import { performancePage, shownDays } from './performance-store.ts';

type Form = 'csv' | 'xlsx';

type Said = Omit<ReportWanted, 'phrase' | 'locale' | 'rows' | 'categories'>;

type Asked = { readonly [K in keyof Said]-?: Exclude<Said[K], undefined> } & {
  readonly phrase: string;
  readonly locale: string;
  readonly ads: 'all' | Choice['kind'];
};

const UNSAID: Asked = {
  name: 'ads',
  from: '',
  to: '',
  aggregate: 'daily',
  columns: [...AD_TABLE_COLUMNS],
  phrase: '',
  locale: '',
  deleted: false,
  ads: 'all',
  by: ['category'],
  counts: [...DATA_COUNTS],
  before: false,
};

/** What is asked for, of what the report takes; all columns are asked for as none. */
const wantedOf = (asked: Asked, choices: readonly Choice[]): ReportWanted => {
  const { name, from, to } = asked;
  const takes = (choice: ReportChoice): boolean => REPORT_FACTS[name].choices.includes(choice);
  const keys = choices.find(({ kind }) => kind === asked.ads)?.keys;
  return {
    name,
    from,
    to,
    ...(takes('aggregate') ? { aggregate: asked.aggregate } : {}),
    ...(takes('columns') && asked.columns.length < AD_TABLE_COLUMNS.length ? { columns: asked.columns } : {}),
    ...(takes('phrase') && asked.phrase.trim() !== '' ? { phrase: asked.phrase.trim() } : {}),
    ...(takes('locale') && asked.locale !== '' ? { locale: asked.locale } : {}),
    ...(takes('deleted') ? { deleted: asked.deleted } : {}),
    ...(takes('rows') && keys ? { rows: { keys: [...keys] } } : {}),
    ...(takes('by') ? { by: asked.by } : {}),
    ...(takes('counts') ? { counts: asked.counts } : {}),
    ...(takes('before') ? { before: asked.before } : {}),
  };
};

const isPossible = ({ name, from, to, columns, counts }: Asked): boolean => {
  if (!isDay(from) || !isDay(to)) return false;
  const days = countDays(from, to);
  return (
    days >= 1 &&
    days <= (REPORT_FACTS[name].isDaily ? MOST_DAILY_DAYS : MOST_DAYS) &&
    columns.length > 0 &&
    counts.length > 0
  );
};

/** The locales of the marketplace's languages, by its country (`docs/interface.md#reports-as-files`). */
const localesOf = (locale: string): readonly string[] => {
  const country = locale.slice(-2).toUpperCase();
  return { NL: ['nl_NL'], BE: ['nl_BE', 'fr_BE'], CA: ['en_CA', 'fr_CA'] }[country] ?? [locale];
};

type TicksProps<V extends string> = {
  readonly label: string;
  readonly all: readonly V[];
  readonly chosen: readonly V[];
  readonly textOf: (value: V) => string;
  readonly onChosen: (chosen: V[]) => void;
};

const Ticks = <V extends string>({ label, all, chosen, textOf, onChosen }: TicksProps<V>) => (
  <Line label={label}>
    <fieldset className="download-ticks">
      <legend className="visually-hidden">{label}</legend>
      {all.map((value) => (
        <Checkbox
          key={value}
          label={textOf(value)}
          checked={chosen.includes(value)}
          onChange={(_event, { checked }) =>
            onChosen(all.filter((one) => (one === value ? checked === true : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  </Line>
);

type ChooserProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly testId?: string | undefined;
  readonly children: ReactNode;
};

const Chooser = ({ label, value, onValue, testId, children }: ChooserProps) => (
  <Line label={label}>
    <Select
      size="small"
      aria-label={label}
      value={value}
      onChange={(_event, chosen) => onValue(chosen.value)}
      data-testid={testId}
    >
      {children}
    </Select>
  </Line>
);

type PartProps = {
  readonly asked: Asked;
  readonly say: (part: Partial<Asked>) => void;
  readonly choices: readonly Choice[];
};

/** What the chosen report takes besides its days. */
const Choices = ({ asked, say, choices }: PartProps) => {
  const { t } = useWords();
  const locale = app.get().open?.account.locale ?? '';
  const takes = (choice: ReportChoice): boolean => REPORT_FACTS[asked.name].choices.includes(choice);
  const named = choices.filter(({ kind }) => kind !== 'all');
  return (
    <>
      {takes('aggregate') && (
        <Chooser
          label={t('download.aggregate')}
          value={asked.aggregate}
          onValue={(value) => say({ aggregate: AGGREGATES.find((one) => one === value) ?? 'daily' })}
        >
          {AGGREGATES.map((one) => (
            <option key={one} value={one}>
              {t(`download.aggregate.${one}`)}
            </option>
          ))}
        </Chooser>
      )}
      {takes('rows') && (
        <Chooser
          label={t('download.ads')}
          value={asked.ads}
          onValue={(value) => say({ ads: named.find(({ kind }) => kind === value)?.kind ?? 'all' })}
        >
          <option value="all">{t('download.ads.all')}</option>
          {named.map(({ kind, keys }) => (
            <option key={kind} value={kind}>
              {t(kind === 'filter' ? 'download.ads.filter' : 'download.ads.selection', {
                count: keys.length,
              })}
            </option>
          ))}
        </Chooser>
      )}
      {takes('phrase') && (
        <Line label={t('download.phrase')}>
          <Input
            size="small"
            aria-label={t('download.phrase')}
            value={asked.phrase}
            maxLength={200}
            onChange={(_event, { value }) => say({ phrase: value })}
          />
        </Line>
      )}
      {takes('locale') && (
        <Chooser
          label={t('download.locale')}
          value={asked.locale}
          onValue={(value) => say({ locale: value })}
        >
          <option value="">{t('download.locale.own')}</option>
          {localesOf(locale).map((one) => (
            <option key={one} value={one}>
              {t(`download.locale.${one.slice(0, 2).toLowerCase() as 'nl' | 'fr' | 'en'}`)}
            </option>
          ))}
        </Chooser>
      )}
      {takes('columns') && (
        <Ticks
          label={t('download.columns')}
          all={AD_TABLE_COLUMNS}
          chosen={asked.columns}
          textOf={(column) => t(`download.column.${column}`)}
          onChosen={(columns) => say({ columns })}
        />
      )}
      {takes('by') && (
        <Ticks
          label={t('download.by')}
          all={DATA_DIMENSIONS}
          chosen={asked.by}
          textOf={(one) => t(`download.by.${one}`)}
          onChosen={(by) => say({ by })}
        />
      )}
      {takes('counts') && (
        <Ticks
          label={t('download.counts')}
          all={DATA_COUNTS}
          chosen={asked.counts}
          textOf={(one) => t(`download.count.${one}`)}
          onChosen={(counts) => say({ counts })}
        />
      )}
      {(takes('deleted') || takes('before')) && (
        <Line label="">
          <div className="bulk-row">
            {takes('deleted') && (
              <Checkbox
                label={t('download.deleted')}
                checked={asked.deleted}
                onChange={(_event, { checked }) => say({ deleted: checked === true })}
              />
            )}
            {takes('before') && (
              <Checkbox
                label={t('download.before')}
                checked={asked.before}
                onChange={(_event, { checked }) => say({ before: checked === true })}
              />
            )}
          </div>
        </Line>
      )}
    </>
  );
};

/** Where its days and amounts come from, and that it is not ours. */
const Notes = ({ name }: { readonly name: ReportName }) => {
  const { t } = useWords();
  const { zone, money, isFormer } = REPORT_FACTS[name];
  return (
    <p className="export-note">
      {[
        t(`download.zone.${zone}`),
        t(`download.money.${money}`),
        isFormer ? t('download.former') : '',
        t('download.apart'),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
};

/** The dialog that keeps a report of the marketplace as a file. */
export const DownloadDialog = ({ choices }: { readonly choices: readonly Choice[] }) => {
  const { t } = useWords();
  const [asked, setAsked] = useState<Asked>(() => ({ ...UNSAID, ...shownDays(performancePage.get()) }));
  const [wished, setForm] = useState<Form>('xlsx');
  const say = (part: Partial<Asked>): void => setAsked({ ...asked, ...part });
  const forms = reportForms(asked.name);
  const form = forms.includes(wished) ? wished : 'csv';
  const isReady = isPossible(asked);
  return (
    <div data-testid={testIds.downloadDialog}>
      <DialogTitle>{t('download.title')}</DialogTitle>
      <DialogContent className="export">
        <Chooser
          label={t('download.report')}
          value={asked.name}
          onValue={(value) => say({ name: REPORTS.find((name) => name === value) ?? 'ads' })}
          testId={testIds.downloadReport}
        >
          {REPORTS.map((name) => (
            <option key={name} value={name}>
              {t(`download.report.${name}`)}
            </option>
          ))}
        </Chooser>
        <Line label={t('download.days')}>
          <div className="bulk-row">
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                type="date"
                size="small"
                aria-label={t(`results.${end}`)}
                value={asked[end]}
                onChange={(_event, { value }) => say({ [end]: value })}
                data-testid={testIds.downloadDay(end)}
              />
            ))}
          </div>
        </Line>
        <Choices asked={asked} say={say} choices={choices} />
        <Line label={t('workbook.export.format')}>
          <RadioGroup
            layout="horizontal"
            className="bulk-choice"
            aria-label={t('workbook.export.format')}
            value={form}
            onChange={(_event, { value }) => setForm(value === 'csv' ? 'csv' : 'xlsx')}
          >
            {forms.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`workbook.export.${one}`)}
                data-testid={testIds.downloadForm(one)}
              />
            ))}
          </RadioGroup>
        </Line>
        {!isReady && (
          <p className="export-note" role="alert">
            {t('download.wrong', { most: REPORT_FACTS[asked.name].isDaily ? MOST_DAILY_DAYS : MOST_DAYS })}
          </p>
        )}
        <Notes name={asked.name} />
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          disabledFocusable={!isReady}
          onClick={() => isReady && void downloadReport(wantedOf(asked, choices), form)}
          data-testid={testIds.downloadStart}
        >
          {t('download.start')}
        </Button>
      </DialogActions>
    </div>
  );
};
