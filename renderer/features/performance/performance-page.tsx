/** What the ads earned over a period, beside the one before it: in total, by day, by groups, and which ads moved. */
import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Select,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import type {
  MovedMeasure,
  Performance,
  PerformanceMover,
} from '../../../shared/contract/results/performance.ts';
import { PERFORMANCE_GROUPS } from '../../../shared/contract/results/performance.ts';
import { refetch } from '../../core/answers.ts';
import { attempt, showToast } from '../../core/notices.ts';
import { app, openName } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useMode } from '../../core/theme.ts';
import { dayDate } from '../../core/time.ts';
import { Empty, Loading } from '../../core/ui/states.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords } from '../../core/words.ts';
import { PlanList } from '../planner/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { Chart } from './chart.tsx';
import { openDownload } from './download-actions.ts';
import { exportPicture, exportWorkbook } from './export-actions.ts';
import { Notes } from './notes.tsx';
import { groupLines, moverLines } from './performance-lines.ts';
import { chooseGroup, PERIODS, performanceOf, performancePage } from './performance-store.ts';
import { Totals } from './totals.tsx';

/** Days that were marked in the chart. */
const MARKED = 'marked';

const Period = () => {
  const { t, locale } = useWords();
  const { days, period } = useStore(performancePage, (state) => state);
  return (
    <Select
      size="small"
      aria-label={t('performance.days')}
      value={period ? MARKED : String(days)}
      onChange={(_event, { value }) => {
        if (value !== MARKED) performancePage.set({ days: Number(value), period: null });
      }}
      data-testid={testIds.performancePeriod}
    >
      {period && (
        <option value={MARKED}>
          {t('performance.days.chosen', {
            from: dayDate(period.from, locale),
            to: dayDate(period.to, locale),
          })}
        </option>
      )}
      {PERIODS.map((count) => (
        <option key={count} value={count}>
          {t('performance.days.of', { count })}
        </option>
      ))}
    </Select>
  );
};

const Only = () => {
  const { t } = useWords();
  const only = useStore(performancePage, (state) => state.only);
  if (!only) return null;
  return (
    <ToggleChip
      isOn={true}
      onToggle={() => performancePage.set({ only: null })}
      tip={{ is: 'description', text: t('performance.only.all') }}
      testId={testIds.performanceOnly}
    >
      {t('performance.only', { name: only.name })} ✕
    </ToggleChip>
  );
};

const Groups = ({ shown }: { readonly shown: Performance }) => {
  const words = useWords();
  const { t } = words;
  const { by, measure, active, only } = useStore(performancePage, (state) => state);
  // Until the answer is there, the lines are those of the last question.
  const lines = groupLines(shown.lines, shown.by, measure, words);
  return (
    <section className="performance-groups" aria-label={t('performance.groups')}>
      <div className="performance-by">
        {PERFORMANCE_GROUPS.map((group) => (
          <ToggleChip
            key={group}
            isOn={group === by}
            onToggle={() => chooseGroup(group)}
            testId={testIds.performanceBy(group)}
          >
            {t(`performance.by.${group}`)}
          </ToggleChip>
        ))}
      </div>
      <div className="planner-of performance-table">
        <PlanList
          key={shown.by}
          label={t(`performance.by.${shown.by}`)}
          heads={[
            t(`performance.by.${shown.by}`),
            t('performance.ads'),
            t('performance.now'),
            t('performance.before'),
            t('performance.change'),
          ]}
          lines={lines}
          active={active}
          keys={t('performance.keys')}
          onActive={(id) => performancePage.set({ active: id })}
          onOpen={({ id, name }) => {
            if (shown.by === by) performancePage.set({ only: only?.id === id ? null : { id, name } });
          }}
          testId={testIds.performanceLines}
        />
      </div>
      {shown.linesLeft > 0 && (
        <p className="panel-note">{t('performance.cut', { shown: lines.length, left: shown.linesLeft })}</p>
      )}
    </section>
  );
};

