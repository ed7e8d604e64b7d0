/** The places of categories that limit their active ads, and which ads would have them by their results. */
import { Select } from '@fluentui/react-components';
import { useState } from 'react';
import type { RowKey } from '../../../shared/ad/model.ts';
import { RESULT_MEASURES, RESULT_PERIODS } from '../../../shared/bulk/operation.ts';
import type { CategoryPlaces, PlacesPlan } from '../../../shared/contract/results/planner.ts';
import { isMoneyMetric } from '../../../shared/expression/metrics.ts';
import { isOfOrders } from '../../../shared/metrics/measures.ts';
import { refetch } from '../../core/answers.ts';
import { namesAboveIn, pathText } from '../../core/category-tree.ts';
import { attempt } from '../../core/notices.ts';
import { app, rowAt, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { dayDate } from '../../core/time.ts';
import { Empty } from '../../core/ui/states.tsx';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords, type Words } from '../../core/words.ts';
import { MissingDays } from '../metrics/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { adsForPlaces, type GroupId } from './ads-behind.ts';
import { PlanActs } from './plan-acts.tsx';
import { type PlanCell, type PlanLine, PlanList } from './plan-list.tsx';
import { ComingNote, NoPlan } from './plan-state.tsx';
import { giveOutPlaces, placesOf, planner, showBehind, useAccount } from './planner-store.ts';

const Measure = () => {
  const { t } = useWords();
  const by = useStore(planner, (state) => state.by);
  const days = useStore(planner, (state) => state.days);
  return (
    <div className="row-of">
      <Select
        size="small"
        aria-label={t('planner.measure')}
        value={by}
        onChange={(_event, { value }) =>
          planner.set({ by: RESULT_MEASURES.find((one) => one === value) ?? 'clicks' })
        }
        data-testid={testIds.plannerMeasure}
      >
        {RESULT_MEASURES.map((measure) => (
          <option key={measure} value={measure}>
            {t(`bulk.measure.${measure}`)}
          </option>
        ))}
      </Select>
      <Select
        size="small"
        aria-label={t('planner.days')}
        value={String(days)}
        onChange={(_event, { value }) => planner.set({ days: Number(value) })}
        data-testid={testIds.plannerDays}
      >
        {RESULT_PERIODS.map((count) => (
          <option key={count} value={count}>
            {t('planner.days.of', { count })}
          </option>
        ))}
      </Select>
    </div>
  );
};

/** `isOld` is a plan of another question, shown until the answer to this one is there. */
type Shown = { readonly plan: PlacesPlan; readonly isOld: boolean };

const Figures = ({ plan: { figures }, isOld }: Shown) => {
  const { t, locale } = useWords();
  const days = useStore(planner, (state) => state.days);
  const by = useStore(planner, (state) => state.by);
  return (
    <div className="planner-notes" data-testid={testIds.plannerFigures}>
      {isOld && <p role="status">{t('planner.loading.places')}</p>}
      {figures && !isOld && (
        <p>
          {t('planner.figures', { from: dayDate(figures.from, locale), to: dayDate(figures.to, locale) })}
        </p>
      )}
      {!figures && !isOld && <MissingDays days={days} orders={isOfOrders(by) ? days : 0} size="small" />}
      <ComingNote />
    </div>
  );
};

const usedCell = ({ before, after, most }: CategoryPlaces, { t }: Pick<Words, 't'>): PlanCell => ({
  text:
    before === after
      ? t('planner.used', { used: after, most })
      : t('planner.used.changed', { before, after, most }),
  ...(after > most ? { tone: 'over' } : before === after ? {} : { tone: 'changed' }),
});

