import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { resultColumnOf, resultFieldOf } from '../../../shared/ad/result-fields.ts';
import { LANGUAGES } from '../../../shared/locale/index.ts';
import { TABLE_LIMITS } from '../../../shared/proposals/proposal.ts';
import type { Choice } from '../../core/selection.ts';
import { app } from '../../core/state.ts';
import { testIds } from '../../core/test-ids.ts';
import { Line } from '../../core/ui/line.tsx';
import { useWords } from '../../core/words.ts';
import { resultsView } from '../results/public.ts';
import { columnPlaces, likeliest, TargetChoice } from '../sheet/public.ts';
import { type ExportFormat, exportAds } from './export-actions.ts';

type Columns = 'all' | 'shown';
type FileLanguage = (typeof LANGUAGES)[number];

/** The last choices, for the next time in this session. */
let left: {
  readonly format: ExportFormat;
  readonly columns: Columns;
  /** A column for each attribute. */
  readonly attributes: boolean;
  readonly locked: boolean;
  /** Undefined: the window's. */
  readonly language?: FileLanguage | undefined;
} = {
  format: 'xlsx',
  columns: 'all',
  attributes: false,
  locked: false,
};

/** Of results those with values. */
const shownColumns = () =>
  columnPlaces().flatMap(({ field, shown }) =>
    shown && (!resultFieldOf(field) || resultColumnOf(field)) ? [field] : [],
  );

type OneOfProps = {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly children: ReactNode;
};

/** A line of the dialog in which one thing of several holds. */
const OneOf = ({ label, value, onValue, children }: OneOfProps) => (
  <Line label={label}>
    <RadioGroup
      layout="horizontal"
      className="bulk-choice"
      aria-label={label}
      value={value}
      onChange={(_event, chosen) => onValue(chosen.value)}
    >
      {children}
    </RadioGroup>
  </Line>
);

/** The export dialog: which ads, which columns, and whether cells are locked. */
export const ExportDialog = ({ choices }: { readonly choices: readonly Choice[] }) => {
  const { t, language: own } = useWords();
  const [target, setTarget] = useState(() => likeliest(choices));
  const [{ format, columns, attributes, locked, language }, setChosen] = useState(left);
  const choose = (some: Partial<typeof left>): void => {
    left = { format, columns, attributes, locked, language, ...some };
    setChosen(left);
  };
  const start = (): void => {
    if (!target) return;
    exportAds(format, {
      keys: [...target.keys],
      ...(columns === 'shown' ? { columns: shownColumns(), results: resultsView.get().range } : {}),
      ...(columns === 'all' && attributes ? { attributeColumns: true } : {}),
      ...(format === 'xlsx' && locked ? { locked } : {}),
      ...(language === undefined ? {} : { language }),
    });
  };
  const isTooMany = (target?.keys.length ?? 0) > TABLE_LIMITS.rows;
  return (
    <div data-testid={testIds.exportDialog}>
      <DialogTitle>{t('workbook.export.title')}</DialogTitle>
      <DialogContent className="export">
        <Line label={t('workbook.export.ads')}>
          <TargetChoice choices={choices} target={target} onTarget={setTarget} />
        </Line>
        <OneOf
          label={t('workbook.export.columns')}
          value={columns}
          onValue={(value) => choose({ columns: value === 'shown' ? 'shown' : 'all' })}
        >
          <Radio value="all" label={t('workbook.export.columns.all')} />
          <Radio
            value="shown"
            label={t('workbook.export.columns.shown', { count: shownColumns().length })}
            data-testid={testIds.exportColumns}
          />
        </OneOf>
        {columns === 'all' && (
          <Line label="">
            <div className="bulk-row">
              <Checkbox
                label={t('workbook.export.attributes')}
                checked={attributes}
                onChange={(_event, { checked }) => choose({ attributes: checked === true })}
                data-testid={testIds.exportAttributes}
              />
            </div>
          </Line>
        )}
        <OneOf
          label={t('workbook.export.language')}
          value={language ?? own}
          onValue={(value) => choose({ language: LANGUAGES.find((known) => known === value) })}
        >
          {LANGUAGES.map((known) => (
            <Radio
              key={known}
              value={known}
              label={t(`workbook.export.language.${known}`)}
              data-testid={testIds.exportLanguage(known)}
            />
          ))}
        </OneOf>
        <OneOf
          label={t('workbook.export.format')}
          value={format}
          onValue={(value) => choose({ format: value === 'csv' ? 'csv' : 'xlsx' })}
        >
          <Radio value="xlsx" label={t('workbook.export.xlsx')} />
          <Radio value="csv" label={t('workbook.export.csv')} data-testid={testIds.exportCsv} />
        </OneOf>
        {format === 'xlsx' && (
          <Line label="">
            <div className="bulk-row">
              <Checkbox
                label={t('workbook.export.locked')}
                checked={locked}
                onChange={(_event, { checked }) => choose({ locked: checked === true })}
                data-testid={testIds.exportLocked}
              />
            </div>
          </Line>
        )}
        {isTooMany && (
          <p className="export-note" role="alert">
            {t('workbook.export.too_many', { most: TABLE_LIMITS.rows })}
          </p>
        )}
        <p className="export-note">{t(`workbook.export.note.${format}`)}</p>
      </DialogContent>
      <DialogActions className="form-actions">
        <Button onClick={() => app.set({ dialog: null })}>{t('common.cancel')}</Button>
        <Button
          appearance="primary"
          disabledFocusable={!target || target.keys.length === 0 || isTooMany}
          onClick={start}
          data-testid={testIds.exportStart}
        >
          {t('workbook.export.start', { count: target?.keys.length ?? 0 })}
        </Button>
      </DialogActions>
    </div>
  );
};