type MoversProps = {
  readonly which: 'risers' | 'fallers';
  readonly movers: readonly PerformanceMover[];
  readonly measure: MovedMeasure;
};

const Movers = ({ which, movers, measure }: MoversProps) => {
  const words = useWords();
  const { t } = words;
  const [active, setActive] = useState<string | null>(null);
  const head = t(`performance.${which}`, { measure: t(`performance.measure.${measure}`) });
  if (movers.length === 0) return null;
  const open = (id: string): void => {
    const mover = movers.find(({ key }) => key === id);
    if (mover?.key) openInSheet(mover.key as RowKey, 'title');
    else showToast(t('performance.not_here'));
  };
  return (
    <div className="planner-of performance-table">
      <PlanList
        label={head}
        heads={[head, t('performance.now'), t('performance.before'), t('performance.change')]}
        lines={moverLines(movers, measure, words)}
        active={active}
        onActive={setActive}
        onOpen={({ id }) => open(id)}
        testId={testIds.performanceMovers(which)}
      />
    </div>
  );
};

const Moved = ({ shown }: { readonly shown: Performance }) => {
  const { t } = useWords();
  return (
    <section className="performance-moved" aria-label={t('performance.moved')}>
      {shown.missing.length > 0 && <p className="panel-note">{t('performance.moved.missing')}</p>}
      {shown.missing.length === 0 && shown.risers.length + shown.fallers.length === 0 && (
        <p className="panel-note">{t('performance.moved.none')}</p>
      )}
      <Movers which="risers" movers={shown.risers} measure={shown.measure} />
      <Movers which="fallers" movers={shown.fallers} measure={shown.measure} />
    </section>
  );
};

const Figures = ({ shown }: { readonly shown: Performance }) => {
  const measure = useStore(performancePage, (state) => state.measure);
  const mode = useMode();
  return (
    <>
      <Totals totals={shown.totals} />
      <Chart key={mode} shown={shown} measure={measure} />
      <div className="performance-lower">
        <Groups shown={shown} />
        <Moved shown={shown} />
      </div>
    </>
  );
};

export const PerformancePage = () => {
  const { t, error: sentence } = useWords();
  const account = useStore(app, openName);
  const asked = useStore(performancePage, (state) => state);
  const question = account === '' ? null : performanceOf(account, asked);
  const answer = useAnswer(question);
  const shown = useLastValue(answer);
  if (answer.error)
    return (
      <Empty title={t('performance.failed')} text={sentence(answer.error)}>
        <Button onClick={() => question && attempt(() => refetch(question))}>{t('history.retry')}</Button>
      </Empty>
    );
  if (!shown) return <Loading text={t('performance.loading')} />;
  return (
    <div className="performance" data-testid={testIds.performance}>
      <div className="performance-bar">
        <Period />
        <Only />
        <Notes shown={shown} />
        <div className="performance-actions">
          <Menu>
            <MenuTrigger disableButtonEnhancement>
              <Button size="small" data-testid={testIds.performanceExport}>
                {t('performance.export')}
              </Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                <MenuItem onClick={() => void exportWorkbook()} data-testid={testIds.performanceWorkbook}>
                  {t('performance.export.workbook')}
                </MenuItem>
                <MenuItem
                  disabled={shown.totals.now === null}
                  onClick={() => void exportPicture()}
                  data-testid={testIds.performancePicture}
                >
                  {t('performance.export.picture')}
                </MenuItem>
              </MenuList>
            </MenuPopover>
          </Menu>
          <Button
            size="small"
            onClick={() => app.set({ dialog: { kind: 'orders' } })}
            data-testid={testIds.performanceOrders}
          >
            {t('performance.orders')}
          </Button>
          <Button
            size="small"
            icon={<ArrowDownloadRegular />}
            onClick={openDownload}
            data-testid={testIds.performanceDownload}
          >
            {t('download.open')}
          </Button>
        </div>
      </div>
      {shown.totals.now === null ? (
        <Empty title={t('performance.empty')} text={t('performance.empty.text')} />
      ) : (
        <Figures shown={shown} />
      )}
    </div>
  );
};
