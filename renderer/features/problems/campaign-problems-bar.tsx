import { Button } from '@fluentui/react-components';
import { withProblems } from '../../core/campaign-problems.ts';
import { app } from '../../core/state.ts';
import { useStore } from '../../core/store.ts';
import { testIds } from '../../core/test-ids.ts';
import { useWords } from '../../core/words.ts';
import { openInSheet } from '../sheet/public.ts';

/** Shown above the sheet in the view of problems, which has ads only: that campaigns have problems too. */
export const CampaignProblemsBar = () => {
  const { t } = useWords();
  const campaigns = useStore(app, (state) => state.campaigns);
  const isProblemsView = useStore(app, ({ filter }) => filter.view === 'problems' && !filter.only);
  const found = withProblems(campaigns);
  const [first] = found;
  if (!isProblemsView || !first) return null;
  const worst = first.problems.find(({ severity }) => severity === 'error');
  const field = (worst ?? first.problems.find(({ severity }) => severity !== 'info'))?.field ?? '';
  return (
    <section
      className="problems-campaigns"
      aria-label={t('problems.label')}
      data-testid={testIds.problemsCampaigns}
    >
      <span>{t('problems.campaigns', { count: found.length })}</span>
      <Button
        size="small"
        onClick={() => openInSheet(first.key, field)}
        data-testid={testIds.problemsCampaignsGo}
      >
        {t('problems.campaigns.go', { count: found.length })}
      </Button>
    </section>
  );
};
