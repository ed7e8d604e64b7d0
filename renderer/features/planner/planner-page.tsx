/** The planner: what ads can spend at worst, and who has the places of a category. */
import { Tab, TabList } from '@fluentui/react-components';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { Budget } from './budget.tsx';
import { Places } from './places.tsx';
import { choosePlan, PLANS, planner } from './planner-store.ts';

export const PlannerPage = () => {
  const { t } = useWords();
  const plan = useStore(planner, (state) => state.plan);
  return (
    <div className="planner" data-testid={testIds.planner}>
      <TabList
        className="planner-plans"
        size="small"
        selectedValue={plan}
        onTabSelect={(_event, { value }) => choosePlan(PLANS.find((name) => name === value) ?? 'budget')}
        aria-label={t('planner.plans')}
      >
        {PLANS.map((name) => (
          <Tab key={name} value={name} data-testid={testIds.plannerPlan(name)}>
            {t(`planner.plan.${name}`)}
          </Tab>
        ))}
      </TabList>
      {plan === 'budget' ? <Budget /> : <Places />}
    </div>
  );
};
