/** What ads can spend at worst, by campaign and category, and what runs out soon. */
import { Input } from '@fluentui/react-components';
import { useState } from 'react';
import { isCampaignKey, type RowKey } from '../../../shared/ad/model.ts';
import type { BeforeAndAfter, Bounds, BudgetPlan } from '../../../shared/contract/results/planner.ts';
import { MAX_DAYS } from '../../../shared/expression/metrics.ts';
import { refetch } from '../../core/answers.ts';
import { attempt } from '../../core/notices.ts';
import { app, rows } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { ageText, paceText } from '../../core/time.ts';
import { Count } from '../../core/ui/badges.tsx';
import { Empty } from '../../core/ui/states.tsx';
import { ToggleChip } from '../../core/ui/toggle-chip.tsx';
import { useNow } from '../../core/ui/use-now.ts';
import { useAnswer, useLastValue } from '../../core/use-answer.ts';
import { useWords, type Words } from '../../core/words.ts';
import { MissingDays } from '../metrics/public.ts';
import { openInSheet } from '../sheet/public.ts';
import { budgetLines, spendCell } from './budget-lines.ts';
import { PlanActs } from './plan-acts.tsx';
import { type PlanLine, PlanList } from './plan-list.tsx';
import { ComingNote, NoPlan } from './plan-state.tsx';
import {
  BUDGET_TABLES,
  type BudgetTable,
  budgetOf,
  chooseTable,
  planner,
  showBehind,
  spreadOver,
  useAccount,
} from './planner-store.ts';

const PACE_DAYS = 7;
const TYPING_MS = 300;

const AccountSpend = ({ spend, part }: { readonly spend: BeforeAndAfter; readonly part: keyof Bounds }) => {
  const words = useWords();
  const { text, tone } = spendCell(spend, part, words);
  return (
    <dd className={tone && `planner-${tone}`} {...(tone ? { title: words.t('planner.after') } : {})}>
      {text}
    </dd>
  );
};

const Account = ({ plan: { account, pace } }: { readonly plan: BudgetPlan }) => {
  const { t, locale } = useWords();
  const now = useNow();
  const pulledAt = useStore(app, (state) => state.open?.pulledAt ?? null);
  const isUnbounded = account.after.day === null || account.after.total === null;
  return (
    <section
      className="planner-account"
      aria-label={t('planner.account')}
      data-testid={testIds.plannerAccount}
    >
      <dl>
        <div>
          <dt>{t('planner.account.day')}</dt>
          <AccountSpend spend={account} part="day" />
        </div>
        <div>
          <dt>{t('planner.account.total')}</dt>
          <AccountSpend spend={account} part="total" />
        </div>
      </dl>
      <div className="planner-notes">
        {isUnbounded && <p>{t('planner.no_bound.why')}</p>}
        <p>
          {pulledAt === null
            ? t('planner.never_pulled')
            : t('planner.pulled', { age: ageText(pulledAt, now, t) })}{' '}
          {paceText(pace, locale, t)}
        </p>
        <ComingNote />
      </div>
    </section>
  );
};

/** How many days ahead to look; what is no such number asks nothing. */
const Within = () => {
  const { t } = useWords();
  const within = useStore(planner, (state) => state.within);
  const [typed, setTyped] = useState(String(within));
  const isDays = (text: string): boolean =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DAYS;
  return (
    <Input
      size="small"
      className="planner-within"
      inputMode="numeric"
      value={typed}
      aria-label={t('planner.within', { most: MAX_DAYS })}
      aria-invalid={!isDays(typed.trim())}
      contentBefore={t('planner.within.before')}
      contentAfter={t('planner.within.after')}
      onChange={(_event, { value }) => {
        setTyped(value);
        if (isDays(value.trim())) planner.set({ within: Number(value.trim()) });
      }}
      data-testid={testIds.plannerWithin}
    />
  );
};

const Tables = ({ table, plan }: { readonly table: BudgetTable; readonly plan: BudgetPlan }) => {
  const { t } = useWords();
  const counts = {
    campaigns: plan.campaigns.length,
    categories: plan.categories.length,
    running: plan.runsOutCount,
  } as const;
  return (
    <fieldset className="planner-tables">
      <legend className="visually-hidden">{t('planner.tables')}</legend>
      {BUDGET_TABLES.map((name) => (
        <ToggleChip
          key={name}
          isOn={name === table}
          onToggle={() => chooseTable(name)}
          testId={testIds.plannerTable(name)}
        >
          {t(`planner.table.${name}`)} {counts[name] > 0 ? <Count value={counts[name]} /> : null}
        </ToggleChip>
      ))}
      {table === 'running' && <Within />}
    </fieldset>
  );
};

const emptyText = (table: BudgetTable, { pace }: BudgetPlan, within: number, { t }: Words): string => {
  if (table !== 'running') return t('planner.empty.groups');
  return pace === null ? t('planner.empty.no_pace') : t('planner.empty.running', { count: within });
};

const Tabled = ({ plan, within }: { readonly plan: BudgetPlan; readonly within: number }) => {
  const words = useWords();
  const { t } = words;
  const { table, ticked, active } = useStore(planner, (state) => state);
  const campaigns = useStore(app, (state) => state.campaigns);
  const categories = useStore(app, (state) => state.categories);
  const { heads, lines, behind } = budgetLines(table, plan, { campaigns, categories, words });
  const behindNow = (some: readonly PlanLine[]): readonly RowKey[] => behind(some, rows.all());
  const isCut = table === 'running' && plan.runsOutCount > lines.length;
  const open = (line: PlanLine): void => {
    const isAd = table === 'running' && !isCampaignKey(line.id as RowKey);
    if (isAd) openInSheet(line.id as RowKey, 'budgets.total.limitMicros');
    else showBehind(behindNow([line]), line.name);
  };
  return (
    <>
      <div className="planner-bar">
        <Tables table={table} plan={plan} />
        <PlanActs
          lines={lines}
          behind={behindNow}
          act={t('planner.spread')}
          onAct={spreadOver}
          testId={testIds.plannerSpread}
        />
      </div>
      {table === 'running' && plan.pace === null && <MissingDays days={PACE_DAYS} size="small" />}
      {isCut && (
        <p className="panel-note">{t('planner.cut', { shown: lines.length, count: plan.runsOutCount })}</p>
      )}
      {lines.length === 0 ? (
        <Empty title={emptyText(table, plan, within, words)} />
      ) : (
        <div className={`planner-of planner-of-${table}`}>
          <PlanList
            key={table}
            label={t(`planner.table.${table}`)}
            heads={heads}
            lines={lines}
            active={active}
            onActive={(id) => planner.set({ active: id })}
            onOpen={open}
            ticks={{ ticked, onTicked: (chosen) => planner.set({ ticked: chosen }) }}
            testId={testIds.plannerList}
          />
        </div>
      )}
    </>
  );
};

export const Budget = () => {
  const { t } = useWords();
  const account = useAccount();
  const within = useStore(planner, (state) => state.within);
  const asked = account === '' ? null : budgetOf(account, within);
  const answer = useAnswer(asked, TYPING_MS);
  const plan = useLastValue(answer);
  if (!plan || answer.error) {
    const retry = (): unknown => asked && attempt(() => refetch(asked));
    return <NoPlan loading={t('planner.loading')} error={answer.error} onRetry={retry} />;
  }
  return (
    <>
      <Account plan={plan} />
      <Tabled plan={plan} within={within} />
    </>
  );
};