/** The ads of one category that would rest or wake. */
const Changes = ({ category, plan }: { readonly category: CategoryPlaces; readonly plan: PlacesPlan }) => {
  const { t, number, valueAt } = useWords();
  const { by, lacking } = plan;
  const [active, setActive] = useState<string | null>(null);
  // Titles are those of the rows as they are now.
  useStore(app, (state) => state.rowsVersion);
  const resultText = (digits: string): string =>
    isMoneyMetric(by) ? valueAt('bidMicros', digits) : number(Number(digits));
  const lineOf = (change: string) => (key: RowKey) => ({
    id: key,
    name: String(rowAt(key)?.values['title'] ?? '') || t('common.untitled'),
    cells: [{ text: resultText(category.results[key] ?? '0') }, { text: change }],
  });
  const lines = [
    ...category.rest.map(lineOf(t('planner.rests'))),
    ...category.wake.map(lineOf(t('planner.wakes'))),
  ];
  if (lines.length === 0) {
    return (
      <p className="panel-note" role="status">
        {t(lacking === null ? 'planner.no_changes' : 'planner.unknown', { name: category.name })}
      </p>
    );
  }
  return (
    <div className="planner-of planner-of-changes">
      <PlanList
        key={category.id}
        label={t('planner.changes', { name: category.name })}
        heads={[t('planner.changes', { name: category.name }), t(`bulk.measure.${by}`), t('planner.change')]}
        lines={lines}
        active={active}
        onActive={setActive}
        onOpen={({ id }) => openInSheet(id as RowKey, 'status')}
        testId={testIds.plannerChanges}
      />
    </div>
  );
};

const groupIds = (lines: readonly PlanLine[]): ReadonlySet<GroupId> =>
  new Set(lines.map(({ id }) => Number(id)));

const behind = (lines: readonly PlanLine[]): readonly RowKey[] => adsForPlaces(rows.all(), groupIds(lines));

const Categories = ({ plan, isOld }: Shown) => {
  const words = useWords();
  const { t, number } = words;
  const names = useStore(app, (state) => state.categories);
  const ticked = useStore(planner, (state) => state.ticked);
  const active = useStore(planner, (state) => state.active);
  const known = plan.lacking === null;
  const count = (keys: readonly RowKey[]): PlanCell => ({
    text: known ? number(keys.length) : t('planner.not_known'),
  });
  const aboveOf = namesAboveIn(names);
  const lines = plan.categories.map((category): PlanLine => {
    const above = pathText(aboveOf(category.id));
    return {
      id: String(category.id),
      name: category.name,
      ...(above === '' ? {} : { above }),
      cells: [usedCell(category, words), count(category.rest), count(category.wake)],
    };
  });
  const here = plan.categories.find(({ id }) => String(id) === active) ?? plan.categories[0];
  return (
    <>
      <div className="planner-bar">
        <Measure />
        <PlanActs
          lines={lines}
          behind={behind}
          act={t('planner.give')}
          onAct={giveOutPlaces}
          {...(known ? {} : { why: t('planner.give.unknown') })}
          testId={testIds.plannerGive}
        />
      </div>
      <Figures plan={plan} isOld={isOld} />
      <div className="planner-of planner-of-places">
        <PlanList
          label={t('planner.plan.places')}
          heads={[t('planner.category'), t('planner.places'), t('planner.rest'), t('planner.wake')]}
          lines={lines}
          active={active}
          onActive={(id) => planner.set({ active: id })}
          onOpen={(line) => showBehind(behind([line]), line.name)}
          ticks={{ ticked, onTicked: (chosen) => planner.set({ ticked: chosen }) }}
          testId={testIds.plannerList}
        />
      </div>
      {here && <Changes category={here} plan={plan} />}
    </>
  );
};

export const Places = () => {
  const { t } = useWords();
  const account = useAccount();
  const by = useStore(planner, (state) => state.by);
  const days = useStore(planner, (state) => state.days);
  const asked = account === '' ? null : placesOf(account, by, days);
  const answer = useAnswer(asked);
  const plan = useLastValue(answer);
  if (!plan || answer.error) {
    return (
      <>
        {/* Other results may be there where these cannot be read. */}
        <div className="planner-bar">
          <Measure />
        </div>
        <NoPlan
          loading={t('planner.loading.places')}
          error={answer.error}
          onRetry={() => asked && attempt(() => refetch(asked))}
        />
      </>
    );
  }
  if (plan.categories.length === 0)
    return <Empty title={t('planner.empty.places.title')} text={t('planner.empty.places')} />;
  return <Categories plan={plan} isOld={answer.value === undefined} />;
};
