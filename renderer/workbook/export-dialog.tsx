import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { RowKey } from '../../shared/ad/model.ts';
import { TABLE_LIMITS } from '../../shared/proposals/proposal.ts';
import { app } from '../app/state.ts';
import { useWords } from '../app/words.ts';
import { Line } from '../bulk/controls.tsx';
import type { Target } from '../bulk/target.ts';
import { likeliest, targets } from '../bulk/target.ts';
import { TargetChoice } from '../bulk/target-choice.tsx';
import { columnPlaces } from '../columns/column-layout.ts';
import { gridApi } from '../grid/grid-handle.ts';
import { testIds } from '../test-ids.ts';
import { type ExportFormat, exportAds } from './export-actions.ts';

type Columns = 'all' | 'shown';

/** What was chosen last, for the next time in this session. */
let left: { readonly format: ExportFormat; readonly columns: Columns; readonly locked: boolean } = {
  format: 'xlsx',
  columns: 'all',
  locked: false,
};

/** The ads as the sheet shows them, one below the other; all of them where the sheet shows fewer. */
const inOrder = ({ kind, select }: Target): Target['select'] => {
  if (kind === 'selection') return select;
  const keys: RowKey[] = [];
  const each = ({ data }: { readonly data?: { readonly key: RowKey } | undefined }) =>
    data && keys.push(data.key);
  if (kind === 'filter') gridApi()?.forEachNodeAfterFilterAndSort(each);
  return kind === 'filter' ? { keys } : select;
};

const shownColumns = () => columnPlaces().flatMap(({ field, shown }) => (shown ? [field] : []));

/** Ads as a file for Excel and other programs: which ads, which columns, and what may be done there. */
export const ExportDialog = () => {
  const { t } = useWords();
  const [choices] = useState(targets);
  const [target, setTarget] = useState(() => likeliest(choices));
  const [{ format, columns, locked }, setChosen] = useState(left);
  const choose = (some: Partial<typeof left>): void => {
    left = { format, columns, locked, ...some };
    setChosen(left);
  };
  const start = (): void => {
    if (!target) return;
    exportAds(format, {
      ...inOrder(target),
      ...(columns === 'shown' ? { columns: shownColumns() } : {}),
      ...(format === 'xlsx' && locked ? { locked } : {}),
    });
  };
  const isTooMany = (target?.count ?? 0) > TABLE_LIMITS.rows;
  return (
    <div data-testid={testIds.exportDialog}>
      <DialogTitle>{t('workbook.export.title')}</DialogTitle>
      <DialogContent className="export">
        <Line label={t('workbook.export.ads')}>
          <TargetChoice choices={choices} target={target} onTarget={setTarget} />
        </Line>
        <Line label={t('workbook.export.columns')}>
          <RadioGroup
            layout="horizontal"
            className="bulk-choice"
            aria-label={t('workbook.export.columns')}
            value={columns}
            onChange={(_event, { value }) => choose({ columns: value === 'shown' ? 'shown' : 'all' })}
          >
            <Radio value="all" label={t('workbook.export.columns.all')} />
            <Radio
              value="shown"
              label={t('workbook.export.columns.shown', { count: shownColumns().length })}
              data-testid={testIds.exportColumns}
            />
          </RadioGroup>
        </Line>
        <Line label={t('workbook.export.format')}>
          <RadioGroup
            layout="horizontal"
            className="bulk-choice"
            aria-label={t('workbook.export.format')}
            value={format}
            onChange={(_event, { value }) => choose({ format: value === 'csv' ? 'csv' : 'xlsx' })}
          >
            <Radio value="xlsx" label={t('workbook.export.xlsx')} />
            <Radio value="csv" label={t('workbook.export.csv')} data-testid={testIds.exportCsv} />
          </RadioGroup>
        </Line>
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
          disabledFocusable={!target || target.count === 0 || isTooMany}
          onClick={start}
          data-testid={testIds.exportStart}
        >
          {t('workbook.export.start', { count: target?.count ?? 0 })}
        </Button>
      </DialogActions>
    </div>
  );
};
